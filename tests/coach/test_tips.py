"""What the costliest choice teaches is told where its kind is recognised, and else not at all."""

import pytest

from service.coach.tips import Kind, Tip, tip_of
from service.game.moves import Score, Throw
from tests.game.books import filled, lying, new_classic, new_maxi

STRAIGHTS = {"small_straight": 15, "large_straight": 20}


def keep(text: str) -> Throw:
    return Throw(tuple(map(int, text)))


@pytest.mark.parametrize(
    ("dice", "kept", "better", "kind"),
    [
        ("44412", "44", "444", "alike"),
        ("44412", "", "444", "alike"),
        ("33552", "33", "55", "higher"),
        ("55221", "55", "2255", "pairs"),
        ("12346", "6", "1234", "row"),
        ("23466", "66", "234", "row"),
        ("66541", "566", "66", "fewer"),
        ("11352", "1", "", "fewer"),
    ],
)
def test_a_keep_that_gave_less_has_a_kind(dice: str, kept: str, better: str, kind: Kind) -> None:
    assert tip_of(lying(new_classic(), dice), keep(kept), keep(better)) == Tip(kind)


@pytest.mark.parametrize(
    ("dice", "kept", "better"), [("55331", "55", "33"), ("66254", "66", "5"), ("13562", "13", "5")]
)
def test_a_keep_of_no_kind_teaches_nothing(dice: str, kept: str, better: str) -> None:
    assert tip_of(lying(new_classic(), dice), keep(kept), keep(better)) is None


def test_dice_in_a_row_are_none_when_the_straights_are_written() -> None:
    of = lying(filled(new_classic(), **STRAIGHTS), "12346")
    assert tip_of(of, keep("6"), keep("1234")) is None


def test_writing_where_another_throw_gives_more_has_a_kind() -> None:
    assert tip_of(lying(new_classic(), "66612"), Score("sixes"), keep("666")) == Tip("again")


def test_throwing_where_a_box_gives_more_teaches_nothing() -> None:
    assert tip_of(lying(new_classic(), "12345"), keep("2345"), Score("small-straight")) is None


def test_crossing_out_where_another_zero_costs_less_has_a_kind() -> None:
    of = lying(new_classic(), "22233")
    assert tip_of(of, Score("yatzy"), Score("large-straight")) == Tip("cheap")


@pytest.mark.parametrize("better", ["pair", "ones"])
def test_chance_written_too_early_has_a_kind(better: str) -> None:
    found = tip_of(lying(new_classic(), "66531"), Score("chance"), Score(better))
    assert found == Tip("chance", "chance")


def test_an_upper_box_of_few_dice_has_a_kind() -> None:
    of = lying(new_classic(), "66123")
    assert tip_of(of, Score("sixes"), Score("pair")) == Tip("upper", "sixes", 3)


def test_in_maxi_an_upper_box_asks_for_four_dice() -> None:
    of = lying(new_maxi(), "666123")
    assert tip_of(of, Score("sixes"), Score("three-of-a-kind")) == Tip("upper", "sixes", 4)


def test_an_upper_box_is_no_matter_once_the_bonus_is_had() -> None:
    of = filled(lying(new_classic(), "66123"), fives=25, fours=20, threes=15, twos=8)
    assert tip_of(of, Score("sixes"), Score("pair")) is None
