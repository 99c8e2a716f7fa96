"""A table on one device: whose turn it is, who began, the sheets side by side and who has won.

Knows tables and words; must not know requests or the store.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.game.ruleset import Ruleset
from service.play.laid import Laid
from service.play.live import LiveRound
from service.play.seats import Place, Table
from service.web.i18n import Language
from service.web.views.beside import kept_apart
from service.web.views.columns import box_text
from service.web.views.games import game_name
from service.web.views.protocol import Part, parts_of


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table: where they stand, and whether it is their turn."""

    rank: int
    name: str
    total: int
    round_id: str
    plays: bool


@dataclass(frozen=True, slots=True)
class Try:
    """What somebody threw for who begins, a die in each try that they took part in."""

    name: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Envelope:
    """What was sealed of somebody's dice; the seed is told when nobody throws any more."""

    name: str
    commitment: str
    seed: str | None


@dataclass(frozen=True, slots=True)
class TableView:
    """The page between two turns and after the last one.

    `plays` is whose turn it is, None when all is over; `tries` stand until the first throw. `news`
    tells what was written last, `undoing` is the round in which it can be taken back.
    """

    code: str
    game: str
    spelling: str
    over: bool
    closed: bool
    plays: Seat | None
    turn: str
    tries: tuple[Try, ...]
    news: str
    undoing: LiveRound | None
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    parts: tuple[Part, ...]
    envelopes: tuple[Envelope, ...]
    title: str
    share: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in a list: who plays, what, how far they are, and whether all is over."""

    code: str
    names: str
    detail: str
    over: bool


def view_table(of: Table, language: Language) -> TableView:
    """The page of a table."""
    challenge, plays = of.challenge, _to_play(of)
    return TableView(
        code=challenge.code,
        game=game_name(challenge.ruleset, language),
        spelling=challenge.ruleset.spelling,
        over=of.over,
        closed=of.closed,
        plays=plays,
        turn=_turn(of, language),
        tries=() if of.begun else tuple(_tries(of)),
        news=_news(of, language),
        undoing=None if of.closed else of.undoing,
        seats=tuple(_seat(of, place) for place in of.places),
        names=tuple(of.names),
        parts=parts_of([live.round for live in of.lives], language),
        envelopes=tuple(_envelopes(of)),
        title=_title(of, plays, language),
        share=_share(of, language) if of.over else "",
    )


def view_tables(found: Sequence[Laid], language: Language) -> list[TableRow]:
    """The lines of a list of tables."""
    return [
        TableRow(of.challenge.code, _listed(of, language), _about(of, language), of.over)
        for of in found
    ]


def _seat(of: Table, place: Place) -> Seat:
    live = place.live
    return Seat(
        place.rank, place.name, live.round.total, str(live.id), live.id.seat == of.next_seat
    )


def _to_play(of: Table) -> Seat | None:
    return next((seat for seat in (_seat(of, place) for place in of.places) if seat.plays), None)


def _turn(of: Table, language: Language) -> str:
    if of.next_seat is None:
        return ""
    at = of.of(of.next_seat).round
    return _turn_of(at.turn, at.ruleset, language)


def _turn_of(turn: int, game: Ruleset, language: Language) -> str:
    return language.gettext("Turn {turn} of {turns}", turn=turn, turns=game.turns)


def _tries(of: Table) -> Iterator[Try]:
    for seat, name in enumerate(of.names, 1):
        yield Try(name, tuple(one[seat] for one in of.tries if seat in one))


def _envelopes(of: Table) -> Iterator[Envelope]:
    opened = of.over or of.closed
    for name, live in zip(of.names, of.lives, strict=True):
        challenge = live.challenge
        yield Envelope(name, challenge.commitment, challenge.seed.hex() if opened else None)


def _news(of: Table, language: Language) -> str:
    if of.last is None or of.last.round.last is None or of.over:
        return ""
    key, points = of.last.round.last
    box = box_text(of.last.round.ruleset, key, language)
    name = kept_apart(of.names[(of.last.id.seat or 1) - 1])
    return language.gettext("{name}: {box}, {points}", name=name, box=box, points=points)


def _title(of: Table, plays: Seat | None, language: Language) -> str:
    if plays is None:
        winners = [kept_apart(place.name) for place in of.places if place.rank == 1]
        if len(winners) > 1:
            return language.gettext("A draw!")
        return language.gettext("{name} wins", name=winners[0])
    if of.closed:
        return language.gettext("This game can no longer be played")
    if of.begun:
        return language.gettext("Give the phone to {name}", name=kept_apart(plays.name))
    return language.gettext("{name} begins", name=kept_apart(plays.name))


def _share(of: Table, language: Language) -> str:
    return language.gettext(
        "{game}, {day}: {totals}",
        game=language.ruleset_name(of.challenge.ruleset),
        day=language.date_name(of.challenge.opens.date()),
        totals=_people([(place.name, place.live.round.total) for place in of.places], language),
    )


def _listed(of: Laid, language: Language) -> str:
    """Who plays; with their totals, best first, when all is over."""
    if of.over:
        return _people(of.standing, language)
    return ", ".join(map(kept_apart, of.challenge.seats))


def _people(standing: Sequence[tuple[str, int]], language: Language) -> str:
    return " · ".join(f"{kept_apart(name)} {language.number(total)}" for name, total in standing)


def _about(of: Laid, language: Language) -> str:
    game = of.challenge.ruleset
    day = language.date_name(of.challenge.opens.date())
    turn = "" if of.over else _turn_of(of.turn, game, language)
    return " · ".join(filter(None, (day, game_name(game, language), turn)))
