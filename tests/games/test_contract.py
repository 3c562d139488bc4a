"""What every game keeps to, by all presets and by random house rules."""

import random
from itertools import permutations
from typing import Any

import pytest
from walks import awaited_seats, legal, readers, seen_by, some_rules, told, walk, word

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError, declared
from hoyle.rules.seats import CHANCE

CASES = [(game, values) for game in GAMES.values() for values in some_rules(game, 1, 40)]
each = pytest.mark.parametrize(
    ("game", "values"), CASES, ids=lambda one: told(one) if isinstance(one, dict) else one.name
)


def begin(game: Game, values: dict[str, Any]) -> Any:
    """A new game by these rules."""
    return game.begin(game.choose(**values))


@each
def test_legal_is_sorted_unique_and_empty_exactly_when_not_awaited(game: Game, values: dict[str, Any]) -> None:
    state = begin(game, values)
    for _ in walk(game, state, random.Random(1)):
        for seat in [*range(game.seats(state.rules)), CHANCE]:
            moves = legal(game, state, seat)
            assert moves == sorted(set(moves))
            assert bool(moves) is (seat in awaited_seats(state))


@each
def test_a_game_ends_as_it_declares(game: Game, values: dict[str, Any]) -> None:
    for seed in range(3):
        state = begin(game, values)
        length = sum(1 for _ in walk(game, state, random.Random(seed)))
        assert length <= game.longest
        payoffs = [game.words["payoff"](state, seat) for seat in range(game.seats(state.rules))]
        assert min(payoffs) >= game.payoffs[0] and max(payoffs) <= game.payoffs[1]
        assert not game.zero_sum or sum(payoffs) == 0 or len(payoffs) == 1
        assert 0 <= game.words["ending"](state) < len(game.endings)


@each
def test_what_is_written_is_read_back(game: Game, values: dict[str, Any]) -> None:
    if game.text is None:
        pytest.skip("the game has no notation")
    state = begin(game, values)
    texts = 0
    for _ in walk(game, state, random.Random(2)):
        for seat in awaited_seats(state):
            seen = seen_by(game, state, -1 if seat == CHANCE else seat)
            written = [(game.text.write(seen, seat, move), move) for move in legal(game, state, seat)]
            first = dict(reversed(written))  # like cards that CHANCE may turn have one text: the first is meant
            assert {text: game.text.read(seen, seat, text) for text, _ in written} == first
            assert seat == CHANCE or len(first) == len(written)
            texts += len(written)
    assert texts


@each
def test_a_state_is_packed_and_unpacked(game: Game, values: dict[str, Any]) -> None:
    state = begin(game, values)
    for _ in walk(game, state, random.Random(3)):
        packed = state.pack()
        again = game.state.unpack(packed)
        assert again.tell(path=True) == state.tell(path=True)
        assert again.pack() == packed
        for seat in readers(game, state):
            seen = seen_by(game, state, seat)
            assert game.state.unpack(seen.pack()).tell(path=True) == seen.tell(path=True)


@each
def test_the_order_of_choosing_does_not_matter(game: Game, values: dict[str, Any]) -> None:
    dice = random.Random(4)
    state = begin(game, values)
    while state.waits:
        chosen = [(seat, dice.choice(legal(game, state, seat))) for seat in awaited_seats(state)]
        ends = []
        for order in list(permutations(chosen))[:6]:
            after = state.clone()
            for seat, move in order:
                assert move in legal(game, after, seat), "a sealed choice changed what another may do"
                word(game, "play")(after, seat, move)
            ends.append(after)
        assert all(after.tell(path=True) == ends[0].tell(path=True) for after in ends)
        state = ends[0]


@each
def test_giving_up_ends_the_game(game: Game, values: dict[str, Any]) -> None:
    for seat in range(game.seats(game.choose(**values))):
        state = begin(game, values)
        game.words["forfeit"](state, seat)
        assert state.waits == 0
        assert game.words["payoff"](state, seat) < 0


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_values_that_are_none_are_refused(game: Game) -> None:
    for name, one in declared(game.options).items():
        for value in (-7, 1000, "dragon", 1.5, [1], object):
            if not one.allows(value):
                with pytest.raises(OptionError, match=name):
                    game.choose(**{name: value})
    with pytest.raises(OptionError, match="dragons"):
        game.choose(dragons=True)


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_equal_rules_have_one_canonical_form(game: Game) -> None:
    for values in some_rules(game, 5, 60):
        canonical = game.explain(values).canonical
        assert game.explain(canonical).canonical == canonical
