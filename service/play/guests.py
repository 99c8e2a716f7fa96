"""A guest's rounds come along when the device becomes somebody's who plays already.

Knows which rounds and in what order they are moved; must not know cookies or keys.
"""

import logging
from dataclasses import replace
from datetime import datetime, timedelta

from service.game import days
from service.game.ranking import elapsed_of
from service.play import challenges, choices
from service.play.challenges import Challenge, milliseconds
from service.play.errors import BROKEN
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, of_log
from service.play.moved_days import of_day, sums_with, sums_without
from service.store import challenges as codes
from service.store import guests as records
from service.store import players
from service.store.guests import CHANGED, Held, Parcel, Sums, Way, held_of
from service.store.players import Player
from service.store.question import Question, each, together
from service.store.results import results_of
from service.store.rounds import log_of

log = logging.getLogger(__name__)

MOST_CODES = 1000
TRIES = 5
#: So many rounds come along at once.
MOST_AT_ONCE, MOST_OF_TURN = 50, 200
#: A round still on its way after so long was left there by a crash.
PATIENCE = timedelta(minutes=1)


def is_guest(player: str) -> Question[bool]:
    """Ask whether a player has done nothing to be found again: no own name, no moving code and no
    group."""
    return players.has_settled(player).then(lambda settled: not settled)


def find(kit: Kit, player: str) -> Player | None:
    """Return a player who is a guest, None for others."""
    guest, found = kit.store.ask(together(is_guest(player), players.player_of(player)))
    return found if guest else None


def bring_along(kit: Kit, guest: str, player: str, now: datetime) -> int:
    """Move the first of a guest's rounds of all challenges that a player has not begun, and return
    how many; further ones set out, and follow soon.

    Others stay with the guest. May be repeated: what a crash leaves on its way goes on.
    """
    halfway = [
        way for way in kit.store.ask(records.underway(milliseconds(now))) if way.guest == guest
    ]
    fresh = [Way(one, guest, player) for one in _known(kit, guest, now)]
    ways = list(dict.fromkeys([*halfway, *fresh]))
    records.set_out(kit.store, ways, milliseconds(now))
    return sum(carry(kit, way, now) for way in ways[:MOST_AT_ONCE])


def resume(kit: Kit, now: datetime) -> None:
    """Move on some of what a crash or a long list has left on its way; a round that cannot be read
    is told of in the log and holds up no other. May be repeated."""
    until = milliseconds(now - PATIENCE)
    for way in kit.store.ask(records.underway(until, MOST_OF_TURN)):
        try:
            carry(kit, way, now)
        except BROKEN as error:
            log.error(
                "A round of %s does not come along: %s %s",
                way.challenge,
                type(error).__name__,
                error,
            )


def _known(kit: Kit, guest: str, now: datetime) -> list[str]:
    """The challenges of which a guest may have a round: finished days and those that can still be
    played, codes, specials."""
    results, listed, specials = kit.store.ask(
        together(results_of(guest), codes.latest_codes(guest, 0, MOST_CODES), codes.all_specials())
    )
    today = days.day_at(now)
    open_days = [days.challenge_of(day) for day in (today - timedelta(days=1), today)]
    of_codes = [f"c-{code}" for code in (*listed, *specials.values())]
    found = list(dict.fromkeys((*results, *open_days, *of_codes)))
    logs = kit.store.ask(each([log_of(guest, f"{one}.{guest}") for one in found]))
    return [one for one, log in zip(found, logs, strict=True) if log]


def came_along(kit: Kit, player: str, round_id: RoundId) -> RoundId | None:
    """Return where a round is that came along to a player, under whose name it is now; None where
    it did not."""
    who = kit.store.ask(records.given_to(round_id.player, round_id.challenge))
    return replace(round_id, player=player) if round_id.counts and who == player else None


def carry(kit: Kit, way: Way, now: datetime) -> bool:
    """Move one round and say whether it is moved. May be repeated, also by two at once.

    It is taken out of all its places before it is put into others, so that nothing is ever there
    twice; what is on its way to a player lies with the guest until it has arrived.
    """
    challenge, guest, player = kit.store.ask(
        together(
            challenges.challenge_of(kit, way.challenge),
            held_of(way.guest, way.challenge),
            held_of(way.player, way.challenge),
        )
    )
    underway = guest.parcel_for(way.player)
    if challenge is None or not (underway or _may_go(challenge, guest, player, now)):
        records.arrive(kit.store, way)
        return False
    records.set_out(kit.store, [way], milliseconds(now))
    parcel = underway or _given(kit, way, challenge, now)
    arrived = parcel is not None and _arrived(kit, way, parcel, now)
    if arrived:
        records.hand_on(kit.store, way, milliseconds(challenge.closes), milliseconds(now))
    records.arrive(kit.store, way)
    return arrived


def _may_go(challenge: Challenge, guest: Held, player: Held, now: datetime) -> bool:
    has_none = not (player.begun or player.given or challenge.id in player.results)
    over = guest.log.packed is not None
    return guest.begun and has_none and (over or now < challenge.closes)


def _given(kit: Kit, way: Way, challenge: Challenge, now: datetime) -> Parcel | None:
    """Take the round out of the guest's places; None when it has gone on again and again."""
    for _ in range(TRIES):
        held = kit.store.ask(held_of(way.guest, way.challenge))
        if not held.begun:
            return held.parcel_for(way.player)
        parcel = _parcel(kit, way, challenge, held, now)
        sums = sums_without(way.challenge, held.results, now) if parcel.day else None
        if records.give(kit.store, way, parcel, sums) != CHANGED:
            return kit.store.ask(held_of(way.guest, way.challenge)).parcel_for(way.player)
    return None


def _parcel(kit: Kit, way: Way, challenge: Challenge, held: Held, now: datetime) -> Parcel:
    live = of_log(kit, RoundId(way.challenge, way.guest), challenge, held.log, now)
    parcel = replace(
        records.parcel_of(held.log, held.expires_at),
        listed_until=held.listed_until,
        seen=held.seen,
        seen_expires_at=held.seen_expires_at if held.seen else None,
    )
    return parcel if held.score is None else _counting(kit, live, held, parcel)


def _counting(kit: Kit, live: LiveRound, held: Held, parcel: Parcel) -> Parcel:
    """The parcel of a finished round with all that it counts for."""
    challenge = live.challenge
    counted = not challenge.among_friends or _was_shared(kit, live, held.score or 0)
    return replace(
        parcel,
        score=held.score,
        board_expires_at=None if challenge.is_day else milliseconds(challenge.deleted_at),
        choices=choices.fields_of(live, live.lines) if counted else (),
        day=of_day(challenge.id, held.results[challenge.id]) if challenge.is_day else None,
    )


def _was_shared(kit: Kit, live: LiveRound, score: int) -> bool:
    """Whether others had been told of a code when its round was finished: what was chosen in it is
    counted then alone. Its maker has joined it since it was shared."""
    joined_at = kit.store.ask(records.joined_at(live.id.player, live.challenge.id))
    finished_at = milliseconds(live.challenge.opens + elapsed_of(score))
    return joined_at is not None and joined_at < finished_at


def _arrived(kit: Kit, way: Way, parcel: Parcel, now: datetime) -> bool:
    """Put a round that is on its way into the player's places; where they have begun one of their
    own meanwhile, or are gone, it goes back."""
    if kit.store.ask(players.player_of(way.player)) is None or not _taken(kit, way, parcel, now):
        _put_back(kit, way, parcel, now)
        return False
    if challenges.is_code(way.challenge):
        records.change_hands(kit.store, way)
    _meet_friends(kit, way, now)
    return True


def _taken(kit: Kit, way: Way, parcel: Parcel, now: datetime) -> bool:
    for _ in range(TRIES):
        held = kit.store.ask(held_of(way.player, way.challenge))
        sums = _with(parcel, way, held, now)
        found = records.take(kit.store, way, parcel, sums)
        if found != CHANGED:
            return found > 0
    return False


def _put_back(kit: Kit, way: Way, parcel: Parcel, now: datetime) -> None:
    for _ in range(TRIES):
        held = kit.store.ask(held_of(way.guest, way.challenge))
        sums = _with(parcel, way, held, now)
        if records.put_back(kit.store, way, parcel, sums) != CHANGED:
            return


def _with(parcel: Parcel, way: Way, held: Held, now: datetime) -> Sums | None:
    if parcel.day is None:
        return None
    return sums_with(way.challenge, parcel.day.result, held.results, now)


def _meet_friends(kit: Kit, way: Way, now: datetime) -> None:
    """Whom the guest has met on these dice, the player has met now."""
    for friend in kit.store.ask(players.met_of(way.guest, way.challenge)):
        if friend != way.player:
            players.meet(kit.store, (way.player, friend), way.challenge, milliseconds(now))
        players.part(kit.store, (way.guest, friend), way.challenge)
