"""Keys: the parts of players, the slots of tags, and the table that says what lies where."""

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from redis import Redis
from redis.crc import key_slot

from service.store import (
    boards,
    challenges,
    evenings,
    groups,
    guests,
    keys,
    left,
    players,
    reports,
    rounds,
    same_dice,
    seats,
    vouching,
)
from service.store.boards import Window
from service.store.challenges import CodeRecord
from service.store.client import SCRIPTS, Store
from service.store.reports import Report
from service.store.rounds import CodeLife, CodePlaces
from tests.store.contents import Recorder, all_keys, text
from tests.store.gaming import add_game, end_game, put_entry, take_entry
from tests.store.grouped import GROUP, leave, make_full_group
from tests.store.played import (
    AINO,
    CODE,
    DAYS,
    NEIGHBOUR,
    OPENING,
    POINT,
    THEN,
    make_player,
    play_day,
    round_of,
    start,
)

#: Scripts whose keys belong to no player, or to every part in turn.
OF_NOBODY = (
    "add_game", "change_group", "change_hands", "close_week", "create_challenge", "create_group",
    "end_code", "join", "join_group", "lease", "leave_group", "promote", "put_entry", "rematch",
    "rows", "share", "spend", "take_entry", "take_seat", "vouch",
)  # fmt: skip
SAMPLES: dict[str, str | int] = {
    "player": AINO,
    "round_id": round_of(AINO),
    "challenge": DAYS[0],
    "board": DAYS[0],
    "part": 8,
    "code": CODE,
    "code_hash": "9f2c",
    "link_hash": "5e1f",
    "evening": "0e" * 16,
}


@dataclass(frozen=True)
class Entry:
    """A row of the table in the module's documentation."""

    pattern: re.Pattern[str]
    type: str
    element: str
    lifetime: str


def table() -> list[Entry]:
    rows = re.findall(r"^\| `(.+?)` \| (\w+) \| (.+?) \| (.+?) \|$", str(keys.__doc__), re.M)
    return [Entry(_pattern(name), *rest) for name, *rest in rows]


def _pattern(name: str) -> re.Pattern[str]:
    spelled = re.escape(name).replace(r"\*", ".+").replace(r"\{p\}", r"\{p\d+\}")
    return re.compile(re.sub(r"<\w+>", r"[^:{}]+", spelled))


def entries(key: str) -> list[Entry]:
    return [entry for entry in table() if entry.pattern.fullmatch(key)]


@pytest.mark.parametrize(("player", "part"), [("p", 1), ("00000000", 3), ("3fa9c1d2e4b5", 8)])
def test_a_player_falls_into_a_fixed_part(player: str, part: int) -> None:
    assert keys.part_of(player) == part
    assert keys.player(player).startswith(f"{{{keys.TAGS[part]}}}:")


def test_the_tags_lie_one_in_each_sixteenth_of_the_slots() -> None:
    assert [key_slot(tag.encode()) // 1024 for tag in keys.TAGS] == list(range(16))
    assert [key_slot(keys.names(part).encode()) // 1024 for part in keys.PARTS] == list(range(16))


def _key_functions() -> list[Callable[..., str]]:
    return [
        found
        for name, found in inspect.getmembers(keys, inspect.isfunction)
        if not name.startswith("_") and found.__module__ == keys.__name__ and name != "part_of"
    ]


@pytest.mark.parametrize("function", _key_functions(), ids=lambda function: function.__name__)
def test_the_table_describes_what_a_function_names(function: Callable[..., str]) -> None:
    key = function(*(SAMPLES[name] for name in inspect.signature(function).parameters))
    (entry,) = entries(key)
    assert entry.element
    assert entry.lifetime


@pytest.mark.parametrize(
    "key",
    [
        keys.COMMITMENTS,
        keys.SEEDS,
        keys.CODE_KEYS,
        keys.LEASE,
        keys.SPECIALS,
        keys.SAME_DICE,
        keys.LEFT,
        keys.REPORTS,
        keys.GROUPS,
        keys.UNDERWAY,
    ],
)
def test_the_table_describes_the_fixed_keys(key: str) -> None:
    assert len(entries(key)) == 1


def _play_everything(store: Store) -> None:
    make_player(store)
    players.set_moving(store, AINO, "9f2c")
    players.set_once(store, AINO, "5e1f", THEN)
    players.spend_once(store, "5e1f", "0123")
    challenges.publish(store, {"2026-11-30": "c0ffee 123456789abc"})
    play_day(store, AINO, 321)
    start(store, AINO, DAYS[1])
    store.ask(rounds.append(AINO, round_of(AINO, DAYS[1]), (1, "throw"), THEN))
    rounds.practise(store, AINO, DAYS[0], 1, ((OPENING,), THEN))
    record = CodeRecord(CODE, "maxi", 1, "2026-11-01", 1, 1_000, AINO)
    challenges.create(store, record, THEN)
    challenges.share(store, CODE, "open", ("blind",))
    challenges.join(store, CODE, AINO, 1_000, THEN)
    challenges.claim_special(store, "2026-W49", CODE)
    challenges.claim_rematch(store, CODE, "00000000")
    challenges.invite(store, (AINO,), CODE, (THEN, 1_000))
    challenges.see(store, AINO, f"c-{CODE}", 1, THEN)
    _meet_hide_and_forget(store)
    solo = round_of(AINO, f"c-{CODE}")
    rounds.start_of_code(store, AINO, solo, (OPENING, THEN), CodeLife(CODE, THEN, 1_000))
    store.ask(rounds.finish(AINO, solo, (1, b"1", THEN), CodePlaces(f"c-{CODE}", POINT, THEN)))
    challenges.take_lease(store, "clock-1", 60_000)
    seats.sit(store, AINO, CODE, {f"c-{CODE}.{AINO}.s1": OPENING}, (THEN, 1_000))
    _keep_company(store)
    _close_a_day(store)


def _go_over(store: Store) -> None:
    """A round of hers is another's now."""
    way = guests.Way(DAYS[2], AINO, NEIGHBOUR)
    parcel = guests.Parcel((OPENING,), "", THEN)
    start(store, AINO, DAYS[2])
    guests.set_out(store, [way], 1_000)
    guests.give(store, way, parcel, None)
    guests.take(store, way, parcel, None)
    guests.change_hands(store, guests.Way(f"c-{CODE}", NEIGHBOUR, AINO))


def _keep_company(store: Store) -> None:
    """Evenings with real dice, a group, and a round that goes over."""
    _go_over(store)
    make_full_group(store)
    groups.enlist(store, AINO, GROUP, 1_000)
    vouching.vouch(store, GROUP, (AINO, NEIGHBOUR), "5e1f", THEN)
    seats_now = {seat.player: seat for seat in store.ask(groups.seats_of(GROUP))}
    vouching.take(store, GROUP, (seats_now[NEIGHBOUR], None), "00000000000b", "5e1f")
    groups.join(store, GROUP, groups.Seat(NEIGHBOUR, 1_600), 9)
    add_game(store)
    end_game(store, AINO)
    for entry in ("e-1", "e-2"):
        put_entry(store, entry=entry)
    take_entry(store, entry="e-1")
    leave(store, AINO, NEIGHBOUR)
    for evening in ("0e" * 16, "1e" * 16):
        evenings.keep(store, AINO, evenings.Record(evening, 1, 1_000, "{}"), 2)
    evenings.remove(store, AINO, "1e" * 16)


def _meet_hide_and_forget(store: Store) -> None:
    players.meet(store, (AINO, NEIGHBOUR), DAYS[0], 1_000)
    players.set_public_name(store, AINO, "Glad Groda")
    reports.report(store, Report(NEIGHBOUR, AINO, "Gurka", 1_000))
    players.hide(store, AINO, "hidden", False)
    make_player(store, NEIGHBOUR)
    players.forget(store, NEIGHBOUR)


def _close_a_day(store: Store) -> None:
    boards.promote(store, DAYS[0], "all-time", (1, POINT, 0))
    challenges.publish_seed(store, "2026-11-30", "5eed")
    same_dice.keep(store, DAYS[0], {"easy@1": 318})
    left.keep(store, DAYS[0], {14: 1})


def test_what_a_played_day_leaves_is_what_the_table_says(store: Store, raw: Redis) -> None:
    _play_everything(store)
    met = []
    for key in all_keys(raw):
        (entry,) = entries(key)
        assert text(raw.type(key)) == entry.type, key
        assert (raw.pexpiretime(key) == -1) == _stays(entry, key), key
        met.append(entry)
    unmet = [entry.pattern.pattern for entry in table() if entry not in met]
    assert unmet == ["LIMITS:.+"]


def _stays(entry: Entry, key: str) -> bool:
    ends_with_code = "of a code as the code" in entry.lifetime and "c-" in key
    return entry.lifetime.startswith(("for ever", "pruned", "note 8")) and not ends_with_code


def test_all_keys_of_a_script_call_lie_in_one_slot(recorder: Recorder) -> None:
    """P06: one slot a call."""
    _play_everything(recorder)
    recorder.ask(boards.Boards(POINT).rows_of(DAYS[0], Window("down", 3)))
    assert {name for name, _ in recorder.calls} == SCRIPTS.keys()
    own_slot = key_slot(keys.player(AINO).encode())
    for name, called in recorder.calls:
        slots = {key_slot(key.encode()) for key in called}
        assert len(slots) == 1, name
        assert slots == {own_slot} or name in OF_NOBODY, name
