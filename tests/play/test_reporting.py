"""Names that people report, and what the operator makes of them."""

from collections.abc import Callable

import pytest

from service.game import days
from service.game.errors import Malformed
from service.play import boards, groups, leaving, players, reporting
from service.play.boards import Page
from service.play.errors import NoPlayer, NotFound
from service.play.kit import Kit
from tests.play.totals import finish_all, new_players
from tests.world import NOON

TODAY = days.day_at(NOON)


def test_a_report_is_listed_with_the_name_then_and_now(kit: Kit) -> None:
    one, other, third = new_players(kit, 3, NOON)
    players.rename(kit, one, "Gurka")
    for reporter in (other, other, third):
        reporting.report(kit, reporter, one, NOON)
    players.rename(kit, one, "Aino")
    (found,) = reporting.reported(kit)
    assert (found.subject, found.name, found.barred) == (one, "Aino", False)
    assert [report.name for report in found.reports] == ["Gurka", "Gurka"]


def test_nobody_reports_and_nothing_is_reported_that_is_not_there(kit: Kit) -> None:
    one = new_players(kit, 1, NOON)[0]
    with pytest.raises(NoPlayer):
        reporting.report(kit, "abcdef", one, NOON)
    for nobody in ("abcdef", "", "K7QM3XT94B", "x y", "\x00"):
        with pytest.raises(NotFound):
            reporting.report(kit, one, nobody, NOON)
    assert not reporting.reported(kit)


def test_a_renamed_player_has_neither_name_any_more_and_the_report_is_settled(kit: Kit) -> None:
    one, other = new_players(kit, 2, NOON)
    players.rename(kit, one, "Gurka")
    before = players.find(kit, one)
    reporting.report(kit, other, one, NOON)
    now = reporting.rename(kit, one)
    found = players.find(kit, one)
    assert (found.own_name, found.name) == (None, now)
    assert found.public_name != before.public_name or now == before.public_name
    assert not reporting.reported(kit)


def test_a_player_can_be_given_a_name(kit: Kit) -> None:
    one = new_players(kit, 1, NOON)[0]
    public = players.find(kit, one).public_name
    assert reporting.rename(kit, one, " Aino ") == "Aino"
    assert players.find(kit, one).public_name == public
    with pytest.raises(Malformed):
        reporting.rename(kit, one, "fuck")


def test_a_group_is_renamed_too(kit: Kit) -> None:
    owner, other = new_players(kit, 2, NOON)
    group = groups.create(kit, owner, "Gurka", NOON)
    reporting.report(kit, other, group.code, NOON)
    assert [one.name for one in reporting.reported(kit)] == ["Gurka"]
    assert reporting.rename(kit, group.code) == group.code
    assert groups.find(kit, owner, group.code).group.name == group.code
    assert reporting.rename(kit, group.code, "Virtanens") == "Virtanens"
    assert not reporting.reported(kit)


def test_a_closed_group_is_renamed_like_any_other(kit: Kit) -> None:
    owner, other = new_players(kit, 2, NOON)
    group = groups.create(kit, owner, "Gurka", NOON)
    groups.join(kit, other, group.code, NOON)
    groups.hand_over(kit, owner, group.code, other)
    groups.close(kit, other, group.code, NOON)
    assert reporting.rename(kit, group.code) == group.code
    assert groups.find(kit, owner, group.code).group.name == group.code


def test_a_barred_player_is_on_no_board_and_no_rank_moves(kit: Kit) -> None:
    made = finish_all(kit, [300, 200, 100], NOON)
    reporting.report(kit, made[0], made[1], NOON)
    for _ in range(2):
        reporting.bar(kit, made[1], True)
        found = boards.of_day(kit, made[2], TODAY, Page(), NOON)
        assert [(row.rank, row.player) for row in found.rows] == [(1, made[0]), (3, made[2])]
        assert (found.count, found.own and found.own.rank) == (3, 3)
    assert not reporting.reported(kit)
    for _ in range(2):
        reporting.bar(kit, made[1], False)
        found = boards.of_day(kit, made[2], TODAY, Page(), NOON)
        assert [row.player for row in found.rows] == made


def test_a_player_cannot_show_themselves_whom_the_operator_hides(kit: Kit) -> None:
    made = finish_all(kit, [300, 200], NOON)
    reporting.bar(kit, made[0], True)
    players.hide(kit, made[0], False)
    players.draw_public_name(kit, players.find(kit, made[0]))
    found = boards.of_day(kit, made[1], TODAY, Page(), NOON)
    assert [row.player for row in found.rows] == [made[1]]


def test_nothing_is_done_to_nobody(kit: Kit) -> None:
    acts: list[Callable[[], str]] = [
        lambda: reporting.rename(kit, "abcdef"),
        lambda: reporting.rename(kit, "K7QM3XT94B"),
        lambda: reporting.bar(kit, "abcdef", True),
    ]
    for act in acts:
        with pytest.raises(NotFound):
            act()


def test_who_has_left_is_in_no_report(kit: Kit) -> None:
    one, other, third = new_players(kit, 3, NOON)
    for reporter, subject in ((other, one), (one, other), (third, other)):
        reporting.report(kit, reporter, subject, NOON)
    leaving.leave(kit, one, NOON)
    (found,) = reporting.reported(kit)
    assert [(found.subject, report.reporter) for report in found.reports] == [(other, third)]
