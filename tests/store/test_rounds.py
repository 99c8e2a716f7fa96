"""Logs of rounds: each answer of the scripts that open and continue them, races, lifetimes."""

import pytest
from redis import Redis

from service.store import challenges, keys, rounds
from service.store.client import Store
from service.store.rounds import Answer, Log
from tests.store.contents import contents
from tests.store.played import (
    AINO,
    CODE,
    DAY,
    DONE,
    OPENING,
    PART,
    SOLO,
    THEN,
    append,
    be_known,
    finish_practice,
    finish_solo,
    play_day,
    practise,
    read,
    round_of,
    start,
    start_solo,
)
from tests.store.threads import THREADS, at_once

NONE = Answer(False, Log())


class TestStart:
    def test_a_round_begins_with_its_opening(self, store: Store) -> None:
        be_known(store, AINO)
        found = rounds.start(store, AINO, round_of(AINO), OPENING, THEN)
        assert found == (Log((OPENING,)), True)
        assert read(store) == Log((OPENING,))

    def test_who_is_known_to_nobody_begins_nothing(self, store: Store, raw: Redis) -> None:
        assert rounds.start(store, AINO, round_of(AINO), OPENING, THEN) == (Log(), False)
        assert contents(raw) == {}

    def test_an_open_round_is_found_and_not_changed(self, store: Store, raw: Redis) -> None:
        start(store)
        append(store, 1, "throw")
        before = contents(raw)
        found = rounds.start(store, AINO, round_of(AINO), "start other", THEN + 1)
        assert found == (Log((OPENING, "throw")), False)
        assert contents(raw) == before

    def test_a_round_that_is_over_is_found_packed(self, store: Store, raw: Redis) -> None:
        play_day(store, AINO, 100)
        before = contents(raw)
        found = rounds.start(store, AINO, round_of(AINO), OPENING, THEN)
        assert found == (Log((), b"1packed"), False)
        assert contents(raw) == before

    def test_a_code_is_noted_among_the_players_codes(self, store: Store) -> None:
        assert start_solo(store) == (Log((OPENING,)), True)
        assert start_solo(store) == (Log((OPENING,)), False)
        assert store.ask(challenges.latest_codes(AINO, 1_000, 10)) == [CODE]

    def test_codes_that_are_gone_are_forgotten_then(self, store: Store, raw: Redis) -> None:
        codes = keys.codes(AINO)
        raw.zadd(codes, {"gone": 999, "going": 1_000, "there": 1_001})
        start_solo(store, now=1_000)
        assert raw.zrange(codes, 0, -1) == [b"there", CODE.encode()]
        assert raw.zscore(codes, CODE) == THEN + 5

    def test_of_32_who_start_at_once_one_does(self, store: Store) -> None:
        be_known(store, AINO)
        name = round_of(AINO)
        found = at_once(lambda number: rounds.start(store, AINO, name, f"start {number}", THEN))
        winner = [made for _, made in found].index(True)
        log = Log((f"start {winner}",))
        assert sorted(found, key=lambda each: each[1]) == [(log, False)] * 31 + [(log, True)]


class TestAppend:
    def test_a_move_for_the_round_as_it_stands_is_appended(self, store: Store) -> None:
        start(store)
        assert append(store, 1, "throw") == DONE
        assert append(store, 2, "throw 6 6") == DONE
        assert read(store) == Log((OPENING, "throw", "throw 6 6"))

    @pytest.mark.parametrize("version", [0, 1, 3])
    def test_for_another_version_the_log_is_the_answer(
        self, store: Store, raw: Redis, version: int
    ) -> None:
        start(store)
        append(store, 1, "throw")
        before = contents(raw)
        moved = append(store, version, "throw", THEN + 1)
        assert moved == Answer(False, Log((OPENING, "throw")))
        assert contents(raw) == before

    def test_to_a_round_that_is_over_the_packed_one_is_the_answer(
        self, store: Store, raw: Redis
    ) -> None:
        play_day(store, AINO, 100)
        before = contents(raw)
        assert append(store, 1, "throw", THEN) == Answer(False, Log((), b"1packed"))
        assert contents(raw) == before

    def test_to_no_round_nothing_is_appended(self, store: Store, raw: Redis) -> None:
        assert append(store, 0, "throw", THEN) == NONE
        assert contents(raw) == {}

    def test_a_move_is_made_for_the_round_beside_it_as_that_stands_too(
        self, store: Store, raw: Redis
    ) -> None:
        start(store)
        start_solo(store)
        assert append(store, 1, "throw", beside=(SOLO, 1)) == DONE
        before = contents(raw)
        for length in (0, 2):
            moved = append(store, 2, "throw 6 6", THEN + 1, beside=(SOLO, length))
            assert moved == Answer(False, Log((OPENING, "throw")))
        assert contents(raw) == before

    def test_of_two_rounds_whose_moves_exclude_each_other_one_goes_on(self, store: Store) -> None:
        names = [round_of(AINO), SOLO]
        start(store)
        start_solo(store)

        def move(number: int) -> bool:
            own, other = names[number % 2], names[1 - number % 2]
            return store.ask(
                rounds.append(AINO, own, (1, f"throw {number}"), THEN, (other, 1))
            ).done

        assert sum(at_once(move)) == 1

    def test_32_threads_with_the_same_move_have_one_effect(self, store: Store) -> None:
        start(store)
        answers = at_once(lambda _: append(store, 1, "throw"))
        log = Log((OPENING, "throw"))
        assert sorted(answers, key=lambda answer: answer.done) == (
            [Answer(False, log)] * (THREADS - 1) + [DONE]
        )
        assert read(store) == log

    def test_of_32_moves_for_one_version_exactly_one_wins(self, store: Store) -> None:
        start(store)
        answers = at_once(lambda number: append(store, 1, f"score box-{number}"))
        winner = [answer.done for answer in answers].index(True)
        log = Log((OPENING, f"score box-{winner}"))
        assert [answer for answer in answers if not answer.done] == [Answer(False, log)] * 31
        assert read(store) == log


class TestPractice:
    def test_the_first_practice_is_number_two(self, store: Store) -> None:
        assert practise(store, 1) == (2, Log((OPENING,)))
        assert store.ask(rounds.latest_practice(AINO, DAY)) == 2

    def test_it_may_begin_with_a_round_that_was_not_finished(self, store: Store) -> None:
        assert practise(store, 1, OPENING, "throw") == (2, Log((OPENING, "throw")))

    def test_an_open_one_is_found_and_not_changed(self, store: Store, raw: Redis) -> None:
        practise(store, 1, OPENING, "throw")
        before = contents(raw)
        assert practise(store, 2, expires_at=THEN + 1) == (2, Log((OPENING, "throw")))
        assert contents(raw) == before

    def test_when_it_is_over_the_next_one_begins(self, store: Store) -> None:
        practise(store, 1)
        assert finish_practice(store, 2) == DONE
        assert practise(store, 2) == (3, Log((OPENING,)))

    def test_whoever_read_an_older_number_changes_nothing(self, store: Store, raw: Redis) -> None:
        practise(store, 1)
        before = contents(raw)
        assert practise(store, 1) == (0, Log())
        assert contents(raw) == before

    def test_an_open_one_is_found_after_its_number_was_forgotten(
        self, store: Store, raw: Redis
    ) -> None:
        practise(store, 1, OPENING, "throw")
        raw.delete(keys.practice(AINO, DAY))
        assert practise(store, 1) == (2, Log((OPENING, "throw")))
        assert practise(store, 2) == (2, Log((OPENING, "throw")))

    def test_one_that_is_over_is_never_begun_again(self, store: Store, raw: Redis) -> None:
        practise(store, 1)
        finish_practice(store, 2)
        raw.delete(keys.practice(AINO, DAY))
        assert practise(store, 1) == (0, Log())
        assert store.ask(rounds.latest_practice(AINO, DAY)) == 2
        assert practise(store, 2) == (3, Log((OPENING,)))

    def test_of_32_who_begin_at_once_one_does(self, store: Store) -> None:
        answers = at_once(lambda number: practise(store, 1, OPENING, f"score box-{number}"))
        begun = [number for number, _ in answers]
        log = Log((OPENING, f"score box-{begun.index(2)}"))
        assert sorted(begun) == [0] * (THREADS - 1) + [2]
        assert read(store, f"{round_of(AINO)}.2") == log


class TestLifetimes:
    """Each instant is given as the layer above computes it; here it must arrive at its key."""

    def test_a_days_log_ends_with_the_day_whatever_is_played(
        self, store: Store, raw: Redis
    ) -> None:
        start(store)
        append(store, 1, "throw")
        assert raw.pexpiretime(keys.log(AINO, round_of(AINO))) == THEN

    def test_other_logs_live_on_with_each_move(self, store: Store, raw: Redis) -> None:
        start(store)
        append(store, 1, "throw", THEN + 3)
        assert raw.pexpiretime(keys.log(AINO, round_of(AINO))) == THEN + 3

    def test_what_a_finished_day_leaves_stays_but_for_its_log_and_choices(
        self, store: Store, raw: Redis
    ) -> None:
        play_day(store, AINO, 100)
        ends = {key: end for key, (_, end) in contents(raw).items()}
        assert ends.pop(keys.packed(AINO, round_of(AINO))) == THEN
        assert ends.pop(keys.choices(PART, DAY)) == THEN
        assert len(ends) == 6
        assert set(ends.values()) == {-1}

    def test_a_code_ends_with_its_board(self, store: Store, raw: Redis) -> None:
        start_solo(store)
        assert raw.pexpiretime(keys.log(AINO, SOLO)) == THEN
        finish_solo(store)
        assert raw.pexpiretime(keys.packed(AINO, SOLO)) == THEN + 6
        assert raw.pexpiretime(keys.board(PART, f"c-{CODE}")) == THEN + 7
        assert raw.pexpiretime(keys.codes(AINO)) == -1

    def test_practice_and_its_number_end(self, store: Store, raw: Redis) -> None:
        practise(store, 1)
        name = f"{round_of(AINO)}.2"
        assert raw.pexpiretime(keys.practice(AINO, DAY)) == THEN
        assert raw.pexpiretime(keys.log(AINO, name)) == THEN
        finish_practice(store, 2)
        assert raw.pexpiretime(keys.packed(AINO, name)) == THEN + 9
