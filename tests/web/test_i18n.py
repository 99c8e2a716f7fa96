"""Locales, figures, dates and hours as people of each country write them."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from markupsafe import Markup

from service.web.i18n import (
    Language,
    choose_locale,
    clock,
    day_name,
    load_languages,
    number,
    percent,
    tenths,
    whole_day,
)

LANGUAGES = load_languages()


class TestChoosingALocale:
    def test_a_chosen_language_wins_over_the_browsers(self) -> None:
        assert choose_locale("fi", "sv-SE,sv;q=0.9", LANGUAGES) == "fi"

    @pytest.mark.parametrize(
        ("header", "locale"),
        [
            ("sv-FI,sv;q=0.9,fi;q=0.8,en;q=0.7", "sv"),
            ("fi", "fi"),
            ("de-DE,de;q=0.9,fi;q=0.2", "fi"),
            ("en;q=0.3,fi;q=0.8", "fi"),
            ("fi;q=0,sv", "sv"),
            ("de,fr", "en"),
            ("*", "en"),
            ("", "en"),
            (None, "en"),
        ],
    )
    def test_the_browser_is_heard_in_its_order(self, header: str | None, locale: str) -> None:
        assert choose_locale(None, header, LANGUAGES) == locale

    @pytest.mark.parametrize("cookie", ["", "de", "SV", "../sv", "sv\n"])
    def test_a_cookie_that_names_no_language_of_ours_is_ignored(self, cookie: str) -> None:
        assert choose_locale(cookie, "fi", LANGUAGES) == "fi"

    @pytest.mark.parametrize("header", ["sv;q=x", ";q=1", "sv;q=nan", ",,,", "sv;;q=1", "é" * 5000])
    def test_nonsense_in_the_header_does_no_harm(self, header: str) -> None:
        assert choose_locale(None, header, LANGUAGES) in ("en", "sv")


class TestALanguageOfItsOwnFolder:
    @pytest.fixture
    def languages(self, tmp_path: Path) -> Mapping[str, Language]:
        for name in ("pt_BR", "ar", "fi"):
            file = tmp_path / name / "LC_MESSAGES" / "messages.po"
            file.parent.mkdir(parents=True)
            file.write_text('msgid ""\nmsgstr ""\n', encoding="utf-8")
        return load_languages(tmp_path)

    def test_those_with_names_of_games_stand_first_and_each_has_its_own_name(
        self, languages: Mapping[str, Language]
    ) -> None:
        assert languages["en"].locales == {
            "en": "English", "fi": "Suomi", "ar": "العربية", "pt-BR": "Português (Brasil)",
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("header", "locale"),
        [("pt-br", "pt-BR"), ("pt", "pt-BR"), ("pt-PT,fi;q=0.9", "pt-BR"), ("ar-EG", "ar")],
    )
    def test_the_nearest_to_what_the_browser_likes_is_chosen(
        self, languages: Mapping[str, Language], header: str, locale: str
    ) -> None:
        assert choose_locale(None, header, languages) == locale

    def test_it_is_written_from_its_own_side_with_its_own_days(
        self, languages: Mapping[str, Language]
    ) -> None:
        assert languages["ar"].globals()["direction"] == "rtl"
        assert languages["fi"].globals()["direction"] == "ltr"
        day = date(2026, 11, 30)
        assert languages["pt-BR"].whole_day(day) == "segunda-feira, 30 de novembro"
        assert languages["pt-BR"].gettext("Throw") == "Throw", "what it lacks is said in English"


class TestFigures:
    def test_thousands_are_parted_as_each_language_does(self) -> None:
        assert [number(locale, 1208) for locale in ("en", "sv", "fi")] == [
            "1,208",
            "1\N{NO-BREAK SPACE}208",
            "1\N{NO-BREAK SPACE}208",
        ]

    def test_a_negative_number_has_a_true_minus(self) -> None:
        assert {number(locale, -14) for locale in ("en", "sv", "fi")} == {"−14"}

    def test_points_to_a_tenth_have_their_sign_and_the_point_of_their_language(self) -> None:
        for points, shown in ((2.34, "+2.3"), (-0.4, "−0.4"), (-0.02, "−0.1"), (0, "+0.0")):
            found = [tenths(locale, points) for locale in ("en", "sv", "fi")]
            assert found == [shown, shown.replace(".", ","), shown.replace(".", ",")]

    def test_per_cent_stands_apart_in_swedish_and_finnish_only(self) -> None:
        assert [percent(locale, 83) for locale in ("en", "sv", "fi")] == [
            "83%",
            "83\N{NO-BREAK SPACE}%",
            "83\N{NO-BREAK SPACE}%",
        ]

    def test_every_per_cent_from_0_to_100_is_shown_as_it_is(self) -> None:
        assert [percent("en", n) for n in range(101)] == [f"{n}%" for n in range(101)]


class TestDatesAndHours:
    def test_a_day_in_short(self) -> None:
        day = date(2026, 11, 30)
        assert [day_name(locale, day) for locale in ("en", "sv", "fi")] == [
            "30 Nov.",
            "30 nov.",
            "30.11.",
        ]

    def test_a_month_that_is_written_out_has_no_stop(self) -> None:
        assert [day_name(locale, date(2026, 5, 1)) for locale in ("en", "sv", "fi")] == [
            "1 May",
            "1 maj",
            "1.5.",
        ]

    def test_a_day_with_its_weekday(self) -> None:
        day = date(2026, 11, 30)
        assert [whole_day(locale, day) for locale in ("en", "sv", "fi")] == [
            "Monday 30 November",
            "måndag 30 november",
            "maanantai 30. marraskuuta",
        ]

    def test_hours_are_told_in_utc_whatever_zone_they_come_in(self) -> None:
        moment = datetime(2026, 12, 1, 2, 5, tzinfo=timezone(timedelta(hours=2)))
        assert [clock(locale, moment) for locale in ("en", "sv", "fi")] == [
            "00:05 UTC",
            "00.05 UTC",
            "0.05 UTC",
        ]
        assert clock("en", datetime(2026, 12, 1, 12, 0, tzinfo=UTC)) == "12:00 UTC"


class TestMessages:
    @pytest.mark.parametrize(
        ("locale", "one", "two"),
        [
            ("en", "1 throw left", "2 throws left"),
            ("sv", "1 kast kvar", "2 kast kvar"),
            ("fi", "1 heitto jäljellä", "2 heittoa jäljellä"),
        ],
    )
    def test_plurals_follow_the_number(self, locale: str, one: str, two: str) -> None:
        language = LANGUAGES[locale]
        said = [language.ngettext("{n} throw left", "{n} throws left", n) for n in (1, 2)]
        assert said == [one, two]

    def test_a_large_number_in_a_plural_is_grouped(self) -> None:
        said = LANGUAGES["sv"].ngettext("{n} point", "{n} points", 1208)
        assert said == "1\N{NO-BREAK SPACE}208 poäng"

    def test_a_name_in_a_message_is_plain_text(self) -> None:
        said = LANGUAGES["en"].gettext("Playing: {name}", name="<b>{{7*7}}</b>")
        assert said == "Playing: <b>{{7*7}}</b>"
        assert not isinstance(said, Markup)

    def test_markup_in_a_message_stays_markup_and_the_rest_is_escaped(self) -> None:
        said = LANGUAGES["en"].gettext("Playing: {name}", name=Markup("<bdi>A &amp; B</bdi>"))
        assert isinstance(said, Markup)
        assert said == "Playing: <bdi>A &amp; B</bdi>"

    def test_templates_get_every_word_they_call(self) -> None:
        given = LANGUAGES["fi"].globals()
        assert set(given) == {
            "locale", "locales", "_", "ngettext", "number", "percent",
            "day_name", "whole_day", "clock", "box_name", "box_short", "ruleset_name", "signed",
            "direction", "region", "hours", "month_form",
        }  # fmt: skip
        assert given["locale"] == "fi"
