"""The command line: what each command prints, and every refusal as one sentence."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from redis import Redis

from service.app import make_kit
from service.cli import main
from service.game import dice
from service.play import days
from service.play.kit import Kit
from service.settings import SETTINGS
from service.store.embedded import running_url
from tests.play.totals import finish_all
from tests.store.contents import contents
from tests.world import LATER, ZERO_KEY, empty, settings_for

SAMMAKAST = Path(sys.executable).with_name("sammakast")
SEED = "660e263c21be6d4838c8a328727cc255a50f40ff2f0f79c70c40c75f167f02ef"
COMMITMENT = "78b0684182edc3d503519750762585598a7a088452e22e1e7c3b4c85a81a7041"
DAY = date(2426, 11, 29)
DAY_SEED = dice.day_seed(bytes(32), DAY)
SECRET = "a secret of the tests alone which is long enough"

Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Say:
    """Run one command in this process: its status, what it printed and what it complained of."""

    def run(*words: str) -> tuple[int, str, str]:
        status = main(words)
        printed, complained = capfd.readouterr()
        return status, printed, complained

    return run


@pytest.fixture
def environ(monkeypatch: pytest.MonkeyPatch, store_url: str) -> pytest.MonkeyPatch:
    """An outside store, empty, with keys and a clock at which yesterday is final."""
    empty(store_url)
    monkeypatch.setenv("SAMMAKAST_REDIS_URL", store_url)
    monkeypatch.setenv("SAMMAKAST_SECRET_KEYS", SECRET)
    monkeypatch.setenv("SAMMAKAST_DICE_KEYS", f"2026-05-01:{ZERO_KEY}")
    monkeypatch.setenv("SAMMAKAST_TESTING", "1")
    monkeypatch.setenv("SAMMAKAST_NOW", "2426-11-30T12:30:00Z")
    return monkeypatch


@pytest.fixture
def kit(environ: pytest.MonkeyPatch, store_url: str) -> Iterator[Kit]:
    del environ  # it has emptied the store
    made = make_kit(settings_for(store_url))
    yield made
    made.store.close()


def one_sentence(text: str) -> bool:
    return text.endswith(".\n") and text.count("\n") == 1


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
    ],
)
def test_score_prints_the_points_alone(say: Say, words: str, points: int) -> None:
    assert say("score", *words.split()) == (0, f"{points}\n", "")


@pytest.mark.parametrize(
    "words",
    [
        "yahtzee ones 1 1 1 1 1",
        "Maxi ones 1 1 1 1 1 1",
        "maxi nines 1 1 1 1 1 1",
        "maxi ones 1 1 1 1 1",
        "classic ones 1 1 1 1 1 1",
        "maxi ones 1 1 1 1 1 7",
        "maxi ones 0 1 1 1 1 1",
        "classic villa 1 1 1 1 1",
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


def test_verify_of_a_closed_day_asks_the_store_for_its_seed(say: Say, kit: Kit) -> None:
    days.publish(kit, LATER)
    days.close(kit, DAY, datetime(2426, 11, 30, 12, 5, tzinfo=UTC))
    status, printed, complained = say("verify", str(DAY))
    assert (status, complained) == (0, "")
    assert printed.splitlines()[1:3] == [
        f"seed {DAY_SEED.hex()}",
        f"commitment {dice.commitment(DAY_SEED)}",
    ]


@pytest.mark.usefixtures("environ")
@pytest.mark.parametrize("day", ["2426-11-30", "2426-12-01", "2026-04-30"])
def test_verify_of_a_day_without_a_public_seed_is_refused(say: Say, day: str) -> None:
    status, printed, complained = say("verify", day)
    assert (status, printed) == (1, "")
    assert one_sentence(complained)


def test_verify_says_when_a_seed_is_not_the_promised_one(say: Say, kit: Kit) -> None:
    days.publish(kit, LATER)
    promised = dict(days.commitments(kit, LATER))[DAY]
    kit.store.do("HSET", "seeds", str(DAY), "11" * 32)
    status, _, complained = say("verify", str(DAY))
    assert status == 1
    assert one_sentence(complained)
    assert promised in complained


def test_close_closes_a_final_day_and_may_be_repeated(say: Say, kit: Kit, store_url: str) -> None:
    finish_all(kit, [300], LATER)
    closed = (0, f"Day 146310 ({DAY}) is closed.\n", "")
    assert say("close", str(DAY)) == closed
    assert days.seeds(kit) == [(DAY, DAY_SEED.hex())]
    with closing(Redis.from_url(store_url)) as raw:
        before = contents(raw)
        assert say("close", str(DAY)) == closed
        assert contents(raw) == before


@pytest.mark.parametrize("day", ["2426-11-30", "2426-12-24", "2026-04-30", "0001-01-01"])
def test_close_refuses_a_day_that_is_not_final_or_never_was(say: Say, kit: Kit, day: str) -> None:
    status, printed, complained = say("close", day)
    assert (status, printed) == (1, "")
    assert one_sentence(complained)
    assert days.seeds(kit) == []


def test_check_says_what_is_sound_and_shows_no_key(say: Say, environ: pytest.MonkeyPatch) -> None:
    key = "0123456789abcdef" * 4
    environ.setenv("SAMMAKAST_DICE_KEYS", f"2026-05-01:{ZERO_KEY},2426-12-31:{key}")
    status, printed, complained = say("check")
    assert (status, complained) == (0, "")
    lines = printed.splitlines()
    assert lines[0] == "signing keys 1"
    assert lines[1].startswith("dice key 2026-05-01 ")
    assert lines[2].startswith("dice key 2426-12-31 ")
    assert [len(line.rpartition(" ")[2]) for line in lines[1:3]] == [12, 12]
    assert lines[-1] == "kept append-only, everysec"
    assert not [secret for secret in (SECRET, ZERO_KEY, key) if secret in printed]


@pytest.mark.parametrize("command", ["check", "clock"])
def test_a_key_dated_before_the_last_commitment_is_refused_with_its_date(
    say: Say, environ: pytest.MonkeyPatch, kit: Kit, command: str
) -> None:
    days.publish(kit, LATER)
    environ.setenv("SAMMAKAST_DICE_KEYS", f"2026-05-01:{ZERO_KEY},2426-12-20:{'11' * 32}")
    status, _, complained = say(command)
    assert status == 1
    assert one_sentence(complained)
    assert "2426-12-20" in complained
    assert "11" * 32 not in complained


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SAMMAKAST_DICE_KEYS", "2026-05-01:00"),
        ("SAMMAKAST_DICE_KEYS", ""),
        ("SAMMAKAST_SECRET_KEYS", "short"),
        ("SAMMAKAST_REDIS_URL", "http://localhost"),
        ("SAMMAKAST_NOW", "noon"),
        ("SAMMAKAST_PROXIES", "many"),
        ("PORT", "0"),
    ],
)
@pytest.mark.parametrize("command", [("check",), ("verify", "2426-11-28"), ("close", "2426-11-28")])
def test_a_bad_setting_is_one_sentence_that_names_it(
    say: Say, environ: pytest.MonkeyPatch, command: tuple[str, ...], name: str, value: str
) -> None:
    environ.setenv(name, value)
    status, printed, complained = say(*command)
    assert (status, printed) == (1, "")
    assert one_sentence(complained)
    assert name in complained


def test_a_store_that_does_not_answer_is_one_sentence(
    say: Say, environ: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environ.setenv("SAMMAKAST_REDIS_URL", f"unix://{tmp_path}/nobody")
    status, _, complained = say("check")
    assert (status, complained) == (1, "The store does not answer.\n")


def test_without_an_outside_store_the_own_one_is_found_and_ended_again(
    say: Say, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SAMMAKAST_DATA_DIR", str(tmp_path))
    status, printed, complained = say("check")
    assert (status, complained) == (0, "")
    assert printed.endswith("kept append-only, everysec\n")
    assert running_url(tmp_path) is None


def test_a_data_folder_that_cannot_be_one_is_one_sentence(
    say: Say, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SAMMAKAST_DATA_DIR", str(tmp_path / "file"))
    status, printed, complained = say("check")
    assert (status, printed) == (1, "")
    assert one_sentence(complained)
    assert "SAMMAKAST_DATA_DIR" in complained


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
