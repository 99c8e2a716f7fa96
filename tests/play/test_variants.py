"""A new game of known patterns needs one file and no Python: it is played like the others."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from service.app import ROOT
from service.game.errors import BadRuleset, Malformed
from service.game.highest import highest_total
from service.game.reading import read_ruleset
from service.game.rulesets import Rulesets
from service.play import rounds, sharing
from service.play.kit import Kit
from tests.play.habits import Habit, finish_code, hurried, patient
from tests.play.totals import new_players
from tests.world import NOON

CABIN = """
id = "cabin"
version = 1
dice = 4
throws = 2
bonus = { points = 20, limit = 22 }
further = 10
options = ["down", "up", "bonus-at", "saved", "columns2", "columns-mixed"]
names = { en = "Cabin Yatzy", sv = "Stugyatzy", fi = "Mökki-Yatzy" }
"""
PATTERNS = (
    ("fives", "face", "face = 5", "[5, 5, 5, 1]"),
    ("sixes", "face", "face = 6", "[6, 6, 1, 2]"),
    ("two-pairs", "pairs", "count = 2", "[6, 6, 3, 3]"),
    ("three", "alike-all", "count = 3", "[4, 4, 4, 6]"),
    ("street", "run", "length = 4, points = 25", "[2, 3, 4, 5]"),
    ("four", "all-alike", "points = 40", "[3, 3, 3, 3]"),
)


def cabin(boxes: Sequence[tuple[str, str, str, str]] = PATTERNS) -> str:
    """The file of a game that nobody has heard of."""
    words = '{ en = "A box", sv = "En ruta", fi = "Ruutu" }'
    return CABIN + "".join(
        f'[[boxes]]\nslug = "{slug}"\npattern = "{pattern}"\nargs = {{ {args} }}\n'
        f"names = {words}\nshort = {words}\nexample = {example}\n"
        for slug, pattern, args, example in boxes
    )


@pytest.fixture
def with_cabin(kit: Kit) -> Kit:
    """The kit as it would be with one more file in the folder of rulesets."""
    texts = {path.name: path.read_text("utf-8") for path in (ROOT / "config/rulesets").iterdir()}
    texts["cabin.toml"] = cabin()
    return replace(kit, rulesets=Rulesets(read_ruleset(texts[name], name) for name in texts))


@pytest.mark.parametrize("spelling", ["cabin", "cabin+up+bonus-at=30+saved", "cabin+columns-mixed"])
@pytest.mark.parametrize("habit", [hurried, patient])
def test_a_new_file_is_played_to_its_end_with_its_options(
    with_cabin: Kit, spelling: str, habit: Habit
) -> None:
    maker, friend = new_players(with_cabin, 2, NOON)
    code = sharing.create(with_cabin, maker, spelling, "open", NOON).code
    ends = [finish_code(with_cabin, player, code, habit) for player in (maker, friend)]
    for live in ends:
        assert live.round.ruleset.spelling == spelling
        assert None not in live.round.card.values()
        assert 0 <= live.round.total <= highest_total(live.round.ruleset)
        assert rounds.find(with_cabin, live.id.player, live.id, NOON).round == live.round
    assert ends[0].round.card == ends[1].round.card


def test_a_new_file_changes_no_other_game(kit: Kit, with_cabin: Kit) -> None:
    others = [game for game in with_cabin.rulesets if game.slug != "cabin"]
    assert others == list(kit.rulesets)


def test_a_new_file_takes_no_option_that_it_does_not_declare(with_cabin: Kit) -> None:
    with pytest.raises(Malformed, match=r"^cabin, option again50, is no option of this game\.$"):
        with_cabin.rulesets.find("cabin+again50")


def test_a_bad_new_file_is_refused_with_file_box_and_reason() -> None:
    unknown = [*PATTERNS[:2], ("pile", "heap", "count = 2", "[6, 6, 3, 3]")]
    with pytest.raises(BadRuleset) as refused:
        read_ruleset(cabin(unknown), "cabin.toml")
    assert str(refused.value) == "cabin.toml, box pile, names an unknown pattern heap."
    with pytest.raises(BadRuleset) as refused:
        read_ruleset(cabin([*PATTERNS, PATTERNS[0]]), "cabin.toml")
    assert str(refused.value) == "cabin.toml, box fives, is there twice."
