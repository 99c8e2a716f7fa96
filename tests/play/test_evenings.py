"""Evenings at the table: what cannot be is refused whole, the rest is found as it was written."""

from dataclasses import replace
from typing import Any

import pytest

from service.app import read_rulesets
from service.game.entries import possible
from service.game.errors import Malformed
from service.game.ruleset import Ruleset
from service.play import evenings, players
from service.play.challenges import milliseconds
from service.play.errors import NoPlayer, NotFound
from service.play.evenings import Evening, RemovedEvening, Seat, TooManyEvenings
from service.play.kit import Kit
from service.store import evenings as records
from service.store import keys
from tests.store.contents import contents, plain_client
from tests.world import NOON

NOW = milliseconds(NOON)
SEATS = (
    Seat("Aino", {"ones": 3, "fours": 16, "chance": 27}, bank=2),
    Seat("Pekka", {"villa": 0, "maxi-yatzy": 100}),
)
EVENING = Evening(
    id="0e" * 16,
    revision=7,
    made=NOW - 1_000,
    game="maxi+bonus75+saved",
    version=1,
    hidden=False,
    place="Mökki",
    guests="Sara, Ville",
    comment="Sauna!",
    seats=SEATS,
    corrections=2,
    day="2426-11-29",
)
FAULTS: dict[str, dict[str, Any]] = {
    "id": {"id": "0E" * 16},
    "short id": {"id": "0e"},
    "revision": {"revision": 0},
    "huge revision": {"revision": 2**60},
    "made": {"made": 0},
    "corrections": {"corrections": -1},
    "game": {"game": "bingo"},
    "option": {"game": "maxi+saved+bonus75"},
    "columns": {"game": "maxi+columns2"},
    "version": {"version": 2},
    "nobody": {"seats": ()},
    "nine": {"seats": SEATS[:1] * 9},
    "place": {"place": "x" * 41},
    "guests": {"guests": "x" * 121},
    "comment": {"comment": "x" * 121},
    "no name": {"seats": (Seat(" ", {}),)},
    "long name": {"seats": (Seat("x" * 21, {}),)},
    "points": {"seats": (Seat("Aino", {"fours": 5}),)},
    "box": {"seats": (Seat("Aino", {"yatzy": 50}),)},
    "bank": {"seats": (Seat("Aino", {}, bank=41),)},
    "no day": {"day": "2426-11-31"},
    "another way to write it": {"day": "24261129"},
    "long before": {"day": "2426-11-26"},
    "long after": {"day": "2426-12-02"},
    "beyond all calendars": {"day": "9999-12-31", "made": 2**50},
    "extras": {"seats": (Seat("Aino", {}, extras=50),)},
}


@pytest.fixture
def aino(kit: Kit) -> str:
    return players.create(kit, "fi", None, NOON).id


def keep(kit: Kit, player: str, **changed: Any) -> int:
    return evenings.keep(kit, player, evenings.check(kit, replace(EVENING, **changed)), NOON)


def test_an_evening_is_found_as_it_was_written(kit: Kit, aino: str) -> None:
    assert keep(kit, aino) == 7
    sheet = evenings.find(kit, ("00000000", aino), EVENING.id)
    assert sheet.evening == EVENING
    assert [one.total for one in sheet.rounds] == [46, 100]
    assert sheet.ranks == [2, 1]
    assert not sheet.over
    assert evenings.owner_of(kit, ("00000000", aino), EVENING.id) == aino


def test_of_other_players_there_is_no_such_evening(kit: Kit, aino: str) -> None:
    keep(kit, aino)
    for others in ((), ("00000000",)):
        assert evenings.owner_of(kit, others, EVENING.id) is None
        with pytest.raises(NotFound):
            evenings.find(kit, others, EVENING.id)


@pytest.mark.parametrize("changed", FAULTS.values(), ids=FAULTS)
def test_what_cannot_be_is_refused_and_changes_nothing(
    kit: Kit, aino: str, store_url: str, changed: dict[str, Any]
) -> None:
    with plain_client(store_url) as raw:
        before = contents(raw)
        with pytest.raises(Malformed):
            keep(kit, aino, **changed)
        assert contents(raw) == before


@pytest.mark.parametrize("game", list(read_rulesets()), ids=lambda game: game.slug)
def test_every_possible_value_of_every_box_is_taken_and_no_other(kit: Kit, game: Ruleset) -> None:
    for box in game.boxes:
        values = possible(game, box)
        for value in range(-1, values[-1] + 2):
            sent = replace(EVENING, game=game.slug, seats=(Seat("Aino", {box.slug: value}),))
            if value in values:
                assert evenings.check(kit, sent).rounds[0].card[box.slug] == value
            else:
                with pytest.raises(Malformed):
                    evenings.check(kit, sent)


def test_an_older_revision_changes_nothing_and_a_newer_one_replaces(kit: Kit, aino: str) -> None:
    keep(kit, aino)
    assert keep(kit, aino, revision=6, comment="older") == 7
    assert keep(kit, aino, comment="the same") == 7
    assert evenings.find(kit, (aino,), EVENING.id).evening == EVENING
    assert keep(kit, aino, revision=8, comment="newer") == 8
    assert evenings.find(kit, (aino,), EVENING.id).evening.comment == "newer"
    assert len(evenings.latest(kit, aino, None)) == 1


def test_words_are_made_clean(kit: Kit, aino: str) -> None:
    keep(kit, aino, place=" \u202eMökki\n\n", seats=(Seat("Aino\x00  A", {}),))
    found = evenings.find(kit, (aino,), EVENING.id).evening
    assert (found.place, found.seats[0].name) == ("Mökki", "Aino A")


def test_a_clock_that_is_fast_makes_no_evening_of_the_future(kit: Kit, aino: str) -> None:
    keep(kit, aino, made=NOW + 10**9, day="")
    assert evenings.find(kit, (aino,), EVENING.id).evening.made == NOW


def test_a_day_of_a_fast_clock_is_left_out(kit: Kit, aino: str) -> None:
    keep(kit, aino, made=NOW + 10 * 86_400_000, day="2426-12-09")
    found = evenings.find(kit, (aino,), EVENING.id).evening
    assert (found.day, found.date) == ("", NOON.date())


def test_an_evening_that_was_kept_before_days_were_told_is_read(
    kit: Kit, aino: str, store_url: str
) -> None:
    keep(kit, aino)
    with plain_client(store_url) as raw:
        packed = raw.get(keys.evening(aino, EVENING.id))
        raw.set(keys.evening(aino, EVENING.id), packed.replace(b',"2426-11-29",0]', b"]"))
    found = evenings.find(kit, (aino,), EVENING.id).evening
    assert found == replace(EVENING, day="")
    assert found.date == NOON.date()


def test_an_evening_is_ended_once_and_hides_nothing_then(kit: Kit, aino: str) -> None:
    keep(kit, aino, hidden=True)
    assert evenings.find(kit, (aino,), EVENING.id).secret
    with pytest.raises(NotFound):
        evenings.end(kit, ("00000000",), EVENING.id)
    evenings.end(kit, (aino,), EVENING.id)
    ended = evenings.find(kit, (aino,), EVENING.id)
    assert (ended.evening.ended, ended.secret) == (True, False)
    evenings.end(kit, (aino,), EVENING.id)
    assert evenings.find(kit, (aino,), EVENING.id) == ended


def test_nobody_keeps_an_evening(kit: Kit) -> None:
    with pytest.raises(NoPlayer):
        keep(kit, "00000000")


def test_the_latest_come_first_a_page_at_a_time(
    kit: Kit, aino: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenings, "PAGE_SIZE", 2)
    for n in (1, 2, 3):
        keep(kit, aino, id=f"{n:032x}", made=n, day="")
    assert [one.evening.made for one in evenings.latest(kit, aino, None)] == [3, 2]
    assert [one.evening.made for one in evenings.latest(kit, aino, 2)] == [1]


def test_so_many_are_kept(kit: Kit, aino: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evenings, "MOST_KEPT", 1)
    keep(kit, aino)
    with pytest.raises(TooManyEvenings):
        keep(kit, aino, id="1e" * 16)


def test_what_is_removed_is_gone_for_its_player_alone(kit: Kit, aino: str) -> None:
    keep(kit, aino)
    evenings.remove(kit, ("00000000",), EVENING.id)
    assert evenings.find(kit, (aino,), EVENING.id).evening == EVENING
    for _ in range(2):
        evenings.remove(kit, (aino,), EVENING.id)
    with pytest.raises(NotFound):
        evenings.find(kit, (aino,), EVENING.id)


def test_what_was_removed_is_sent_in_vain(kit: Kit, aino: str) -> None:
    other = players.create(kit, "fi", None, NOON).id
    keep(kit, aino)
    evenings.remove(kit, (aino,), EVENING.id)
    assert evenings.owner_of(kit, (other, aino), EVENING.id) == aino
    with pytest.raises(RemovedEvening):
        keep(kit, aino, revision=99)
    with pytest.raises(NotFound):
        evenings.end(kit, (aino,), EVENING.id)


def test_the_largest_evening_stays_below_4_kb(kit: Kit, aino: str, store_url: str) -> None:
    game = kit.rulesets.find("seven+saved")
    points = {box.slug: possible(game, box)[-1] for box in game.boxes}
    words = {"place": "漢" * 40, "guests": "漢" * 120, "comment": '"' * 120}
    keep(kit, aino, game="seven+saved", seats=(Seat("漢" * 20, points, 48),) * 8, **words)
    with plain_client(store_url) as raw:
        size = raw.strlen(keys.evening(aino, EVENING.id))
    assert size < 4096
    assert evenings.find(kit, (aino,), EVENING.id).over


def test_a_text_of_the_store_is_read_whole(kit: Kit, aino: str) -> None:
    keep(kit, aino, comment='"[1] 漢')
    assert kit.store.ask(records.text_of(aino, EVENING.id))
    assert evenings.find(kit, (aino,), EVENING.id).evening.comment == '"[1] 漢'
