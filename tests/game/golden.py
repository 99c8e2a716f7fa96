"""Whole rounds as text; `python -m tests.game.golden` plays their moves anew and writes them.

A released file changes only if the dice, the log or the packed form has changed: never do that.
"""

from pathlib import Path

from service.game.codes import is_valid
from service.game.days import read_day
from service.game.dice import code_seed, day_seed
from service.game.moves import read_move, read_opening
from service.game.packing import pack
from service.game.round import Round, apply, begin
from tests.game.books import HERE, RULESETS

FILES = sorted((HERE / "golden").glob("*.txt"))


def moves_of(path: Path) -> tuple[bytes, list[str]]:
    """The dice key and the log that a transcript holds: what stands before each arrow."""
    key, *told = path.read_text("utf-8").split("\n\n")[0].splitlines()
    return bytes.fromhex(key.removeprefix("key ")), [line.split(" -> ")[0] for line in told]


def transcript(key: bytes, log: list[str]) -> list[str]:
    """The lines of a transcript: key, opening, each move with what it gave, card, packed form."""
    opening = read_opening(log[0])
    ruleset = RULESETS.find(opening.ruleset, opening.version)
    seed, now = seed_of(key, opening.challenge), begin(ruleset)
    lines = [f"key {key.hex()}", log[0]]
    for line in log[1:]:
        now = apply(now, read_move(line), seed)
        lines.append(f"{line} -> {told(now)}")
    return [*lines, "", *card_of(now), "", f"packed {pack(log, ruleset).hex()}"]


def seed_of(key: bytes, challenge: str) -> bytes:
    """The seed of a day's or a code's challenge."""
    name = challenge[2:]
    return code_seed(key, name) if is_valid(name) else day_seed(key, read_day(name))


def told(now: Round) -> str:
    """Turn, throw, total, saved throws and dice (with a star those that stood still)."""
    pairs = zip(now.dice or (), now.kept, strict=bool(now.dice))
    dice = " ".join(f"*{die}" if kept else f"{die}" for die, kept in pairs)
    bank = f" bank {now.bank}" if now.ruleset.saved else ""
    return f"turn {now.turn}.{now.throw} total {now.total}{bank} dice {dice or 'none'}"


def card_of(now: Round) -> list[str]:
    """The card, box by box, and its sums."""
    boxes = [f"{slug} {points}" for slug, points in now.card.items()]
    extras = f" extras {now.extras}" if now.ruleset.further else ""
    sums = f"upper {now.upper} bonus {now.bonus}{extras} total {now.total}"
    return [*boxes, sums, f"over {now.over} advised {now.advised}"]


def main() -> None:
    """Write every transcript anew from its moves."""
    for path in FILES:
        path.write_text("\n".join(transcript(*moves_of(path))) + "\n", "utf-8")


if __name__ == "__main__":
    main()
