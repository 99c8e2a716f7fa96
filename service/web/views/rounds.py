"""The play page: a round with its sheet, tray and words; knows no request, no store, no address."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from service.game.round import Round
from service.play.beside import Rival
from service.web.i18n import Language
from service.web.views.beside import draw_beside, in_words, news_text, next_text, short_news
from service.web.views.saying import announcement_of, ask_text, offers_text, status_of, turn_text
from service.web.views.sheet import Row, Sheet, draw_sheet, pace_text
from service.web.views.tray import Die, ThrowLabel, bank_text, lay_dice, throw_labels

if TYPE_CHECKING:
    from service.web.views.advising import AdviceView


@dataclass(frozen=True, slots=True)
class Place:
    """What is known about a round beside its moves: what it is called, where it leads back to.

    A trial has an address of its own, a state that its form carries, and fewer turns than the game.
    """

    id: str
    title: str
    back: str
    practice: bool
    first_game: bool = False
    action: str | None = None
    state: str | None = None
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """What the player has just done that is no move: marked dice, asked, or met a refusal.

    `keep` are the places marked; `say` asks which boxes give points; `asked` is the last box,
    to be confirmed; `notice` is a sentence in the player's language. `said` are the points that
    who adds up has said of the box just written.
    """

    notice: str | None = None
    keep: frozenset[int] | None = None
    say: bool = False
    asked: str | None = None
    said: int | None = None


@dataclass(frozen=True, slots=True)
class Sum:
    """One of the sums to choose from: what its button sends, the points, how it is read aloud."""

    value: str
    points: int
    label: str


@dataclass(frozen=True, slots=True)
class RoundView:
    """Everything the play page shows: the round itself, its surroundings, and the words for both.

    `asked` is the row of the last box while its writing waits to be confirmed; `stamp` is the
    number of the column whose bonus has just been reached, `jump` says that all dice are alike.
    `bank` tells of saved throws where there can be any. `coach` says that the coach may be asked,
    `advice` what it has said of these dice; `what_if` is the page of the odds of these dice.
    `adds` says that points are added up by who plays, `sums` are those to choose from;
    `onward` is where it goes on when no more is played here.
    """

    round: Round
    place: Place
    sheet: Sheet
    dice: tuple[Die, ...]
    throw_labels: tuple[ThrowLabel, ...]
    turn_text: str
    pace_text: str
    status: str
    announce: str
    notice: str | None
    asked: Row | None
    stamp: int | None
    jump: bool
    bank: str = ""
    coach: bool = False
    what_if: str = ""
    advice: "AdviceView | None" = None
    adds: bool = False
    sums: tuple[Sum, ...] = ()
    onward: str = ""

    @property
    def turns(self) -> int:
        """How many turns are played here."""
        return self.place.turns or self.round.ruleset.turns

    @property
    def to_throw(self) -> ThrowLabel:
        """What the throw button says while the dice lie as they are."""
        return self.throw_labels[len(self.dice) - sum(die.kept for die in self.dice)]

    @property
    def tumbles(self) -> bool:
        """Whether any die has just been thrown."""
        return any(die.fresh for die in self.dice)

    @property
    def last_box(self) -> bool:
        """Whether only one box is open, so that writing it ends the round."""
        return sum(1 for points in self.round.card.values() if points is None) == 1


def view_round(
    of: Round, place: Place, moment: Moment, language: Language, rival: Rival | None = None
) -> RoundView:
    """The play page of a round at this moment, in this language, with what a rival shows."""
    sheet = draw_sheet(of, language)
    if rival is not None:
        rival = in_words(rival, language)
        sheet = draw_beside(sheet, rival, language)
    status, announce = _words(of, place, moment, language, rival)
    settled = moment != Moment()
    alike = of.dice is not None and len(set(of.dice)) == 1
    return RoundView(
        round=of,
        place=place,
        sheet=sheet,
        dice=lay_dice(of, moment.keep, settled, language),
        throw_labels=throw_labels(of, language),
        turn_text=turn_text(of, language, place.turns),
        pace_text=pace_text(of.columns[0], language) if of.ruleset.bonus else "",
        status=status,
        announce=announce,
        notice=moment.notice,
        asked=_asked(of, moment, sheet),
        stamp=None if settled else _bonus_just_reached(of),
        jump=not settled and alike,
        bank=bank_text(of, language),
    )


def _words(
    of: Round, place: Place, moment: Moment, language: Language, rival: Rival | None
) -> tuple[str, str]:
    if moment.notice:
        return moment.notice, moment.notice
    if moment.asked in of.options and of.may_throw:
        question = ask_text(of, str(moment.asked), language)
        return question, question
    if moment.say:
        offers = offers_text(of, language)
        return offers, offers
    status = status_of(of, place.first_game, language)
    announce = announcement_of(of, language, place.turns)
    if place.first_game and of.turn == 1 and of.throw == 1:
        return status, f"{announce} {status}."
    if rival is None or not rival.sealed or not of.throw:
        return status, announce
    if of.may_throw and not of.joker:
        status = short_news(of, rival, language) or next_text(of, rival, language)
    return status, f"{announce} {news_text(of, rival, language)}".strip()


def _asked(of: Round, moment: Moment, sheet: Sheet) -> Row | None:
    if moment.notice or not of.may_throw or moment.asked not in of.options:
        return None
    return next(row for row in sheet.rows if row.key == moment.asked)


def _bonus_just_reached(of: Round) -> int | None:
    """The number of the column whose bonus the last box has reached."""
    if of.last is None or of.ruleset.bonus is None:
        return None
    key, points = of.last
    place = of.ruleset.place(key)
    found = of.columns[place.column.number - 1]
    reached = found.bonus and place.box.upper and found.upper - points < of.ruleset.bonus.limit
    return place.column.number if reached else None
