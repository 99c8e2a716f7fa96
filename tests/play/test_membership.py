"""Who plays a code, as each reader may see it: what opens at its closing, and to whom."""

from datetime import timedelta

import pytest

from service.play import membership, sharing, waiting
from service.play.kit import Kit
from service.play.membership import Members
from service.play.reviewing import left_of
from tests.play.habits import finish_code, hurried, patient
from tests.play.test_waiting import duel, play
from tests.play.totals import new_players
from tests.world import NOON


def test_a_closed_code_opens_to_who_has_joined_and_not_to_who_was_invited_only(kit: Kit) -> None:
    aino, pekka, sara = new_players(kit, 3, NOON)
    first = duel(kit, aino)
    for player in (aino, pekka, sara):
        play(kit, player, first)
    again, _ = sharing.rematch(kit, aino, first.code, NOON)
    play(kit, aino, again)
    sharing.join(kit, pekka, again.code, NOON)

    def seen(reader: str, before: timedelta) -> list[bool]:
        found = membership.members(kit, reader, again.code, again.closes - before)
        return [row.total is not None for row in found.rows if row.player == aino]

    for reader, opens in ((pekka, True), (sara, False)):
        assert seen(reader, timedelta(milliseconds=1)) == [False]
        assert seen(reader, timedelta()) == [opens]


def left_in(found: Members) -> dict[str, int | None]:
    return {row.player: row.left for row in found.rows}


def test_what_was_left_is_told_of_those_whose_rounds_the_reader_may_see(kit: Kit) -> None:
    aino, pekka, sara, kaisa = new_players(kit, 4, NOON)
    code = duel(kit, aino).code
    first, second = finish_code(kit, aino, code, hurried), finish_code(kit, pekka, code, patient)
    for player in (sara, kaisa):
        sharing.join(kit, player, code, NOON)
    left = {aino: left_of(kit, first), pekka: left_of(kit, second), sara: None, kaisa: None}
    assert left_in(membership.members_with_left(kit, aino, code, NOON)) == left
    assert None not in (left[aino], left[pekka])
    for now in (NOON, sharing.find(kit, code).challenge.closes):
        unfinished = membership.members_with_left(kit, sara, code, now)
        assert set(left_in(unfinished).values()) == {None}
    assert set(left_in(membership.members(kit, aino, code, NOON)).values()) == {None}


def test_in_a_game_without_a_table_nobody_knows_what_was_left(kit: Kit) -> None:
    aino, pekka = new_players(kit, 2, NOON)
    code = sharing.create(kit, aino, "classic+columns2", "blind", NOON).code
    for player in (aino, pekka):
        finish_code(kit, player, code, hurried)
    found = membership.members_with_left(kit, aino, code, NOON)
    assert left_in(found) == {aino: None, pekka: None}


def test_of_many_players_the_first_and_the_reader_are_counted(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(membership, "MOST_LEFT", 1)
    players = sorted(new_players(kit, 3, NOON))
    code = duel(kit, players[0]).code
    for player in players:
        finish_code(kit, player, code, hurried)
    left = left_in(membership.members_with_left(kit, players[2], code, NOON))
    assert sum(points is not None for points in left.values()) == 2
    assert left[players[2]] is not None


def test_the_front_page_counts_the_own_rounds_whose_totals_it_tells(kit: Kit) -> None:
    aino, pekka = new_players(kit, 2, NOON)
    code = duel(kit, aino).code
    live = finish_code(kit, aino, code, hurried)
    (found,) = waiting.front(kit, aino, [], NOON).shared
    assert left_in(found) == {aino: left_of(kit, live)}
    finish_code(kit, pekka, code, hurried)
    (found,) = waiting.front(kit, aino, [], NOON).shared
    assert set(left_in(found).values()) == {None}
    seen = waiting.see(kit, aino, code, NOON)
    assert None not in left_in(seen).values()
    (found,) = waiting.front(kit, aino, [], NOON).shared
    assert left_in(found) == {aino: left_of(kit, live), pekka: None}
