"""The end of a round: packed, in all its places or in none, once; and foreign types in any key."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from service.store import keys
from service.store.client import Store
from service.store.rounds import Answer, Log
from tests.store.contents import Recorder, assert_wrong_types_change_nothing, contents
from tests.store.played import (
    AINO,
    CHOICES,
    CODE,
    DAY,
    DAYS,
    DONE,
    NEIGHBOUR,
    OPENING,
    PART,
    POINT,
    SOLO,
    THEN,
    WEEK,
    append,
    be_known,
    day_places,
    finish,
    finish_practice,
    finish_solo,
    open_round,
    open_solo,
    play_day,
    practise,
    read,
    round_of,
    score_of,
    start,
    start_solo,
)
from tests.store.threads import at_once

NONE = Answer(False, Log())


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

    def test_a_code_that_counts_nothing_has_its_board_alone(self, store: Store, raw: Redis) -> None:
        start_solo(store)
        assert finish_solo(store, choices=()) == DONE
        board = keys.board(PART, f"c-{CODE}")
        left = {keys.packed(AINO, SOLO), board, keys.codes(AINO), keys.player(AINO)}
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

    def test_what_players_of_a_part_chose_is_counted_together(
        self, store: Store, raw: Redis
    ) -> None:
        start(store)
        finish(store, AINO, replace(day_places(300), choices=("0", "-20", "87", "-26")))
        start(store, NEIGHBOUR)
        finish(store, NEIGHBOUR, replace(day_places(200), choices=("0", "-19", "67", "-26")))
        assert raw.hgetall(keys.choices(PART, DAY)) == {
            b"0": b"2", b"-20": b"1", b"-19": b"1", b"87": b"1", b"67": b"1", b"-26": b"2",
        }  # fmt: skip

    def test_what_was_chosen_expires_with_the_log(self, store: Store, raw: Redis) -> None:
        play_day(store, AINO, 300)
        choices, packed = keys.choices(PART, DAY), keys.packed(AINO, round_of(AINO))
        assert raw.pexpiretime(choices) == raw.pexpiretime(packed) == THEN

    def test_what_was_chosen_on_a_code_is_counted_and_ends_with_the_log(
        self, store: Store, raw: Redis
    ) -> None:
        start_solo(store)
        assert finish_solo(store, choices=("5", "-3")) == DONE
        counted = keys.choices(PART, f"c-{CODE}")
        assert raw.hgetall(counted) == {b"5": b"1", b"-3": b"1"}
        assert raw.pexpiretime(counted) == raw.pexpiretime(keys.packed(AINO, SOLO))

    def test_a_code_finished_again_is_counted_once(self, store: Store, raw: Redis) -> None:
        start_solo(store)
        finish_solo(store)
        before = contents(raw)
        assert finish_solo(store) == Answer(False, Log((), b"1solo"))
        assert finish_solo(store, version=7) == Answer(False, Log((), b"1solo"))
        assert contents(raw) == before

    def test_a_code_that_has_gone_on_or_is_not_there_is_not_counted(
        self, store: Store, raw: Redis
    ) -> None:
        assert finish_solo(store) == NONE
        assert contents(raw) == {}
        start_solo(store)
        before = contents(raw)
        assert finish_solo(store, version=2) == Answer(False, Log((OPENING,)))
        assert contents(raw) == before

    @pytest.mark.parametrize("damaged", ["many", "1.5", ""])
    def test_a_code_that_cannot_be_counted_is_nowhere(
        self, store: Store, raw: Redis, damaged: str
    ) -> None:
        start_solo(store)
        raw.hset(keys.choices(PART, f"c-{CODE}"), CHOICES[-1], damaged)
        before = contents(raw)
        with pytest.raises(ResponseError):
            finish_solo(store)
        assert contents(raw) == before

    def test_a_day_without_choices_counts_none(self, store: Store, raw: Redis) -> None:
        start(store)
        assert finish(store, AINO, replace(day_places(300), choices=())) == DONE
        assert not raw.exists(keys.choices(PART, DAY))

    def test_a_week_is_the_sum_of_the_five_best_days(self, store: Store, raw: Redis) -> None:
        sums = []
        for day, total in zip(DAYS, (300, 100, 200, 90, 250, 260, 80), strict=True):
            play_day(store, AINO, total, day, elapsed_ms=total)
            score = raw.zscore(keys.board(PART, WEEK), AINO)
            sums.append(divmod(int(str(score).partition(".")[0]), POINT)[0])
        assert sums == [300, 400, 600, 690, 940, 1110, 1110]

    def test_a_day_that_adds_nothing_leaves_the_week_its_time(
        self, store: Store, raw: Redis
    ) -> None:
        for number, challenge in enumerate(DAYS[:6]):
            play_day(store, AINO, 300 - number, challenge, elapsed_ms=1_000 * number)
        assert raw.zscore(keys.board(PART, WEEK), AINO) == score_of(1_490, 4_000)

    def test_a_day_that_ends_after_its_week_counts_in_its_week(
        self, store: Store, raw: Redis
    ) -> None:
        """L09: the week has closed meanwhile and loses nothing."""
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
    @pytest.mark.parametrize("place", ["finished", "histogram", "results", "choices", "a choice"])
    def test_a_day_that_cannot_be_counted_is_nowhere(
        self, store: Store, raw: Redis, place: str, damaged: str
    ) -> None:
        field = {
            "finished": (keys.finished(PART), AINO),
            "histogram": (keys.histogram(PART, DAY), "5"),
            "results": (keys.results(AINO), DAYS[3]),
            "choices": (keys.choices(PART, DAY), CHOICES[0]),
            "a choice": (keys.choices(PART, DAY), CHOICES[-1]),
        }
        start(store)
        raw.hset(*field[place], damaged)
        before = contents(raw)
        with pytest.raises(ResponseError):
            finish(store, AINO, day_places(100))
        assert contents(raw) == before


def _known(store: Store) -> object:
    be_known(store, AINO)
    return AINO


def _started(store: Store) -> object:
    return start(store)


def _beside(store: Store) -> object:
    return start(store), start(store, AINO, DAYS[1])


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
    "day": Case(_known, "start", open_round, 4),
    "code": Case(_known, "start", open_solo, 5),
    "append": Case(_started, "append", lambda store: append(store, 1, "throw", THEN), 2),
    "append beside": Case(
        _beside,
        "append",
        lambda store: append(store, 1, "throw", THEN, (round_of(AINO, DAYS[1]), 1)),
        3,
    ),
    "practice": Case(_practised, "practice", lambda store: practise(store, 2), 4),
    "end of practice": Case(
        lambda store: practise(store, 1), "finish", lambda store: finish_practice(store, 2), 2
    ),
    "end of code": Case(_solo_begun, "finish", finish_solo, 4),
    "end of day": Case(_started, "finish", _finish_day, 9),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_wrong_type_in_a_key_is_an_error_and_changes_nothing(
    recorder: Recorder, raw: Redis, case: Case
) -> None:
    injured = assert_wrong_types_change_nothing(
        raw, recorder, case.script, lambda: case.arrange(recorder), lambda: case.call(recorder)
    )
    assert injured == case.keys


def _size_of(raw: Redis, *kinds: str) -> int:
    """Bytes of the keys of these kinds, of all keys where none is named; every element is counted,
    since a sample of them is another one in each run."""
    named = [key for key in contents(raw) if not kinds or key.split(":")[1] in kinds]
    return sum(raw.memory_usage(key, samples=0) or 0 for key in named)


def _choices(draw: Random) -> Iterator[str]:
    """A day of twenty turns whose player keeps any dice and writes any box."""
    boxes = draw.sample(range(20), 20)
    for turn, box in enumerate(boxes):
        yield str(64 * turn + draw.randrange(64))
        yield str(-1 - 20 * turn - box)


def test_the_first_finished_day_of_a_part_takes_less_than_a_kilobyte_and_a_half(
    store: Store, raw: Redis
) -> None:
    start(store)
    finish(store, AINO, day_places(100), packed=b"1" + 140 * b"x")
    assert len(CHOICES) == 40
    assert _size_of(raw) - _size_of(raw, "choices") <= 1024
    assert _size_of(raw) <= 1536


def test_a_finished_day_of_a_well_played_day_takes_less_than_a_kilobyte(
    store: Store, raw: Redis
) -> None:
    """Choices are counted for a part, so that players who choose alike share them."""
    draw = Random(7)
    made = [name for name in map(str, range(5_000)) if keys.part_of(name) == PART][:200]
    for player in made:
        start(store, player)
        places = replace(day_places(100), choices=tuple(_choices(draw)))
        finish(store, player, places, packed=b"1" + 140 * b"x")
    assert (_size_of(raw) - _size_of(raw, "player")) / len(made) <= 1024
