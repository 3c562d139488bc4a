"""The sentences of a guide along random games, held against the positions in which they are said."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from hoyle.games import GAMES
from hoyle.games.shared.guides import guide_of
from hoyle.play.play import Play, vary
from hoyle.rules.options import declared
from hoyle.table.show.guide import turns
from hoyle.testing.random_play import some_rules

Holds = Mapping[str, Callable[[Any, int], bool]]
"""By the beginning of a sentence: whether it is true in a position, for a seat."""
LONGEST = 300


def said(name: str, values: dict[str, Any], seeds: int) -> Iterator[tuple[str, Any, int]]:
    """Yield the sentences of the guide along random games, with the positions and the seats that read them."""
    game = GAMES[name]
    for seed in range(seeds):
        play, dice = Play(vary(game, values), seed), Random(seed)
        while not play.is_over and len(play.log) < LONGEST:
            for seat in play.to_move:
                for each in guide_of(game).advice(play.view(seat), seat, turns(play.log, seat, play.variant.seats)):
                    yield each.message, play.state, seat
            seat = dice.choice(play.to_move)
            play.play(seat, dice.choice(play.legal(seat)))


def check_guide(name: str, holds: Holds, more: Sequence[dict[str, Any]] = (), seeds: int = 3) -> None:
    """Assert that sentences with these beginnings are true whenever the guide says them, and that each of them is said.

    The rules are the presets, random ones and `more`.
    """
    game, met = GAMES[name], set[str]()
    for values in [*some_rules(game, 3, 8), *more]:
        options = {option: value for option, value in values.items() if option in declared(game.options)}
        for message, state, seat in said(name, options, seeds):
            for beginning, is_true in holds.items():
                if message.startswith(beginning):
                    met.add(beginning)
                    assert is_true(state, seat), (options, message)
    assert met == {*holds}, {*holds} - met
