"""Both verifiers on a round of each game: what the service has played fits, and what was changed in
any one place does not. `make prove` does the same with many."""

import ast
import json
import random
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

from service.game import dice
from service.play.challenges import DAILY
from tests.game.books import RULESETS
from tests.recorded import PROGRAM, by_program, by_script, record_of, spoilt, verifier

GAMES = (
    "maxi+full25+down+saved+again50",
    "classic+up+bonus-at=60+hand100+columns2",
    "yahtzee+hand100+columns-mixed",
    "yahtzee-nordic+again100",
    "junior+up+saved",
    "seven",
)


def test_both_find_no_fault_in_what_was_played_and_one_in_each_change() -> None:
    chance = random.Random(9)
    records = [record_of(game, chance.randbytes(32), chance) for game in GAMES]
    spoils = [
        (f"{record['ruleset']}: {name}", json.dumps(changed))
        for record in records
        for name, changed in spoilt(record, chance)
    ]
    texts = [*map(json.dumps, records), *(text for _, text in spoils)]
    by_page = by_script([[text] for text in texts])["judged"]
    names = [*GAMES, *(name for name, _ in spoils)]
    for name, text, ((_, of_page),) in zip(names, texts, by_page, strict=True):
        ((_, of_program),) = by_program([text])
        fits = name in GAMES
        assert (of_program, of_page) == (fits, fits), name


def test_both_draw_the_dice_of_the_service() -> None:
    seeds = [random.Random(n).randbytes(32) for n in range(20)]
    asked = [(seed.hex(), 20, n, 7) for n, seed in enumerate(seeds, 1)]
    asked += [("ff" * 32, 3, 2, 80), ("00" * 32, 1000, 400, 7)]
    found = by_script(rows=asked, commitments=[seed.hex() for seed in seeds])
    for (text, *place), of_page in zip(asked, found["rows"], strict=True):
        seed = bytes.fromhex(text)
        assert list(dice.throw(seed, *place)) == verifier.throw(seed, *place) == of_page
    for seed, of_page in zip(seeds, found["commitments"], strict=True):
        assert dice.commitment(seed) == verifier.commitment(seed) == of_page


def test_both_know_every_game_that_is_offered_and_what_it_pays() -> None:
    records = [record_of(game.spelling, bytes(32), random.Random(1)) for game in RULESETS]
    assert all(by_program([json.dumps(one)]) == [(one["id"], True)] for one in records)
    told = [(date.fromisoformat(day), game, version) for day, game, version in verifier.DAILY]
    assert told == list(DAILY)


def _day(day: date, seed: bytes, *, sealed: bool) -> dict[str, str | None]:
    told = dice.commitment(seed)
    return {"day": day.isoformat(), "commitment": told, "seed": None if sealed else seed.hex()}


def test_both_hold_a_seed_against_the_commitment_that_was_saved_before_it() -> None:
    first, seeds = date(2026, 11, 1), [random.Random(n).randbytes(32) for n in range(3)]
    days = [first + timedelta(days=n) for n in range(3)]
    before = [_day(*pair, sealed=True) for pair in zip(days, seeds, strict=True)]
    after = [_day(*pair, sealed=False) for pair in zip(days, seeds, strict=True)]
    other = _day(days[1], bytes(32), sealed=False)
    files = [before, after[0], other]
    names = [day.isoformat() for day in days]
    expected = [*((name, None) for name in names), (names[0], True), (names[1], False)]
    texts = [json.dumps(one) for one in files]
    assert by_program(texts) == expected
    assert [tuple(one) for one in by_script([texts])["judged"][0]] == expected


def test_both_hold_a_record_against_what_was_saved_while_its_code_was_played() -> None:
    record = record_of("junior", bytes(32), random.Random(1))
    during = {**record, "seed": None, "over": False, "moves": record["moves"][:4]}
    del during["format"]
    other = record_of("junior", bytes(31) + b"1", random.Random(1))
    name = record["id"]
    for later, fits in ((record, True), (other, False)):
        texts = [json.dumps(later), json.dumps({"rounds": [during]})]
        assert by_program(texts) == [(name, fits), (name, None)]
        assert by_script([texts])["judged"] == [[[name, fits], [name, None]]]


NONSENSE = (
    "", "{", "[]", "{}", "null", "1", '"moves"', "<html></html>", '{"moves": null}',
    '{"moves": [1], "format": "sammakast round 1"}', '[{"day": 1}]', '{"rounds": [{}]}',
    '[{"day": "2026-11-29", "commitment": "0"}]', "[" * 9999,
)  # fmt: skip


def test_both_say_of_nonsense_that_it_is_none(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    by_page = by_script([[text] for text in NONSENSE])["judged"]
    for text, found in zip(NONSENSE, by_page, strict=True):
        path.write_text(text, "utf-8")
        assert verifier.main([str(path)]) == 1, text
        assert not all(fits for _, fits in found), text


def test_the_program_is_one_file_for_python_3_9_that_needs_nothing_and_says_how_it_ended(
    tmp_path: Path,
) -> None:
    tree = ast.parse(PROGRAM.read_text("utf-8"), feature_version=(3, 9))
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {one.name for node in imported if isinstance(node, ast.Import) for one in node.names}
    names |= {str(node.module) for node in imported if isinstance(node, ast.ImportFrom)}
    assert names <= {
        "collections",
        "datetime",
        "hashlib",
        "hmac",
        "itertools",
        "json",
        "re",
        "struct",
        "sys",
    }
    record = record_of("junior", bytes(32), random.Random(1))
    for total, ended, said in ((0, 0, "everything fits."), (1, 1, "FAULT. The total is ")):
        path = tmp_path / f"{total}.json"
        path.write_text(json.dumps({**record, "total": record["total"] + total}), "utf-8")
        done = subprocess.run(
            [sys.executable, "-I", "-S", PROGRAM, path], capture_output=True, text=True, check=False
        )
        assert (done.returncode, said in done.stdout) == (ended, True), done
