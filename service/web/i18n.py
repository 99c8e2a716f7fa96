"""Speaks English, Swedish and Finnish: catalogues, figures, dates and hours.

Knows the words of the pages and how people write numbers; it must know neither requests nor rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from math import copysign
from pathlib import Path

from babel.core import negotiate_locale
from babel.dates import format_date, get_day_names
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent
from markupsafe import escape

from service.game.ruleset import LOCALES, Box

SOURCE = LOCALES[0]
CATALOGUES = Path(__file__).parent.parent / "translations"
OWN_NAMES = {"en": "English", "sv": "Svenska", "fi": "Suomi"}

_REGIONS = {"en": "en_GB", "sv": "sv_SE", "fi": "fi_FI"}
_HOURS = {"en": "{:02}:{:02}", "sv": "{:02}.{:02}", "fi": "{}.{:02}"}
_DATES = {"en": ("d MMMM", " y"), "sv": ("d MMMM", " y"), "fi": ("d.M.", "y")}
_WHOLE_DAYS = {"en": "EEEE d MMMM", "sv": "EEEE d MMMM", "fi": "cccc d. MMMM"}


@dataclass(frozen=True, slots=True)
class Language:
    """One language: its catalogue, and its way with figures and dates."""

    locale: str
    catalogue: NullTranslations

    def gettext(self, message: str, /, **values: object) -> str:
        """The message in this language, its `{placeholders}` filled; safe markup stays markup."""
        return _filled(self.catalogue.gettext(message), values)

    def ngettext(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The form of the message that goes with `n`, which also fills `{n}`."""
        text = self.catalogue.ngettext(one, many, n)
        return _filled(text, {"n": number(self.locale, n), **values})

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
        return box.names[self.locale]

    def box_short(self, box: Box) -> str:
        """The name of a box on the sheet."""
        return box.short[self.locale]

    def globals(self) -> Mapping[str, object]:
        """The names that templates call, for one page in this language."""
        called: tuple[Callable[..., str], ...] = (
            self.number, self.signed, self.percent, self.day_name, self.whole_day, self.clock,
            self.box_name, self.box_short, self.ngettext,
        )  # fmt: skip
        return {
            "locale": self.locale,
            "locales": OWN_NAMES,
            "_": self.gettext,
            **{function.__name__: function for function in called},
        }


def _filled(text: str, values: Mapping[str, object]) -> str:
    if any(hasattr(value, "__html__") for value in values.values()):
        return escape(text).format(**values)
    return text.format(**values) if values else text


def load_languages(folder: Path = CATALOGUES) -> dict[str, Language]:
    """Every language with its catalogue, read once from the .po files at start."""
    languages = {SOURCE: Language(SOURCE, NullTranslations())}
    for locale in LOCALES[1:]:
        languages[locale] = Language(locale, read_catalogue(folder, locale))
    return languages


def read_catalogue(folder: Path, locale: str) -> GNUTranslations:
    """The compiled catalogue of one locale; ValueError where the file is not sound."""
    with (folder / locale / "LC_MESSAGES" / "messages.po").open("rb") as file:
        catalogue = read_po(file, locale=locale, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def choose_locale(cookie: str | None, accept_language: str | None) -> str:
    """The locale that was chosen, else the one the browser likes best, else English."""
    if cookie in LOCALES:
        return cookie
    return negotiate_locale(_preferred(accept_language or ""), LOCALES, sep="-") or SOURCE


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
    return format_decimal(n, locale=_REGIONS[locale]).replace("-", "−")


def percent(locale: str, n: int) -> str:
    """`83%` in English, `83 %` with a no-break space in Swedish and Finnish."""
    return format_percent(n / 100, locale=_REGIONS[locale])


def chance(locale: str, share: Fraction) -> str:
    """`30.6%` in English, `30,6 %` in Swedish and Finnish; 0 and 100 for none and certain alone."""
    digits = 3 if share >= Fraction(1, 100) else 5
    step = Fraction(1, 10**digits)
    shown = round(share, digits)
    if share not in (0, 1):
        shown = min(max(shown, step), 1 - step)
    return format_percent(float(shown), locale=_REGIONS[locale], decimal_quantization=False)


def tenths(locale: str, points: float) -> str:
    """`+2.3` in English, `+2,3` in Swedish and Finnish; a true minus. Nothing alone is `+0.0`."""
    least = copysign(0.1, points) if points else 0.0
    shown = max(round(points, 1), least, key=abs)
    text = format_decimal(shown, "+#,##0.0;-#,##0.0", locale=_REGIONS[locale])
    return text.replace("-", "−")


def mean(locale: str, points: float) -> str:
    """`388.4` in English, `388,4` in Swedish and Finnish."""
    return format_decimal(points, "#,##0.0", locale=_REGIONS[locale])


def day_name(locale: str, day: date) -> str:
    """`30 Nov.`, `30 nov.` or `30.11.`."""
    if locale == "fi":
        return f"{day.day}.{day.month}."
    short, full = (format_date(day, form, locale=_REGIONS[locale]) for form in ("MMM", "MMMM"))
    stop = "" if short == full or short.endswith(".") else "."
    return f"{day.day} {short}{stop}"


def date_name(locale: str, day: date, *, year: bool = False) -> str:
    """`30 November`, `30 november` or `30.11.`, or with the year `30.11.2026`."""
    form, with_year = _DATES[locale]
    return format_date(day, form + with_year * year, locale=_REGIONS[locale])


def whole_day(locale: str, day: date) -> str:
    """`Monday 30 November`, `måndag 30 november` or `maanantai 30. marraskuuta`."""
    return format_date(day, _WHOLE_DAYS[locale], locale=_REGIONS[locale])


def month_name(locale: str, day: date) -> str:
    """`November 2026`, `November 2026` or `Marraskuu 2026`, as a heading."""
    name = format_date(day, "LLLL y", locale=_REGIONS[locale])
    return name[0].upper() + name[1:]


def weekdays(locale: str) -> tuple[tuple[str, str], ...]:
    """The days of a week from Monday on, each in short and whole."""
    short, whole = (
        get_day_names(width, "stand-alone", _REGIONS[locale]) for width in ("short", "wide")
    )
    return tuple((short[n], whole[n]) for n in range(7))


def clock(locale: str, moment: datetime) -> str:
    """`00:00 UTC`, `00.00 UTC` or `0.00 UTC`; a script may show the reader's own hours."""
    there = moment.astimezone(UTC)
    return f"{_HOURS[locale].format(there.hour, there.minute)} UTC"
