"""Records of rounds as tests need them: played by chance or for many dice alike, spoilt in one
place, and read by both verifiers. Knows the rules as the service has them."""

import importlib.util
import json
import random
import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import Any

from service.game import dice
from service.game.moves import Advice, Move, Score, Throw, Undo, write_move
from service.game.round import Round, apply, begin
from tests.game.books import RULESETS

ROOT = Path(__file__).parent.parent
PROGRAM = ROOT / "verifier" / "sammakast_verify.py"
SCRIPT = ROOT / "service" / "static" / "verify.js"
NODE = ROOT / ".venv" / "bin" / "node"
FORMAT = "sammakast round 1"

Record = dict[str, Any]
#: What a verifier finds: of each thing in the files its name and whether it fits, None if sealed.
Found = list[tuple[str, bool | None]]


def _loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sammakast_verify", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


verifier = _loaded()


def by_program(files: Sequence[str]) -> Found:
    """What the Python program finds in files."""
    read = [
        verifier.read_page(text) if text.startswith("<") else json.loads(text) for text in files
    ]
    return [(name, None if faults is None else not faults) for name, faults in verifier.judge(read)]


_ASKED = f"""
const read = require('fs').readFileSync;
const text = read({json.dumps(str(SCRIPT))}, 'utf8');
const script = new Function(text + '; return sammakastVerify;')();
const asked = JSON.parse(read(0, 'utf8'));
process.stdout.write(JSON.stringify({{
  judged: asked.judged.map((files) => script.judge(files)
    .map(([name, faults]) => [name, faults && !faults.length])),
  rows: asked.rows.map(([seed, turn, number, count]) =>
    script.row(script.readSeed(seed), turn, number, count)),
  commitments: asked.commitments.map((seed) => script.commitment(script.readSeed(seed))),
}}));
"""


def by_script(
    judged: Sequence[Sequence[str]] = (),
    rows: Sequence[tuple[str, int, int, int]] = (),
    commitments: Sequence[str] = (),
) -> Any:
    """What the page's script finds in each set of files, and its rows of dice and commitments."""
    asked = json.dumps({"judged": judged, "rows": rows, "commitments": commitments})
    done = subprocess.run(
        [NODE, "-e", _ASKED], input=asked, capture_output=True, text=True, check=True, timeout=300
    )
    return json.loads(done.stdout)


# Play


def choose(now: Round, last: str, chance: random.Random) -> Move:
    """A legal move: any, or what a collector of equal dice would do, which brings Yatzys."""
    if now.may_undo and chance.random() < 0.1:
        return Undo()
    if now.dice is None:
        return Throw()
    if last != "advice" and chance.random() < 0.03:
        return Advice()
    face, count = Counter(now.dice).most_common(1)[0]
    if now.may_throw and count < len(now.dice) and chance.random() < 0.9:
        drawn = [die for die in sorted(now.dice) if chance.random() < 0.5]
        keep = [face] * count if chance.random() < 0.7 else drawn
        return Throw(tuple(keep[: len(now.dice) - 1]))
    return Score(_box(now, chance))


def _box(now: Round, chance: random.Random) -> str:
    options = now.options
    if chance.random() < 0.5:
        return max(options, key=lambda key: options[key])
    return chance.choice(sorted(options))


def record_of(spelling: str, seed: bytes, chance: random.Random) -> Record:
    """A record as the service would write it of a round of a code."""
    now, moves = begin(RULESETS.find(spelling)), []
    last = ""
    while not now.over:
        move = choose(now, last, chance)
        now, last = apply(now, move, seed), write_move(move)
        moves.append({"move": last, **_gave(now, move)})
    return {
        "format": FORMAT,
        "id": "c-K7QM3XT9.8a52b3b2ed4e",
        "challenge": "c-K7QM3XT9",
        "ruleset": spelling,
        "version": 1,
        "key_date": "2026-11-01",
        "finished": "2026-12-01T12:00:00Z",
        "scored": not now.advised,
        "over": True,
        "total": now.total,
        "card": dict(now.card),
        "opening": f"start {spelling} v1 c-K7QM3XT9 key 2026-11-01 dice 1",
        "moves": moves,
        "commitment": dice.commitment(seed),
        "seed": seed.hex(),
        "name": None,
    }


def _gave(now: Round, move: Move) -> dict[str, Any]:
    match move:
        case Throw():
            return {"dice": list(now.dice or ())}
        case Score(box):
            return {"points": now.card[box]}
    return {}


# Faults

Spoil = Callable[[Record, random.Random], Record]


def spoilt(of: Record, chance: random.Random) -> Iterator[tuple[str, Record]]:
    """The record with one fault of each kind, at a place that is drawn."""
    for name, spoil in SPOILS.items():
        yield name, spoil(deepcopy(of), chance)


def _die(of: Record, chance: random.Random) -> Record:
    move = chance.choice([one for one in of["moves"] if "dice" in one])
    place = chance.randrange(len(move["dice"]))
    move["dice"][place] = move["dice"][place] % 6 + 1
    return of


def _order(of: Record, chance: random.Random) -> Record:
    thrown = [one for one in of["moves"] if "dice" in one and len(set(one["dice"])) > 1]
    move = chance.choice(thrown)
    move["dice"] = sorted(move["dice"], reverse=move["dice"] == sorted(move["dice"]))
    return of


def _points(of: Record, chance: random.Random) -> Record:
    chance.choice([one for one in of["moves"] if "points" in one])["points"] += 1
    return of


def _box_written(of: Record, chance: random.Random) -> Record:
    """Another box; of one that was taken back nothing shows where both give as much."""
    following = [*(one["move"] for one in of["moves"][1:]), ""]
    written = [n for n, one in enumerate(of["moves"]) if "points" in one]
    at = chance.choice([n for n in written if following[n] != "undo"])
    others = [key for key in of["card"] if of["moves"][at]["move"] != f"score {key}"]
    of["moves"][at]["move"] = f"score {chance.choice(others)}"
    return of


def _kept(of: Record, chance: random.Random) -> Record:
    """A die more kept than lay there."""
    moves = of["moves"]
    thrown = [n for n, one in enumerate(moves) if "dice" in one]
    at = chance.choice([n for n in thrown if "dice" in moves[n - 1]] or thrown)
    lying = Counter(moves[at - 1].get("dice", ()))
    face = chance.randint(1, 6)
    moves[at]["move"] = " ".join(["throw", *[str(face)] * (lying[face] + 1)])
    return of


def _left_out(of: Record, chance: random.Random) -> Record:
    of["moves"].pop(chance.choice([n for n, one in enumerate(of["moves"]) if "points" in one]))
    return of


def _cut(of: Record, _: random.Random) -> Record:
    of["moves"].pop()
    return of


def _more(of: Record, _: random.Random) -> Record:
    of["moves"].append({"move": "undo"})
    return of


def _card(of: Record, chance: random.Random) -> Record:
    of["card"][chance.choice(sorted(of["card"]))] += 1
    return of


def _digit(field: str) -> Spoil:
    def spoil(of: Record, chance: random.Random) -> Record:
        at = chance.randrange(64)
        text = of[field]
        of[field] = text[:at] + format(int(text[at], 16) ^ 1, "x") + text[at + 1 :]
        return of

    return spoil


def _set(field: str, change: Callable[[Any], Any]) -> Spoil:
    return lambda of, _: {**of, field: change(of[field])}


SPOILS: dict[str, Spoil] = {
    "die": _die,
    "order of dice": _order,
    "points": _points,
    "box": _box_written,
    "kept": _kept,
    "move left out": _left_out,
    "last move left out": _cut,
    "move after the end": _more,
    "card": _card,
    "seed": _digit("seed"),
    "commitment": _digit("commitment"),
    "total": _set("total", lambda total: total + 1),
    "game": _set("ruleset", lambda spelling: "junior" if spelling == "maxi" else "maxi"),
    "version": _set("version", lambda version: version + 1),
    "opening": _set("opening", lambda line: re.sub(" key [0-9]{4}", " key 2001", line)),
    "whose": _set("id", lambda name: "c-ZZZZZZZC." + name.partition(".")[2]),
    "scored": _set("scored", lambda scored: not scored),
    "over": _set("over", lambda over: not over),
}


def lie(of: Record) -> Record:
    """The record of the same choices of boxes on other dice, which fits in itself: what is to be
    found by the commitment that was published alone."""
    seed = bytes(32)
    chance = random.Random(of["id"])
    other = record_of(of["ruleset"], seed, chance)
    keep = ("id", "challenge", "key_date", "opening", "finished")
    return {**other, **{name: of[name] for name in keep}}
