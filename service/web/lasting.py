"""For how long answers that are the same for everybody may be kept, by everybody."""

from flask import Response, make_response, request

TEN_MINUTES = "public, max-age=600"
A_DAY = "public, max-age=86400"


def lasting(answer: Response, time: str = A_DAY) -> Response:
    """Return an answer as one that everybody may keep for a time."""
    answer.headers["Cache-Control"] = time
    return answer


def as_picture(drawn: bytes, time: str) -> Response:
    """Return a drawn PNG to be kept for a time, and sent again only when it has changed; a chat in
    a browser shows it on a page of its own."""
    answer = lasting(make_response(drawn), time)
    answer.headers["Content-Type"] = "image/png"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.add_etag()
    answer.make_conditional(request)
    return answer
