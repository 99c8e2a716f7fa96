"""Nothing is said past the catalogues: no script holds words of its own, no template and no code
joins an ending to a name or a figure, and dates and figures are Babel's."""

import ast
import re
from collections.abc import Iterator

import pytest

from service.game.options import OPTIONS
from tests.web.samples import ROOT

STATIC = ROOT / "service" / "static"
SCRIPTS = [path for path in sorted(STATIC.rglob("*.js")) if "vendor" not in path.parts]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
CODE = sorted((ROOT / "service" / "web").rglob("*.py"))

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_LITERAL = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\]|\\.)*)`")
_WORDS = re.compile(r"[^\W\d_]{2,} [^\W\d_]|\} [^\W\d_]{2}|^\W*[^\W\d_a-z][a-zåäö]")
#: Keys, headers, selectors, and what is told to developers alone.
NOT_SAID = {
    "Backspace", "Content-Type", "Enter", "Escape", "Retry-After", "use strict", "not all",
    "panel of-", "#start h1", "No connection", "of another version: ",
}  # fmt: skip
_NAMES = re.compile(r"[#.]([a-zA-Z][\w-]*)")
#: What scripts find or make: the classes of the looks, and elements.
FOUND = {name for path in STATIC.rglob("*.css") for name in _NAMES.findall(path.read_text("utf-8"))}
FOUND |= {"a", "button", "h1", "input", "main"}

#: How games, dice and constants are spelled, the same in all languages.
_SPELLED = re.compile(r"\s*([0-9a-f]{8}\s*)+|sammakast [a-z]+ 1|[a-z-]+ v[0-9]+")

#: A value, with an ending of letters, or of letters after a sign.
_JOINED = re.compile(r"\x00[´’':]?[^\W\d_]")
#: Lines that are drawn, the sizes of pictures, and the names of versions of files.
NOT_SAID_BY_CODE = {"{}:br", "{}x{}", "M0 {}L{}", "{}L{}Z", "M{} {}h{}v1h-{}z"}
_DRAWING = re.compile(r"\{\{ ?frog\(\) ?\}\}")
_VALUE, _STATEMENT = (
    re.compile(r"\{\{.*?\}\}", re.DOTALL),
    re.compile(r"\{[%#].*?[%#]\}", re.DOTALL),
)
_TAG = re.compile(r"<[^>]*>")
_SAID = re.compile(r'\b(?:alt|aria-\w+|content|placeholder|title)="([^"]*)"')


def words_in_script(code: str) -> set[str]:
    """The literals of a script that read like words for people."""
    found = ("".join(literal) for literal in _LITERAL.findall(_COMMENT.sub("", code)))
    like_words = {text for text in found if _WORDS.search(text)}
    return {text for text in like_words if not _names_elements(text) and not _is_spelled(text)}


def _is_spelled(text: str) -> bool:
    return bool(_SPELLED.fullmatch(text)) or set(text.split()) <= OPTIONS.keys()


def _names_elements(text: str) -> bool:
    return {word.strip("#.,") for word in text.split()} <= FOUND


def joined_in_template(source: str) -> list[str]:
    """Where a template puts letters behind a value, in a text or in what an attribute says."""
    drawn = _VALUE.sub("\x00", _STATEMENT.sub("", _DRAWING.sub("", source)))
    said = (*_SAID.findall(drawn), _TAG.sub("", drawn))
    return [found[0] for text in said for found in _JOINED.finditer(text)]


def joined_in_code(source: str) -> Iterator[str]:
    """The literals in which code puts letters behind a value."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            parts = [one.value if isinstance(one, ast.Constant) else "\x00" for one in node.values]
            text = "".join(map(str, parts))
            if _JOINED.search(text):
                yield text.replace("\x00", "{}")


def test_no_script_holds_words_of_its_own() -> None:
    found = {path.name: words_in_script(path.read_text("utf-8")) - NOT_SAID for path in SCRIPTS}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_no_template_joins_an_ending_to_a_value() -> None:
    found = {path.name: joined_in_template(path.read_text("utf-8")) for path in TEMPLATES}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_no_code_joins_an_ending_to_a_value() -> None:
    found = {text for path in CODE for text in joined_in_code(path.read_text("utf-8"))}
    assert found - NOT_SAID_BY_CODE == set()


@pytest.mark.parametrize(
    "planted",
    [
        "<p>{{ name }}s tur</p>", "<p><bdi>{{ name }}</bdi>n vuoro</p>", "{{ box }}:n pisteet",
        "{{ name }}’s turn", '<b aria-label="{{ name }}s tur"></b>', "{{ isolated(name) }}'s",
        "{{ number(3) }}{% if x %}st{% endif %}",
    ],
)  # fmt: skip
def test_an_ending_in_a_template_would_be_found(planted: str) -> None:
    assert joined_in_template(planted)


@pytest.mark.parametrize(
    "planted", ['f"{name}n vuoro"', "f'{name}´s'", 'f"<bdi>{name}s</bdi>"', 'f"{box}:n"']
)
def test_an_ending_in_code_would_be_found(planted: str) -> None:
    assert list(joined_in_code(planted))


@pytest.mark.parametrize(
    "planted", ["say('Well played')", '"Throw"', "`${n} points`", "'två kast'"]
)
def test_words_in_a_script_would_be_found(planted: str) -> None:
    assert words_in_script(planted)


def test_scripts_leave_dates_to_the_browsers_calendar_and_figures_to_the_page() -> None:
    for path in SCRIPTS:
        code = path.read_text("utf-8")
        assert ".toLocale" not in code, path.name
        assert "NumberFormat" not in code, path.name
        assert "lang ===" not in code, f"{path.name} knows one language from another"


def test_only_one_place_knows_one_language_from_another() -> None:
    spelled = re.compile(r"[\"'](?:en|sv|fi)[\"']")
    found = {path.name for path in (*CODE, *TEMPLATES) if spelled.search(path.read_text("utf-8"))}
    assert found == {"i18n.py", "documents.py"}
