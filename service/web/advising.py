"""The play page of a round in which the coach may be asked.

Knows the request's reader; what may be told is `play.advising`'s.
"""

from dataclasses import replace

from service.play import advising
from service.play.live import LiveRound
from service.web.context import kit, language
from service.web.views.advising import with_advice
from service.web.views.rounds import Moment, RoundView


def coached(view: RoundView, live: LiveRound, moment: Moment) -> RoundView:
    """Return the page with the button to ask, where there is one, and what has been told."""
    if not advising.may_ask(kit(), live):
        return view
    told, asked = advising.told(kit(), live), replace(view, coach=True)
    return with_advice(asked, moment, told, language()) if told else asked
