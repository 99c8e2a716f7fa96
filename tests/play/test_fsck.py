"""fsck: a sound store is left as it is, and each planted difference is found and put right."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from service.app import make_kit
from service.game.keyring import KeyRing
from service.game.moves import write_opening
from service.play import challenges
from service.play.fsck import differences
from service.play.fsck.boards import _Counts, _of_counts
from service.play.fsck.differences import Difference
from service.play.fsck.walk import Looked, Walk
from service.play.kit import POINT
from service.store import everything
from service.store.everything import Item
from service.store.groups import Seat
from service.store.question import Argument
from tests.game.books import RULESETS
from tests.play.kept_world import LAST, LATER, TODAY, World, make_world
from tests.world import NOON, ZERO_KEY, empty, settings_for

WEEK = "w-2426-W48"


@pytest.fixture(scope="module")
def made(store_url: str) -> Iterator[tuple[World, list[Item]]]:
    """The world, and all of it to be put back."""
    empty(store_url)
    kit = make_kit(settings_for(store_url))
    world = make_world(kit)
    yield world, [item for some in everything.items(kit.store) for item in some]
    kit.store.close()


@pytest.fixture
def world(made: tuple[World, list[Item]], store_url: str, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(differences, "PAUSE_SECONDS", 0)
    empty(store_url)
    everything.put(made[0].kit.store, made[1])
    return made[0]


def kept(world: World) -> dict[str, object]:
    """All that is kept, with elements in an order that does not tell when they were put there."""
    return {
        item.key: (item.type, item.until, _in_order(item))
        for some in everything.items(world.kit.store)
        for item in some
    }


def _in_order(item: Item) -> object:
    return sorted(item.value, key=str) if item.type in {"hash", "zset"} else item.value


def fsck(world: World, *, repair: bool = False) -> tuple[Looked, list[tuple[str, bool]]]:
    told: list[tuple[str, bool]] = []

    def tell(of: Difference, right: bool) -> None:
        told.append((of.text, right))

    return Walk(world.kit, LATER, repair, tell, lambda _: None).go(), told


@pytest.mark.parametrize("repair", [False, True])
def test_a_sound_store_is_left_as_it_is(world: World, *, repair: bool) -> None:
    before = kept(world)
    looked, told = fsck(world, repair=repair)
    assert told == []
    assert looked.rounds == 24
    assert looked.players == 2
    assert kept(world) == before
    assert looked.keys == len(before)


#: What is done to the store behind the service's back.
Plant = Callable[[World], tuple[Argument, ...]]
A_DAY = f"d-{LAST}"
NOBODY = "00000000"

#: What is damaged, by a name: all of this can be put right again as it was.
REBUILT: dict[str, Plant] = {
    "a row of a day": lambda of: ("ZREM", of.board(A_DAY), of.aino),
    "a total of a day": lambda of: ("ZINCRBY", of.board(A_DAY), POINT, of.aino),
    "a time of a day": lambda of: ("ZINCRBY", of.board(A_DAY), -5, of.aino),
    "a row of a week": lambda of: ("ZREM", of.board(WEEK), of.aino),
    "a score of a week": lambda of: ("ZADD", of.board(WEEK), 7, of.aino),
    "a board of a week": lambda of: ("DEL", of.board(WEEK)),
    "a row of all time": lambda of: ("ZREM", of.board("all-time"), of.aino),
    "a score of all time": lambda of: ("ZADD", of.board("all-time"), 7, of.aino),
    "a row of all time too many": lambda of: ("ZADD", of.board("all-time", of.pekka), 7, of.pekka),
    "the best": lambda of: ("HSET", of.key("best"), of.aino, 7),
    "no best": lambda of: ("HDEL", of.key("best", of.pekka), of.pekka),
    "the number of days": lambda of: ("HINCRBY", of.key("finished"), of.aino, 1),
    "sums of nobody": lambda of: ("HSET", of.key("finished", NOBODY), NOBODY, 3),
    "a histogram": lambda of: ("DEL", of.key(f"histogram:{A_DAY}")),
    "a bin": lambda of: ("HSET", of.key(f"histogram:{A_DAY}"), "99", 2),
    "choices": lambda of: ("DEL", of.key(f"choices:{A_DAY}")),
    "a choice": lambda of: ("HSET", of.key(f"choices:{A_DAY}"), _a_choice(of), 4),
    "a row of nobody": lambda of: ("ZADD", of.board(A_DAY, NOBODY), 300 * POINT, NOBODY),
    "a row of a week of nobody": lambda of: ("ZADD", of.board(WEEK, NOBODY), POINT, NOBODY),
    "a result": lambda of: ("HDEL", of.key(f"results:{of.aino}"), A_DAY),
    "all results": lambda of: ("DEL", of.key(f"results:{of.pekka}", of.pekka)),
    "points of a result": lambda of: ("HSET", of.key(f"results:{of.aino}"), A_DAY, _changed(of)),
    "a total of a code": lambda of: (
        "ZINCRBY", of.board(f"c-{of.code}", of.pekka), POINT, of.pekka
    ),
    "a log that is packed too": lambda of: ("RPUSH", of.key(f"log:{A_DAY}.{of.aino}"), "start"),
    "a group of hers": lambda of: ("ZREM", of.key(f"groups:{of.aino}"), of.group),
}  # fmt: skip


def _a_choice(of: World) -> str:
    return str(min(of.do("HKEYS", of.key(f"choices:{A_DAY}"))).decode())


def _changed(of: World) -> str:
    total, rest = of.do("HGET", of.key(f"results:{of.aino}"), A_DAY).decode().split(" ", 1)
    return f"{int(total) + 1} {rest}"


def test_looking_tells_and_changes_nothing(world: World) -> None:
    for name in ("a row of a day", "a row of nobody", "a result", "a histogram"):
        world.do(*REBUILT[name](world))
    damaged = kept(world)
    looked, told = fsck(world)
    assert len(told) >= 4
    assert not any(right for _, right in told)
    assert looked.mended == 0
    assert kept(world) == damaged


@pytest.mark.parametrize("name", REBUILT)
def test_a_difference_is_found_and_put_right(world: World, name: str) -> None:
    before = kept(world)
    world.do(*REBUILT[name](world))
    looked, told = fsck(world, repair=True)
    assert told
    assert looked.mended == looked.differences == len(told)
    assert kept(world) == before


def test_a_row_of_a_code_comes_back_with_its_total(world: World) -> None:
    """When it was finished is kept on the board alone: it stands as the last of its total."""
    board = world.board(f"c-{world.code}", world.pekka)
    before = world.do("ZSCORE", board, world.pekka)
    world.do("ZREM", board, world.pekka)
    assert fsck(world, repair=True)[0].mended == 1
    after = world.do("ZSCORE", board, world.pekka)
    assert before // POINT == after // POINT
    assert after < before
    assert fsck(world)[1] == []


def test_of_a_torn_backup_a_result_whose_round_is_open_goes(world: World) -> None:
    """The round can be finished again; its row, its week and its sums go with the result."""
    pekka, today = world.pekka, f"d-{TODAY}"
    log = world.key(f"log:{today}.{pekka}", pekka)
    world.do("DEL", world.key(f"packed:{today}.{pekka}", pekka))
    world.do("RPUSH", log, write_opening(world.challenge(TODAY).opening))
    assert fsck(world, repair=True)[0].mended > 1
    assert fsck(world)[1] == []
    assert world.do("HGET", world.key(f"results:{pekka}", pekka), today) is None
    assert world.do("ZSCORE", world.board(today, pekka), pekka) is None
    assert world.do("EXISTS", log)


#: What cannot be put right, and what is said of it.
LOST: dict[str, Plant] = {
    "has no round": lambda of: ("DEL", of.key(f"packed:{A_DAY}.{of.aino}")),
    "cannot be replayed": lambda of: ("SET", of.key(f"packed:{A_DAY}.{of.aino}"), b"1x"),
    "cannot be read": lambda of: ("HSET", of.key(f"results:{of.aino}"), "d-1", "x"),
    "no such code": lambda of: ("DEL", f"challenge:{{{of.code}}}"),
    "and it was joined": lambda of: ("HSET", "joined:{ABCDEFGH}", of.aino, 1_000),
    "its owner": lambda of: ("HSET", f"group:{{{of.group}}}", "owner", NOBODY),
    "who has left, has a seat": lambda of: (
        "HSET",
        f"members:{{{of.group}}}",
        of.gone,
        Seat(of.gone, 1_000).text,
    ),
    "has seats, and is not there": lambda of: ("DEL", f"group:{{{of.group}}}"),
    "no name of a round": lambda of: ("SET", of.key("packed:nonsense"), b"1"),
}


@pytest.mark.parametrize("said", LOST)
def test_what_is_lost_for_good_is_told_and_nothing_else_is_changed(world: World, said: str) -> None:
    world.do(*LOST[said](world))
    before = kept(world)
    looked, told = fsck(world, repair=True)
    assert looked.mended == 0
    assert all(said in text for text, _ in told)
    assert told
    assert kept(world) == before


def test_what_somebody_chose_who_has_left_stays_counted(world: World) -> None:
    """The row stays without a name, and no round is left to count it from."""
    assert world.do("ZSCORE", world.board(A_DAY, world.gone), world.gone) is not None
    assert world.do("EXISTS", world.key(f"choices:{A_DAY}", world.gone))
    assert fsck(world, repair=True)[1] == []


def test_a_difference_that_is_gone_at_the_second_look_is_none(world: World) -> None:
    """As of a round that ends between two trips."""
    looks = []

    def check(of: Sequence[str]) -> list[Difference]:
        looks.append(of)
        return [] if len(looks) == 2 else [Difference(world.aino, "no row")]

    assert differences.confirmed(check, [world.aino, world.pekka]) == []
    assert looks == [[world.aino, world.pekka], [world.aino]]


def test_what_was_counted_beside_somebody_who_has_left_is_raised_and_never_lowered() -> None:
    challenge = challenges.of_day(NOON.date(), KeyRing.parse(f"2026-05-01:{ZERO_KEY}"), RULESETS)
    box = str(-1)
    lower, higher = (
        _Counts({}, {}, {box: stored}, {box: 2}, gone=1, broken=0) for stored in (1, 4)
    )
    (torn,) = _of_counts((0, challenge.id), challenge, lower)
    (more,) = _of_counts((0, challenge.id), challenge, higher)
    assert [len(one.fixes) for one in (torn, more)] == [1, 0]
    for stored in (2, 3):
        fitting = _Counts({}, {}, {box: stored}, {box: 2}, gone=1, broken=0)
        assert list(_of_counts((0, challenge.id), challenge, fitting)) == []
