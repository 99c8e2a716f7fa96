"""Forced orders, saved throws, jokers, further Yatzys and columns, as the rules have them."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game import dice as rows
from service.game.errors import Illegal
from service.game.moves import Score, Throw, Undo
from service.game.round import Round, apply, begin
from tests.game.books import RULESETS, SEED, filled, lying
from tests.game.players import SPELLINGS, choices, play, seeds, unhurried
from tests.game.recount import UPPER, Sheet

FORCED = [spelling for found in SPELLINGS.values() for spelling in found if "+down" in spelling] + [
    spelling for found in SPELLINGS.values() for spelling in found if "+up" in spelling
]


def new(spelling: str) -> Round:
    return begin(RULESETS.find(spelling))


def written(spelling: str, dice: str, **points: int) -> Round:
    """A round with these boxes filled and these dice after one throw."""
    return lying(filled(new(spelling), **points), dice)


class TestForcedOrder:
    @unhurried
    @given(st.sampled_from(FORCED), seeds, choices)
    def test_no_box_is_ever_skipped(self, spelling: str, seed: bytes, chosen: list[int]) -> None:
        game = play(RULESETS.find(spelling), seed, chosen)
        order = [box.slug for box in game.ruleset.boxes]
        order = order if "down" in game.ruleset.options else order[::-1]
        for now in game.rounds:
            for column in game.ruleset.columns:
                places = [p for p in game.ruleset.places if p.column == column]
                full = {p.box.slug for p in places if now.card[p.key] is not None}
                assert full == set(order[: len(full)])

    def test_whatever_the_dice_one_box_may_be_filled_and_the_next_turn_goes_on(self) -> None:
        down, up = new("classic+down"), new("classic+up")
        for faces in product("16", repeat=5):
            dice = "".join(faces)
            assert list(lying(down, dice).options) == ["ones"]
            assert list(lying(up, dice).options) == ["yatzy"]
        after = apply(lying(down, "23456"), Score("ones"), SEED)
        assert (after.card["ones"], after.turn) == (0, 2)
        assert list(lying(after, "11111").options) == ["twos"]

    def test_another_box_is_refused_with_a_reason(self) -> None:
        with pytest.raises(Illegal) as refused:
            apply(lying(new("maxi+down"), "222222"), Score("twos"), SEED)
        assert refused.value.reason == "box-not-open"


class TestSavedThrows:
    def test_an_early_stop_banks_what_is_left_and_the_third_throw_nothing(self) -> None:
        for throws, banked in ((1, 2), (2, 1), (3, 0)):
            now = _thrown(new("maxi+saved"), throws)
            assert apply(now, Score("chance"), SEED).bank == banked

    def test_a_fourth_throw_costs_one_of_the_bank_which_never_goes_below_none(self) -> None:
        now = apply(_thrown(new("maxi+saved"), 1), Score("ones"), SEED)
        now = _thrown(now, 3)
        assert (now.bank, now.throws_left, now.may_throw) == (2, 0, True)
        for left in (1, 0):
            now = apply(now, Throw((now.dice or ())[:1]), SEED)
            assert now.bank == left
        assert not now.may_throw
        with pytest.raises(Illegal) as refused:
            apply(now, Throw(), SEED)
        assert refused.value.reason == "no-throws-left"
        assert apply(now, Score("twos"), SEED).bank == 0

    def test_without_the_option_there_is_no_fourth_throw(self) -> None:
        now = apply(_thrown(new("maxi"), 1), Score("ones"), SEED)
        assert now.bank == 0
        with pytest.raises(Illegal):
            apply(_thrown(now, 3), Throw(), SEED)

    def test_two_who_both_throw_a_fourth_time_meet_the_same_dice(self) -> None:
        fourth = []
        for box, throws in (("ones", 1), ("chance", 2)):
            now = apply(_thrown(new("maxi+saved"), throws), Score(box), SEED)
            fourth.append(_thrown(now, 4).dice)
        assert fourth[0] == fourth[1] == rows.throw(SEED, 2, 4, 6)

    def test_undo_gives_back_what_was_banked(self) -> None:
        now = apply(_thrown(new("maxi+saved"), 1), Score("ones"), SEED)
        assert apply(now, Undo(), SEED).bank == 0


def _thrown(now: Round, throws: int) -> Round:
    """The round after so many throws of the turn, nothing kept."""
    for _ in range(throws):
        now = apply(now, Throw(), SEED)
    return now


LOWER_OPEN = {
    "three-of-a-kind": 20, "four-of-a-kind": 20, "full-house": 25, "small-straight": 30,
    "large-straight": 40, "chance": 20,
}  # fmt: skip
NO_LOWER = {slug.replace("-", "_"): 0 for slug in LOWER_OPEN}


class TestJoker:
    @pytest.mark.parametrize("held", [50, 0])
    def test_the_upper_box_of_the_face_must_be_filled_first(self, held: int) -> None:
        now = written("yahtzee", "44444", yahtzee=held)
        assert now.options == {"fours": 20}
        after = apply(now, Score("fours"), SEED)
        assert after.extras == (100 if held else 0)
        assert after.total == held + 20 + after.extras

    @pytest.mark.parametrize("held", [50, 0])
    def test_else_any_open_lower_box_which_pays_in_full(self, held: int) -> None:
        now = written("yahtzee", "44444", yahtzee=held, fours=12)
        assert now.options == LOWER_OPEN
        after = apply(now, Score("large-straight"), SEED)
        assert after.card["large-straight"] == 40
        assert after.extras == (100 if held else 0)

    def test_else_an_upper_box_with_nothing(self) -> None:
        now = written("yahtzee", "44444", yahtzee=50, fours=12, **NO_LOWER)
        assert now.options == dict.fromkeys((slug for slug in UPPER if slug != "fours"), 0)
        assert apply(now, Score("ones"), SEED).extras == 100

    def test_there_is_none_while_the_yahtzee_box_is_open(self) -> None:
        now = written("yahtzee", "44444")
        assert now.options == {
            **dict.fromkeys(UPPER, 0), "fours": 20, **LOWER_OPEN, "full-house": 0,
            "small-straight": 0, "large-straight": 0, "yahtzee": 50,
        }  # fmt: skip
        assert apply(now, Score("yahtzee"), SEED).extras == 0

    @pytest.mark.parametrize("order", ["down", "up"])
    def test_there_is_none_in_a_forced_game_but_the_hundreds_stay(self, order: str) -> None:
        now = new(f"yahtzee+{order}")
        places = [place.key for place in now.ruleset.places]
        first = places[:-2] if order == "down" else places[:0:-1][:-1]
        full = {key.replace("-", "_"): 50 if key == "yahtzee" else 0 for key in first}
        full |= {"yahtzee": 50}
        left = lying(filled(now, **full), "44444")
        assert list(left.options) == [{"down": "chance", "up": "twos"}[order]]
        key = next(iter(left.options))
        assert apply(left, Score(key), SEED).extras == 100

    def test_the_highest_total_is_reached_by_thirteen_yahtzees(self) -> None:
        now = lying(new("yahtzee"), "66666")
        for key in ("yahtzee", "sixes", *LOWER_OPEN, *UPPER[:-1]):
            face = str(UPPER.index(key) + 1) if key in UPPER else "6"
            now = apply(lying(now, face * 5), Score(key), SEED)
        assert (now.over, now.total, now.extras) == (True, 1575, 1200)

    def test_in_free_columns_it_asks_all_of_them(self) -> None:
        now = new("yahtzee+columns2")
        card = {**now.card, "1.yahtzee": 50}
        assert "2.yahtzee" in lying(replace(now, card=card), "44444").options
        card |= {"2.yahtzee": 0}
        both = lying(replace(now, card=card), "44444")
        assert both.options == {"1.fours": 20, "2.fours": 20}
        card |= {"1.fours": 8}
        assert lying(replace(now, card=card), "44444").options == {"2.fours": 20}
        card |= {"2.fours": 8}
        assert set(lying(replace(now, card=card), "44444").options) == {
            f"{column}.{slug}" for column in (1, 2) for slug in LOWER_OPEN
        }

    def test_forced_columns_beside_a_free_one_pay_by_their_own_pattern(self) -> None:
        now = new("yahtzee+columns-mixed")
        card = {**now.card, "1.yahtzee": 50}
        assert lying(replace(now, card=card), "44444").options == {
            "1.fours": 20, "2.ones": 0, "3.yahtzee": 50,
        }  # fmt: skip

    def test_a_yahtzee_of_the_first_throw_pays_a_hundred_in_a_forced_column_too(self) -> None:
        now = new("yahtzee+hand100+columns-mixed")
        now = lying(replace(now, card={**now.card, "1.yahtzee": 50}), "44444")
        assert now.joker
        assert now.options == {"1.fours": 20, "2.ones": 0, "3.yahtzee": 100}
        assert replace(now, throw=2).options["3.yahtzee"] == 50

    def test_there_is_none_once_the_free_columns_are_full(self) -> None:
        now = new("yahtzee+columns-mixed")
        card = {key: 0 if key.startswith("1.") else None for key in now.card}
        left = lying(replace(now, card=card), "11111")
        assert not left.joker
        assert left.options == {"2.ones": 5, "3.yahtzee": 50}

    @unhurried
    @given(st.sampled_from(SPELLINGS["yahtzee"]), st.integers(1, 6), st.data())
    def test_any_card_gives_what_the_recount_gives(
        self, spelling: str, face: int, data: st.DataObject
    ) -> None:
        sheet = Sheet(spelling)
        dice = (face,) * 5
        for _ in range(data.draw(st.integers(0, len(sheet.keys) - 1))):
            some = data.draw(st.sampled_from([dice, (1, 2, 3, 4, 6), (6, 6, 6, 2, 2)]))
            sheet.write(data.draw(st.sampled_from(sorted(sheet.legal(some, 2)))), some, 2)
        now = replace(new(spelling), card={k: sheet.card.get(k) for k in sheet.keys})
        throw = data.draw(st.integers(1, 3))
        assert replace(now, throw=throw, dice=dice).options == sheet.legal(dice, throw)


class TestFurtherYatzys:
    @pytest.mark.parametrize(("spelling", "extra"), [("again50", 50), ("again100", 100)])
    def test_each_earns_on_top_of_any_box(self, spelling: str, extra: int) -> None:
        now = written(f"classic+{spelling}", "33333", yatzy=50)
        assert apply(now, Score("threes"), SEED).total == 50 + 15 + extra
        assert apply(now, Score("small-straight"), SEED).total == 50 + extra

    def test_none_is_earned_on_a_yatzy_box_of_zero_or_an_open_one(self) -> None:
        for now in (written("maxi+again50", "333333", maxi_yatzy=0), new("maxi+again50")):
            assert apply(lying(now, "333333"), Score("threes"), SEED).extras == 0

    def test_they_are_added_once_whatever_a_column_weighs(self) -> None:
        now = new("classic+again100+columns3")
        now = replace(now, card={**now.card, "3.yatzy": 50})
        after = apply(lying(now, "33333"), Score("2.threes"), SEED)
        assert (after.total, after.extras) == (3 * 50 + 2 * 15 + 100, 100)
        assert apply(lying(now, "33333"), Score("1.yatzy"), SEED).extras == 0


class TestHand100:
    def test_a_yatzy_of_the_first_throw_pays_a_hundred(self) -> None:
        first = lying(new("classic+hand100"), "55555")
        assert first.options["yatzy"] == 100
        assert replace(first, throw=2).options["yatzy"] == 50
        assert lying(new("classic"), "55555").options["yatzy"] == 50

    def test_it_counts_as_points_for_a_further_one(self) -> None:
        now = written("yahtzee+hand100", "55555", yahtzee=100)
        assert apply(now, Score("fives"), SEED).extras == 100


class TestColumns:
    def test_a_column_counts_as_often_as_its_number_with_its_own_bonus(self) -> None:
        now = new("classic+columns2")
        upper = dict(zip(UPPER, (3, 6, 9, 12, 15, 18), strict=True))
        card = {**now.card, **{f"2.{slug}": points for slug, points in upper.items()}}
        second = replace(now, card=card).columns[1]
        assert (second.upper, second.bonus, second.total) == (63, 50, 2 * 113)
        first = replace(now, card=card).columns[0]
        assert (first.upper, first.bonus, first.missing, first.total) == (0, None, 63, 0)
        assert replace(now, card=card).total == 226

    def test_a_turn_fills_one_box_of_any_column(self) -> None:
        now = lying(new("classic+columns3"), "11111")
        assert len(now.options) == 45
        after = apply(now, Score("3.ones"), SEED)
        assert (after.turn, after.total) == (2, 15)
        assert now.ruleset.turns == 45

    def test_mixed_columns_are_free_down_and_up(self) -> None:
        now = lying(new("classic+columns-mixed"), "12345")
        forced = [key for key in now.options if not key.startswith("1.")]
        assert forced == ["2.ones", "3.yatzy"]
