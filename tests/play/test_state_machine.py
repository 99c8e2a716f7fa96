"""Two tabs of one player against the pure round: whatever they send, one true game is told."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from service.game.dice import day_seed
from service.game.errors import Illegal
from service.game.moves import Move, Score, Throw, Undo, write_move
from service.game.round import Round, apply, begin
from service.play import boards, challenges, players, rounds
from service.play.boards import Page
from service.play.errors import Closed, PracticeTooEarly, Refused, Stale
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId
from service.play.rounds import MoveRequest
from tests.world import NOON, Clock

TABS = (0, 1)
tabs = st.sampled_from(TABS)
places = st.sets(st.integers(0, 5), max_size=6)
boxes = st.integers(0, 19)


class TwoTabs(RuleBasedStateMachine):
    """The model is the list of moves that were taken and the pure round after each of them."""

    kit: Kit

    @initialize()
    def begin(self) -> None:
        self.clock = Clock(NOON)
        self.player = players.create(self.kit, "en", None, NOON).id
        self.challenge = challenges.day_of("today", NOON, self.kit)
        self.seed = day_seed(bytes(32), NOON.date())
        self.taken: list[Move] = []
        self.states: list[Round] = [begin(self.challenge.ruleset)]
        live, made = self.start()
        assert made
        self.seen: list[Round] = [live.round, live.round]

    @property
    def live(self) -> Round:
        """The round as it must stand."""
        return self.states[-1]

    def start(self) -> tuple[LiveRound, bool]:
        return rounds.start_day(self.kit, self.player, self.challenge, self.clock())

    def send(self, tab: int, move: Move) -> None:
        """Make a move for the round that a tab shows, which may be an old one."""
        shown = self.seen[tab]
        outcome, after = self.answer_to(shown.version, move)
        if outcome == "made":
            self.take(shown, move)
        elif outcome == "stale":
            assert shown.version != self.live.version
            assert self.taken[shown.version - 1] != move
        else:
            assert shown.version == self.live.version
            assert outcome == self.refusal_of(move)
        assert after.round == self.live
        self.seen[tab] = after.round

    def answer_to(self, version: int, move: Move) -> tuple[str, LiveRound]:
        """What becomes of a move, and the round that comes back with the answer."""
        request = MoveRequest(RoundId(self.challenge.id, self.player), version, move)
        try:
            return "made", rounds.move(self.kit, self.player, request, self.clock())
        except (Stale, Refused, Closed) as refused:
            assert refused.live is not None  # noqa: PT017 - it is part of the answer
            return refused.reason, refused.live

    def take(self, shown: Round, move: Move) -> None:
        """A move that was answered with the round is the next one, or one that was made before."""
        if shown.version == self.live.version:
            self.states.append(apply(self.live, move, self.seed))
            self.taken.append(move)
        assert self.taken[shown.version - 1] == move

    def refusal_of(self, move: Move) -> str | None:
        try:
            apply(self.live, move, self.seed)
        except Illegal as illegal:
            return illegal.reason
        return None

    @rule(tab=tabs, kept=places)
    def throw(self, tab: int, kept: set[int]) -> None:
        lying = self.seen[tab].dice or ()
        self.send(tab, Throw(tuple(sorted(lying[place] for place in kept if lying))))

    @rule(tab=tabs)
    def throw_all(self, tab: int) -> None:
        self.send(tab, Throw())

    @rule(tab=tabs, box=boxes)
    def score(self, tab: int, box: int) -> None:
        open_boxes = list(self.seen[tab].options) or list(self.seen[tab].card)
        self.send(tab, Score(open_boxes[box % len(open_boxes)]))

    @rule(tab=tabs)
    def undo(self, tab: int) -> None:
        self.send(tab, Undo())

    @precondition(lambda self: self.taken)
    @rule(tab=tabs, which=st.integers(0, 200))
    def send_an_old_move_again(self, tab: int, which: int) -> None:
        number = which % len(self.taken)
        self.seen[tab] = self.states[number]
        self.send(tab, self.taken[number])

    @precondition(lambda self: not self.live.over)
    @rule(turns=st.integers(1, 6))
    def play_on(self, turns: int) -> None:
        """Get on with the game, so that its end is reached."""
        for _ in range(turns):
            if not self.live.over:
                self.seen[0] = self.live
                if self.live.dice is None:
                    self.send(0, Throw())
                self.send(0, Score(next(iter(self.live.options))))

    @rule(tab=tabs)
    def reload(self, tab: int) -> None:
        name = RoundId(self.challenge.id, self.player)
        self.seen[tab] = rounds.find(self.kit, self.player, name, self.clock()).round
        assert self.seen[tab] == self.live

    @rule()
    def start_again(self) -> None:
        live, made = self.start()
        assert not made
        assert live.round == self.live

    @rule()
    def practise(self) -> None:
        try:
            live, _ = rounds.practise(self.kit, self.player, self.challenge, self.clock())
        except PracticeTooEarly:
            assert not self.live.over
        else:
            assert self.live.over
            assert not live.scored
            assert live.round == begin(self.challenge.ruleset)

    @invariant()
    def the_log_tells_the_game(self) -> None:
        if hasattr(self, "states"):
            live, _ = self.start()
            assert list(live.lines[1:]) == [write_move(move) for move in self.taken]
            assert live.round == self.live

    @invariant()
    def a_finished_game_stands_once_on_the_board(self) -> None:
        if hasattr(self, "states") and self.live.over:
            page = Page(around_me=True, limit=3)
            board = boards.of_day(self.kit, self.player, self.challenge.day, page, self.clock())
            mine = [row.total for row in board.rows if row.player == self.player]
            assert mine == [self.live.total]

    def teardown(self) -> None:
        """After its time a round that is over stays, and another takes no move."""
        if not hasattr(self, "states"):
            return
        self.clock.now = self.challenge.closes
        outcome, after = self.answer_to(self.live.version, Throw())
        assert outcome == "closed"
        assert after.round == self.live
        assert after.scored == self.live.over


def test_two_tabs_play_one_true_game(kit: Kit) -> None:
    TwoTabs.kit = kit
    run_state_machine_as_test(
        TwoTabs,
        settings=settings(
            max_examples=25,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
