"""Logs of rounds: every answer of the scripts that write them, foreign types, races, lifetimes."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from service.store import challenges, keys, rounds
from service.store.client import Store
from service.store.rounds import Answer, CodeLife, CodePlaces, Log
from tests.store.contents import Recorder, assert_wrong_types_change_nothing, contents
from tests.store.played import (
    AINO,
    DAYS,
    NEIGHBOUR,
    OPENING,
    POINT,
    THEN,
    WEEK,
    day_places,
    finish,
    play_day,
    round_of,
    score_of,
    start,
)
from tests.store.threads import THREADS, at_once

DAY = DAYS[0]
CODE = "K7QM3XT9"
SOLO = round_of(AINO, f"c-{CODE}")
PART = keys.part_of(AINO)
DONE = Answer(True, Log())
NONE = Answer(False, Log())


def append(store: Store, version: int, move: str, expires_at: int | None = None) -> Answer:
    return rounds.append(store, AINO, round_of(AINO), (version, move), expires_at)


def read(store: Store, round_id: str = round_of(AINO)) -> Log:
    return store.ask(rounds.log_of(AINO, round_id))


def start_solo(store: Store, now: int = 1_000) -> tuple[Log, bool]:
    life = CodeLife(CODE, THEN + 5, now)
    return rounds.start_of_code(store, AINO, SOLO, (OPENING, THEN), life)


def finish_solo(store: Store, version: int = 1) -> Answer:
    places = CodePlaces(f"c-{CODE}", score_of(77), THEN + 7)
    return rounds.finish(store, AINO, SOLO, (version, b"1solo", THEN + 6), places)


def practise(store: Store, latest: int, *lines: str, expires_at: int = THEN) -> tuple[int, Log]:
    return rounds.practise(store, AINO, DAY, latest, (lines or (OPENING,), expires_at))


def finish_practice(store: Store, number: int, version: int = 1) -> Answer:
    name = f"{round_of(AINO)}.{number}"
    return rounds.finish(store, AINO, name, (version, b"1practice", THEN + 9), None)


class TestStart:
    def test_a_round_begins_with_its_opening(self, store: Store) -> None:
        found = rounds.start(store, AINO, round_of(AINO), OPENING, THEN)
        assert found == (Log((OPENING,)), True)
        assert read(store) == Log((OPENING,))

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


class TestFinish:
    def test_the_log_is_replaced_by_the_packed_one(self, store: Store, raw: Redis) -> None:
        start(store)
        assert finish(store, AINO, day_places(100)) == DONE
        assert read(store) == Log((), b"1packed")
        assert not raw.exists(keys.log(AINO, round_of(AINO)))

    def test_for_another_version_the_log_is_the_answer(self, store: Store, raw: Redis) -> None:
        start(store)
        append(store, 1, "throw")
        before = contents(raw)
        answer = finish(store, AINO, day_places(100), version=1)
        assert answer == Answer(False, Log((OPENING, "throw")))
        assert contents(raw) == before

    def test_a_second_time_the_first_packed_one_is_the_answer(
        self, store: Store, raw: Redis
    ) -> None:
        play_day(store, AINO, 400)
        before = contents(raw)
        again = finish(store, AINO, day_places(500, elapsed_ms=9), packed=b"1other")
        assert again == Answer(False, Log((), b"1packed"))
        assert contents(raw) == before

    def test_no_round_is_not_finished(self, store: Store, raw: Redis) -> None:
        assert finish(store, AINO, day_places(100)) == NONE
        assert contents(raw) == {}

    def test_practice_has_no_places(self, store: Store, raw: Redis) -> None:
        practise(store, 1)
        assert finish_practice(store, 2) == DONE
        name = f"{round_of(AINO)}.2"
        assert contents(raw).keys() == {keys.practice(AINO, DAY), keys.packed(AINO, name)}

    def test_a_code_has_its_board_alone(self, store: Store, raw: Redis) -> None:
        start_solo(store)
        assert finish_solo(store) == DONE
        board = keys.board(PART, f"c-{CODE}")
        left = {keys.packed(AINO, SOLO), board, keys.codes(AINO)}
        assert contents(raw).keys() == left
        assert raw.zrange(board, 0, -1) == [AINO.encode()]
        assert raw.zscore(board, AINO) == score_of(77)

    def test_a_day_is_in_all_its_places(self, store: Store, raw: Redis) -> None:
        play_day(store, AINO, 321, elapsed_ms=4_000)
        result = {DAY.encode(): b"321 4000 maxi v1 1 2 3"}
        assert raw.hgetall(keys.results(AINO)) == result
        assert raw.zscore(keys.board(PART, DAY), AINO) == score_of(321, 4_000)
        assert raw.zscore(keys.board(PART, WEEK), AINO) == score_of(321, 4_000)
        assert raw.hgetall(keys.finished(PART)) == {AINO.encode(): b"1"}
        assert raw.hgetall(keys.histogram(PART, DAY)) == {b"16": b"1"}

    def test_players_of_a_part_are_counted_together(self, store: Store, raw: Redis) -> None:
        play_day(store, AINO, 321)
        play_day(store, NEIGHBOUR, 339)
        play_day(store, AINO, 0, DAYS[1])
        assert raw.hgetall(keys.histogram(PART, DAY)) == {b"16": b"2"}
        assert raw.hgetall(keys.histogram(PART, DAYS[1])) == {b"0": b"1"}
        assert raw.hgetall(keys.finished(PART)) == {AINO.encode(): b"2", NEIGHBOUR.encode(): b"1"}

    def test_a_week_is_the_sum_of_the_five_best_days(self, store: Store, raw: Redis) -> None:
        sums = []
        for day, total in zip(DAYS, (300, 100, 200, 90, 250, 260, 80), strict=True):
            play_day(store, AINO, total, day, elapsed_ms=total)
            score = raw.zscore(keys.board(PART, WEEK), AINO)
            sums.append(divmod(int(str(score).partition(".")[0]), POINT)[0])
        assert sums == [300, 400, 600, 690, 940, 1110, 1110]

    def test_a_day_that_ends_after_its_week_counts_in_its_week(
        self, store: Store, raw: Redis
    ) -> None:
        seven = tuple(f"d-2026-11-{day}" for day in range(23, 30))
        sunday = day_places(300, seven[-1])
        sunday = replace(sunday, week="w-2026-W48", week_challenges=seven)
        start(store, AINO, sunday.challenge)
        play_day(store, AINO, 100, DAYS[0])
        assert finish(store, AINO, sunday) == DONE
        assert raw.zscore(keys.board(PART, "w-2026-W48"), AINO) == score_of(300)
        assert raw.zscore(keys.board(PART, WEEK), AINO) == score_of(100)

    def test_the_largest_week_keeps_every_digit(self, store: Store, raw: Redis) -> None:
        for day in DAYS[:5]:
            play_day(store, AINO, 26_214, day, elapsed_ms=1)
        answer = raw.zscore(keys.board(PART, WEEK), AINO)
        assert answer == score_of(131_070, 1) < 2**53

    def test_of_32_who_finish_at_once_one_does(self, store: Store, raw: Redis) -> None:
        start(store)
        answers = at_once(
            lambda number: finish(store, AINO, day_places(100 + number), packed=b"1%d" % number)
        )
        winner = [answer.done for answer in answers].index(True)
        packed = Log((), b"1%d" % winner)
        assert [answer for answer in answers if not answer.done] == [Answer(False, packed)] * 31
        assert raw.hgetall(keys.finished(PART)) == {AINO.encode(): b"1"}
        assert raw.zscore(keys.board(PART, DAY), AINO) == score_of(100 + winner)

    @pytest.mark.parametrize("damaged", ["many", "1.5", "1e3", "0x10", "", "-1"])
    @pytest.mark.parametrize("place", ["finished", "histogram", "results"])
    def test_a_day_that_cannot_be_counted_is_nowhere(
        self, store: Store, raw: Redis, place: str, damaged: str
    ) -> None:
        field = {
            "finished": (keys.finished(PART), AINO),
            "histogram": (keys.histogram(PART, DAY), "5"),
            "results": (keys.results(AINO), DAYS[3]),
        }
        start(store)
        raw.hset(*field[place], damaged)
        before = contents(raw)
        with pytest.raises(ResponseError):
            finish(store, AINO, day_places(100))
        assert contents(raw) == before


def _started(store: Store) -> object:
    return start(store)


def _finish_day(store: Store) -> object:
    return finish(store, AINO, day_places(100))


def _practised(store: Store) -> object:
    practise(store, 1)
    return finish_practice(store, 2)


def _solo_begun(store: Store) -> object:
    return start_solo(store)


@dataclass(frozen=True)
class Case:
    """A script call, what stands before it, and how many keys it is given."""

    arrange: Callable[[Store], object]
    script: str
    call: Callable[[Store], object]
    keys: int


CASES = {
    "day": Case(lambda _: None, "start", _started, 2),
    "code": Case(lambda _: None, "start", _solo_begun, 3),
    "append": Case(_started, "append", lambda store: append(store, 1, "throw", THEN), 2),
    "practice": Case(_practised, "practice", lambda store: practise(store, 2), 4),
    "end of practice": Case(
        lambda store: practise(store, 1), "finish", lambda store: finish_practice(store, 2), 2
    ),
    "end of code": Case(_solo_begun, "finish", finish_solo, 3),
    "end of day": Case(_started, "finish", _finish_day, 7),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_wrong_type_in_a_key_is_an_error_and_changes_nothing(
    recorder: Recorder, raw: Redis, case: Case
) -> None:
    injured = assert_wrong_types_change_nothing(
        raw, recorder, case.script, lambda: case.arrange(recorder), lambda: case.call(recorder)
    )
    assert injured == case.keys


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

    def test_what_a_finished_day_leaves_stays_but_for_its_log(
        self, store: Store, raw: Redis
    ) -> None:
        play_day(store, AINO, 100)
        ends = {key: end for key, (_, end) in contents(raw).items()}
        assert ends.pop(keys.packed(AINO, round_of(AINO))) == THEN
        assert len(ends) == 5
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


def test_no_key_of_a_finished_day_is_larger_than_a_kilobyte(store: Store, raw: Redis) -> None:
    start(store)
    finish(store, AINO, day_places(100), packed=b"1" + 140 * b"x")
    assert sum(raw.memory_usage(key) or 0 for key in contents(raw)) <= 1024
