"""Commands that ask the store: verify, close, check and clock, and refusals in one sentence."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from service.app import make_kit
from service.game import dice
from service.play import days
from service.play.kit import Kit
from service.store.embedded import running_url
from tests.commands import SECRET, Say, one_sentence, saying
from tests.play.totals import finish_all
from tests.store.contents import contents, plain_client
from tests.world import NOON, ZERO_KEY, empty, settings_for

DAY = date(2426, 11, 29)
DAY_SEED = dice.day_seed(bytes(32), DAY)


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Say:
    return saying(capfd)


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


def test_verify_of_a_closed_day_asks_the_store_for_its_seed(say: Say, kit: Kit) -> None:
    days.publish(kit, NOON)
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
    days.publish(kit, NOON)
    promised = dict(days.commitments(kit, NOON))[DAY]
    kit.store.do("HSET", "seeds", str(DAY), "11" * 32)
    status, _, complained = say("verify", str(DAY))
    assert status == 1
    assert one_sentence(complained)
    assert promised in complained


def test_close_closes_a_final_day_and_may_be_repeated(say: Say, kit: Kit, store_url: str) -> None:
    finish_all(kit, [300], NOON)
    days.publish(kit, NOON)
    closed = (0, f"Day 146310 ({DAY}) is closed.\n", "")
    assert say("close", str(DAY)) == closed
    assert [seed for *_, seed in days.opened(kit)] == [DAY_SEED.hex()]
    with closing(plain_client(store_url)) as raw:
        before = contents(raw)
        assert say("close", str(DAY)) == closed
        assert contents(raw) == before


@pytest.mark.parametrize("day", ["2426-11-30", "2426-12-24", "2026-04-30", "0001-01-01"])
def test_close_refuses_a_day_that_is_not_final_or_never_was(say: Say, kit: Kit, day: str) -> None:
    status, printed, complained = say("close", day)
    assert (status, printed) == (1, "")
    assert one_sentence(complained)
    assert days.opened(kit) == []


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
    days.publish(kit, NOON)
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
