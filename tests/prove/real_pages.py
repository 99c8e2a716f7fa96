"""Every page of the service as friends meet it, fetched in each language on a real store."""

from dataclasses import dataclass, field
from typing import Any

from flask import Flask

from service.play import keeping, players, rounds, sharing, specials
from service.play.choices import LEAST
from service.play.kit import Kit
from tests.play.habits import finish_code, hurried, patient
from tests.play.test_choices import play, play_on
from tests.play.totals import new_players
from tests.screenshots import LOCALES
from tests.web.readers import TODAY, finished, newcomer, playing
from tests.world import NOON, Clock, Visitor, visitor_of, web_of

ONCE = "1" * 32
INSTAGRAM = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Mobile/15E148 Instagram 360.0.0.30.109 (iPhone14,5; iOS 18_1; sv_SE)"
)


@dataclass
class RealPages:
    """A walk through the service that keeps each page it meets, by language and name."""

    app: Flask
    clock: Clock
    locales: tuple[str, ...] = LOCALES
    pages: dict[str, str] = field(default_factory=dict)

    @property
    def kit(self) -> Kit:
        return web_of(self.app).kit

    def look(self, who: Visitor, name: str, path: str, status: int = 200, agent: str = "") -> None:
        """Fetch a page in each language."""
        for locale in self.locales:
            answer = who.get(path, **{"Accept-Language": locale, "User-Agent": agent})
            self._keep(f"{locale}-{name}", answer, status)

    def press(self, who: Visitor, name: str, path: str, form: dict[str, str]) -> None:
        """Keep the page that a form answers with, in the first language."""
        spoken = self.locales[0]
        answer = who.post(path, form, **{"Accept-Language": spoken})
        self._keep(f"{spoken}-{name}", answer, 404 if name == "code-wrong" else 200)

    def _keep(self, name: str, answer: Any, status: int) -> None:
        assert answer.status_code == status, (name, answer.status_code, answer.headers)
        assert answer.mimetype == "text/html", name
        self.pages[name] = answer.text

    def see_the_day(self) -> None:
        """Front page, day, board and round of somebody new, of a player and of who is done."""
        for player in new_players(self.kit, LEAST, NOON):
            play(self.kit, player)
        readers = {"new": newcomer, "playing": playing, "done": finished}
        for state, meet in readers.items():
            reader = meet(self.app)
            self.look(reader.visitor, f"front-{state}", "/")
            self.look(reader.visitor, f"players-{state}", "/players")
            for name in ("", "/board", "/choices"):
                path = f"/d/{TODAY}{name}"
                self.look(reader.visitor, f"day{name.replace('/', '-')}-{state}", path)
            if reader.round:
                self.look(reader.visitor, f"round-{state}", reader.round)
                self.look(reader.visitor, f"in-app-{state}", reader.round, agent=INSTAGRAM)

    def see_the_day_sent_on(self) -> None:
        """The link of a day, and what its sender sees of who came by it."""
        reader = finished(self.app)
        players.speak(self.kit, reader.player, self.locales[-1])
        sent = web_of(self.app).links.of_day(TODAY, reader.player)
        self.look(Visitor(self.app), "landing-day", sent)
        self.look(visitor_of(self.app, self._named("Pekka")), "landing-day-known", sent)
        self.look(finished(self.app).visitor, "landing-day-played", sent)
        friend = Visitor(self.app)
        friend.post(f"{sent}/join", {"once": ONCE, "name": "Åke <b>"})
        self.look(reader.visitor, "result-with-friend", str(reader.round))
        self.look(reader.visitor, "front-with-friend", "/")

    def see_codes(self) -> None:
        """A code in each mode, from its making to its comparison."""
        for mode in ("blind", "open", "side"):
            maker, friend = self._named("Aino & Co"), self._named("محمد 🎲")
            code = sharing.create(self.kit, maker, "maxi", mode, NOON).code
            self._see_invitation(mode, code, maker, friend)
            finish_code(self.kit, friend, code, patient)
            sharing.join(self.kit, self._named("W" * 20), code, NOON)
            mine, theirs = visitor_of(self.app, maker), visitor_of(self.app, friend)
            self.look(mine, f"{mode}-front-news", "/")
            self.look(mine, f"{mode}-done", f"/c/{code}")
            self.look(theirs, f"{mode}-result", f"/rounds/c-{code}.{friend}")
            self.look(theirs, f"{mode}-compare", f"/c/{code}/compare?with={maker}")
            self.look(theirs, f"{mode}-choices-few", f"/c/{code}/choices")

    def _see_invitation(self, mode: str, code: str, maker: str, friend: str) -> None:
        link = web_of(self.app).links.of_code(code, maker)
        mine, theirs = visitor_of(self.app, maker), visitor_of(self.app, friend)
        self.look(mine, f"{mode}-fresh", f"/c/{code}")
        self.look(Visitor(self.app), f"{mode}-landing-duel", link)
        finish_code(self.kit, maker, code, hurried)
        self.look(Visitor(self.app), f"{mode}-landing", link)
        self.look(theirs, f"{mode}-landing-known", link)
        sharing.join(self.kit, friend, code, NOON)
        address = f"/rounds/c-{code}.{friend}"
        theirs.post(f"{address}/moves", {"version": "1", "throw": "1"})
        self.look(theirs, f"{mode}-round", address)
        self.look(theirs, f"{mode}-waits", f"/c/{code}")
        self.look(theirs, f"{mode}-front-waits", "/")

    def see_the_special(self) -> None:
        """The week's special from before it is made until it is final."""
        stranger = Visitor(self.app)
        self.look(stranger, "special-none", "/special")
        specials.prepare(self.kit, NOON)
        challenge = specials.of_week(self.kit, specials.week_at(NOON), NOON)
        done, begun = self._named("Aino & Co"), self._named("Pekka")
        live, _ = specials.begin(self.kit, done, challenge, NOON)
        play_on(self.kit, live)
        specials.begin(self.kit, begun, challenge, NOON)
        for name, who in (("new", stranger), ("done", done), ("playing", begun)):
            visitor = who if isinstance(who, Visitor) else visitor_of(self.app, who)
            self.look(visitor, f"special-{name}", "/special")
            self.look(visitor, f"special-front-{name}", "/")
        self.look(visitor_of(self.app, done), "special-result", f"/rounds/{live.id}")
        before = self.clock.now
        self.clock.advance(days=1)
        self.look(visitor_of(self.app, begun), "special-final", f"/special/{challenge.week}")
        self.clock.now = before

    def see_a_target(self) -> None:
        """A game of one's own that is sent on, what many chose on it, and its end."""
        maker, *others = new_players(self.kit, LEAST + 1, NOON)
        live = rounds.start_solo(self.kit, maker, "classic", NOON)
        code, mine = live.challenge.code, visitor_of(self.app, maker)
        players.speak(self.kit, maker, self.locales[-1])
        play_on(self.kit, live)
        self.look(mine, "own-result", f"/rounds/{live.id}")
        link = web_of(self.app).links.of_code(code, maker)
        self.look(Visitor(self.app), "landing-gone", link, 410)
        sharing.share(self.kit, maker, code, "open", NOON)
        self.look(Visitor(self.app), "landing-target", link)
        for player in others:
            finish_code(self.kit, player, code, hurried)
        self.look(mine, "target-many", f"/c/{code}")
        self.look(mine, "target-choices", f"/c/{code}/choices")
        self.clock.advance(days=38)
        self.look(mine, "target-closed", f"/c/{code}")
        self.look(Visitor(self.app), "landing-closed", link)

    def see_the_rest(self) -> None:
        """Trying, keeping, arriving, helping, rules and what went wrong."""
        stranger, me = Visitor(self.app), self._named("Aino")
        for path in (
            "/try/maxi", "/try/classic/over", "/players/arrive", "/dice", "/privacy", "/best",
            "/weeks/2426-W48", *(f"/table/{locale}" for locale in self.locales),
            *(f"/{locale}/rules{game}" for locale in self.locales for game in GAMES),
        ):  # fmt: skip
            self.look(stranger, path.strip("/").replace("/", "-"), path)
        for path in ("/nowhere", "/c/K7QM3XT9", "/c/K7QM3XT9-abc", "/d/9999999", "/k/abc"):
            answer = stranger.get(path)
            self.look(stranger, path.strip("/").replace("/", "-"), path, answer.status_code)
            assert 400 <= answer.status_code < 500, path
        mine, token = visitor_of(self.app, me), keeping.make_token(self.kit, me, NOON)
        self.look(stranger, "keep-open", f"/k/{token}")
        self.look(mine, "keep-own", f"/k/{token}")
        self.press(mine, "keep", "/players/keep", {})
        self.press(Visitor(self.app), "keep-kept", f"/k/{token}", {"once": ONCE})
        self.press(mine, "moving-code", "/players/code", {})
        self.press(stranger, "code-wrong", "/code", {"code": "K7QM-3XT8"})

    def _named(self, name: str) -> str:
        player = players.create(self.kit, self.locales[-1], None, NOON).id
        players.rename(self.kit, player, name)
        return player


GAMES = ("", "/maxi", "/classic")
