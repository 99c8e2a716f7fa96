"""What a person can do with a code: make it for friends, send it on, join it, play once more.

Knows how a code becomes a duel or a target; must not know links or pages.
"""

from collections.abc import Sequence
from datetime import datetime

from service.game.codes import canonical
from service.game.errors import GameError, Malformed
from service.game.packing import unpack
from service.game.ranking import total_of
from service.play import advising, challenges, rounds, specials
from service.play.challenges import MODES, Challenge, milliseconds
from service.play.errors import Closed, ForEverybody, NoPlayer, NotFound, NotYours
from service.play.groups import mine_of
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.play.membership import MOST_SHOWN, Shared, told_of
from service.store import challenges as records
from service.store.boards import count_of, place_of
from service.store.group_games import is_over
from service.store.question import each, together
from service.store.rounds import Log, log_of

REMATCH_MODE = "blind"


class MoreOpen(GameError):
    """The code is shared more openly already, and cannot be sealed again."""

    def __init__(self) -> None:
        super().__init__("more-open", "A challenge can only become more open.")


class WithCoach(GameError):
    """The maker has asked the coach in the code's round, which is no target."""

    def __init__(self) -> None:
        super().__init__("with-coach", "A round that was played with the coach is no target.")


class OpenTooEarly(GameError):
    """A code is opened further after its maker has finished."""

    def __init__(self) -> None:
        super().__init__("open-too-early", "A challenge is opened after its maker has finished.")


class RematchTooEarly(GameError):
    """A rematch is for those whose own round of the code is over."""

    def __init__(self) -> None:
        super().__init__("rematch-too-early", "A rematch begins when your own round is over.")


def find(kit: Kit, text: str) -> Shared:
    """Return a shared code as typed; NotFound for one that nobody was told of, or that is gone."""
    code = canonical(text)
    record = kit.store.ask(records.record_of(code))
    if record is None or record.mode is None:
        raise NotFound("no-code")
    return Shared(challenges.of_code(record, kit.ring, kit.rulesets), record)


def create(kit: Kit, player: str, spelling: str, mode: str, now: datetime) -> Challenge:
    """Make a code to be played by friends: a duel, made before anybody has thrown. NoPlayer."""
    check_mode(mode)
    challenge = challenges.create(kit, player, spelling, now)
    if not all(invite(kit, challenge, (player,), now)):
        raise NoPlayer
    note(kit, challenge, player, now)
    records.share(kit.store, challenge.code, mode, (), duel=True)
    return challenge


def share(kit: Kit, player: str, text: str, mode: str, now: datetime) -> Challenge:
    """Tell others of one's own code, or open it further. NotFound, NotYours, MoreOpen, Closed,
    OpenTooEarly, WithCoach; ForEverybody for a week's special.

    It is a target from the maker's first throw on, a duel before.
    """
    check_mode(mode)
    code = canonical(text)
    record, log = kit.store.ask(
        together(records.record_of(code), log_of(player, f"c-{code}.{player}"))
    )
    if record is None or record.seats:
        raise NotFound("no-code")
    if record.week is not None:
        raise ForEverybody
    if record.maker != player:
        raise NotYours
    challenge = challenges.of_code(record, kit.ring, kit.rulesets)
    if now >= challenge.joins_until:
        raise Closed
    if record.mode not in (None, mode) and log.packed is None:
        raise OpenTooEarly
    if _is_advised(kit, log):
        raise WithCoach
    unthrown = log.packed is None and len(log.lines) <= 1
    if not records.share(kit.store, code, mode, MODES[: MODES.index(mode)], duel=unthrown):
        raise MoreOpen
    note(kit, challenge, player, now)
    invite(kit, challenge, (player,), now)
    return challenge


def _is_advised(kit: Kit, log: Log) -> bool:
    lines = log.lines if log.packed is None else unpack(log.packed, kit.rulesets)
    return advising.ADVICE in lines


def check_mode(mode: str) -> None:
    """Refuse what is no mode. Malformed."""
    if mode not in MODES:
        raise Malformed("mode", "A challenge is blind, open or side by side.")


def join(kit: Kit, player: str, text: str, now: datetime) -> tuple[LiveRound, bool]:
    """Join a shared code and begin its round, or find one's round of a code, shared or not; also
    says whether it was begun now. NotFound, also of a group's game without a seat there; Closed,
    NoPlayer."""
    round_id = RoundId(f"c-{canonical(text)}", player)
    existing, finished = kit.store.ask(
        together(live_of(kit, round_id, now), count_of(round_id.challenge))
    )
    if existing is not None:
        if existing.challenge.among_friends:
            note(kit, existing.challenge, player, now)
        return existing, False
    shared = find(kit, text)
    if shared.challenge.is_special:
        return specials.begin(kit, player, shared.challenge, now)
    if now >= shared.challenge.joins_until:
        raise Closed
    _refuse_strangers(kit, player, shared.challenge)
    live = rounds.start_code(kit, player, shared.challenge, now)
    note(kit, shared.challenge, player, now)
    note_seen(kit, shared.challenge, player, finished)
    return live, True


def _refuse_strangers(kit: Kit, player: str, challenge: Challenge) -> None:
    """Leave a group's game to who has a seat there, and has not finished it under an earlier id,
    whose dice it then knows. NotFound, Closed."""
    if challenge.group is None:
        return
    mine = kit.store.ask(mine_of(player, challenge.group))
    if mine is None:
        raise NotFound("no-code")
    earlier = kit.store.ask(each([is_over(was, challenge.id) for was in mine.own[1:]]))
    if any(earlier):
        raise Closed


def note(kit: Kit, challenge: Challenge, player: str, now: datetime) -> None:
    """Note that a player has joined a code. May be repeated."""
    deleted_at = milliseconds(challenge.deleted_at)
    records.join(kit.store, challenge.code, player, milliseconds(now), deleted_at)


def invite(kit: Kit, challenge: Challenge, players: Sequence[str], now: datetime) -> list[bool]:
    """Put a code among those of players, where it waits for them; says of each whether they are
    known. May be repeated."""
    instants = (milliseconds(challenge.deleted_at), challenges.forgets_before(now))
    return records.invite(kit.store, players, challenge.code, instants)


def note_seen(kit: Kit, challenge: Challenge, player: str, finished: int) -> None:
    """Note how many others a player has seen to have finished. May be repeated."""
    records.see(kit.store, player, challenge.id, finished, milliseconds(challenge.deleted_at))


def target(kit: Kit, shared: Shared) -> int | None:
    """Return the maker's total where the code shows it and the maker has finished."""
    if not shared.challenge.shows_total:
        return None
    place = kit.store.ask(place_of(shared.challenge.id, shared.record.maker))
    return None if place is None else total_of(place.score)


def rematch(kit: Kit, player: str, text: str, now: datetime) -> tuple[Challenge, bool]:
    """Make the one rematch of a code, a fresh duel for all who have joined, or find it; also says
    whether it was made now. NotFound, NotYours, RematchTooEarly; ForEverybody for a week's special.
    May be repeated.

    Nobody is told of it before everybody is invited, so that what a crash leaves half done is
    completed by the next who asks.
    """
    code = canonical(text)
    told = kit.store.ask(told_of(kit, player, code, now))
    if told is None or not told.shared.is_shared:
        raise NotFound("no-code")
    if told.shared.challenge.is_special:
        raise ForEverybody
    if player not in told.joined:
        raise NotYours
    if not told.opens:
        raise RematchTooEarly
    challenge, made = _claimed(kit, player, told.shared, now)
    if now < challenge.joins_until:
        note(kit, challenge, player, now)
        invite(kit, challenge, told.joined[:MOST_SHOWN], now)
    records.share(kit.store, challenge.code, REMATCH_MODE, (), duel=True)
    return challenge, made


def _claimed(kit: Kit, player: str, shared: Shared, now: datetime) -> tuple[Challenge, bool]:
    """Return the code that is the rematch; one that comes second stays a code nobody knows."""
    code = shared.record.rematch
    if code is None:
        fresh = challenges.create(kit, player, shared.challenge.ruleset.spelling, now)
        code = records.claim_rematch(kit.store, shared.challenge.code, fresh.code)
        if code == fresh.code:
            return fresh, True
    record = kit.store.ask(records.record_of(code)) if code else None
    if record is None:
        raise NotFound("no-code")
    return challenges.of_code(record, kit.ring, kit.rulesets), False
