"""How what a player left on the table stands among what all left on a final day, in a sentence."""

from service.play.crowd import Crowd
from service.web.i18n import Language


def crowd_text(crowd: Crowd | None, left: int | None, language: Language) -> str:
    """The share of the players who left more; empty where it is not known, or nobody did."""
    more = crowd.leaving_more(left) if crowd and left is not None else None
    if not more:
        return ""
    return language.gettext(
        "You left less on the table than {percent} of the players.",
        percent=language.percent(more),
    )
