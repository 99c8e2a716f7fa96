"""Sample pages of checking: before anything is asked, and the longest answer."""

from collections.abc import Mapping

from service.web.i18n import Language
from service.web.views.verifying import Answer, view_answer
from tests.web.samples import Context, Page

ADDRESS = "pages/verify.html"


def _shown(answer: Answer | None = None) -> Context:
    return {"program": "sammakast_verify.py", "answer": answer}


def _differs(language: Language) -> Context:
    fields = ("moves", "total", "finished", "seed", "scored")
    return _shown(view_answer(False, fields, True, language))


PAGES: Mapping[str, Page] = {
    "verify": Page(ADDRESS, lambda _: _shown()),
    "verify-differs": Page(ADDRESS, _differs),
}
