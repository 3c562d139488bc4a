"""The yardstick games against counts and values that others published, and against OpenSpiel itself."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pyspiel
import pytest

from hoyle.bots.playout import step
from hoyle.games.shared.text_module import text_of
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from tests.support.yardsticks import breakthrough, goofspiel, kuhn, leduc, tic_tac_toe

GAMES = [
    (kuhn.GAME, {}),
    (kuhn.GAME, {"cards": 13}),
    (leduc.GAME, {}),
    (leduc.GAME, {"ranks": 6, "raises": 3}),
    (goofspiel.GAME, {"cards": 5}),
    (goofspiel.GAME, {"cards": 13, "hidden": True}),
    (goofspiel.GAME, {"cards": 6, "order": "descending", "hidden": True}),
    (tic_tac_toe.GAME, {}),
    (tic_tac_toe.GAME, {"misere": True}),
    (breakthrough.GAME, {}),
    (breakthrough.GAME, {"ranks": 1}),
]
each_game = pytest.mark.parametrize(("game", "options"), GAMES, ids=lambda part: getattr(part, "name", str(part)))


def awaited(state: Any) -> int:
    """The lowest seat that is awaited: simultaneous choices one after the other, as OpenSpiel's turn-based form has them."""
    return (state.to_move & -state.to_move).bit_length() - 1


def moves_of(game: Game, state: Any, seat: int) -> list[int]:
    """The seat's legal moves."""
    moves = [0] * game.moves
    return moves[: game.verbs["legal"](state, seat, moves)]


def after(game: Game, state: Any, seat: int, move: int) -> Any:
    """The position after a move."""
    then = state.clone()
    game.verbs["play"](then, seat, move)
    return then


def seen_by(game: Game, state: Any, seat: int) -> Any:
    """What a seat sees, or a watcher (NONE)."""
    seen = state.blank()
    if seat == NONE:
        game.verbs["public"](state, seen)
    else:
        game.verbs["view"](state, seat, seen)
    return seen


def tree(game: Game, state: Any) -> Iterator[Any]:
    """Every history of the game, as the position it leads to."""
    yield state
    if state.to_move:
        seat = awaited(state)
        for move in moves_of(game, state, seat):
            yield from tree(game, after(game, state, seat, move))


def census(game: Game, **options: Any) -> tuple[int, int, int, int]:
    """Chance nodes, decision nodes, final nodes, information sets."""
    chance = decisions = finals = 0
    sets: set[Any] = set()
    for state in tree(game, game.begin(game.choose(**options))):
        if state.to_move == CHANCE_AWAITED:
            chance += 1
        elif state.to_move:
            decisions += 1
            sets.add((awaited(state), seen_by(game, state, awaited(state)).astuple(path=True)))
        else:
            finals += 1
    return chance, decisions, finals, len(sets)


def their_census(name: str) -> tuple[int, int, int, int]:
    """The same figures from OpenSpiel."""
    theirs = pyspiel.load_game(name)
    if theirs.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        theirs = pyspiel.convert_to_turn_based(theirs)
    nodes = [0, 0, 0]
    sets: set[Any] = set()

    def walk(state: Any) -> None:
        nodes[0 if state.is_chance_node() else 2 if state.is_terminal() else 1] += 1
        if not state.is_terminal():
            if not state.is_chance_node():
                sets.add((state.current_player(), state.information_state_string()))
            for move in state.legal_actions():
                walk(state.child(move))

    walk(theirs.new_initial_state())
    return nodes[0], nodes[1], nodes[2], len(sets)


def test_kuhn_has_4_chance_24_decision_30_final_nodes_and_12_information_sets() -> None:
    assert census(kuhn.GAME) == (4, 24, 30, 12) == their_census("kuhn_poker")


def test_goofspiel_4_has_501_decisions_576_finals_and_162_information_sets() -> None:
    """Prizes from the highest down, bids hidden: the configuration whose counts OpenSpiel publishes."""
    assert census(goofspiel.GAME, cards=4, order="descending", hidden=True) == (0, 501, 576, 162)


@pytest.mark.parametrize("order", ["random", "descending", "ascending"])
def test_goofspiel_3_counts_as_in_openspiel(order: str) -> None:
    theirs = their_census(f"goofspiel(num_cards=3,points_order={order},imp_info=True)")
    assert census(goofspiel.GAME, cards=3, order=order, hidden=True) == theirs


def test_leduc_counts_as_in_openspiel() -> None:
    assert census(leduc.GAME) == their_census("leduc_poker")


def same_payoffs(game: Game, state: Any, theirs: Any) -> None:
    """Walk both trees together, moves numbered by their order, and compare the payoffs at every end."""
    assert bool(state.to_move) != theirs.is_terminal()
    if not state.to_move:
        assert [game.verbs["payoff"](state, seat) for seat in range(2)] == theirs.returns()
        return
    moves = moves_of(game, state, awaited(state))
    for move, their_move in zip(moves, theirs.legal_actions(), strict=True):
        same_payoffs(game, after(game, state, awaited(state), move), theirs.child(their_move))


@pytest.mark.parametrize(
    ("game", "options", "name"),
    [
        (kuhn.GAME, {}, "kuhn_poker"),
        (leduc.GAME, {}, "leduc_poker"),
        (goofspiel.GAME, {"cards": 3}, "goofspiel(num_cards=3)"),
    ],
    ids=["kuhn", "leduc", "goofspiel"],
)
def test_payoffs_are_those_of_openspiel(game: Game, options: dict[str, Any], name: str) -> None:
    theirs = pyspiel.load_game(name)
    if theirs.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        theirs = pyspiel.convert_to_turn_based(theirs)
    same_payoffs(game, game.begin(game.choose(**options)), theirs.new_initial_state())


Policy = Callable[[int, int, tuple[int, ...]], Fraction]


def bets(seat: int, card: int, calls: tuple[int, ...]) -> Fraction:
    """Kuhn's equilibrium with α = 1/6: how often a seat bets with a card after what was said."""
    alpha = Fraction(1, 6)
    table = {
        (0, ()): (alpha, Fraction(0), 3 * alpha),
        (0, (0, 1)): (Fraction(0), alpha + Fraction(1, 3), Fraction(1)),
        (1, (0,)): (Fraction(1, 3), Fraction(0), Fraction(1)),
        (1, (1,)): (Fraction(0), Fraction(1, 3), Fraction(1)),
    }
    return table[seat, calls][card]


def value(state: Any, policy: Policy) -> Fraction:
    """What seat 0 wins when both follow the policy."""
    if not state.to_move:
        return Fraction(kuhn.payoff(state, 0))
    seat = awaited(state)
    moves = moves_of(kuhn.GAME, state, seat)
    if seat == CHANCE:
        chances = [Fraction(1, len(moves))] * len(moves)
    else:
        bet = policy(seat, state.card[seat], tuple(state.said[: state.turns]))
        chances = [1 - bet, bet]
    return sum(
        (p * value(after(kuhn.GAME, state, seat, move), policy) for p, move in zip(chances, moves, strict=True) if p),
        Fraction(0),
    )


def answers(seat: int) -> Iterator[Policy]:
    """Every pure strategy of one seat against the equilibrium of the other."""
    places = [(card, calls) for card in range(3) for calls in (((), (0, 1)) if seat == 0 else ((0,), (1,)))]
    for bits in range(1 << len(places)):
        pure = {place: Fraction(bits >> n & 1) for n, place in enumerate(places)}
        yield lambda who, card, calls, pure=pure: pure[card, calls] if who == seat else bets(who, card, calls)


def test_the_value_of_kuhn_is_minus_one_eighteenth() -> None:
    """The known strategies give −1/18, and no other strategy of either seat does better against them."""
    start = kuhn.GAME.begin(kuhn.GAME.choose())
    assert value(start, bets) == Fraction(-1, 18)
    assert max(value(start, answer) for answer in answers(0)) == Fraction(-1, 18)
    assert min(value(start, answer) for answer in answers(1)) == Fraction(-1, 18)


def leaves(game: Game, depth: int, **options: Any) -> int:
    """Ends of the game within so many decisions or chance moves, and positions at that depth."""
    from tests.support.leaf_count import count_leaves

    packed = game.state.array(depth + 1)
    game.begin(game.choose(**options)).store(packed, 0)
    return link(count_leaves, game, "cpu")(packed, 0, depth)


def test_goofspiel_6_has_6_factorial_squared_leaves() -> None:
    assert leaves(goofspiel.GAME, 10, cards=6, order="descending") == 720**2


def test_tic_tac_toe_has_255168_games() -> None:
    assert leaves(tic_tac_toe.GAME, 9) == 255168


def their_perft(state: Any, depth: int) -> int:
    """Positions at the depth, in OpenSpiel; ends before it count too."""
    if depth == 0 or state.is_terminal():
        return 1
    return sum(their_perft(state.child(move), depth - 1) for move in state.legal_actions())


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_breakthrough_perft_as_in_openspiel(depth: int) -> None:
    theirs = their_perft(pyspiel.load_game("breakthrough").new_initial_state(), depth)
    assert leaves(breakthrough.GAME, depth) == theirs


def test_breakthrough_random_games_go_as_in_openspiel() -> None:
    """Side by side along random games: the same number of moves at every step, and the same winner."""
    game = breakthrough.GAME
    for seed in range(20):
        state, theirs, dice = game.begin(game.choose()), pyspiel.load_game("breakthrough").new_initial_state(), Dice()
        set_dice(dice, seed, 0)
        while state.to_move:
            seat = awaited(state)
            named = {}
            for their_move in theirs.legal_actions():
                named[flipped(theirs.action_to_string(their_move).rstrip("*"))] = their_move
            moves = {breakthrough.write(state, seat, move): move for move in moves_of(game, state, seat)}
            assert moves.keys() == named.keys()
            text = sorted(moves)[(seed * 7919 + sum(state.pawns)) % len(moves)]
            state = after(game, state, seat, moves[text])
            theirs.apply_action(named[text])
        assert theirs.is_terminal()
        assert [breakthrough.payoff(state, seat) for seat in range(2)] == theirs.returns()


def flipped(text: str) -> str:
    """OpenSpiel's first player begins at the top: its squares upside down are ours."""
    return "".join(str(9 - int(sign)) if sign.isdigit() else sign for sign in text)


@each_game
def test_legal_moves_are_sorted_and_games_end_within_their_length(game: Game, options: dict[str, Any]) -> None:
    for seed in range(30):
        length = 0
        for state, _ in walk(game, options, seed):
            length += 1
            for seat in [*range(2), CHANCE]:
                moves = moves_of(game, state, seat)
                assert moves == sorted(set(moves))
                assert bool(moves) == bool(state.to_move >> seat & 1)
                for move in moves:
                    assert game.text is not None
                    assert text_of(game).read(state, seat, text_of(game).write(state, seat, move)) == move
            assert type(state).unpack(state.pack()).astuple(path=True) == state.astuple(path=True)
        low, high = game.payoffs
        assert length - 1 <= game.max_length
        assert all(low <= game.verbs["payoff"](state, seat) <= high for seat in range(2))


def walk(game: Game, options: dict[str, Any], seed: int) -> Iterator[tuple[Any, Dice]]:
    """The positions of a random game, one choice at a time."""
    state, dice = game.begin(game.choose(**options)), Dice()
    set_dice(dice, seed, 0)
    play_one = link(step, game, "plain")
    while state.to_move:
        yield state.clone(), dice
        play_one(state, dice, [0] * game.moves, [0] * game.max_seats)
    yield state.clone(), dice


@each_game
def test_determinized_states_have_the_same_view(game: Game, options: dict[str, Any]) -> None:
    determinize = link(game.verbs["determinize"], game, "plain")
    for seed in range(20):
        for state, dice in walk(game, options, seed):
            for seat in (0, 1, NONE):
                seen, other = seen_by(game, state, seat), game.state()
                determinize(seen, seat, other, dice)
                assert seen_by(game, other, seat).astuple(path=True) == seen.astuple(path=True)


@each_game
def test_who_leaves_loses(game: Game, options: dict[str, Any]) -> None:
    for seat in range(2):
        state = game.begin(game.choose(**options))
        game.verbs["forfeit"](state, seat)
        assert state.to_move == 0
        assert game.verbs["payoff"](state, seat) < 0
        assert game.endings[game.verbs["ending"](state)][0] == "resigned"
