"""Rounds as the layers above would put them into the store, with figures that tests choose."""

from datetime import timedelta

from service.game.ranking import board_score, lowest_score
from service.store import keys, players, rounds
from service.store.client import Store
from service.store.players import Player
from service.store.rounds import Answer, CodeLife, CodePlaces, DayPlaces, Log

POINT = lowest_score(1)
#: Milliseconds in a far year, in which everything expires that these tests put in.
THEN = 4_000_000_000_000
AINO = "3fa9c1d2e4b5"
#: Another player of Aino's part.
NEIGHBOUR = "000000000005"
OPENING = "start maxi v1 d-2026-11-30 key 2026-11-01 dice 1"
WEEK = "w-2026-W49"
CODE = "K7QM3XT9"
DAYS = tuple(f"d-2026-{day}" for day in ("11-30", *(f"12-0{n}" for n in range(1, 7))))


def round_of(player: str, challenge: str = DAYS[0]) -> str:
    return f"{challenge}.{player}"


DAY = DAYS[0]
#: As many and as long as a day of twenty turns can have.
CHOICES = tuple(str(one) for turn in range(20) for one in (64 * turn + 63, -20 * turn - 20))
SOLO = round_of(AINO, f"c-{CODE}")
PART = keys.part_of(AINO)
DONE = Answer(True, Log())


def make_player(store: Store, player: str = AINO, name: str = "Iloinen Ilves") -> bool:
    return players.create(store, Player(player, "fi", name, None), 1_000)


def be_known(store: Store, player: str) -> None:
    """Make a player who has nothing but been made."""
    store.do("HSETNX", keys.player(player), "made", 1_000)


def start(store: Store, player: str = AINO, challenge: str = DAYS[0]) -> Log:
    be_known(store, player)
    return open_round(store, player, challenge)


def open_round(store: Store, player: str = AINO, challenge: str = DAYS[0]) -> Log:
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
        choices=CHOICES,
    )


def finish(
    store: Store, player: str, places: DayPlaces, version: int = 1, packed: bytes = b"1packed"
) -> Answer:
    return store.ask(
        rounds.finish(player, round_of(player, places.challenge), (version, packed, THEN), places)
    )


def play_day(
    store: Store, player: str, total: int, challenge: str = DAYS[0], elapsed_ms: int = 0
) -> None:
    """Open and end a day's round with a total."""
    start(store, player, challenge)
    assert finish(store, player, day_places(total, challenge, elapsed_ms)).done


def append(
    store: Store,
    version: int,
    move: str,
    expires_at: int | None = None,
    beside: tuple[str, int] | None = None,
) -> Answer:
    return store.ask(rounds.append(AINO, round_of(AINO), (version, move), expires_at, beside))


def read(store: Store, round_id: str = round_of(AINO)) -> Log:
    return store.ask(rounds.log_of(AINO, round_id))


def start_solo(store: Store, now: int = 1_000) -> tuple[Log, bool]:
    be_known(store, AINO)
    return open_solo(store, now)


def open_solo(store: Store, now: int = 1_000) -> tuple[Log, bool]:
    life = CodeLife(CODE, THEN + 5, now)
    return rounds.start_of_code(store, AINO, SOLO, (OPENING, THEN), life)


def finish_solo(store: Store, version: int = 1, choices: tuple[str, ...] = CHOICES) -> Answer:
    places = CodePlaces(f"c-{CODE}", score_of(77), THEN + 7, choices)
    return store.ask(rounds.finish(AINO, SOLO, (version, b"1solo", THEN + 6), places))


def practise(store: Store, latest: int, *lines: str, expires_at: int = THEN) -> tuple[int, Log]:
    return rounds.practise(store, AINO, DAY, latest, (lines or (OPENING,), expires_at))


def finish_practice(store: Store, number: int, version: int = 1) -> Answer:
    name = f"{round_of(AINO)}.{number}"
    return store.ask(rounds.finish(AINO, name, (version, b"1practice", THEN + 9), None))
