"""Which game is whose week's: in turn for ever, over the ends of years; bad files are refused."""

from datetime import date

import pytest

from service.app import read_rulesets, read_specials
from service.game.errors import BadRuleset
from service.play.rotation import Rotation, monday_of, read_rotation, week_beside

TURNS = Rotation(date(2026, 4, 27), ("classic", "maxi+saved", "junior"))
RULESETS = read_rulesets()


@pytest.mark.parametrize(
    ("week", "game"),
    [
        ("2026-W17", None),
        ("2026-W18", "classic"),
        ("2026-W19", "maxi+saved"),
        ("2026-W20", "junior"),
        ("2026-W21", "classic"),
        ("2026-W52", "maxi+saved"),
        ("2026-W53", "junior"),
        ("2027-W01", "classic"),
    ],
)
def test_the_games_take_turns_week_by_week_over_the_end_of_a_long_year(
    week: str, game: str | None
) -> None:
    assert TURNS.game_of(week) == game


@pytest.mark.parametrize(
    ("week", "after"),
    [("2026-W52", "2026-W53"), ("2026-W53", "2027-W01"), ("2027-W52", "2028-W01")],
)
def test_the_week_after_the_last_one_of_a_year_is_the_first_of_the_next(
    week: str, after: str
) -> None:
    assert week_beside(week, 1) == after
    assert week_beside(after, -1) == week


def test_the_first_week_of_a_year_may_begin_in_the_year_before() -> None:
    assert monday_of("2026-W01") == date(2025, 12, 29)
    assert monday_of("2026-W53") == date(2026, 12, 28)


def test_the_rotation_of_the_service_meets_each_game_and_none_is_plain_maxi() -> None:
    games = read_specials(RULESETS).games
    assert {game.partition("+")[0] for game in games} == {ruleset.slug for ruleset in RULESETS}
    assert "maxi" not in games, "that is what every day is played with"


BAD = {
    'first = "2026-W18"\ngames = ["nines"]': "There is no such game",
    'first = "2026-W18"\ngames = ["maxi+full30+bonus75"]': "order",
    'first = "2026-W54"\ngames = ["classic"]': "2026-W49",
    'first = "2026-W18"\ngames = []': "some `games`",
    'first = "2026-W18"\ngames = [7]': "some `games`",
    'first = "2026-W18"\ngames = "classic"': "some `games`",
    'games = ["classic"]': "some `games`",
    "first = 2026-05-01\ngames = []": "some `games`",
    'first = "2026-W18"\ngames = ["classic"]\nlast = 1': "some `games`",
    "first = ": "is not TOML",
}


@pytest.mark.parametrize(("text", "sentence"), BAD.items())
def test_a_bad_file_is_refused_in_a_sentence_that_names_it(text: str, sentence: str) -> None:
    with pytest.raises(BadRuleset, match=r"specials\.toml") as error:
        read_rotation(text, "specials.toml", RULESETS)
    assert sentence in str(error.value)
