"""What the pages say of the games beside the daily one: columns, orders, jokers, saved throws."""

from dataclasses import replace

import pytest

from service.game.moves import Score, Throw
from service.game.round import Round, apply, begin
from service.play.beside import Whole
from service.play.comparing import tell
from service.web.i18n import Language, load_languages
from service.web.views.columns import box_text, whole_box_text
from service.web.views.comparing import Pair, view_comparison
from service.web.views.rounds import Moment, Place, RoundView, view_round
from service.web.views.sheet import Beside, Row, Sheet
from tests.web.compared import climber, collector, log_of, sample_comparison
from tests.web.reading import Node, read
from tests.web.sample_app import sample_app
from tests.web.sample_games import (
    COLUMNS,
    DOWN,
    MIXED,
    SAVED,
    SEVEN,
    banked,
    game,
    joker,
    thrown,
)  # fmt: skip
from tests.web.samples import SEED, play_turns

LANGUAGES = load_languages()
EN, SV, FI = LANGUAGES["en"], LANGUAGES["sv"], LANGUAGES["fi"]
PLACE = Place("c-K7QM3XT9.3fa9c1d2e4b5", "K7QM-3XT9", "/", practice=False)
PAIR = Pair("K7QM-3XT9", "/c/K7QM3XT9", "Aino", "Pekka", me="a")
SAVES, AGAIN = game("classic+saved"), game("classic+again50")


def view(
    of: Round, language: Language = EN, moment: Moment | None = None, first: bool = False
) -> RoundView:
    return view_round(of, replace(PLACE, first_game=first), moment or Moment(), language)


def cell(sheet: Sheet, key: str) -> Row:
    return next(row for row in sheet.rows if row.key == key)


def states(shown: RoundView) -> dict[str, str]:
    return {row.key: row.state for row in shown.sheet.rows if row.kind == "box"}


def page(name: str, locale: str = "en") -> Node:
    answer = sample_app().test_client().get(f"/{locale}/{name}")
    assert answer.status_code == 200
    return read(answer.text)


class TestHalves:
    @pytest.mark.parametrize(
        ("spelling", "left", "right", "below"),
        [("seven", 13, 13, False), ("yahtzee", 7, 7, True), ("junior", 3, 3, True)],
    )
    def test_one_column_is_cut_in_two_with_its_sum_where_it_fits(
        self, spelling: str, left: int, right: int, below: bool
    ) -> None:
        sheet = view(begin(game(spelling))).sheet
        assert (len(sheet.left), len(sheet.right), sheet.foot is not None) == (left, right, below)
        assert (sheet.heads, sheet.lines) == ((), ())

    def test_seven_dice_are_called_seven(self) -> None:
        assert view(begin(SEVEN)).status == "Throw all seven"
        assert len(view(begin(SEVEN)).dice) == 7


class TestColumns:
    def test_each_box_is_a_line_with_a_figure_for_each_column(self) -> None:
        sheet = view(begin(COLUMNS)).sheet
        assert sheet.left == sheet.right == ()
        assert [line.kind for line in sheet.lines] == ["box"] * 6 + ["bonus"] + ["box"] * 14 + [
            "sum"
        ]
        keys = [cell.key for line in sheet.lines for cell in line.cells if cell.kind == "box"]
        assert set(keys) == {place.key for place in COLUMNS.places}
        assert [one.key for one in sheet.lines[0].cells] == ["1.ones", "2.ones", "3.ones"]

    @pytest.mark.parametrize(
        ("spelling", "texts", "second"),
        [
            ("maxi+columns3", ["1 ×1", "2 ×2", "3 ×3"], "Column 2, counts 2 times"),
            ("maxi+columns-mixed", ["1 ↕", "2 ↓", "3 ↑"], "Column 2, from the top down"),
            ("classic+down+columns2", ["1 ×1 ↓", "2 ×2 ↓"],
             "Column 2, counts 2 times, from the top down"),
        ],
    )  # fmt: skip
    def test_heads_say_how_often_a_column_counts_and_in_which_order(
        self, spelling: str, texts: list[str], second: str
    ) -> None:
        heads = view(begin(game(spelling))).sheet.heads
        assert [head.text for head in heads] == texts
        assert heads[1].label == second

    def test_every_figure_is_read_aloud_with_its_column(self) -> None:
        of = apply(
            apply(apply(begin(COLUMNS), Throw(), SEED), Score("2.ones"), SEED), Throw(), SEED
        )
        sheet = view(of).sheet
        assert cell(sheet, "2.ones").label == "Column 2, 3"
        assert cell(sheet, "3.chance").label.startswith("Column 3, Chance, ")
        assert cell(sheet, "1.maxi-yatzy").label == "Column 1, Cross out Maxi Yatzy, 0 points"
        assert cell(view(begin(COLUMNS)).sheet, "1.ones").label == "Column 1, open"
        assert cell(sheet, "2.bonus").label == "Column 2, 3 / 84, Bonus: 1 behind"

    def test_the_sums_of_the_columns_add_up_to_the_total(self) -> None:
        sheet = view(play_turns(COLUMNS, 60)).sheet
        assert sheet.foot is not None
        assert sum(one.points or 0 for one in sheet.lines[-1].cells) == sheet.foot.points

    def test_what_was_written_is_told_with_its_column_and_that_columns_bonus(self) -> None:
        of = apply(begin(COLUMNS), Throw(), SEED)
        assert view(apply(of, Score("2.ones"), SEED)).announce == (
            "3 in Ones, column 2. Bonus: 1 behind. Total 6. Turn 2 of 60."
        )
        assert view(of, moment=Moment(say=True)).status.startswith("Chance, column 1: 14; Chance")

    def test_a_forced_column_lets_only_its_next_box_be_written(self) -> None:
        found = states(view(apply(begin(MIXED), Throw(), SEED)))
        open_in = {n: [key for key in found if key[0] == n and found[key] != "shut"] for n in "123"}
        assert (len(open_in["1"]), open_in["2"], open_in["3"]) == (20, ["2.ones"], ["3.maxi-yatzy"])

    def test_a_box_in_a_sentence_has_its_column_where_there_are_several(self) -> None:
        assert box_text(COLUMNS, "2.full-house", SV) == "Kåk, kolumn 2"
        assert whole_box_text(COLUMNS, "3.one-pair", FI) == "Yksi pari, sarake 3"
        assert whole_box_text(SEVEN, "one-pair", FI) == "Yksi pari"

    def test_a_bonus_is_stamped_in_the_column_that_reached_it(self) -> None:
        of = apply(begin(COLUMNS), Throw(), SEED)
        card = dict(of.card) | {"2.fives": 30, "2.sixes": 36, "2.fours": 16}
        rich = replace(of, card=card)
        assert view(apply(rich, Score("2.ones"), SEED)).stamp == 2
        assert view(apply(rich, Score("1.ones"), SEED)).stamp is None

    def test_each_box_is_a_form_button_by_its_key_with_an_id_without_a_dot(self) -> None:
        buttons = page("play-columns").one("div", class_="sheet many c3").all("button")
        keys = [button.attributes["value"] for button in buttons]
        assert "3.ones" in keys
        assert len({button.attributes["id"] for button in buttons}) == len(keys)
        assert not [one for one in buttons if "." in (one.attributes["id"] or "")]


class TestBeside:
    def test_each_column_has_a_figure_of_the_rival_and_its_sums(self) -> None:
        of = thrown(COLUMNS, 31, 0)
        told = tell(COLUMNS, SEED, log_of(COLUMNS, SEED, collector))
        rival = Whole("00000000000a", "Pekka", told).beside(of)
        sheet = view_round(of, PLACE, Moment(), EN, rival).sheet
        shown = {
            row.key: row.beside.points for row in sheet.rows if row.kind == "box" and row.beside
        }
        assert shown == {turn.box: turn.points for turn in told[:31]}
        sums = [one.beside.points for one in sheet.lines[-1].cells if one.beside]
        assert sum(sums) == told[30].total_after
        assert sheet.rival is not None
        assert cell(sheet, told[30].box).beside == Beside(
            told[30].points, f"Pekka: {told[30].points}", struck=False, newest=True
        )

    def test_before_any_turn_shows_the_rival_has_nothing_but_sums_of_nothing(self) -> None:
        told = tell(COLUMNS, SEED, log_of(COLUMNS, SEED, collector))
        rival = Whole("00000000000a", "Pekka", told).beside(begin(COLUMNS))
        sheet = view_round(begin(COLUMNS), PLACE, Moment(), EN, rival).sheet
        assert [row.key for row in sheet.rows if row.beside] == ["1.sum", "2.sum", "3.sum"]


class TestComparing:
    def test_each_column_is_headed_by_its_total_and_weight(self) -> None:
        compared = sample_comparison(COLUMNS, SEED, collector, climber)
        shown = view_comparison(compared, COLUMNS, PAIR, EN)
        kinds = [row.kind for row in shown.rows]
        column = ["column"] + ["box"] * 6 + ["upper", "bonus"] + ["box"] * 14
        assert kinds == column * 3 + ["sum"]
        heads = [row for row in shown.rows if row.kind == "column"]
        assert [(row.name, row.hint) for row in heads] == [
            ("Column 1", "×1"), ("Column 2", "×2"), ("Column 3", "×3"),
        ]  # fmt: skip
        assert (sum(row.a for row in heads), sum(row.b for row in heads)) == compared.totals
        assert shown.turns[0].a.box.endswith(", column 1")

    def test_extra_points_have_a_line_of_their_own(self) -> None:
        same = sample_comparison(AGAIN, SEED, collector, collector)
        a, b = same.turns[-1]
        last = (replace(a, extras_after=50), b)
        shown = view_comparison(replace(same, turns=(*same.turns[:-1], last)), AGAIN, PAIR, EN)
        extras = next(row for row in shown.rows if row.kind == "extras")
        assert (extras.name, extras.a, extras.b) == ("Extra points", 50, 0)
        assert "extras" not in [row.kind for row in view_comparison(same, AGAIN, PAIR, EN).rows]

    def test_the_chart_of_a_long_game_has_few_levels_and_numbers(self) -> None:
        compared = sample_comparison(COLUMNS, SEED, collector, climber)
        chart = view_comparison(compared, COLUMNS, PAIR, EN).chart
        assert len(chart.levels) <= 10
        assert [mark.text for mark in chart.turns] == ["1", *map(str, range(10, 61, 10))]

    def test_the_page_has_a_body_of_the_table_for_each_column(self) -> None:
        table = page("compare-columns").one("table", class_="versus")
        assert len(table.all("tbody")) == 2
        assert len(table.all("th", scope="rowgroup")) == 2


class TestOrder:
    def test_only_the_next_box_is_a_button_and_the_others_say_that_they_are_not(self) -> None:
        shown = view(thrown(DOWN, 7))
        found = states(shown)
        assert [key for key, state in found.items() if state in ("pencil", "zero")] == ["two-pairs"]
        assert found["chance"] == "shut"
        assert cell(shown.sheet, "chance").label == "open, but not now"
        assert "open, but not now" in page("play-down").text

    def test_the_status_names_the_box(self) -> None:
        assert view(thrown(DOWN, 7)).status == "Keep dice or fill 2 pairs"
        assert view(thrown(DOWN, 7, 2)).status == "No throws left: fill 2 pairs"


class TestJoker:
    @pytest.mark.parametrize(
        ("filled", "said"),
        [
            ((), "Joker: fill Fours"),
            (("fours",), "Joker: choose a box of the lower part"),
            (("fours", "three-of-a-kind", "four-of-a-kind", "full-house", "small-straight",
              "large-straight", "chance"), "Joker: cross out a box of the upper part"),
        ],
    )  # fmt: skip
    def test_the_status_says_which_boxes_it_may_fill(
        self, filled: tuple[str, ...], said: str
    ) -> None:
        of = joker(*filled)
        shown = view(of)
        assert shown.status == said
        assert shown.announce.endswith(f"{said}.")
        boxes = {key for key, state in states(shown).items() if state in ("pencil", "zero")}
        assert boxes == set(of.options)

    def test_where_the_free_column_is_full_a_yatzy_is_no_joker_to_speak_of(self) -> None:
        of = apply(begin(game("yahtzee+columns-mixed")), Throw(), SEED)
        card = {key: 5 if key[0] == "1" else None for key in of.card}
        shown = view(replace(of, card=card, dice=(4,) * 5))
        assert shown.status == "Keep dice or choose a box"
        assert "Joker" not in shown.announce

    def test_extra_points_are_told_and_stand_at_the_total(self) -> None:
        written = view(apply(joker(), Score("fours"), SEED))
        assert written.status == "20 in Fours. 100 extra points. Bonus: 8 ahead."
        assert written.sheet.foot is not None
        assert (written.sheet.foot.hint, written.sheet.foot.points) == ("+100", 170)


class TestSaving:
    def test_after_the_third_throw_the_button_offers_what_is_saved(self) -> None:
        shown = view(banked(SAVED))
        assert shown.round.throws_left == 0
        assert (shown.to_throw.label, shown.to_throw.rest) == ("Throw 3", "6 saved")
        assert shown.status == "Keep dice or choose a box"
        assert shown.bank == "Saved throws: 6"
        assert shown.announce.endswith("6 saved throws.")
        assert any(die.kept for die in shown.dice)

    @pytest.mark.parametrize(
        ("language", "rest", "bank"),
        [
            (SV, "2 sparade kast", "Sparade kast: 2"),
            (FI, "2 säästettyä heittoa", "Säästetyt heitot: 2"),
        ],
    )
    def test_it_is_said_in_every_language(self, language: Language, rest: str, bank: str) -> None:
        shown = view(banked(SAVED, turns=1), language)
        assert (shown.to_throw.rest, shown.bank) == (rest, bank)

    def test_before_the_third_throw_the_button_counts_the_throws_of_the_turn(self) -> None:
        assert view(banked(SAVED, more=1)).to_throw.rest == "1 throw left"

    def test_with_nothing_saved_a_box_is_chosen_after_the_third_throw(self) -> None:
        shown = view(thrown(SAVED, 0, 2))
        assert (shown.bank, shown.to_throw.label) == ("Saved throws: 0", "Choose a box")

    def test_what_is_saved_is_told_with_the_box(self) -> None:
        written = apply(apply(begin(SAVES), Throw(), SEED), Score("chance"), SEED)
        assert "Saved throws: 2. Turn 2 of 15." in view(written).announce

    def test_a_first_game_says_that_throws_are_saved(self) -> None:
        shown = view(apply(begin(SAVED), Throw(), SEED), first=True)
        assert shown.status == "Three throws; unused ones are saved"

    def test_the_last_box_is_asked_about_while_a_saved_throw_is_left(self) -> None:
        of = banked(SAVES, turns=14)
        (key,) = of.options
        assert view(of, moment=Moment(asked=key)).asked is not None

    def test_a_game_that_saves_nothing_shows_no_bank(self) -> None:
        assert view(begin(COLUMNS)).bank == ""
        assert not page("play-columns").all("p", class_="bank")


@pytest.mark.parametrize("language", LANGUAGES.values())
def test_the_common_lines_fit_a_phone(language: Language) -> None:
    rounds = [joker(), joker("fours"), thrown(DOWN, 7), thrown(DOWN, 12), banked(SAVED)]
    for of in rounds:
        assert len(view(of, language).status) <= 44, view(of, language).status
