"""Settings: defaults, every mistake in one sentence, keys that are kept and never shown."""

import stat
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from service.settings import SETTINGS, BadSettings, Settings, as_env, from_env, pin_now

SECRET = "s" * 32
DICE = "2026-11-30:" + "0f" * 32
OUTSIDE = {
    "SAMMAKAST_REDIS_URL": "redis://:hush@store.example:6379",
    "SAMMAKAST_SECRET_KEYS": SECRET,
    "SAMMAKAST_DICE_KEYS": DICE,
}


def test_the_table_has_one_row_for_every_field() -> None:
    assert [row.field for row in SETTINGS] == [field.name for field in fields(Settings)]
    assert all(row.name and row.default and row.meaning for row in SETTINGS)


def test_an_outside_store_and_keys_are_enough() -> None:
    settings = from_env(OUTSIDE)
    assert settings.redis_url == "redis://:hush@store.example:6379"
    assert settings.secret_keys == (SECRET.encode(),)
    assert settings.dice_keys == DICE
    assert settings.data_dir == Path("data").absolute()
    assert (settings.base_url, settings.contact, settings.now) == (None, None, None)
    assert (settings.proxies, settings.testing, settings.offline) == (0, False, True)
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.web_concurrency >= 1


def test_everything_can_be_set() -> None:
    settings = from_env(
        OUTSIDE
        | {
            "SAMMAKAST_SECRET_KEYS": f"{'a' * 32}, {'b' * 40}",
            "SAMMAKAST_BASE_URL": "https://Yatzy.example:8443/",
            "SAMMAKAST_PROXIES": "2",
            "SAMMAKAST_DATA_DIR": "/srv/yatzy data",
            "SAMMAKAST_CONTACT": " Åsa, asa@example.org ",
            "SAMMAKAST_TESTING": "1",
            "SAMMAKAST_NOW": "2026-11-30T23:59:30+02:00",
            "HOST": "::",
            "PORT": "80",
            "WEB_CONCURRENCY": "3",
        }
    )
    assert settings.secret_keys == (b"a" * 32, b"b" * 40)
    assert settings.base_url == "https://yatzy.example:8443"
    assert (settings.proxies, settings.contact) == (2, "Åsa, asa@example.org")
    assert settings.data_dir == Path("/srv/yatzy data")
    assert settings.now == datetime(2026, 11, 30, 21, 59, 30, tzinfo=UTC)
    assert (settings.host, settings.port, settings.web_concurrency) == ("::", 80, 3)


def test_an_empty_variable_is_an_unset_one() -> None:
    empty = {row.name: "" for row in SETTINGS if row.name not in OUTSIDE}
    assert from_env(OUTSIDE | empty) == from_env(OUTSIDE)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        (
            "SAMMAKAST_REDIS_URL",
            "store:6379",
            "must begin with redis://, rediss://, unix://, redis+sentinel://, redis+cluster://.",
        ),
        (
            "SAMMAKAST_REDIS_URL",
            "http://store",
            "must begin with redis://, rediss://, unix://, redis+sentinel://, redis+cluster://.",
        ),
        *(
            ("SAMMAKAST_REDIS_URL", url, "must name its servers as the README does.")
            for url in (
                "redis://:hush@store:x",
                "redis://:hu/sh@store",
                "redis+sentinel://h1:1,h2/name",
                "redis+sentinel://h1:1",
                "redis+sentinel://:hush@h1:1/name",
                "redis+cluster://h1",
                "redis+cluster://h1:1,:hush@h2:1",
            )
        ),
        ("SAMMAKAST_SECRET_KEYS", "short", "needs at least 32 characters in each key."),
        ("SAMMAKAST_SECRET_KEYS", SECRET + ",", "needs at least 32 characters in each key."),
        ("SAMMAKAST_DICE_KEYS", "0f" * 32, None),
        ("SAMMAKAST_DICE_KEYS", "2026-11-30:0f", None),
        ("SAMMAKAST_DICE_KEYS", f"{DICE},{DICE}", None),
        (
            "SAMMAKAST_BASE_URL",
            "yatzy.example",
            "must be a scheme and a host, as in https://example.org.",
        ),
        (
            "SAMMAKAST_BASE_URL",
            "https://yatzy.example/play",
            "must be a scheme and a host, as in https://example.org.",
        ),
        ("SAMMAKAST_PROXIES", "one", "must be a whole number from 0 to 9."),
        ("SAMMAKAST_PROXIES", "-1", "must be a whole number from 0 to 9."),
        ("SAMMAKAST_TESTING", "yes", "must be 1, 0 or unset."),
        (
            "SAMMAKAST_NOW",
            "2026-11-30T12:00:00",
            "must be a time with its offset, as in 2026-11-30T23:59:30+00:00.",
        ),
        (
            "SAMMAKAST_NOW",
            "noon",
            "must be a time with its offset, as in 2026-11-30T23:59:30+00:00.",
        ),
        ("HOST", "a host", "must be a host name or an address."),
        ("SAMMAKAST_METRICS", "9100", "must be an address and a port, as in 127.0.0.1:9100."),
        ("SAMMAKAST_METRICS", "a b:9100", "must be a host name or an address."),
        ("SAMMAKAST_METRICS", "::1:0", "must be an address and a port, as in 127.0.0.1:9100."),
        ("SAMMAKAST_METRICS", "::1:8000", "needs a port of its own, not that of PORT."),
        ("PORT", "0", "must be a whole number from 1 to 65535."),
        ("PORT", "65536", "must be a whole number from 1 to 65535."),
        ("PORT", "٨٠", "must be a whole number from 1 to 65535."),
        ("WEB_CONCURRENCY", "0", "must be a whole number from 1 to 256."),
    ],
)
def test_a_mistake_is_one_sentence_that_begins_with_the_variable(
    name: str, value: str, sentence: str | None
) -> None:
    with pytest.raises(BadSettings) as raised:
        from_env(OUTSIDE | {name: value})
    said = str(raised.value)
    assert said == f"{name} {sentence}" if sentence else said.startswith(f"{name} cannot be used: ")
    assert said.endswith(".")
    assert "\n" not in said
    assert "0f0f" not in said


@pytest.mark.parametrize(
    ("written", "origin"),
    [
        ("https://Yatzy.example:443/", "https://yatzy.example"),
        ("HTTP://yatzy.example:80", "http://yatzy.example"),
        ("http://yatzy.example:443", "http://yatzy.example:443"),
        ("https://yatzy.example:", "https://yatzy.example"),
        ("https://yatzy.example:08443", "https://yatzy.example:8443"),
        ("https://Nopat-ÄÖ.example", "https://xn--nopat--gua8l.example"),
        ("https://xn--nopat--gua8l.example", "https://xn--nopat--gua8l.example"),
        ("http://[2001:DB8:0:0::1]:80", "http://[2001:db8::1]"),
        ("http://192.168.1.7:8000", "http://192.168.1.7:8000"),
    ],
)
def test_the_base_url_is_spelled_as_browsers_spell_an_origin(written: str, origin: str) -> None:
    assert from_env(OUTSIDE | {"SAMMAKAST_BASE_URL": written}).base_url == origin


@pytest.mark.parametrize(
    "written",
    [
        "https://yatzy.example:0", "https://yatzy.example:65536", "https://yatzy.example:port",
        "https://", "https://:443", "https://me@yatzy.example", "https://:pw@yatzy.example",
        "https://@yatzy.example", "https://a b.example", "https://[::1", "https://[fe80::1%eth0]",
        "https://[1::2::3]", "https://a..b", "https://straße.example", "https://" + "a" * 70,
        "https://yatzy.example\\evil", "https://*.example", "ftp://yatzy.example",
        "https://yatzy.example#x", "https://yatzy.example/?x",
    ],
)  # fmt: skip
def test_a_base_url_that_browsers_might_read_otherwise_is_refused(written: str) -> None:
    with pytest.raises(BadSettings) as raised:
        from_env(OUTSIDE | {"SAMMAKAST_BASE_URL": written})
    assert str(raised.value) == (
        "SAMMAKAST_BASE_URL must be a scheme and a host, as in https://example.org."
    )


@pytest.mark.parametrize("name", ["SAMMAKAST_SECRET_KEYS", "SAMMAKAST_DICE_KEYS"])
def test_an_outside_store_needs_its_keys(name: str) -> None:
    with pytest.raises(BadSettings) as raised:
        from_env({key: value for key, value in OUTSIDE.items() if key != name})
    assert str(raised.value) == f"{name} must be set when SAMMAKAST_REDIS_URL is."


def test_a_time_is_for_tests_only() -> None:
    with pytest.raises(BadSettings) as raised:
        from_env(OUTSIDE | {"SAMMAKAST_NOW": "2026-11-30T12:00:00Z"})
    assert str(raised.value) == "SAMMAKAST_NOW is for tests: it needs SAMMAKAST_TESTING=1."


def test_a_pinned_time_goes_on_from_where_it_was_pinned() -> None:
    environ = OUTSIDE | {"SAMMAKAST_TESTING": "1", "SAMMAKAST_NOW": "2026-11-30T12:00:00Z"}
    pin_now(environ)
    pinned = dict(environ)
    pin_now(environ)
    assert environ == pinned
    time.sleep(0.05)
    passed = from_env(environ).now
    assert passed is not None
    since_noon = passed - datetime(2026, 11, 30, 12, tzinfo=UTC)
    assert timedelta(seconds=0.05) <= since_noon < timedelta(seconds=30)


def test_without_a_time_nothing_is_pinned() -> None:
    environ = dict(OUTSIDE)
    pin_now(environ)
    assert environ == OUTSIDE


def test_own_keys_are_made_once_and_found_again(tmp_path: Path) -> None:
    environ = {"SAMMAKAST_DATA_DIR": str(tmp_path / "new" / "data")}
    before = datetime.now(UTC).date()
    made = from_env(environ)
    day, _, digits = made.dice_keys.partition(":")
    assert before.isoformat() <= day <= datetime.now(UTC).date().isoformat()
    assert len(bytes.fromhex(digits)) == 32
    assert len(made.secret_keys) == 1
    assert from_env(environ) == made


def test_own_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    from_env({"SAMMAKAST_DATA_DIR": str(tmp_path / "data")})
    kept = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data").iterdir()}
    assert kept == {"secret.keys": 0o600, "dice.keys": 0o600}


def test_an_own_dice_key_counts_from_the_day_of_the_clock(tmp_path: Path) -> None:
    settings = from_env(
        {
            "SAMMAKAST_DATA_DIR": str(tmp_path),
            "SAMMAKAST_TESTING": "1",
            "SAMMAKAST_NOW": "2026-07-01T01:00:00+02:00",
        }
    )
    assert settings.dice_keys.startswith("2026-06-30:")


def test_many_that_start_at_once_have_the_same_keys(tmp_path: Path) -> None:
    environ = {"SAMMAKAST_DATA_DIR": str(tmp_path)}
    with ThreadPoolExecutor(16) as pool:
        all_made = list(pool.map(from_env, [environ] * 16))
    assert all(made == all_made[0] for made in all_made)


def test_a_given_key_is_not_kept(tmp_path: Path) -> None:
    settings = from_env({"SAMMAKAST_DATA_DIR": str(tmp_path), "SAMMAKAST_DICE_KEYS": DICE})
    assert settings.dice_keys == DICE
    assert [path.name for path in tmp_path.iterdir()] == ["secret.keys"]


def test_a_spoilt_key_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "dice.keys").write_text("2026-11-30:0f\n")
    with pytest.raises(BadSettings, match=r"^SAMMAKAST_DICE_KEYS cannot be used: "):
        from_env({"SAMMAKAST_DATA_DIR": str(tmp_path)})


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(BadSettings, match=r"^SAMMAKAST_DATA_DIR cannot hold the keys: "):
        from_env({"SAMMAKAST_DATA_DIR": str(tmp_path / "data")})


def test_no_secret_is_printed() -> None:
    for shown in (repr(from_env(OUTSIDE)), str(from_env(OUTSIDE))):
        assert SECRET not in shown
        assert "0f0f" not in shown
        assert "hush" not in shown


def test_another_process_reads_the_same_settings() -> None:
    settings = from_env(OUTSIDE | {"HOST": "0.0.0.0", "PORT": "8123", "WEB_CONCURRENCY": "2"})
    assert from_env(as_env(settings)) == settings
