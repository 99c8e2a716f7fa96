"""Where a finished round stands among the others: place, percentile, chart; knows no board."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.game.ranking import HISTOGRAM_STEP, bin_of
from service.web.i18n import Language

FEW = 20
CHART_WIDTH, CHART_HEIGHT = 340, 84


@dataclass(frozen=True, slots=True)
class Standing:
    """A total and its rank among so many who have finished; `final` once nothing can change."""

    total: int
    rank: int
    count: int
    percentile: int
    final: bool

    @property
    def says_place(self) -> bool:
        """Whether the place is said rather than a percentile: among few, and where that is 0."""
        return self.count < FEW or self.percentile == 0

    @property
    def alone(self) -> bool:
        """Whether nobody else has finished."""
        return self.count < 2


@dataclass(frozen=True, slots=True)
class Invitation:
    """What others are invited to: a day by its number, its game by name, the link to it."""

    number: int
    today: bool
    game: str
    link: str


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of the chart: totals from `low` to `high`, its top left corner at `x`, `y`."""

    low: int
    high: int
    count: int
    me: bool
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Where a label of this bar stands."""
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True, slots=True)
class Chart:
    """Everybody's totals as bars, with the sentence that says the same."""

    bars: tuple[Bar, ...]
    text: str

    @property
    def mine(self) -> Bar | None:
        """The bar that holds the reader's own total."""
        return next((bar for bar in self.bars if bar.me), None)


def standing_text(of: Standing, language: Language) -> str:
    """The one sentence on where the total stands, in the words of the share text."""
    if of.alone and not of.final:
        return language.gettext("First one in today")
    if of.says_place:
        place = language.gettext("Place {rank} of {count}", **_figures(of, language))
        return place if of.final else language.gettext("{standing} so far", standing=place)
    better = language.gettext("Better than {percent}", percent=language.percent(of.percentile))
    return better if of.final else language.gettext("{standing} so far", standing=better)


def place_text(of: Standing, language: Language) -> str:
    """What stands beside the sentence: the place among all, unless the sentence says it already."""
    if of.says_place:
        return comfort_text(of.rank, of.count, language)
    return language.gettext("place {rank} of {count}", **_figures(of, language))


def comfort_text(rank: int, count: int, language: Language) -> str:
    """A kind word beside the last place among several; empty beside any other."""
    return language.gettext("new dice next time") if rank == count > 2 else ""


def share_text(of: Standing, invitation: Invitation, language: Language) -> str:
    """The daily's share text without the total: three lines, the link alone on the last."""
    line = f"{standing_text(of, language)}. {_same_dice(language)}"
    return _share(invitation, line, language)


def share_text_with_total(of: Standing, invitation: Invitation, language: Language) -> str:
    """The share text of a player who wants the total in it."""
    points = language.ngettext("{n} point", "{n} points", of.total)
    standing = standing_text(of, language)
    return _share(invitation, f"{points}, {standing[0].lower()}{standing[1:]}.", language)


def _share(invitation: Invitation, line: str, language: Language) -> str:
    named = language.gettext("Sammakast no. {number}", number=invitation.number)
    game = invitation.game
    if invitation.today:
        game = language.gettext("today’s {game}", game=game)
    return f"{named} – {game}\n{line}\n{invitation.link}"


def _same_dice(language: Language) -> str:
    return language.gettext("Same dice for everyone.")


def _figures(of: Standing, language: Language) -> dict[str, str]:
    return {"rank": language.number(of.rank), "count": language.number(of.count)}


def draw_chart(counts: Mapping[int, int], total: int | None, language: Language) -> Chart | None:
    """Bars for the finished totals by bin number; None while there are too few to make a shape."""
    if sum(counts.values()) < FEW:
        return None
    bars = draw_bars(counts, total)
    return Chart(tuple(bars), _chart_text(bars, total, language))


def draw_bars(counts: Mapping[int, int], total: int | None) -> list[Bar]:
    """A bar for each bin from the lowest to the highest; that of the total is marked."""
    first, last = min(counts), max(counts)
    width = CHART_WIDTH / (last - first + 1)
    tallest = max(counts.values())
    bars = []
    for place, number in enumerate(range(first, last + 1)):
        height = CHART_HEIGHT * counts.get(number, 0) / tallest
        bars.append(
            Bar(
                low=number * HISTOGRAM_STEP,
                high=number * HISTOGRAM_STEP + HISTOGRAM_STEP - 1,
                count=counts.get(number, 0),
                me=total is not None and bin_of(total) == number,
                x=round(place * width + 1.5, 1),
                y=round(CHART_HEIGHT - height, 1),
                width=round(width - 3, 1),
                height=round(height, 1),
            )
        )
    return bars


def _chart_text(bars: list[Bar], total: int | None, language: Language) -> str:
    tallest = max(bars, key=lambda bar: bar.count)
    text = language.gettext(
        "Everyone’s totals, from {low} to {high}. Most often between {from_} and {to}.",
        low=bars[0].low, high=bars[-1].high, from_=tallest.low, to=tallest.high,
    )  # fmt: skip
    yours = "" if total is None else language.gettext("Yours: {points}.", points=total)
    return f"{text} {yours}".strip()
