"""What a person can do with a round: start it, practise, look at it, make a move.

Knows whose round it is and until when; rules are applied by `game.round` alone.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from service.game.errors import Illegal
from service.game.moves import Advice, Move, write_move, write_opening
from service.game.packing import pack
from service.game.round import Round, apply
from service.play import advising, challenges, choices, places, seats
from service.play.beside import look_beside
from service.play.challenges import Challenge, milliseconds
from service.play.errors import (
    Closed,
    GoneAlong,
    NoPlayer,
    NotFound,
    NotYours,
    PracticeTooEarly,
    Refused,
    Stale,
)
from service.play.goals import around, look_around
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of, of_log
from service.store import rounds as logs
from service.store.question import Question, together
from service.store.rounds import Answer, CodeLife, Log


def start_day(kit: Kit, player: str, challenge: Challenge, now: datetime) -> tuple[LiveRound, bool]:
    """Start the scored round of a day or of a week's special, or find it; also says whether it was
    made now.

    Closed when it takes no new rounds and there is none. NoPlayer, GoneAlong.
    """
    round_id = RoundId(challenge.id, player)
    if now >= challenge.joins_until:
        live = kit.store.ask(live_of(kit, round_id, now))
        if live is None:
            raise Closed
        return live, False
    opening = write_opening(challenge.opening)
    log, made = logs.start(
        kit.store, player, str(round_id), opening, milliseconds(challenge.deleted_at)
    )
    _refuse_none(log)
    return of_log(kit, round_id, challenge, log, now), made


def _refuse_none(log: Log) -> None:
    """Refuse to go on without a round: GoneAlong where another player has it, else NoPlayer."""
    if log.given:
        raise GoneAlong
    if not log:
        raise NoPlayer


def refuse_newcomer(challenge: Challenge, practice: bool, now: datetime) -> None:
    """Say no to who has no round of these dice where none can begin: PracticeTooEarly, Closed."""
    if practice and not challenge.is_final(now):
        raise PracticeTooEarly
    if not practice and now >= challenge.joins_until:
        raise Closed


def start_solo(
    kit: Kit, player: str, spelling: str, now: datetime, opponent: str | None = None
) -> LiveRound:
    """Make a code that nobody else has been told of, and start its round, against a computer where
    one is named."""
    challenge = challenges.create(kit, player, spelling, now)
    return look_beside(kit, start_code(kit, player, challenge, now, opponent))


@dataclass(frozen=True, slots=True)
class Alone:
    """A game of one's own to be begun: whose, which, and against which computer, if any."""

    player: str
    spelling: str
    opponent: str | None


def start_alone(
    kit: Kit, wanted: Alone, now: datetime, draw: Callable[[int], int] = secrets.randbelow
) -> LiveRound:
    """Start a game of one's own, or find the one that was drawn alike and not yet begun. Malformed
    for no game; NoPlayer."""
    record = challenges.record_for(kit, wanted.player, wanted.spelling, now)
    while True:
        challenge = challenges.create_of(kit, record, draw)
        if now >= challenge.joins_until:
            continue
        live = start_code(kit, wanted.player, challenge, now, wanted.opponent)
        if live.round.version == 1:
            return look_beside(kit, live)


def start_code(
    kit: Kit, player: str, challenge: Challenge, now: datetime, opponent: str | None = None
) -> LiveRound:
    """Start the scored round of a code that takes new rounds, or find it. NoPlayer, GoneAlong."""
    round_id = RoundId(challenge.id, player)
    opening = write_opening(replace(challenge.opening, opponent=opponent))
    first = (opening, _expiry(challenge, round_id, now))
    listed_until = milliseconds(challenge.listed_until)
    life = CodeLife(challenge.code, listed_until, challenges.forgets_before(now))
    log, _ = logs.start_of_code(kit.store, player, str(round_id), first, life)
    _refuse_none(log)
    return of_log(kit, round_id, challenge, log, now)


def practise(kit: Kit, player: str, challenge: Challenge, now: datetime) -> tuple[LiveRound, bool]:
    """Start a practice round, or find the one still open; also says whether it was made now.

    A scored round that was not finished in time goes on as the first practice.
    PracticeTooEarly while a scored round of these dice can still be played.
    """
    scored_id = RoundId(challenge.id, player)
    scored, counter = kit.store.ask(
        together(logs.log_of(player, str(scored_id)), logs.latest_practice(player, challenge.id))
    )
    if scored.packed is None and not challenge.is_final(now):
        raise PracticeTooEarly
    opening = (write_opening(challenge.opening),)
    unfinished = scored.lines if counter is None else ()
    first = (unfinished or opening, _expiry(challenge, RoundId(challenge.id, player, 2), now))
    latest = counter or 1
    number, log = logs.practise(kit.store, player, challenge.id, latest, first)
    if number == 0:
        return practise(kit, player, challenge, now)
    live = of_log(kit, RoundId(challenge.id, player, number), challenge, log, now)
    return live, number > latest


def find(kit: Kit, player: str, round_id: RoundId, now: datetime) -> LiveRound:
    """Return the player's own round, with what may be seen beside it; NotFound, or NotYours when
    it is somebody else's. One trip, two side by side and in practice with the coach."""
    return look_around(kit, _own(kit, player, round_id, now))


def _own(kit: Kit, player: str, round_id: RoundId, now: datetime) -> LiveRound:
    if round_id.seat is not None:
        return seats.find_round(kit, player, round_id, now)
    live = kit.store.ask(live_of(kit, round_id, now))
    if live is None:
        raise NotFound("no-round")
    if round_id.player != player:
        raise NotYours
    return live


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A move and the version of the round that it was made for."""

    round_id: RoundId
    version: int
    move: Move


def move(kit: Kit, player: str, request: MoveRequest, now: datetime) -> LiveRound:
    """Make a move and return the round as it then stands; the same move again changes nothing.

    Closed after the round's time, Stale when the round has gone on, Refused by the rules; each
    carries the round. NotFound, NotYours, NoAdvice. Advice on the same dice is noted once.
    """
    live = _own(kit, player, request.round_id, now)
    if _is_repeat(live, request) or _is_told(live, request):
        return look_around(kit, live)
    after = _after(kit, live, request)
    line = write_move(request.move)
    answer, seen = kit.store.ask(together(_write(live, after, request.move), around(kit, live)))
    if answer.done:
        moved = LiveRound(live.id, live.challenge, (*live.lines, line), after, now)
        kit.folds.keep(str(live.id), live.challenge.seed, moved.lines, after)
        return seen.placed(_seated(live, moved))
    if not answer.log:
        raise NotFound("no-round")
    current = seen.placed(_as_it_stands(kit, live, answer.log))
    if _is_repeat(current, request):
        return current
    raise Stale(current)


def _as_it_stands(kit: Kit, live: LiveRound, log: Log) -> LiveRound:
    """Return the round that a write has found; at a table the others are read anew with it."""
    if live.table is not None:
        return seats.find_round(kit, live.id.player, live.id, live.now)
    return of_log(kit, live.id, live.challenge, log, live.now)


def _seated(before: LiveRound, live: LiveRound) -> LiveRound:
    return live if before.table is None else before.table.seated(live)


def _after(kit: Kit, live: LiveRound, request: MoveRequest) -> Round:
    """Return the round after the move, or refuse it with the round as it stands."""
    if live.closed:
        raise Closed(look_around(kit, live))
    if request.version != live.round.version:
        raise Stale(look_around(kit, live))
    if isinstance(request.move, Advice):
        advising.refuse(kit, live)
    try:
        seats.refuse(live, request.move)
        return apply(live.round, request.move, live.challenge.seed)
    except Illegal as error:
        raise Refused(error, look_around(kit, live)) from error


def _is_repeat(live: LiveRound, request: MoveRequest) -> bool:
    made = live.lines[request.version : request.version + 1]
    return request.version > 0 and made == (write_move(request.move),)


def _is_told(live: LiveRound, request: MoveRequest) -> bool:
    asks = isinstance(request.move, Advice) and request.version == live.round.version
    return asks and not live.closed and advising.is_told(live)


def _write(live: LiveRound, after: Round, move: Move) -> Question[Answer]:
    player, name, version = live.id.player, str(live.id), live.round.version
    line = write_move(move)
    if not after.over:
        moves_expiry = None if _is_scored_day(live) else _expiry(live.challenge, live.id, live.now)
        beside = seats.overtaking(live, move)
        return logs.append(player, name, (version, line), moves_expiry, beside)
    lines = (*live.lines, line)
    ending = (version, pack(lines, after.ruleset), _packed_expiry(live))
    chosen = choices.fields_of(live, lines)
    return logs.finish(player, name, ending, places.of(live, after, chosen))


def _is_scored_day(live: LiveRound) -> bool:
    return live.challenge.is_day and live.id.number == 1


def _expiry(challenge: Challenge, round_id: RoundId, now: datetime) -> int:
    """Return when an open round's log expires: a day's with the day, one among friends or at a
    table with the code, others after idle days, but a code's scored round not before it closes, so
    that nobody can start a second one."""
    shared = challenge.is_day or challenge.mode is not None or bool(challenge.seats)
    if shared and round_id.number == 1:
        return milliseconds(challenge.deleted_at)
    idle = now + timedelta(days=challenges.PRACTICE_DAYS)
    if round_id.number == 1:
        return milliseconds(max(idle, challenge.closes))
    return milliseconds(idle if challenge.is_day else min(idle, challenge.deleted_at))


def _packed_expiry(live: LiveRound) -> int:
    if live.id.number == 1:
        return milliseconds(live.challenge.deleted_at)
    return _expiry(live.challenge, live.id, live.now)
