"""Rounds as the layers above would put them into the store, with figures that tests choose."""

from datetime import timedelta

from service.game.ranking import board_score, lowest_score
from service.store import players, rounds
from service.store.client import Store
from service.store.players import Player
from service.store.rounds import Answer, DayPlaces

POINT = lowest_score(1)
#: Milliseconds in a far year, in which everything expires that these tests put in.
THEN = 4_000_000_000_000
AINO = "3fa9c1d2e4b5"
#: Another player of Aino's part.
NEIGHBOUR = "000000000005"
OPENING = "start maxi v1 d-2026-11-30 key 2026-11-01 dice 1"
WEEK = "w-2026-W49"
DAYS = tuple(f"d-2026-{day}" for day in ("11-30", *(f"12-0{n}" for n in range(1, 7))))


def round_of(player: str, challenge: str = DAYS[0]) -> str:
    return f"{challenge}.{player}"


def make_player(store: Store, player: str = AINO, name: str = "Iloinen Ilves") -> bool:
    return players.create(store, Player(player, "fi", name, None), 1_000)


def start(store: Store, player: str = AINO, challenge: str = DAYS[0]) -> rounds.Log:
    log, _ = rounds.start(store, player, round_of(player, challenge), OPENING, THEN)
    return log


def score_of(total: int, elapsed_ms: int = 0) -> int:
    return board_score(total, timedelta(milliseconds=elapsed_ms))


def day_places(total: int, challenge: str = DAYS[0], elapsed_ms: int = 0) -> DayPlaces:
    return DayPlaces(
        challenge=challenge,
        score=score_of(total, elapsed_ms),
        result=f"{total} {elapsed_ms} maxi v1 1 2 3",
        total=total,
        bin=total // 20,
        week=WEEK,
        week_rest=score_of(0, elapsed_ms),
        week_challenges=DAYS,
        days_that_count=5,
        point=POINT,
    )


def finish(
    store: Store, player: str, places: DayPlaces, version: int = 1, packed: bytes = b"1packed"
) -> Answer:
    return rounds.finish(
        store, player, round_of(player, places.challenge), (version, packed, THEN), places
    )


def play_day(
    store: Store, player: str, total: int, challenge: str = DAYS[0], elapsed_ms: int = 0
) -> None:
    """Open and end a day's round with a total."""
    start(store, player, challenge)
    assert finish(store, player, day_places(total, challenge, elapsed_ms)).done
