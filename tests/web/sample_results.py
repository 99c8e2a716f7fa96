"""Made-up results of a day: among many and among few, beside the computers' totals."""

from dataclasses import replace

from service.coach.same_dice import Totals
from service.play.crowd import Crowd
from service.play.same_dice import Kept, SameDiceFound
from service.web.i18n import Language
from service.web.views.crowd import crowd_text
from service.web.views.days import name_day
from service.web.views.games import game_name
from service.web.views.headline import headline
from service.web.views.results import ResultView, view_daily_result
from service.web.views.same_dice import view_same_dice
from service.web.views.standing import Chart, Invitation, Standing, draw_chart
from tests.web.samples import MAXI, NOW, TODAY

COUNTS = (6, 11, 19, 29, 39, 47, 51, 50, 43, 34, 24, 15, 8, 4, 2)
COMPUTERS = Totals(318, 371, 405, perfect=True)
KEPT = Kept(COMPUTERS, 587)
CROWD = Crowd({9: 17, 60: 83})
LINK = "https://sammakast.example/d/214"


def day_chart(total: int, language: Language) -> Chart | None:
    """Everybody's totals of a day."""
    return draw_chart(dict(enumerate(COUNTS, 11)), total, language)


def day_result(language: Language, standing: Standing, few: bool) -> ResultView:
    """The result of a round of today; of a final day with the most there was to get."""
    chart = None if few else day_chart(standing.total, language)
    invitation = Invitation(214, True, game_name(MAXI, language), LINK)
    day = name_day(TODAY, NOW)
    result = view_daily_result(day, standing, chart, invitation, language)
    found = SameDiceFound(COMPUTERS, standing.total, 587 if standing.final else None)
    crowd = crowd_text(CROWD if standing.final else None, 14, language)
    sentence = headline(("kind", "good"), False, MAXI.turns, language)
    beside = view_same_dice(found, language)
    return replace(result, same_dice=beside, left=14, crowd=crowd, sentence=sentence)
