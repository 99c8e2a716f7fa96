"""The page "You or the dice?": the sum adds up, choices are told in words, and it is one's own."""

from dataclasses import replace
from typing import get_args

import pytest
from flask import Flask

from service.coach.bands import Choices, Dice
from service.coach.tips import Kind, Tip
from service.play import rounds
from service.web.i18n import load_languages
from service.web.views.headline import headline
from service.web.views.reviewing import ReviewView, view_review
from service.web.views.tips import tip_text
from tests.play.test_choices import play_on
from tests.web.compared import Habit, collector
from tests.web.readers import Reader, finished, playing
from tests.web.reading import open_page
from tests.web.sample_review import perfect, sample_review
from tests.web.samples import MAXI
from tests.world import NOON, Program, Visitor, web_of

LANGUAGES = load_languages()


def view(locale: str = "en", habit: Habit = collector, *, counts: bool = True) -> ReviewView:
    return view_review(sample_review(habit, counts), "K7QM-3XT9", LANGUAGES[locale])


def whole(points: str) -> int:
    return int(points.replace("−", "-").replace("+", ""))


class TestView:
    @pytest.mark.parametrize("habit", [collector, perfect])
    def test_the_sum_adds_up_in_whole_points(self, habit: Habit) -> None:
        *parts, total = (whole(row.points) for row in view(habit=habit).rows)
        assert sum(parts) == total

    @pytest.mark.parametrize(
        ("locale", "names"),
        [
            ("en", ("Perfect play, on average", "Your luck with the dice", "Left on the table")),
            ("sv", ("Perfekt spel i snitt", "Din tur med tärningarna", "Kvar på bordet")),
            ("fi", ("Täydellinen peli keskimäärin", "Noppatuurisi", "Pöydälle jäi")),
        ],
    )
    def test_the_sum_is_named_in_each_language(self, locale: str, names: tuple[str, ...]) -> None:
        assert tuple(row.name for row in view(locale).rows[:3]) == names

    def test_three_choices_are_told_with_what_gives_more(self) -> None:
        shown = view()
        assert shown.heading == "Three choices worth a look"
        assert [look.gives for look in shown.costly] == ["Gives most"] * 3
        gained = [float(look.points) for look in shown.costly]
        assert gained == sorted(gained, reverse=True)
        assert gained[-1] >= 0.5

    def test_no_choice_of_perfect_play_is_worth_a_look(self) -> None:
        shown = view(habit=perfect)
        assert (shown.heading, shown.costly) == ("", ())
        assert shown.sentence == "Twenty turns, and nothing left on the table."
        assert shown.praise.startswith("Your best choice")
        assert shown.praised
        assert shown.praised.gives == "Gives less"
        assert shown.praised.points.startswith("−")

    @pytest.mark.parametrize(
        ("locale", "sentence"),
        [
            ("en", "The dice were not on your side. Three choices are worth a look; the rest"),
            ("sv", "Tärningarna var inte på din sida. Tre val är värda en titt; resten var otur."),
            ("fi", "Nopat eivät olleet puolellasi. Kolme valintaa kannattaa katsoa; loppu oli"),
        ],
    )
    def test_a_sentence_says_what_the_dice_were_and_what_was_made_of_them(
        self, locale: str, sentence: str
    ) -> None:
        assert view(locale).sentence.startswith(sentence)

    def test_every_kind_of_round_has_a_sentence_of_its_own(self) -> None:
        for locale in LANGUAGES.values():
            said = {
                headline((dice, choices), False, 20, locale)
                for dice in get_args(Dice)
                for choices in get_args(Choices)
            }
            assert len(said) == 9

    def test_few_who_found_the_best_choice_are_told(self) -> None:
        assert view(habit=perfect).praise == "Your best choice: fewer than 1% found it."
        assert view(habit=perfect, counts=False).praise == "Your best choice"

    def test_a_decision_has_the_figures_of_its_language(self) -> None:
        points = [view(locale).costly[0].points for locale in ("en", "sv", "fi")]
        assert points[0].replace(".", ",") == points[1] == points[2]

    def test_the_chart_ends_with_the_total_and_says_so_in_words(self) -> None:
        chart, total = view().chart, view().rows[-1].points
        assert chart.end.text == total
        assert chart.text.endswith(f"{total} at the end.")
        assert chart.path.count("L") == 20

    @pytest.mark.parametrize(
        ("locale", "heading", "first"),
        [
            ("en", "How likely {total} or more was", "Before the first throw"),
            ("sv", "Hur sannolikt {total} eller mer var", "Före första kastet"),
            ("fi", "Kuinka todennäköistä oli saada vähintään {total}", "Ennen ensimmäistä heittoa"),
        ],
    )
    def test_it_says_how_likely_the_total_was_along_the_game(
        self, locale: str, heading: str, first: str
    ) -> None:
        shown = view(locale)
        assert shown.outlook
        assert shown.outlook.heading == heading.format(total=shown.rows[-1].points)
        assert [len(one.chance) > 1 for one in shown.outlook.moments] == [True] * 5
        assert shown.outlook.moments[0].when == first

    def test_an_open_total_is_the_one_to_beat(self) -> None:
        of = replace(sample_review(collector), beaten=300)
        shown = view_review(of, "K7QM-3XT9", LANGUAGES["en"])
        assert shown.outlook
        assert shown.outlook.heading == "How likely more than 300 was"
        assert of.least == 301

    @pytest.mark.parametrize("locale", ["en", "sv", "fi"])
    def test_every_kind_of_tip_is_a_sentence_of_its_own(self, locale: str) -> None:
        tips = [Tip(kind, "chance", 4) for kind in get_args(Kind)]
        said = {tip_text(tip, MAXI, LANGUAGES[locale]) for tip in tips}
        assert len(said) == len(tips) == 9
        assert all(one.endswith(".") and "{" not in one for one in said)

    def test_one_tip_follows_from_the_costliest_choice(self) -> None:
        of = sample_review(collector)
        tip = replace(of, tip=Tip("upper", "sixes", 4))
        assert view_review(tip, "", LANGUAGES["en"]).tip == (
            "For the bonus, write the upper section with at least 4 equal dice."
        )
        assert view_review(replace(of, tip=None), "", LANGUAGES["en"]).tip == ""
        assert view(habit=perfect).tip == ""

    @pytest.mark.parametrize(
        ("locale", "words"),
        [
            ("en", "Most days, most people leave more."),
            ("sv", "De flesta lämnar mer."),
            ("fi", "Useimmilta jää enemmän."),
        ],
    )
    def test_the_everyday_line_stands_where_it_is_true(self, locale: str, words: str) -> None:
        of = sample_review(collector)
        assert view_review(replace(of, below=True), "", LANGUAGES[locale]).everyday == words
        assert view_review(replace(of, below=False), "", LANGUAGES[locale]).everyday == ""
        assert view(locale, perfect).everyday == ""

    def test_a_choice_as_good_as_the_tempting_one_is_told_without_a_figure(self) -> None:
        of = sample_review(collector)
        equal = replace(of, praised=None, equal=of.praised)
        shown = view_review(equal, "", LANGUAGES["en"]).equal
        assert shown
        assert (shown.gives, shown.points, shown.why) == ("Gives as much", "", "")

    @pytest.mark.parametrize("locale", ["en", "sv", "fi"])
    def test_no_choice_is_called_wrong(self, locale: str) -> None:
        for habit in (collector, perfect):
            shown = view(locale, habit)
            words = f"{shown.costly} {shown.tip} {shown.everyday}".lower()
            for word in ("mistake", "wrong", "fel,", "misstag", "virhe", "väär"):
                assert word not in words

    @pytest.mark.parametrize(
        ("locale", "fourth"),
        [("en", "Turn 1, throw 4"), ("sv", "Omgång 1, kast 4"), ("fi", "Vuoro 1, heitto 4")],
    )
    def test_a_throw_that_was_bought_has_its_number(self, locale: str, fourth: str) -> None:
        found = sample_review(collector, counts=False)
        look = found.costly[0]
        bought = replace(look.decision.before, turn=1, throw=4)
        other = replace(look, decision=replace(look.decision, before=bought))
        shown = view_review(replace(found, costly=(other,)), "K7QM-3XT9", LANGUAGES[locale])
        assert shown.costly[0].when == fourth


def review_of(reader: Reader) -> str:
    return f"{reader.round}/review"


class TestPage:
    def test_it_follows_the_result_and_shows_the_sum(self, app: Flask) -> None:
        reader = finished(app)
        result = open_page(reader.visitor, str(reader.round))
        address = review_of(reader)
        assert result.all("a", href=address)[-1].text.startswith("You or the dice?")
        page = open_page(reader.visitor, address)
        assert page.one("h1").text == "You or the dice?"
        rows = page.one("table", class_="tally").all("tr")
        assert rows[-1].text.endswith(result.one("h1").text)
        assert page.one("a", href=str(reader.round)).text.startswith("No. ")

    def test_a_round_that_goes_on_leads_back_to_it(self, app: Flask) -> None:
        reader = playing(app)
        answer = reader.visitor.get(review_of(reader))
        assert (answer.status_code, answer.headers["Location"]) == (303, reader.round)

    def test_nobody_sees_the_review_of_another(self, app: Flask) -> None:
        address = review_of(finished(app))
        for visitor in (Visitor(app), finished(app).visitor):
            assert visitor.get(address).status_code == 403

    def test_a_game_without_a_table_says_so(self, app: Flask) -> None:
        reader, kit = finished(app), web_of(app).kit
        live = rounds.start_solo(kit, reader.player, "classic+columns2", NOON)
        play_on(kit, live, turns=40)
        page = open_page(reader.visitor, f"/rounds/{live.id}/review")
        assert "Perfect play of this game is not known" in page.text
        assert page.one("a", class_="btn main")["href"] == f"/rounds/{live.id}"

    @pytest.mark.parametrize(
        ("locale", "title"), [("sv", "Du eller tärningarna?"), ("fi", "Sinä vai nopat?")]
    )
    def test_it_speaks_the_readers_language(self, app: Flask, locale: str, title: str) -> None:
        reader = finished(app)
        reader.visitor.headers["Accept-Language"] = locale
        assert open_page(reader.visitor, review_of(reader)).one("h1").text == title


class TestProgram:
    def test_the_sum_is_exact(self, app: Flask) -> None:
        program = Program(app)
        state = program.play(program.start().json)
        found = program.get(f"/rounds/{state['id']}/review").json
        assert found["total"] == state["total"]
        assert found["mean"] + found["luck"] - found["left"] == pytest.approx(state["total"], 1e-6)
        assert (len(found["expected"]), found["expected"][-1]) == (21, state["total"])
        assert len(found["costly"]) == 3
        assert found["chances"]["at_least"] == state["total"]
        assert [one["turn"] for one in found["chances"]["along"]] == [0, 5, 10, 15, 19]
        assert all(0 <= one["chance"] <= 1 for one in found["chances"]["along"])
        for look in found["costly"]:
            assert look["value"] < look["best"]
            assert look["chosen"] != look["other"]

    def test_the_makers_open_total_is_the_one_to_beat(self, app: Flask) -> None:
        maker, friend = Program(app), Program(app)
        made = maker.play(maker.start("solo", ruleset="classic").json)
        maker.send("POST", "/challenges", {"from_round": made["id"], "mode": "open"})
        state = friend.play(friend.start(made["challenge"].removeprefix("c-")).json)
        found = friend.get(f"/rounds/{state['id']}/review").json
        assert found["chances"]["at_least"] == made["total"] + 1
        own = maker.get(f"/rounds/{made['id']}/review").json
        assert own["chances"]["at_least"] == made["total"]

    def test_a_round_that_goes_on_is_not_reviewed(self, app: Flask) -> None:
        program = Program(app)
        state = program.play(program.start().json, until_turn=3)
        refused = program.get(f"/rounds/{state['id']}/review")
        assert (refused.status_code, refused.json["reason"]) == (409, "review-too-early")

    def test_a_game_without_a_table_is_refused_with_its_reason(self, app: Flask) -> None:
        program = Program(app)
        state = program.play(program.start("solo", ruleset="classic+columns2").json)
        refused = program.get(f"/rounds/{state['id']}/review")
        assert (refused.status_code, refused.json["reason"]) == (409, "not-solved")

    def test_a_stranger_is_refused(self, app: Flask) -> None:
        program = Program(app)
        state = program.play(program.start().json)
        assert Program(app).get(f"/rounds/{state['id']}/review").status_code == 403
