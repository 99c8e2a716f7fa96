"""What Chrome 87 and Safari 14 do not know is found in a planted page, style and script.

So is what is weak in a Content-Security-Policy, by another outside checker of `make check`.
"""

import json
import re
import subprocess
from pathlib import Path

import pytest

from service.web.guard import CONTENT_POLICY

ROOT = Path(__file__).parents[1]
NODE = ROOT / ".venv" / "bin" / "node"
FLOOR = ROOT / "config" / "floor"

#: What is planted: a line with what the linter says of it, or with nothing where it is well known.
STYLES = {
    ".a{min-height:100dvh}": "Unit 'dvh'",
    ".a{min-height:100vh;min-height:100dvh}": "",
    ".a{min-height:100dvh;min-height:100vh}": "Unit 'dvh'",
    ".a:has(.b){color:red}": "Selector 'has'",
    ".a:is(.b,.c){color:red}": "Selector 'is'",
    ".a:not(.b,.c){color:red}": "one simple selector",
    ".a{display:flex;gap:1px}": "give them margins",
    ".a{gap:1px}": "Say grid-gap",
    ".a{display:grid;gap:1px}": "",
    ".a{inset:0}": "Property 'inset'",
    ".a{aspect-ratio:1}": "Property 'aspect-ratio'",
    ".a{overflow-wrap:anywhere}": "Value 'anywhere'",
    ".a{user-select:none}": "Property 'user-select'",
    ".a{-webkit-user-select:none;user-select:none}": "",
    ".a{width:100%;width:fit-content}": "",
    ".a{color:color-mix(in srgb,red,blue)}": "Function 'color-mix'",
    ".a{width:min(1px,1em);width:clamp(1px,1em,2px)}": "",
    ".a{.b{color:red}}": "Rules do not stand in rules",
    "@container (min-width:1px){.a{color:red}}": "At-rule '@container'",
    "@media (width>1px){.a{color:red}}": "min- and max-",
    "@media (min-width:1px){.a{color:red}}": "",
    "@supports (inset:0){.a{inset:0}}": "",
}
SCRIPTS = {
    "a?.b ?? c;": "",
    "a?.at(-1);": "`.at`",
    "a.findLast(b);": "`.findLast`",
    "a.replaceAll('b', 'c');": "",
    "structuredClone(a);": "`structuredClone`",
    "AbortSignal.timeout(1);": "`AbortSignal.timeout`",
    "Promise.any([]);": "",
    "Object.hasOwn(a, 'b');": "`Object.hasOwn`",
    "document.startViewTransition();": "`Document.startViewTransition`",
    "a.requestSubmit();": "`.requestSubmit`",
    "a.replaceChildren();": "",
    "a.addEventListener('beforetoggle', b);": "`on beforetoggle`",
    "const { inert } = a;": "`.inert`",
    "/(?<=a)b/;": "looks behind",
}
GRAMMAR = {
    "a ??= b;": "Parsing error",
    "class A { #b = 1; }": "Parsing error",
    "a = 1_000;": "Parsing error",
    "await a;": "Parsing error",
    "import a from 'b' with { type: 'json' };": "Parsing error",
    "export * as a from 'b';": "`export * as`",
    "export default async () => { for await (const a of b) c(a); };": "",
}
PAGES = {
    "{% if a %}<p class='{{ b }}'{{ c }}>d</p>{% endif %}": "",
    "<p inert>a</p>": "Attribute 'inert'",
    "<p popover>a</p>": "Attribute 'popover'",
    "<search>a</search>": "Element '<search>'",
    "<img src='a' alt='' loading='lazy'>": "Attribute 'loading'",
}


def findings(folder: Path) -> dict[str, list[dict[str, str | int]]]:
    config = FLOOR / "eslint.config.js"
    linter = FLOOR / "node_modules" / "eslint" / "bin" / "eslint.js"
    done = subprocess.run(
        [NODE, linter, "--config", config, "--format", "json", "."],
        cwd=folder, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    return {
        str(Path(one["filePath"]).relative_to(folder)): one["messages"]
        for one in json.loads(done.stdout)
    }


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, str | int]]]:
    folder = tmp_path_factory.mktemp("planted")
    (folder / "table").mkdir()
    for name, planted in {"a.css": STYLES, "a.js": SCRIPTS, "a.html": PAGES}.items():
        (folder / name).write_text("\n".join(planted), encoding="utf-8")
    for number, line in enumerate(GRAMMAR):
        (folder / "table" / f"{number}.js").write_text(line, encoding="utf-8")
    return findings(folder)


@pytest.mark.parametrize(
    ("name", "planted"), [("a.css", STYLES), ("a.js", SCRIPTS), ("a.html", PAGES)]
)
def test_only_what_is_new_is_found(
    found: dict[str, list[dict[str, str | int]]], name: str, planted: dict[str, str]
) -> None:
    told = {
        line: [str(one["message"]) for one in found[name] if one["line"] == number]
        for number, line in enumerate(planted, 1)
    }
    for line, says in planted.items():
        assert [says in message for message in told[line]] == ([True] if says else []), line


def test_only_grammar_that_both_read_passes(
    found: dict[str, list[dict[str, str | int]]],
) -> None:
    for number, (line, says) in enumerate(GRAMMAR.items()):
        told = [str(one["message"]) for one in found[f"table/{number}.js"]]
        assert [says in message for message in told] == ([True] if says else []), line


def test_nothing_is_excused_that_is_not_there() -> None:
    config = (FLOOR / "eslint.config.js").read_text(encoding="utf-8")
    listed = re.search(r"const IN_STYLES.*?(?=^const floor)", config, re.M | re.S)
    excused = re.findall(r"^  ['\"]?(.+?)['\"]?: '", listed.group() if listed else "", re.M)
    assert len(excused) > 20
    kept = [*(ROOT / "service" / "static").rglob("*.[cj]s*"), *(ROOT / "templates").rglob("*.html")]
    text = "\n".join(
        file.read_text(encoding="utf-8") for file in kept if "vendor" not in file.parts
    )
    words = [re.findall(r"[\w-]+", name)[-1] for name in excused]
    assert [word for word in words if not re.search(rf"(?<![\w-]){word}(?![\w-])", text)] == []


@pytest.mark.parametrize(
    ("policy", "says"),
    [
        (CONTENT_POLICY, ""),
        (
            CONTENT_POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
            "in-page",
        ),
        (CONTENT_POLICY.replace("script-src 'self'", "script-src https:"), "unsafe scripts"),
        (CONTENT_POLICY.replace("default-src 'none'; ", ""), "object-src"),
    ],
)
def test_googles_evaluator_finds_nothing_in_the_policy_and_what_is_weak_in_others(
    policy: str, says: str
) -> None:
    done = subprocess.run(
        [NODE, FLOOR / "policy.js"], input=policy, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (int(bool(says)), "")
    assert says in done.stdout if says else not done.stdout
