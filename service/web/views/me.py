"""A player's own page: days in a row, figures, charts and games; knows no store and no request."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from service.game import days
from service.game.codes import display
from service.play.figures import BoxMean, Figures
from service.play.history import Game, LeftOverTime, Mine
from service.play.results import Result
from service.play.streak import Streak
from service.web.i18n import Language
from service.web.views.games import game_name
from service.web.views.scale import Mark
from service.web.views.standing import CHART_HEIGHT, CHART_WIDTH, FEW, Bar, Chart, draw_bars

#: So many days the chart of the latest ones shows.
LATEST_DAYS = 30
#: The points between two levels of its grid, and the room on the left for their figures.
LEVEL, FIGURES = 100, 28


@dataclass(frozen=True, slots=True)
class GameRow:
    """A finished game: its dice by name, where its result is, where it is compared, if anywhere,
    and what it left on the table, if that is known."""

    title: str
    detail: str
    total: int
    address: str
    compare: str
    left: str


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A box with its means, and how much the player's is above perfect play's or below."""

    name: str
    mean: str
    perfect: str
    difference: str


@dataclass(frozen=True, slots=True)
class DayTotal:
    """A day's number and name with its total."""

    number: int
    date: date
    total: int


@dataclass(frozen=True, slots=True)
class DaysChart:
    """The totals of the latest days as bars with a grid, in words and one by one."""

    bars: tuple[Bar, ...]
    levels: tuple[Mark, ...]
    ends: tuple[str, str]
    text: str
    rows: tuple[DayTotal, ...]


@dataclass(frozen=True, slots=True)
class FiguresView:
    """Days, mean and best as they are shown, how totals spread, and box by box."""

    days: str
    mean: str
    best: DayTotal
    spread: Chart | None
    boxes: tuple[BoxRow, ...]
    measured: bool


@dataclass(frozen=True, slots=True)
class LeftRow:
    """What was left on the table a game in some days."""

    name: str
    points: str


@dataclass(frozen=True, slots=True)
class MeView:
    """Everything the page shows; no figures before the first day is finished, and of days in a row
    nothing to who is `quiet`."""

    name: str
    streak: str
    rest: str
    figures: FiguresView | None
    latest: DaysChart | None
    left: tuple[LeftRow, ...]
    games: tuple[GameRow, ...]
    quiet: bool
    hidden: bool


def view_me(found: Mine, now: datetime, language: Language) -> MeView:
    """The page of a player's own games at an instant."""
    return MeView(
        name=found.player.name,
        streak="" if found.quiet else _streak(found.streak, language),
        rest=_rest(found.streak, language),
        figures=_figures(found.figures, language) if found.figures else None,
        latest=_latest(found.results, days.day_at(now), language),
        left=tuple(_left(found.left, language)) if found.left else (),
        games=tuple(_game(game, language) for game in found.games),
        quiet=found.quiet,
        hidden=found.player.hidden,
    )


def _streak(of: Streak, language: Language) -> str:
    return language.ngettext("{n} day in a row", "{n} days in a row", of.days) if of.days else ""


def _rest(of: Streak, language: Language) -> str:
    if of.rested:
        return language.gettext("This week’s rest day has been taken.")
    return language.gettext("One missed day a week is a rest day.")


def _figures(of: Figures, language: Language) -> FiguresView:
    return FiguresView(
        days=language.number(of.days),
        mean=language.mean(of.mean),
        best=_day_total(of.best),
        spread=_spread(of, language),
        boxes=tuple(_box(box, language) for box in of.boxes),
        measured=any(box.perfect is not None for box in of.boxes),
    )


def _day_total(of: Result) -> DayTotal:
    return DayTotal(days.number_of(of.day), of.day, of.total)


def _spread(of: Figures, language: Language) -> Chart | None:
    """How the totals spread; None while there are too few to make a shape."""
    if of.days < FEW:
        return None
    bars = draw_bars(of.bins, None)
    tallest = max(bars, key=lambda bar: bar.count)
    text = language.gettext(
        "Your totals, from {low} to {high}. Most often between {from_} and {to}.",
        low=bars[0].low, high=bars[-1].high, from_=tallest.low, to=tallest.high,
    )  # fmt: skip
    return Chart(tuple(bars), text)


def _box(of: BoxMean, language: Language) -> BoxRow:
    known = of.perfect is not None
    return BoxRow(
        name=language.box_short(of.box),
        mean=language.mean(of.mean),
        perfect=language.mean(of.perfect) if of.perfect is not None else "–",
        difference=language.tenths(of.mean - (of.perfect or 0)) if known else "",
    )


def _latest(results: Sequence[Result], today: date, language: Language) -> DaysChart | None:
    """The totals of the latest days; None where none of these was played."""
    first = today - timedelta(days=LATEST_DAYS - 1)
    shown = [one for one in results if one.day >= first]
    if not shown:
        return None
    top = max(one.total for one in shown) or 1
    totals = [one.total for one in shown]
    text = language.ngettext(
        "{n} day played, from {low} to {high} points.",
        "{n} days played, from {low} to {high} points.",
        len(shown), low=min(totals), high=max(totals),
    )  # fmt: skip
    return DaysChart(
        bars=tuple(_bar(one, (one.day - first).days, top) for one in shown),
        levels=tuple(_level(points, top) for points in range(LEVEL, top, LEVEL)),
        ends=(language.day_name(first), language.day_name(today)),
        text=text,
        rows=tuple(_day_total(one) for one in reversed(shown)),
    )


def _bar(of: Result, place: int, top: int) -> Bar:
    width = (CHART_WIDTH - FIGURES) / LATEST_DAYS
    height = CHART_HEIGHT * of.total / top
    return Bar(
        low=of.total,
        high=of.total,
        count=1,
        me=place == LATEST_DAYS - 1,
        x=round(FIGURES + place * width + 1.5, 1),
        y=round(CHART_HEIGHT - height, 1),
        width=round(width - 3, 1),
        height=round(height, 1),
    )


def _level(points: int, top: int) -> Mark:
    return Mark(0, round(CHART_HEIGHT - CHART_HEIGHT * points / top, 1), str(points))


def _left(of: LeftOverTime, language: Language) -> Iterator[LeftRow]:
    if of.first is None:
        yield LeftRow(language.gettext("On average, so far"), language.mean(of.latest))
        return
    yield LeftRow(language.gettext("The first ten days"), language.mean(of.first))
    yield LeftRow(language.gettext("The latest ten days"), language.mean(of.latest))


def _game(of: Game, language: Language) -> GameRow:
    left = ""
    if of.left is not None:
        left = (
            f"{language.gettext('Left on the table')}\N{NO-BREAK SPACE}{language.signed(-of.left)}"
        )
    return GameRow(
        title=_title(of, language),
        detail=_detail(of, language),
        total=of.live.round.total,
        address=f"/rounds/{of.live.id}",
        compare=_compare(of),
        left=left,
    )


def _title(of: Game, language: Language) -> str:
    challenge = of.challenge
    if challenge.is_day:
        return language.gettext("No. {number}", number=days.number_of(challenge.day))
    if challenge.is_special:
        return language.gettext("The week’s special")
    return game_name(of.live.round.ruleset, language)


def _detail(of: Game, language: Language) -> str:
    challenge = of.challenge
    told = [language.day_name(of.at.date())]
    if challenge.is_special:
        told.append(game_name(of.live.round.ruleset, language))
    if challenge.among_friends:
        told.append(display(challenge.code))
    if of.live.round.advised:
        told.append(language.gettext("with coach"))
    return " · ".join(told)


def _compare(of: Game) -> str:
    """Where the game stands beside others: with a friend on a day, or on the page of its dice."""
    challenge = of.challenge
    if challenge.is_day:
        number = days.number_of(challenge.day)
        return f"/d/{number}/compare?with={of.friend}" if of.friend else f"/d/{number}/board"
    if challenge.week is not None:
        return f"/special/{challenge.week}"
    return f"/c/{challenge.code}" if challenge.among_friends else ""
