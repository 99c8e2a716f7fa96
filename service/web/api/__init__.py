"""The JSON API: the same use cases as the pages, described by an OpenAPI document."""

import service.web.api.advising
import service.web.api.belongings
import service.web.api.challenges
import service.web.api.comparing
import service.web.api.odds
import service.web.api.records
import service.web.api.reviewing
import service.web.api.routes
import service.web.api.same_dice
import service.web.api.specials  # noqa: F401 - importing it registers the calls
from service.web.api.calls import page
from service.web.api.problems import problem

__all__ = ["page", "problem"]
