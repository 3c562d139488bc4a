"""Plain and compiled rules side by side: the same position after every move, byte for byte."""

from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.testing.compiled_play import CompiledPlay
from hoyle.testing.random_play import awaited_seats, seen_by, some_rules, viewers
from tests.support.sampling import sample


@cache
def rule_sets(game: Game) -> list[dict[str, object]]:
    """The presets of a game, and random rules."""
    return some_rules(game, 6, 80)


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
        values = data.draw(st.sampled_from(rule_sets(self.game)))
        rules = self.game.choose(**values)
        self.plain = self.game.begin(rules)
        self.compiled = CompiledPlay(self.game, rules)
        self.compiled.begin()

    @precondition(lambda self: self.plain is not None and self.plain.to_move)
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        """Every seat to move chooses, then the choices are played."""
        chosen: list[tuple[int, int]] = []
        for seat in awaited_seats(self.plain):
            moves = [0] * self.game.moves
            n = self.game.verbs["legal"](self.plain, seat, moves)
            assert moves[:n] == self.compiled.legal(seat)
            chosen.append((seat, moves[data.draw(st.integers(0, n - 1))]))
        for seat, move in chosen:
            self.game.verbs["play"](self.plain, seat, move)
            self.compiled.play(seat, move)
            assert self.plain.pack() == self.compiled.packed()

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
        assert self.plain.pack() == self.compiled.packed()
        for seat in viewers(self.game, self.plain):
            assert seen_by(self.game, self.plain, seat).pack() == self.compiled.view(seat, self.plain.blank())


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_plain_and_compiled_play_the_same(game: Game) -> None:
    machine = type(f"Twins_{game.name}", (PlainAndCompiled,), {"game": game})
    machine.TestCase.settings = settings(
        max_examples=sample(15, 60),
        stateful_step_count=60,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )
    machine.TestCase("runTest").debug()
