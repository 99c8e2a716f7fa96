"""Keys: the parts of players, the slots of tags, and the table that says what lies where."""

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from redis import Redis
from redis.crc import key_slot

from service.store import boards, keys
from service.store.boards import Window
from service.store.client import SCRIPTS, Store
from tests.store.contents import Recorder, all_keys, text
from tests.store.played import AINO, CODE, DAYS, POINT, round_of
from tests.store.played_all import play_everything

#: What names no key at which something is kept.
NO_KEYS = ("part_of", "nothing")
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
    "key": "{p42}:names",
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


@pytest.mark.parametrize(
    "key",
    [keys.names(3), keys.challenge(CODE), keys.vouching(CODE, "5e1f"), "moving:9f2c", "groups"],
)
def test_a_replica_hears_of_a_key_on_the_slot_of_that_key(key: str) -> None:
    heard = keys.heard(key)
    assert key_slot(heard.encode()) == key_slot(key.encode())
    assert len(entries(heard)) == 1


def _key_functions() -> list[Callable[..., str]]:
    """Every function that names a key at which something is kept."""
    return [
        found
        for name, found in inspect.getmembers(keys, inspect.isfunction)
        if not name.startswith("_") and found.__module__ == keys.__name__ and name not in NO_KEYS
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
        keys.RESTORING,
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


def test_what_a_played_day_leaves_is_what_the_table_says(store: Store, raw: Redis) -> None:
    play_everything(store)
    met = []
    for key in all_keys(raw):
        (entry,) = entries(key)
        assert text(raw.type(key)) == entry.type, key
        assert (raw.pexpiretime(key) == -1) == _stays(entry, key), key
        met.append(entry)
    unmet = [entry.pattern.pattern for entry in table() if entry not in met]
    assert unmet == [r"\{.+\}:heard", "LIMITS:.+"]


def _stays(entry: Entry, key: str) -> bool:
    ends_with_code = "of a code as the code" in entry.lifetime and "c-" in key
    return entry.lifetime.startswith(("for ever", "pruned", "note 8")) and not ends_with_code


def test_all_keys_of_a_script_call_lie_in_one_slot(recorder: Recorder) -> None:
    """P06: one slot a call."""
    play_everything(recorder)
    recorder.ask(boards.Boards(POINT).rows_of(DAYS[0], Window("down", 3)))
    assert {name for name, _ in recorder.calls} == SCRIPTS.keys()
    own_slot = key_slot(keys.player(AINO).encode())
    for name, called in recorder.calls:
        slots = {key_slot(key.encode()) for key in called}
        assert len(slots) == 1, name
        assert slots == {own_slot} or name in OF_NOBODY, name
