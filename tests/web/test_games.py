"""Games are called by their options, chosen by buttons, and remembered on the device."""

import pytest

from service.game.options import OPTIONS
from service.game.ruleset import LOCALES
from service.web.views.games import game_name, option_name, option_text
from tests.web.samples import LANGUAGES, rulesets

VALUES = {"bonus-at": "bonus-at=60"}


class TestNames:
    @pytest.mark.parametrize(
        ("locale", "spelling", "name"),
        [
            ("en", "maxi", "Maxi Yatzy"),
            ("en", "maxi+bonus75+saved", "Maxi Yatzy · bonus 50 at 75 · saved throws"),
            ("sv", "maxi+up+saved", "Maxi Yatzy · tvångsyatzy nerifrån · sparade kast"),
            ("fi", "junior+down+saved", "Pikku-Yatzy · Pakko-Yatzy ylhäältä · säästetyt heitot"),
            (
                "en",
                "classic+down+bonus-at=60",
                "Ordinary Yatzy · forced from the top · bonus at 60",
            ),
            ("sv", "classic+columns3", "Vanlig Yatzy · 3 kolumner"),
            ("fi", "maxi+full30+again100", "Maxi-Yatzy · täyssuora 30 · lisä-Yatzyt +100"),
        ],
    )
    def test_options_follow_the_name_of_a_game(self, locale: str, spelling: str, name: str) -> None:
        assert game_name(rulesets().find(spelling), LANGUAGES[locale]) == name

    @pytest.mark.parametrize("locale", LOCALES)
    def test_every_option_of_every_game_has_words_of_its_own(self, locale: str) -> None:
        language = LANGUAGES[locale]
        for game in rulesets():
            spelled = [VALUES.get(option, option) for option in game.takes]
            names = {option_name(option, language) for option in spelled}
            texts = {option_text(option, game, language) for option in spelled}
            assert len(names) == len(texts) == len(game.takes)

    @pytest.mark.parametrize("locale", LOCALES)
    def test_an_option_that_waits_for_its_figure_is_named_too(self, locale: str) -> None:
        language, maxi = LANGUAGES[locale], rulesets().find("maxi")
        for name in (option.name for option in OPTIONS.values() if option.valued):
            assert option_name(name, language)
            assert "60" in option_text(f"{name}=60", maxi, language)
            assert option_text(name, maxi, language).endswith(".")
