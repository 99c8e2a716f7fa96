"""Two rounds told turn by turn, and where their ways parted."""

import pytest
from hypothesis import given

from service.game.errors import Illegal, Malformed
from service.game.ruleset import Ruleset
from service.play.comparing import Comparison, Turn, compare, shared_keeps, tell
from tests.game.books import MAXI, RULESETS, SEED, after, new_maxi
from tests.game.players import Game, games, unhurried
from tests.web.compared import OPENING, climber, collector, hurried, sample_comparison

START = OPENING.format(game="maxi", version=1)
RULES = list(RULESETS)
SLUGS = tuple(box.slug for box in MAXI.boxes)


def game(*first: str) -> tuple[str, ...]:
    """A whole log that begins with these lines and then fills the open boxes in card order."""
    written = after(new_maxi(), *first).card
    rest = [line for slug in SLUGS if written[slug] is None for line in ("throw", f"score {slug}")]
    return (START, *first, *rest)


def told(*first: str) -> tuple[Turn, ...]:
    return tell(MAXI, SEED, game(*first))


def compared(a: tuple[str, ...], b: tuple[str, ...]) -> Comparison:
    return compare(MAXI, SEED, game(*a), game(*b))


class TestTelling:
    def test_a_turn_has_its_first_throw_what_was_kept_and_what_it_gave(self) -> None:
        first = told("throw", "throw 1 1 1", "throw 1 1 1", "score ones")[0]
        lying = after(new_maxi(), "throw", "throw 1 1 1", "throw 1 1 1")
        assert first.first == after(new_maxi(), "throw").dice
        assert (first.number, first.kept) == (1, ((1, 1, 1), (1, 1, 1)))
        assert (first.dice, first.box, first.points) == (lying.dice, "ones", lying.options["ones"])
        assert first.total_after == first.points

    def test_a_box_written_after_one_throw_kept_nothing(self) -> None:
        first = told("throw", "score ones")[0]
        assert (first.kept, first.dice) == ((), first.first)

    def test_throwing_all_dice_again_keeps_none_of_them(self) -> None:
        assert told("throw", "throw", "score ones")[0].kept == ((),)

    def test_an_undone_score_leaves_no_trace(self) -> None:
        undone = ("throw", "score chance", "undo", "throw 1 1 1", "score sixes", "undo")
        plain = told("throw", "throw 1 1 1", "score ones")
        assert told(*undone, "score ones") == plain

    def test_advice_leaves_no_trace(self) -> None:
        assert told("throw", "advice", "score ones") == told("throw", "score ones")

    def test_an_unfinished_log_is_refused(self) -> None:
        with pytest.raises(Malformed):
            tell(MAXI, SEED, (START, "throw", "score ones"))

    def test_a_log_that_takes_back_what_was_not_written_is_refused(self) -> None:
        with pytest.raises(Illegal):
            tell(MAXI, SEED, (START, "throw", "undo"))

    @unhurried
    @given(games)
    def test_every_finished_game_is_told_as_it_stands_in_its_card(self, played: Game) -> None:
        turns, over = tell(played.ruleset, played.seed, played.lines), played.rounds[-1]
        assert {turn.box: turn.points for turn in turns} == dict(over.card)
        assert [turn.number for turn in turns] == list(range(1, played.ruleset.turns + 1))
        assert turns[-1].total_after == over.total

    @unhurried
    @given(games)
    def test_totals_after_each_turn_are_those_of_the_game(self, played: Game) -> None:
        turns = tell(played.ruleset, played.seed, played.lines)
        standing = {now.turn: now.total for now in played.rounds if now.throw == 0}
        for turn in turns[:-1]:
            assert turn.total_after == standing[turn.number + 1]


class TestComparing:
    @pytest.mark.parametrize("ruleset", RULES, ids=lambda ruleset: ruleset.slug)
    def test_a_game_compared_with_itself_is_a_draw_without_other_choices(
        self, ruleset: Ruleset
    ) -> None:
        same = sample_comparison(ruleset, SEED, collector, collector)
        assert (same.won, same.different) == ("draw", 0)

    @pytest.mark.parametrize("ruleset", RULES, ids=lambda ruleset: ruleset.slug)
    def test_both_have_the_same_first_throw_in_every_turn(self, ruleset: Ruleset) -> None:
        for a, b in sample_comparison(ruleset, SEED, collector, hurried).turns:
            assert a.first == b.first

    def test_exchanged_players_have_exchanged_results(self) -> None:
        one = sample_comparison(MAXI, SEED, collector, climber)
        other = sample_comparison(MAXI, SEED, climber, collector)
        assert other.totals == one.totals[::-1]
        assert other.parted == one.parted
        assert {one.won, other.won} == {"a", "b"}
        assert other.boxes == tuple((slug, b, a) for slug, a, b in one.boxes)

    def test_boxes_stand_in_card_order_and_add_up_but_for_the_bonus(self) -> None:
        found = sample_comparison(MAXI, SEED, collector, climber)
        assert tuple(slug for slug, _, _ in found.boxes) == SLUGS
        for total, side in zip(found.totals, (1, 2), strict=True):
            assert total - sum(int(row[side]) for row in found.boxes) in (0, 100)

    def test_other_kept_dice_part_the_ways(self) -> None:
        found = compared(("throw", "throw 1", "score ones"), ("throw", "throw 1 1", "score ones"))
        assert found.parted == (True, *[False] * 19)

    def test_another_box_parts_the_ways_and_again_where_they_cross(self) -> None:
        found = compared(("throw", "score twos"), ("throw", "score ones"))
        assert found.parted == (True, True, *[False] * 18)
        assert found.different == 2

    def test_to_throw_on_or_not_parts_the_ways(self) -> None:
        found = compared(("throw", "throw 1", "score ones"), ("throw", "score ones"))
        assert found.parted[0]

    def test_undone_boxes_part_no_ways(self) -> None:
        found = compared(("throw", "score twos", "undo", "score ones"), ("throw", "score ones"))
        assert found.different == 0

    @pytest.mark.parametrize("spelling", ["classic+columns2", "yahtzee", "maxi+columns-mixed"])
    def test_boxes_are_named_by_their_keys_and_the_sums_of_the_columns_make_the_total(
        self, spelling: str
    ) -> None:
        game = RULESETS.find(spelling)
        found = sample_comparison(game, SEED, collector, climber)
        assert [key for key, _, _ in found.boxes] == [place.key for place in game.places]
        for total, turns in zip(found.totals, zip(*found.turns, strict=True), strict=True):
            last = turns[-1]
            weighted = sum(game.place(of.box).column.weight * of.points for of in turns)
            assert last.total_after == total
            assert weighted + last.bonus_after + last.extras_after == total
            assert sum(of.total for of in last.columns_after) + last.extras_after == total


class TestSharedKeeps:
    def test_the_way_is_shared_until_other_dice_are_kept(self) -> None:
        a = ("throw", "throw 1 1", "throw 1 1", "score ones")
        b = ("throw", "throw 1 1", "throw 1", "score ones")
        assert shared_keeps(told(*a)[0], told(*b)[0]) == ((1, 1),)

    def test_what_is_kept_alike_on_other_dice_is_not_shared(self) -> None:
        a = ("throw", "throw 1 1", "throw 1", "score ones")
        b = ("throw", "throw 1", "throw 1", "score ones")
        assert shared_keeps(told(*a)[0], told(*b)[0]) == ()

    def test_two_who_kept_alike_have_the_same_dice(self) -> None:
        for a, b in sample_comparison(MAXI, SEED, collector, climber).turns:
            if a.kept == b.kept:
                assert a.dice == b.dice
