"""The play page of a round in which the coach may be asked.

Knows the request's reader; what may be told is `play.advising`'s.
"""

from dataclasses import replace

from service.play import advising, goals
from service.play.live import LiveRound
from service.web.context import kit, language
from service.web.views.advising import with_advice
from service.web.views.rounds import Moment, RoundView
from service.web.views.what_if import what_if_address


def coached(view: RoundView, live: LiveRound, moment: Moment) -> RoundView:
    """Return the page with the button to ask, where there is one, and what has been told; the odds
    of the dice in practice and with the coach, so that no target is played with them."""
    if not advising.may_ask(kit(), live):
        return view
    told = advising.told(kit(), live)
    helped = live.id.number > 1 or live.round.advised
    asked = replace(view, coach=True, what_if=_what_if(live) if helped else "")
    if told is None:
        return asked
    return with_advice(asked, moment, (told, goals.outlook(kit(), live)), language())


def _what_if(live: LiveRound) -> str:
    return what_if_address(live.round, f"/rounds/{live.id}")
