"""Finds and reads the catalogues: one folder a language, and no other list of languages anywhere.

Knows files of messages, and of games those words that a catalogue says; must know no request.
"""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import IO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from service.game.ruleset import LOCALES

CATALOGUES = Path(__file__).parent.parent / "translations"
#: The language of the messages themselves.
SOURCE = LOCALES[0]

_FILE = Path("LC_MESSAGES") / "messages.po"


def locales_in(folder: Path) -> tuple[str, ...]:
    """Every language there is, as pages name it: those that games are named in, then by code."""
    found = {path.name for path in folder.iterdir() if (path / _FILE).is_file()}
    others = sorted(name.replace("_", "-") for name in found - set(LOCALES))
    return (SOURCE, *(name for name in LOCALES if name in found), *others)


def read_catalogue(folder: Path, locale: str) -> GNUTranslations:
    """The compiled catalogue of one locale; ValueError where the file is not sound."""
    name = locale.replace("-", "_")
    with (folder / name / _FILE).open("rb") as file:
        catalogue = read_po(file, locale=name, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def names_in_rulesets(
    file: IO[bytes],
    keywords: Mapping[str, object],
    comment_tags: Collection[str],
    options: Mapping[str, object],
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The English names of a game and its boxes, as Babel's extractors give messages: a language
    that the file does not speak has them in its catalogue."""
    del keywords, comment_tags, options
    game = tomllib.loads(file.read().decode())
    named = (table[entry] for table in game["boxes"] for entry in ("names", "short"))
    for names in (game["names"], *named):
        yield 1, "gettext", names[SOURCE], []
