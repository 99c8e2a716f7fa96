"""Speaks a language: its words, and its figures, dates and hours by Babel.

Knows how people write numbers and days; it must know neither requests nor rules.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import cache, lru_cache
from gettext import NullTranslations
from math import copysign
from pathlib import Path

from babel import Locale
from babel.dates import format_date, format_skeleton, format_time, get_day_names, match_skeleton
from babel.numbers import format_decimal, format_percent
from markupsafe import escape

from service.game.ruleset import Box, Ruleset
from service.web.catalogues import CATALOGUES, SOURCE, locales_in, read_catalogue

#: Where a language has its own way that Babel's figures for it do not tell.
_HOURS = {"sv": "HH.mm"}
_IN_FIGURES = {"fi"}


@dataclass(frozen=True, slots=True)
class Language:
    """One language: its catalogue, and its way with figures and dates."""

    locale: str
    catalogue: NullTranslations
    #: Every language there is, by its own name.
    locales: Mapping[str, str] = field(compare=False, repr=False)

    def gettext(self, message: str, /, **values: object) -> str:
        """The message in this language, its `{placeholders}` filled; safe markup stays markup."""
        text = self.catalogue.gettext(message)
        return _filled(text, _figures(self.locale, values)) if values else text

    def ngettext(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The form of the message that goes with `n`, which also fills `{n}`."""
        text = self.catalogue.ngettext(one, many, n)
        return _filled(text, _figures(self.locale, {"n": n, **values}))

    def number(self, n: int) -> str:
        """A whole number as this language groups it."""
        return number(self.locale, n)

    def percent(self, n: int) -> str:
        """So many per cent."""
        return percent(self.locale, n)

    def chance(self, share: Fraction) -> str:
        """How likely something is in per cent, to a tenth, less than a hundredth part finer."""
        return chance(self.locale, share)

    def signed(self, n: int) -> str:
        """A whole number with its sign, as `+31` or `−14`."""
        return f"+{self.number(n)}" if n > 0 else self.number(n)

    def tenths(self, points: float) -> str:
        """Points to a tenth with their sign, as `+2.3`, `−0,4`."""
        return tenths(self.locale, points)

    def mean(self, points: float) -> str:
        """Points on average, to a tenth without a sign, as `388.4`."""
        return mean(self.locale, points)

    def day_name(self, day: date) -> str:
        """A day in short, as `30 Nov.`."""
        return day_name(self.locale, day)

    def date_name(self, day: date, *, year: bool = False) -> str:
        """A day as in a diary, as `30 November`, with its year if that is wanted."""
        return date_name(self.locale, day, year=year)

    def month_name(self, day: date) -> str:
        """The month of a day with its year, as `November 2026`."""
        return month_name(self.locale, day)

    def weekdays(self) -> tuple[tuple[str, str], ...]:
        """The days of a week from Monday on, each in short and whole, as `Mon`, `Monday`."""
        return weekdays(self.locale)

    def whole_day(self, day: date) -> str:
        """A day with its weekday, as `Monday 30 November`."""
        return whole_day(self.locale, day)

    def clock(self, moment: datetime) -> str:
        """An hour of the day in UTC, named as such."""
        return clock(self.locale, moment)

    def box_name(self, box: Box) -> str:
        """The official name of a box."""
        return self._name(box.names)

    def box_short(self, box: Box) -> str:
        """The name of a box on the sheet."""
        return self._name(box.short)

    def ruleset_name(self, ruleset: Ruleset) -> str:
        """The name of a game without its options."""
        return self._name(ruleset.names)

    def _name(self, names: Mapping[str, str]) -> str:
        """What stands in the game's own file, else the catalogue's word for the English one."""
        return names.get(self.locale) or self.catalogue.gettext(names[SOURCE])

    def globals(self) -> Mapping[str, object]:
        """The names that templates call, for one page in this language."""
        called: tuple[Callable[..., str], ...] = (
            self.number, self.signed, self.percent, self.day_name, self.whole_day, self.clock,
            self.box_name, self.box_short, self.ruleset_name, self.ngettext,
        )  # fmt: skip
        return {
            "locale": self.locale,
            "locales": self.locales,
            "region": str(_region(self.locale)).replace("_", "-"),
            "direction": _region(self.locale).text_direction,
            "hours": hours(self.locale),
            "month_form": "numeric" if self.locale in _IN_FIGURES else "long",
            "_": self.gettext,
            **{function.__name__: function for function in called},
        }


def _filled(text: str, values: Mapping[str, object]) -> str:
    for value in values.values():
        if hasattr(value, "__html__"):
            return escape(text).format(**values)
    return text.format(**values)


def _figures(locale: str, values: Mapping[str, object]) -> dict[str, object]:
    """The values with their figures as the language groups them; the number of a day is a name."""
    return {
        name: number(locale, value) if type(value) is int and name != "number" else value
        for name, value in values.items()
    }


def load_languages(folder: Path = CATALOGUES) -> dict[str, Language]:
    """Every language with its catalogue, read once from the .po files at start."""
    own_names = {locale: own_name(locale) for locale in locales_in(folder)}
    return {
        locale: Language(
            locale,
            NullTranslations() if locale == SOURCE else read_catalogue(folder, locale),
            own_names,
        )
        for locale in own_names
    }


def own_name(locale: str) -> str:
    """What a language calls itself, as `Svenska`."""
    there = Locale.parse(locale, sep="-")
    name = there.get_display_name(there) or locale
    return name[0].upper() + name[1:]


def choose_locale(cookie: str | None, accept_language: str | None, locales: Iterable[str]) -> str:
    """Of the locales there are the one that was chosen, else the one the browser likes best, as
    nearly as there is one, else English."""
    known = list(locales)
    if cookie in known:
        return str(cookie)
    for tag in _preferred(accept_language or ""):
        near = [locale for locale in known if _main_part(locale) == _main_part(tag)]
        if near:
            return next((locale for locale in near if locale.lower() == tag), near[0])
    return SOURCE


def _main_part(tag: str) -> str:
    return tag.partition("-")[0].lower()


def _preferred(accept_language: str) -> list[str]:
    ranked = []
    for part in accept_language.split(",")[:20]:
        tag, _, weight = part.partition(";q=")
        ranked.append((_weight(weight), tag.strip().lower()))
    ranked.sort(key=lambda pair: -pair[0])
    return [tag for weight, tag in ranked if tag and weight > 0]


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0


def number(locale: str, n: int) -> str:
    """`1,208` in English, `1 208` with a no-break space in Swedish and Finnish; a true minus."""
    if 0 <= n < 1000:
        return str(n)
    return _grouped(locale, n)


@lru_cache(maxsize=4096)
def _grouped(locale: str, n: int) -> str:
    return format_decimal(n, locale=_region(locale)).replace("-", "−")


def percent(locale: str, n: int) -> str:
    """`83%` in English, `83 %` with a no-break space in Swedish and Finnish."""
    return format_percent(n / 100, locale=_region(locale))


def chance(locale: str, share: Fraction) -> str:
    """`30.6%` in English, `30,6 %` in Swedish and Finnish; 0 and 100 for none and certain alone."""
    digits = 3 if share >= Fraction(1, 100) else 5
    step = Fraction(1, 10**digits)
    shown = round(share, digits)
    if share not in (0, 1):
        shown = min(max(shown, step), 1 - step)
    return format_percent(float(shown), locale=_region(locale), decimal_quantization=False)


def tenths(locale: str, points: float) -> str:
    """`+2.3` in English, `+2,3` in Swedish and Finnish; a true minus. Nothing alone is `+0.0`."""
    least = copysign(0.1, points) if points else 0.0
    shown = max(round(points, 1), least, key=abs)
    text = format_decimal(shown, "+#,##0.0;-#,##0.0", locale=_region(locale))
    return text.replace("-", "−")


def mean(locale: str, points: float) -> str:
    """`388.4` in English, `388,4` in Swedish and Finnish."""
    return format_decimal(points, "#,##0.0", locale=_region(locale))


def day_name(locale: str, day: date) -> str:
    """`30 Nov.`, `30 nov.` or `30.11.`."""
    text = _by_skeleton(locale, "MMMd", day)
    shortened = text != _by_skeleton(locale, "MMMMd", day)
    return f"{text}." if locale == SOURCE and shortened else text


def date_name(locale: str, day: date, *, year: bool = False) -> str:
    """`30 November`, `30 november` or `30.11.`, or with the year `30.11.2026`."""
    form = "Md" if locale in _IN_FIGURES else "MMMMd"
    return _by_skeleton(locale, "y" * year + form, day)


def whole_day(locale: str, day: date) -> str:
    """`Monday 30 November`, `måndag 30 november` or `maanantai 30. marraskuuta`."""
    return format_date(day, _whole_day_form(locale), locale=_region(locale))


@cache
def _whole_day_form(locale: str) -> str:
    """The nearest form that Babel has, with the weekday in full."""
    known = _region(locale).datetime_skeletons
    nearest = known[match_skeleton("MMMMEEEEd", known) or "MMMEd"].pattern
    return re.sub(r"'[^']*'|(E|c)+", lambda part: (part[1] or "") * 4 or part[0], nearest)


def month_name(locale: str, day: date) -> str:
    """`November 2026`, `November 2026` or `Marraskuu 2026`, as a heading."""
    name = _by_skeleton(locale, "yMMMM", day)
    return name[0].upper() + name[1:]


def weekdays(locale: str) -> tuple[tuple[str, str], ...]:
    """The days of a week from Monday on, each in short and whole."""
    short, whole = (
        get_day_names(width, "stand-alone", _region(locale)) for width in ("short", "wide")
    )
    return tuple((short[n], whole[n]) for n in range(7))


@cache
def hours(locale: str) -> str:
    """How an hour of the day is written, in the letters of Babel: `HH:mm`, `HH.mm` or `H.mm`."""
    known = _region(locale).datetime_skeletons
    return _HOURS.get(locale) or known["Hm"].pattern


def clock(locale: str, moment: datetime) -> str:
    """`00:00 UTC`, `00.00 UTC` or `0.00 UTC`; a script may show the reader's own hours."""
    return f"{format_time(moment.astimezone(UTC), hours(locale), locale=_region(locale))} UTC"


@lru_cache(maxsize=1024)
def _by_skeleton(locale: str, skeleton: str, day: date) -> str:
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    return format_skeleton(skeleton, noon, locale=_region(locale))


@cache
def _region(locale: str) -> Locale:
    """Whose figures and dates a language has: in English those of Britain."""
    return Locale("en", "GB") if locale == SOURCE else Locale.parse(locale, sep="-")
