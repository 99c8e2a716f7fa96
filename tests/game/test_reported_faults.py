"""Faults that people reported against other programs of this kind, each with what is right."""

import pytest

from service.game.errors import Illegal
from service.game.moves import Throw, read_move
from service.game.round import Round, apply, begin
from service.game.ruleset import Ruleset
from service.game.scoring import score
from tests.game.books import (
    CLASSIC,
    MAXI,
    RULESETS,
    SEED,
    after,
    dice_of,
    filled,
    lying,
    new_classic,
    new_maxi,
)

AMERICAN = RULESETS.find("yahtzee")
NORDIC = RULESETS.find("yahtzee-nordic")

PAID: list[tuple[str, Ruleset, str, str, int]] = [
    ("R01", CLASSIC, "two-pairs", "12234", 0),
    ("R01", CLASSIC, "two-pairs", "44446", 0),
    ("R02", CLASSIC, "two-pairs", "33666", 18),
    ("R02", MAXI, "two-pairs", "224444", 12),
    ("R04", MAXI, "full-house", "333551", 19),
    ("R04", MAXI, "maxi-yatzy", "444441", 0),
    ("R05", MAXI, "full-house", "255566", 27),
    ("R08", MAXI, "three-of-a-kind", "222555", 15),
    ("R08", MAXI, "full-house", "222555", 19),
    ("R10", MAXI, "small-straight", "123456", 15),
    ("R10", MAXI, "large-straight", "123456", 20),
    ("R10", MAXI, "full-straight", "123456", 21),
    ("R10", MAXI, "small-straight", "123455", 15),
    ("R10", MAXI, "large-straight", "123455", 0),
    ("R10", MAXI, "full-straight", "123455", 0),
    ("R11", MAXI, "three-pairs", "222555", 0),
    ("R11", MAXI, "three-pairs", "444422", 0),
    ("R15", AMERICAN, "small-straight", "34466", 0),
    ("R16", AMERICAN, "small-straight", "12334", 30),
    ("R16", AMERICAN, "small-straight", "12346", 30),
    ("R16", AMERICAN, "small-straight", "11111", 0),
    ("R17", CLASSIC, "full-house", "44644", 0),
    ("R17", CLASSIC, "full-house", "55555", 0),
    ("R17", MAXI, "full-house", "555555", 0),
    ("R17", AMERICAN, "full-house", "44644", 0),
    ("R17", AMERICAN, "full-house", "55555", 0),
    ("R17", NORDIC, "full-house", "44644", 0),
    ("R17", NORDIC, "full-house", "55555", 0),
    ("R19", AMERICAN, "three-of-a-kind", "55562", 23),
    ("R19", NORDIC, "three-of-a-kind", "55562", 15),
]


@pytest.mark.parametrize(
    ("ruleset", "box", "dice", "points"),
    [pytest.param(*row[1:], id=f"{row[0]}-{row[2]}-{row[3]}") for row in PAID],
)
def test_what_was_paid_wrongly_is_paid_rightly(
    ruleset: Ruleset, box: str, dice: str, points: int
) -> None:
    """R01, R02, R04, R05, R08, R10, R11, R15, R16, R17, R19: each row has its case."""
    assert score(ruleset.box(box), dice_of(dice)) == points


def upper_of(ruleset_round: Round, total: int) -> Round:
    """The round with six upper boxes filled so that their sum is this one."""
    paid = {"ones": 0, "twos": 6, "threes": 12, "fours": 12, "fives": 15, "sixes": 12}
    return filled(ruleset_round, **{**paid, "ones": total - sum(paid.values())})


def test_r04_maxi_pays_nothing_at_the_limit_of_five_dice() -> None:
    """R04: an upper total of 63 earns no bonus in maxi."""
    assert upper_of(new_maxi(), 63).bonus == 0
    assert upper_of(new_maxi(), 63).total == 63


@pytest.mark.parametrize("dice", ["222555", "444422"])
def test_r11_a_box_that_gives_nothing_can_still_be_chosen(dice: str) -> None:
    """R11: three pairs stays selectable where only two faces show."""
    now = lying(new_maxi(), dice)
    assert now.options["three-pairs"] == 0
    assert after(now, "score three-pairs").card["three-pairs"] == 0


@pytest.mark.parametrize(("new", "missing"), [(new_classic(), 60), (new_maxi(), 81)])
def test_r13_the_bonus_is_pending_while_an_upper_box_is_open(new: Round, missing: int) -> None:
    """R13: after ones alone the bonus is pending with its distance, not 0."""
    now = filled(new, ones=3)
    assert (now.bonus, now.bonus_missing, now.total) == (None, missing, 3)
    assert filled(now, twos=0, threes=0, fours=0, fives=0).bonus is None
    assert filled(now, twos=0, threes=0, fours=0, fives=0, sixes=0).bonus == 0


@pytest.mark.parametrize(("upper", "bonus"), [(74, 0), (75, 0), (83, 0), (84, 100), (85, 100)])
def test_r14_maxi_pays_100_at_84(upper: int, bonus: int) -> None:
    """R14: upper totals of 74, 75 and 83 give 0, and 84 gives 100."""
    now = upper_of(new_maxi(), upper)
    assert (now.bonus, now.bonus_missing) == (bonus, max(0, 84 - upper))
    assert now.total == upper + bonus


@pytest.mark.parametrize(("upper", "bonus"), [(74, 0), (75, 50), (83, 50), (84, 50)])
def test_r14_the_other_published_rule_pays_50_at_75(upper: int, bonus: int) -> None:
    """R14: in the variant, upper totals of 74, 75, 83 and 84 give 0, 50, 50 and 50."""
    assert upper_of(begin(RULESETS.find("maxi+bonus75")), upper).bonus == bonus


@pytest.mark.parametrize(("upper", "bonus"), [(62, 0), (63, 50)])
def test_r14_classic_pays_50_at_63(upper: int, bonus: int) -> None:
    """R14: the ordinary game has its own limit and size."""
    assert upper_of(new_classic(), upper).bonus == bonus


def refused(before: Round, move: str) -> str:
    """The reason of the refusal, which costs nothing: the same throw is still there."""
    with pytest.raises(Illegal) as error:
        apply(before, read_move(move), SEED)
    return error.value.reason


def test_r23_a_throw_of_no_die_is_refused_and_costs_nothing() -> None:
    """R23: a throw with all dice held is refused; the next one is still the second."""
    first = lying(new_maxi(), "123456")
    assert refused(first, "throw 1 2 3 4 5 6") == "nothing-to-throw"
    assert first.throws_left == 2
    assert after(first, "throw 1 2 3 4 5").throw == 2


def test_r16_a_joker_is_told_apart_from_a_straight_of_one_face() -> None:
    """R16: five ones are a small straight for a joker alone, and nowhere a crash."""
    ones = lying(begin(AMERICAN), "11111")
    assert ones.options["small-straight"] == 0
    joker = filled(ones, yahtzee=50, ones=3)
    assert joker.options["small-straight"] == 30


def test_r23_a_fourth_throw_is_refused() -> None:
    """R23: nobody throws on without end."""
    assert refused(after(new_maxi(), "throw", "throw", "throw"), "throw") == "no-throws-left"


def test_r23_a_throw_after_the_box_is_the_next_turns_first() -> None:
    """R23: a throw after a score throws all dice of the next turn."""
    now = after(new_maxi(), "throw", "score chance", "throw")
    assert (now.turn, now.throw, now.kept) == (2, 1, (False,) * 6)


def test_r25_dice_held_do_not_survive_the_turn() -> None:
    """R25: after a score all dice are free, and a hold on throw 0 is refused."""
    held = after(lying(new_maxi(), "123456"), "throw 1 2")
    assert held.kept == (True, True, False, False, False, False)
    scored = after(held, "score chance")
    assert scored.kept == (False,) * 6
    assert refused(scored, "throw 1 2") == "not-thrown"
    assert after(scored, "throw").kept == (False,) * 6


def test_r25_dice_held_do_not_survive_into_a_new_game() -> None:
    """R25: a new round begins with all dice free, whatever was held before."""
    after(lying(new_maxi(), "123456"), "throw 1 2")
    new = apply(new_maxi(), Throw(), SEED)
    assert new.kept == (False,) * 6
