"""What the comparing page says of two finished rounds, and that it is drawn fast."""

import re
from time import perf_counter

import pytest

from service.web.i18n import load_languages
from service.web.views.comparing import ComparisonView, Pair, PairRow, view_comparison
from service.web.views.running import draw_running, lead_text
from tests.web.compared import climber, collector, hurried, sample_comparison
from tests.web.reading import Node, read
from tests.web.sample_app import sample_app
from tests.web.samples import CLASSIC, CLOSE_GAME, MAXI, SEED

LANGUAGES = load_languages()
EN, SV, FI = LANGUAGES["en"], LANGUAGES["sv"], LANGUAGES["fi"]
PAIR = Pair("K7QM-3XT9", "/c/K7QM3XT9", "Aino", "Pekka", me="a")
COMPARED = sample_comparison(MAXI, CLOSE_GAME, collector, climber)  # 328 and 271
SAME = sample_comparison(CLASSIC, SEED, hurried, hurried)
PAGE_MS = 100


def view(language: str = "en") -> ComparisonView:
    return view_comparison(COMPARED, MAXI, PAIR, LANGUAGES[language])


def row(kind: str, place: int = 0) -> PairRow:
    return [row for row in view().rows if row.kind == kind][place]


def html(path: str) -> str:
    answer = sample_app().test_client().get(path)
    assert answer.status_code == 200
    return answer.text


def page(path: str) -> Node:
    return read(html(path))


class TestView:
    def test_who_won_and_by_how_much(self) -> None:
        assert view().winner == view().a
        assert view().margin == 57

    def test_equal_totals_are_a_draw_that_nobody_won(self) -> None:
        drawn = view_comparison(SAME, CLASSIC, PAIR, EN)
        assert (drawn.won, drawn.winner, drawn.margin) == ("draw", None, 0)
        assert not drawn.a.won
        assert not drawn.b.won

    def test_different_choices_are_counted_in_each_language(self) -> None:
        assert [view(locale).choices for locale in ("en", "sv", "fi")] == [
            "Same dice, different choices in 8 of 20 turns.",
            "Samma tärningar, olika val i 8 av 20 omgångar.",
            "Samat nopat, eri valinta 8 vuorossa (20:stä).",
        ]

    def test_the_same_choices_throughout_are_said_so(self) -> None:
        same = view_comparison(SAME, CLASSIC, PAIR, EN)
        assert same.choices == "Same dice, the same choices in every turn."

    def test_rows_stand_in_card_order_with_sum_and_bonus_after_the_upper_section(self) -> None:
        kinds = [row.kind for row in view().rows]
        assert kinds == ["box"] * 6 + ["upper", "bonus"] + ["box"] * 14 + ["sum"]

    def test_each_difference_has_its_sign_and_alike_has_none(self) -> None:
        assert [line.difference for line in view().rows][3:9] == [
            "", "+10", "", "+10", "+100", "",
        ]  # fmt: skip
        assert "−18" in [line.difference for line in view().rows]

    def test_differences_add_up_to_the_margin(self) -> None:
        less = [line.a - line.b for line in view().rows if line.kind in ("box", "bonus")]
        assert sum(less) == row("sum").a - row("sum").b == 57

    def test_the_bonus_is_that_of_each(self) -> None:
        assert (row("upper").a, row("upper").b, row("upper").hint) == (87, 77, "/ 84")
        assert (row("bonus").a, row("bonus").b) == (100, 0)

    def test_a_parted_turn_shows_what_was_shared_only_once(self) -> None:
        for turn, (a, b) in zip(view().turns, COMPARED.turns, strict=True):
            assert turn.shared + turn.a.kept == a.kept
            assert turn.shared + turn.b.kept == b.kept

    def test_half_of_the_turns_ends_once(self) -> None:
        assert [turn.number for turn in view().turns if turn.half] == [10]


class TestRunning:
    def test_lines_begin_at_nothing_and_end_at_the_totals(self) -> None:
        chart = view().chart
        assert chart.a.path.startswith("M0 150L")
        assert chart.a.path.endswith("L300.0 0.0")
        assert (chart.a.end.text, chart.b.end.text) == ("328", "271")

    def test_the_bonus_is_marked_where_it_came(self) -> None:
        chart = view().chart
        assert chart.a.bonus is not None
        assert chart.a.bonus.text == "+100"
        assert chart.b.bonus is None

    def test_labels_of_equal_ends_stand_apart(self) -> None:
        chart = draw_running(SAME.turns, ("A", "B"), EN)
        assert chart.b.end.y - chart.a.end.y >= 12

    def test_the_chart_says_all_of_it_in_words(self) -> None:
        assert view().chart.text == (
            "Running totals. After turn 10: Aino 149, Pekka 159. At the end: Aino 328, Pekka 271. "
            "The lead changed 2 times."
        )

    def test_a_lead_that_never_changed_is_not_spoken_of(self) -> None:
        assert lead_text(SAME.turns, EN) == ""


class TestPage:
    @pytest.mark.parametrize("locale", ["en", "sv", "fi"])
    def test_it_is_sound_and_holds_all_turns_and_boxes(self, locale: str) -> None:
        shown = page(f"/{locale}/compare")
        assert len(shown.one("ol", class_="turns").all("li")) == 20
        assert len(shown.one("table", class_="versus").one("tbody").all("tr")) == 24

    def test_the_head_says_who_the_totals_and_what_came_of_it(self) -> None:
        shown = page("/en/compare")
        assert shown.one("h1").text == "Aino 328 – Pekka 271"
        assert shown.one("title").text == "Aino 328 – Pekka 271 – Sammakast"
        assert "You won by 57 points." in shown.text
        assert "Same dice, different choices in 8 of 20 turns." in shown.text

    def test_a_draw_is_shown_as_one(self) -> None:
        shown = page("/sv/compare-draw").text
        assert "Oavgjort!" in shown
        assert "vann med" not in shown

    def test_as_many_turns_fork_as_choices_differed(self) -> None:
        shown = page("/en/compare")
        assert len(shown.all("svg", class_="fork")) == 8
        assert shown.text.count("Here the ways parted.") == 8

    def test_dice_are_read_aloud_as_they_lie(self) -> None:
        turn = page("/en/compare").one("ol", class_="turns").all("li")[5]
        assert [node.text for node in turn.all("p", "h4")] == [
            "First throw: 2 3 1 5 3 2", "Totals after the turn: 81 – 77", "Here the ways parted.",
            "Aino", "kept 3 3", "kept 3 3 3 3", "in the end 6 3 2 3 3 3", "4 of a kind12",
            "Pekka", "kept 2 2", "kept 2 2", "in the end 2 6 2 1 2 2", "Twos8",
        ]  # fmt: skip

    def test_every_name_is_isolated(self) -> None:
        shown = html("/en/compare-draw").partition("<main")[2].partition("</main>")[0]
        bare = re.sub(r"<bdi>.*?</bdi>|aria-label=\"[^\"]*\"", "", shown)
        assert "WWWW" not in bare

    def test_it_has_no_styles_of_its_own(self) -> None:
        assert "style=" not in html("/en/compare")

    def test_it_is_compared_and_drawn_in_time(self) -> None:
        client = sample_app().test_client()
        client.get("/fi/compare")  # reads the templates
        taken = []
        for _ in range(5):
            begun = perf_counter()
            client.get("/fi/compare")
            taken.append((perf_counter() - begun) * 1000)
        assert min(taken) < PAGE_MS, taken
