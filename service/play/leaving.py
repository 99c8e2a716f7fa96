"""What happens to all that is kept of a player who leaves: it goes, and no board moves.

Knows what is private and what is a total without a name; must not know keys or pages.
"""

from contextlib import suppress
from datetime import datetime

from service.play import belongings, groups
from service.play.errors import NotFound
from service.play.groups import NotOwner, OwnerStays
from service.play.kit import Kit
from service.store import belongings as kept
from service.store import challenges as code_records
from service.store import players as records
from service.store import reports
from service.store.question import each, together

#: A group is handed over again when who was to have it has left it meanwhile.
TRIES = 5


def leave(kit: Kit, player: str, now: datetime) -> None:
    """Remove all that is kept of a player but the rows on boards, which stay without a name, and
    what is counted there. May be repeated, also after it was broken off.

    What is private goes first, then who they are, so that a press can be repeated until all of it
    has gone; then what another device may have begun meanwhile.
    """
    _leave_groups(kit, player, now)
    _forget_reports(kit, player)
    _empty(kit, player, now)
    kept.forget_moving(kit.store, player)
    records.forget(kit.store, player)
    _leave_groups(kit, player, now)
    _empty(kit, player, now)


def _leave_groups(kit: Kit, player: str, now: datetime) -> None:
    for code in kit.store.ask(kept.groups_of(player)):
        _leave_group(kit, player, code, now)


def _leave_group(kit: Kit, player: str, code: str, now: datetime) -> None:
    """Leave a group and hand it over where others stay; once more when these have changed."""
    for attempt in range(1, TRIES + 1):
        _hand_over(kit, player, code)
        try:
            groups.leave(kit, player, code, now)
            return
        except OwnerStays:
            if attempt == TRIES:
                raise


def _hand_over(kit: Kit, player: str, code: str) -> None:
    mine = kit.store.ask(groups.mine_of(player, code))
    others = [seat.player for seat in mine.seats if seat.player != player] if mine else []
    if mine and mine.owned and others and not mine.closed:
        with suppress(NotFound, NotOwner):
            groups.hand_over(kit, player, code, others[0])


def _forget_reports(kit: Kit, player: str) -> None:
    """Forget reports of the player's name, and those that the player has made."""
    found = kit.store.ask(reports.all_reports())
    reports.settle(kit.store, [one for one in found if player in (one.subject, one.reporter)])


def _empty(kit: Kit, player: str, now: datetime) -> None:
    where = belongings.where_kept(kit, player, now)
    met, codes = kit.store.ask(
        together(
            records.all_met(player),
            each([code_records.record_of(code) for code in where.codes]),
        )
    )
    challenges = {*where.challenges, *(challenge for challenge, _ in met)}
    kept.remove_rounds(kit.store, player, challenges, where.rounds)
    own = [one for one in codes if one and one.maker == player and one.mode is None]
    kept.remove_codes(kit.store, (one.code for one in own))
    kept.forget_meetings(kit.store, player, met)
    kept.remove_lists(kit.store, player, where.evenings)
