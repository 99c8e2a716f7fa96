"""All that is kept of a player: settings, results, every round that is still there, evenings.

Knows where a player's rounds can be; must not know documents or pages.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from service.game import days
from service.game.moves import Score, Throw, read_move, read_opening
from service.game.packing import unpack
from service.game.round import Round, apply, begin
from service.game.seating import MOST_SEATS
from service.play import challenges, evenings
from service.play.challenges import CODE_DAYS, LOG_DAYS, Challenge
from service.play.errors import NoPlayer
from service.play.evenings import Sheet
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId
from service.play.results import Result, results_of
from service.play.rotation import monday_of
from service.store import belongings as records
from service.store import challenges as code_records
from service.store.players import Player, is_quiet, player_of
from service.store.question import Question, each, together
from service.store.rounds import Log, latest_practice, log_of

#: So many codes, tables and evenings, and so many practice rounds of one set of dice.
MOST_LISTED, MOST_PRACTICE = 2_000, 30
NO_END = 2**31


@dataclass(frozen=True, slots=True)
class Made:
    """A line of a log, with the dice that lay after a throw and the points of a box."""

    line: str
    dice: tuple[int, ...] | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class KeptRound:
    """A round that is still kept, and each of its moves with what it gave."""

    live: LiveRound
    made: tuple[Made, ...]


@dataclass(frozen=True, slots=True)
class Belongings:
    """All that is kept of a player; `quiet` is who does not want to be told of days in a row."""

    player: Player
    quiet: bool
    groups: Sequence[str]
    results: Sequence[Result]
    rounds: Sequence[KeptRound]
    evenings: Sequence[Sheet]


@dataclass(frozen=True, slots=True)
class Where:
    """Where something of a player may be kept: by challenge, by code of a list, by the names of
    rounds, by evening."""

    challenges: Sequence[str]
    codes: Sequence[str]
    rounds: Sequence[str]
    evenings: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A round that may be there: its log, whose dice it has, and the latest practice of these."""

    id: RoundId
    log: Log
    challenge: Challenge | None
    practice: int | None = None


def find(kit: Kit, player: str, now: datetime) -> Belongings:
    """Return all that is kept of a player, in three trips however much it is. NoPlayer."""
    (who, quiet, groups), results, listed, specials = kit.store.ask(
        together(
            together(player_of(player), is_quiet(player), records.groups_of(player)),
            results_of(player),
            records.listed_of(player, MOST_LISTED),
            code_records.all_specials(),
        )
    )
    if who is None:
        raise NoPlayer
    ids = [*_days(kit, results, now), *_codes(listed.codes, specials, now)]
    scored, seated, sheets = kit.store.ask(
        together(
            each([_scored(kit, RoundId(one, player)) for one in ids]),
            each([_at(kit, one) for one in _seats(player, listed.tables)]),
            evenings.sheets_of(kit, player, listed.evenings),
        )
    )
    practised = kit.store.ask(each([_at(kit, one) for asked in scored for one in _practice(asked)]))
    rounds = [_kept(kit, one, now) for one in (*scored, *practised, *seated)]
    there = [one for one in rounds if one is not None]
    return Belongings(who, quiet, groups, results, there, sheets)


def where_kept(kit: Kit, player: str, now: datetime) -> Where:
    """Return where something of a player may be kept, whoever it is, in two trips."""
    results, listed, specials = kit.store.ask(
        together(results_of(player), records.listed_of(player, NO_END), code_records.all_specials())
    )
    ids = [*_days(kit, results, now), *_codes(listed.codes, specials, now)]
    latest = kit.store.ask(each([latest_practice(player, one) for one in ids]))
    numbered = zip(ids, latest, strict=True)
    rounds = [RoundId(one, player, n) for one, last in numbered for n in range(1, (last or 1) + 1)]
    names = [str(one) for one in (*rounds, *_seats(player, listed.tables))]
    return Where(ids, (*listed.codes, *listed.tables), names, listed.evenings)


def _days(kit: Kit, results: Sequence[Result], now: datetime) -> list[str]:
    """The days of which a log may be kept, finished or not."""
    today = days.day_at(now)
    first = max(days.FIRST_DAY, kit.ring.first, today - timedelta(days=LOG_DAYS))
    latest = {today - timedelta(days=ago) for ago in range((today - first).days + 1)}
    return [days.challenge_of(day) for day in sorted(latest | {one.day for one in results})]


def _codes(codes: Sequence[str], specials: dict[str, str], now: datetime) -> list[str]:
    """The codes of a player's own list, which names no special, and the specials still kept."""
    oldest = days.day_at(now) - timedelta(days=CODE_DAYS)
    kept = [code for week, code in specials.items() if monday_of(week) >= oldest]
    return [f"c-{code}" for code in dict.fromkeys((*codes, *kept))]


def _seats(player: str, tables: Sequence[str]) -> Iterator[RoundId]:
    for code in tables:
        for seat in range(1, MOST_SEATS + 1):
            yield RoundId(f"c-{code}", player, seat=seat)


def _scored(kit: Kit, name: RoundId) -> Question[_Asked]:
    return together(_at(kit, name), latest_practice(name.player, name.challenge)).then(
        lambda found: _Asked(name, found[0].log, found[0].challenge, found[1])
    )


def _at(kit: Kit, name: RoundId) -> Question[_Asked]:
    log = log_of(name.player, str(name))
    challenge = challenges.challenge_of(kit, name.challenge, name.seat)
    return together(log, challenge).then(lambda found: _Asked(name, *found))


def _practice(asked: _Asked) -> Iterator[RoundId]:
    latest = asked.practice or 1
    for number in range(max(2, latest - MOST_PRACTICE + 1), latest + 1):
        yield RoundId(asked.id.challenge, asked.id.player, number)


def _kept(kit: Kit, asked: _Asked, now: datetime) -> KeptRound | None:
    log, challenge = asked.log, asked.challenge
    if not log or challenge is None:
        return None
    lines = log.lines if log.packed is None else tuple(unpack(log.packed, kit.rulesets))
    opening = read_opening(lines[0])
    begun = begin(kit.rulesets.find(opening.ruleset, opening.version))
    made, played = _told(begun, challenge.seed, lines[1:])
    return KeptRound(LiveRound(asked.id, challenge, lines, played, now), made)


def told(live: LiveRound) -> KeptRound:
    """Return a round with what each of its moves gave, found anew from its log."""
    made, _ = _told(begin(live.round.ruleset), live.challenge.seed, live.lines[1:])
    return KeptRound(live, made)


def _told(begun: Round, seed: bytes, lines: Sequence[str]) -> tuple[tuple[Made, ...], Round]:
    current, made = begun, []
    for line in lines:
        move = read_move(line)
        current = apply(current, move, seed)
        match move:
            case Throw():
                made.append(Made(line, dice=current.dice))
            case Score(box):
                made.append(Made(line, points=current.card[box]))
            case _:
                made.append(Made(line))
    return tuple(made), current
