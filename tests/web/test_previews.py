"""What bots and scanners do to a link: they read it, by GET and HEAD, and nothing comes of it."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from flask import Flask

from tests.store.contents import Contents
from tests.web.devices import device_in
from tests.web.readers import TODAY
from tests.web.test_challenges import finish, link_of, program_in, solo, today_of
from tests.world import BASE, Visitor

Stored = Callable[[], Contents]

AGENTS = (
    "TelegramBot (like TwitterBot)",
    "WhatsApp/2.23.20.0",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Twitterbot/1.0",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
    "Mozilla/5.0 (compatible; Microsoft Outlook; SafeLinks)",
    "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) (Applebot/0.1)",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Signal-Android/6.0",
    "Viber/13.3.0",
    "",
)


@dataclass(frozen=True)
class Sent:
    """What friends have sent each other, and the total that the open link shows."""

    sealed: str
    open: str
    day: str
    code: str
    sender: str
    gone: str
    total: int


@pytest.fixture
def sent(limited: Flask) -> Sent:
    """A sealed code that a friend plays, an open one, a code told to nobody, and a day."""
    maker, sealed, _ = solo(limited)
    maker.post(f"/c/{sealed}/share", {"mode": "blind"})
    link = link_of(limited, maker, sealed)
    Visitor(limited).post(f"{link}/join", {"once": "1" * 32, "name": "Pekka"})
    opener, shown, total = solo(limited)
    opener.post(f"/c/{shown}/share", {"mode": "open"})
    silent, untold, _ = solo(limited)
    finish(limited, maker, maker.start_today(TODAY))
    return Sent(
        sealed=link,
        open=link_of(limited, opener, shown),
        day=today_of(limited, maker),
        code=sealed,
        sender=str(device_in(maker).player),
        gone=link_of(limited, silent, untold),
        total=total,
    )


def addresses(sent: Sent) -> dict[str, int]:
    """Every address that a link, or what hangs on it, may lead a bot to, with its status."""
    found = {
        f"/c/{sent.code}": 404,
        f"/c/{sent.code[:4]}-{sent.code[4:]}": 303,
        f"/c/{sent.code}/compare?with={sent.sender}": 404,
        f"/c/{sent.code}/choices": 404,
        f"/c/{sent.code}/join": 303,
        f"/c/{sent.code}/rematch": 303,
        f"/c/{sent.code}/seen": 303,
        f"/c/{sent.code}/play": 303,
        f"/c/{sent.code}/share": 303,
        sent.gone: 410,
        f"{sent.gone}/picture.png": 410,
        sent.sealed[:-1]: 404,
        f"{sent.sealed[:-1]}/picture.png": 404,
        sent.day[:-1]: 303,
        f"{sent.day[:-1]}/picture.png": 404,
        f"/d/{TODAY}": 200,
        f"/d/{TODAY}/board": 200,
        f"/d/{TODAY}/compare?with={sent.sender}": 403,
        f"/d/{TODAY}/choices": 200,
        f"/d/{TODAY}/start": 303,
        f"/rounds/c-{sent.code}.{sent.sender}": 403,
        "/": 200,
        "/code": 303,
        "/challenges/new": 303,
        "/players/arrive": 200,
        "/try/maxi": 200,
        f"/try/maxi?for={sent.sealed}": 200,
    }
    for link in (sent.sealed, sent.open, sent.day):
        found |= {link: 200, f"{link}.": 200, f"{link}?fbclid=abc&utm_source=x": 200}
        found |= {f"{link}/picture.png": 200, f"{link}/join": 303}
    return found


@pytest.mark.parametrize("agent", AGENTS)
def test_no_preview_bot_changes_the_store_or_gets_a_cookie(
    limited: Flask, stored: Stored, sent: Sent, agent: str
) -> None:
    """S09: whatever they read, by GET and HEAD, every key is as it was."""
    before = stored()
    for address, status in addresses(sent).items():
        for method in ("GET", "HEAD"):
            answer = limited.test_client().open(
                address, method=method, headers={"User-Agent": agent}, base_url=BASE
            )
            assert answer.status_code == status, (method, address)
            assert "Set-Cookie" not in answer.headers, (method, address)
    assert stored() == before


def test_what_a_bot_has_opened_opens_for_a_person(limited: Flask, sent: Sent) -> None:
    """S09: the link is not spent, no seat taken, no round begun."""
    for agent in AGENTS:
        Visitor(limited, **{"User-Agent": agent}).get(sent.sealed)
    person = Visitor(limited)
    assert person.get(sent.sealed).status_code == 200
    begun = person.post(f"{sent.sealed}/join", {"once": "2" * 32})
    assert (begun.status_code, "Set-Cookie" in begun.headers) == (303, True)
    state = program_in(limited, person).get(begun.headers["Location"]).json
    assert (state["version"], state["dice"]) == (1, None)


def test_a_preview_shows_the_inviter_and_no_dice_and_nobody_else(
    limited: Flask, sent: Sent
) -> None:
    """S09: of an open link exactly the total besides, of a sealed one nothing."""
    for link in (sent.sealed, sent.open, sent.day):
        shown = Visitor(limited, **{"User-Agent": AGENTS[0]}).get(link).text
        assert "Pekka" not in shown
        assert 'class="die' not in shown
        assert (" to beat" in shown) is (link == sent.open)
        assert (f"{sent.total} to beat" in shown) is (link == sent.open)
