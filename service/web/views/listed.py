"""The pages that search engines may list, and in which languages each has an address.

Knows paths; must not know hosts, requests nor what the pages say.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from service.game.ruleset import Ruleset

#: By game its options that people look for by a name of their own, each alone.
SOUGHT = {"maxi": ("down", "saved"), "classic": ("down", "saved")}
#: Pages with one address for all languages; they speak what the browser likes best.
ALONE = ("/dice", "/games", "/odds", "/privacy", "/special")
ANY_LANGUAGE = "x-default"

_OPTIONS = re.compile(r"(?<=/rules/)([^/+]+)\+[^/]*")
_RULES = re.compile(r"/[^/]+/rules\b")


@dataclass(frozen=True, slots=True)
class Listed:
    """One page: its address for each language, none where it has one alone, and the address for
    whoever reads none of them."""

    by_language: tuple[tuple[str, str], ...]
    usual: str

    @property
    def addresses(self) -> tuple[str, ...]:
        """Every address of the page, once."""
        return tuple(dict.fromkeys((*dict(self.by_language).values(), self.usual)))

    @property
    def alternates(self) -> tuple[tuple[str, str], ...]:
        """Each language with its address, as the addresses name each other; none if alone."""
        if not self.by_language:
            return ()
        return (*self.by_language, (ANY_LANGUAGE, self.usual))


def listed_pages(rulesets: Iterable[Ruleset], locales: Sequence[str]) -> tuple[Listed, ...]:
    """Every page that may be listed, the front page first; the first locale is the usual one."""
    return (
        Listed(_each("/{}", locales), "/"),
        *(_spoken(form, locales) for form in ("/{}/rules", *_of_games(rulesets), "/table/{}")),
        *(Listed((), path) for path in ALONE),
    )


def _of_games(rulesets: Iterable[Ruleset]) -> Iterator[str]:
    for game in rulesets:
        rules = f"/{{}}/rules/{game.slug}"
        yield from (rules, f"{rules}/sheet")
        yield from (f"{rules}+{option}" for option in SOUGHT.get(game.slug, ()))


def _spoken(form: str, locales: Sequence[str]) -> Listed:
    return Listed(_each(form, locales), form.format(locales[0]))


def _each(form: str, locales: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((locale, form.format(locale)) for locale in locales)


def without_options(path: str) -> str:
    """The address of a game as it is played without options, of any other page its own."""
    return _OPTIONS.sub(r"\1", path)


def picture_at(path: str, locale: str) -> str:
    """The address of the picture that is shown of a page: rules have their own."""
    return f"{path if _RULES.match(path) else '/' + locale}/picture.png"
