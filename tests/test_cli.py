"""Commands that need nothing but words: what each prints, and refusals in one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.cli import main
from service.settings import SETTINGS
from tests.commands import Say, one_sentence, saying

SAMMAKAST = Path(sys.executable).with_name("sammakast")
SEED = "660e263c21be6d4838c8a328727cc255a50f40ff2f0f79c70c40c75f167f02ef"
COMMITMENT = "78b0684182edc3d503519750762585598a7a088452e22e1e7c3b4c85a81a7041"


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Say:
    return saying(capfd)


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("maxi full-house 3 3 3 5 5 1", 19),
        ("maxi full-house 2 5 5 5 6 6", 27),
        ("maxi maxi-yatzy 4 4 4 4 4 1", 0),
        ("maxi maxi-yatzy 4 4 4 4 4 4", 100),
        ("maxi three-pairs 2 2 2 5 5 5", 0),
        ("classic two-pairs 4 4 4 4 6", 0),
        ("classic yatzy 1 1 1 1 1", 50),
        ("yahtzee three-of-a-kind 5 5 5 6 2", 23),
        ("maxi+full30 full-straight 1 2 3 4 5 6", 30),
        ("maxi+down+saved+columns2 chance 1 2 3 4 5 6", 21),
        ("yahtzee small-straight 1 2 3 4 6", 30),
        ("seven+up full-hut 5 5 5 3 3 2 2", 25),
        ("classic+hand100 yatzy 4 4 4 4 4", 50),
        ("classic+hand100 yatzy 4 4 4 4 4 --throw 1", 100),
        ("classic+hand100 chance 4 4 4 4 4 --throw 1", 20),
    ],
)
def test_score_prints_the_points_alone(say: Say, words: str, points: int) -> None:
    assert say("score", *words.split()) == (0, f"{points}\n", "")


@pytest.mark.parametrize(
    "words",
    [
        "yatzy ones 1 1 1 1 1",
        "Maxi ones 1 1 1 1 1 1",
        "maxi nines 1 1 1 1 1 1",
        "maxi ones 1 1 1 1 1",
        "classic ones 1 1 1 1 1 1",
        "maxi ones 1 1 1 1 1 7",
        "maxi ones 0 1 1 1 1 1",
        "classic villa 1 1 1 1 1",
        "classic+full30 ones 1 1 1 1 1",
        "maxi+saved+down ones 1 1 1 1 1 1",
        "maxi+columns2 2.ones 1 1 1 1 1 1",
    ],
)
def test_score_refuses_in_one_sentence(say: Say, words: str) -> None:
    status, printed, complained = say("score", *words.split())
    assert (status, printed) == (1, "")
    assert one_sentence(complained)


def test_dice_prints_the_dice_separated_by_spaces(say: Say) -> None:
    asked = ("--turn", "1", "--throw", "2", "--count", "6")
    assert say("dice", "--seed", SEED, *asked) == (0, "4 2 5 6 5 1\n", "")
    upper = ("--turn", "256", "--throw", "1", "--count", "6")
    assert say("dice", "--seed", SEED.upper(), *upper) == (0, "4 6 4 4 6 5\n", "")


@pytest.mark.parametrize(
    "words",
    [
        "",
        "roll",
        "score",
        "score maxi ones",
        "score maxi ones 1 1 1 1 1 x",
        "dice --seed 00 --turn 1 --throw 1 --count 6",
        f"dice --seed {'zz' * 32} --turn 1 --throw 1 --count 6",
        f"dice --seed {SEED} --turn 0 --throw 1 --count 6",
        f"dice --seed {SEED} --turn 1 --throw 1 --count 65536",
        f"dice --seed {SEED} --turn 1 --throw 1 --count {'9' * 5000}",
        f"dice --seed {SEED} --turn 1 --throw 1",
        "verify",
        "verify 2027-02-30",
        "verify tomorrow",
        "close",
        "close 30.11.2026",
    ],
)
def test_words_that_are_no_command_are_answered_with_the_usage(
    capfd: pytest.CaptureFixture[str], words: str
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(words.split())
    assert refused.value.code == 2
    printed, complained = capfd.readouterr()
    assert printed == ""
    assert complained.startswith("usage: ")


def test_verify_recomputes_commitment_and_dice_from_a_seed_alone(say: Say) -> None:
    status, printed, complained = say("verify", "2026-11-29", "--seed", SEED)
    assert (status, complained) == (0, "")
    lines = printed.splitlines()
    assert lines[:3] == ["Day 213 (2026-11-29)", f"seed {SEED}", f"commitment {COMMITMENT}"]
    assert lines[3] == "turn 1 throw 1: 1 6 1 3 1 6"
    assert lines[5] == "turn 1 throw 3: 6 6 3 3 3 6"
    assert lines[-1] == "turn 20 throw 3: 6 6 4 5 1 1"
    assert len(lines) == 3 + 60


def test_the_installed_command_answers_the_same() -> None:
    ours = {setting.name for setting in SETTINGS}
    environ = {name: value for name, value in os.environ.items() if name not in ours}
    scored = subprocess.run(
        [SAMMAKAST, *"score maxi chance 6 6 6 6 6 5".split()],
        capture_output=True, text=True, check=True, env=environ,
    )  # fmt: skip
    assert (scored.stdout, scored.stderr) == ("35\n", "")
    refused = subprocess.run(
        [SAMMAKAST, *"score maxi nines 6 6 6 6 6 5".split()],
        capture_output=True, text=True, check=False, env=environ,
    )  # fmt: skip
    assert (refused.returncode, refused.stdout) == (1, "")
    assert one_sentence(refused.stderr)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_lines_that_nobody_reads_to_the_end_are_no_fault(unbuffered: str) -> None:
    words = f"dice --seed {SEED} --turn 1 --throw 1 --count 65535".split()
    with subprocess.Popen(
        [SAMMAKAST, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    ) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        assert started.stdout.read(5) == b"1 6 1"
        started.stdout.close()
        assert started.stderr.read() == b""
