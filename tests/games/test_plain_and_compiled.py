"""Plain and compiled rules side by side: the same position after every move, byte for byte."""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.record import MOVE
from hoyle.testing.contract import begin_one, legal_one, move_one, see_one
from hoyle.testing.random_play import awaited_seats, seen_by, some_rules, viewers
from tests.support.sampling import sample

RULE_SETS = {game.name: some_rules(game, 6, 80) for game in GAMES.values()}


class PlainAndCompiled(RuleBasedStateMachine):
    """One game in both forms; hypothesis chooses the options and the moves."""

    game: Game
    plain: Any = None

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """The first game."""
        self.deal(data)

    def deal(self, data: st.DataObject) -> None:
        """Both forms at the start of a game."""
        values = data.draw(st.sampled_from(RULE_SETS[self.game.name]))
        rules = self.game.choose(**values)
        self.plain = self.game.begin(rules)
        self.packed = self.game.state.array(1)
        blank = self.game.state()
        blank.options = rules
        blank.store(self.packed, 0)
        link(begin_one, self.game, "cpu")(self.packed)

    @precondition(lambda self: self.plain is not None and self.plain.to_move)
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        """Every seat to move chooses, then the choices are played."""
        import numpy

        chosen: list[tuple[int, int]] = []
        for seat in awaited_seats(self.plain):
            moves, compiled = [0] * self.game.moves, numpy.zeros(self.game.moves, MOVE)
            n = self.game.verbs["legal"](self.plain, seat, moves)
            assert n == link(legal_one, self.game, "cpu")(self.packed, seat, compiled)
            assert moves[:n] == compiled[:n].tolist()
            chosen.append((seat, moves[data.draw(st.integers(0, n - 1))]))
        for seat, move in chosen:
            self.game.verbs["play"](self.plain, seat, move)
            link(move_one, self.game, "cpu")(self.packed, seat, move)
            assert self.plain.pack() == self.packed.tobytes()

    @precondition(lambda self: self.plain is not None and not self.plain.to_move)
    @rule(data=st.data())
    def again(self, data: st.DataObject) -> None:
        """Another game when one is over."""
        self.deal(data)

    @invariant()
    def positions_and_views_agree(self) -> None:
        """The same position, and the same views of it."""
        if self.plain is None:
            return
        assert self.plain.pack() == self.packed.tobytes()
        for seat in viewers(self.game, self.plain):
            seen = self.game.state.array(1)
            self.plain.blank().store(seen, 0)
            link(see_one, self.game, "cpu")(self.packed, seat, seen)
            assert seen_by(self.game, self.plain, seat).pack() == seen.tobytes()


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_plain_and_compiled_play_the_same(game: Game) -> None:
    machine = type(f"Twins_{game.name}", (PlainAndCompiled,), {"game": game})
    machine.TestCase.settings = settings(
        max_examples=sample(15, 60),
        stateful_step_count=60,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    machine.TestCase("runTest").debug()
