"""Rules that are replaced by ones that call the usual ones play the same game, bit for bit."""

import random
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import linked_match
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.compiled_play import CompiledPlay
from hoyle.testing.random_play import awaited_seats, legal, seen_by, some_rules, verb_function
from tests.support.rewrites import calls_of_all, counted, replaceable, rewritten
from tests.support.sampling import SOAK, sample

MATCH_DEALS = 4
MOST_MOVES = sample(150, 400)
LARGE = {"board64": 0.6, "rummy": 0.59}
"""By large game: the least share of rules that a quick run calls; it plays fewer and shorter games."""
NEVER_CALLED = {
    "r": "colour deciding_rule",
    "princess_lover": "begin lots",
    "seeker": "begin lots most_points",
    "triangle": "fill_shown",
    "serious_card": "due forfeit",
    "malice": "final_lead has_lone_ace opening_kind",
    "thirty_one": "first_of legal_move",
    "muzicando": "continue_after_gift contract_points first_unblocked sit_down write_seats",
}
"""By other game: rules that a quick run does not call, such as those for reports, tables and matches."""


def seeds(game: Game) -> range:
    """The games that are played with each rule set; the first one is given up early."""
    return range(1, 2) if game.name in LARGE and not SOAK else range(sample(4, 20))


def rule_sets(game: Game) -> list[dict[str, Any]]:
    """The rule sets that are played."""
    return some_rules(game, 1, sample(1 if game.name in LARGE else 4, 40))


def trail(game: Game, values: dict[str, Any], seed: int) -> list[bytes | int]:
    """The positions and views of a random game, and what its verbs say of them."""
    dice, state = random.Random(seed), game.begin(game.choose(**values))
    found: list[bytes | int] = [state.pack()]
    for _ in range(most_moves(game) if seed else 6):
        if not state.to_move:
            break
        chosen = [(seat, dice.choice(legal(game, state, seat))) for seat in awaited_seats(state)]
        for seat, move in chosen:
            if "move_kind" in game.verbs:
                found.append(game.verbs["move_kind"](state, seat, move))
            verb_function(game, "play")(state, seat, move)
        found += [state.pack(), *(seen_by(game, state, seat).pack() for seat in (NONE, 0))]
        found += asked(game, state, dice) if dice.random() < 0.2 else []
    if state.to_move:
        game.verbs["forfeit"](state, dice.randrange(game.seats(state.options)))
    seats = range(game.seats(state.options))
    found += [game.verb(verb)(state, seat) for seat in seats for verb in ("payoff", "points")]
    return [*found, state.pack(), game.verbs["ending"](state), *match_trail(game, values, state)]


def match_trail(game: Game, values: dict[str, Any], state: Any) -> list[bytes | int]:
    """A match of deals that all end in the same way, and the options and facts of the next one."""
    match_rules = linked_match(game)
    if match_rules is None:
        return []
    match, options, next_state = match_rules.record(), game.choose(**values), game.state()
    for name, option in declared(match_rules.options).items():
        setattr(match.options, name, option.encode(MATCH_DEALS if name in ("games", "layouts") else option.default))
    match_rules.begin(match, options)
    for _ in range(MATCH_DEALS):
        match_rules.settle(match, state)
    standing = match_rules.standing(match)
    match_rules.next_deal(match, options)
    if match_rules.carry:
        match_rules.carry(match, next_state.carried)
    return [
        match.pack(),
        options.pack(),
        next_state.pack(),
        match_rules.chooser(match),
        int(match_rules.is_in(match, 0)),
        standing.winner,
        *standing.totals,
    ]


def most_moves(game: Game) -> int:
    """The number of moves after which a game is given up."""
    return sample(30, 400) if game.base.name in LARGE else MOST_MOVES


def asked(game: Game, state: Any, dice: random.Random) -> list[bytes | int]:
    """What bots and solvers ask of a position."""
    found, seat = list[bytes | int](), awaited_seats(state)[0] if state.to_move else CHANCE
    if seat < CHANCE:
        seen, other, deal = seen_by(game, state, seat), game.state(), Dice()
        set_dice(deal, dice.getrandbits(30), 0)
        game.verbs["determinize"](seen, seat, other, deal)
        found.append(other.pack())
        moves = [0] * game.moves
        if "evaluate" in game.verbs:
            found.append(game.verbs["evaluate"](state, seat))
        if "proposals" in game.verbs:
            found += [game.verbs["proposals"](state, seat, number, moves) for number in range(1, 4)]
        if "remember" in game.verbs:
            game.verbs["remember"](memory := state.blank(), seen, seat, 50, deal)
            found.append(memory.pack())
        if "canonicalize" in game.verbs:
            game.verbs["canonicalize"](kept := state.clone())
            found.append(kept.pack())
    return found


def all_replaced(game: Game) -> tuple[Game, list[str]]:
    """The game with all rules replaced, and their addresses."""
    names = replaceable(game)
    return rewritten(calls_of_all(game, names)), names


@pytest.mark.parametrize("name", list(GAMES))
def test_all_rules_replaced_at_once_play_the_same(name: str) -> None:
    usual = GAMES[name]
    other, names = all_replaced(usual)
    with counted() as calls:
        for values in rule_sets(usual):
            for seed in seeds(usual):
                assert trail(other, values, seed) == trail(usual, values, seed), values
    never = {each for n, each in enumerate(names) if not calls[f"stands_for_{n}"]}
    if name in LARGE:
        assert len(never) <= (1 - LARGE[name]) * len(names)
    else:
        assert never <= set(NEVER_CALLED.get(name, "").split()), "a replaced rule was never called"


@pytest.mark.parametrize("name", list(GAMES))
def test_all_rules_replaced_at_once_compile_to_the_same(name: str) -> None:
    usual = GAMES[name]
    other, _ = all_replaced(usual)
    for number, values in enumerate(some_rules(usual, 1, 0)):
        for seed in range(sample(2, 20)):
            forms = [CompiledPlay(game, game.choose(**values)) for game in (usual, other)]
            dice = random.Random(seed + 100 * number)
            for form in forms:
                form.begin()
            for _ in range(MOST_MOVES):
                awaited = awaited_seats(usual.state.unpack(forms[0].packed()))
                if not awaited:
                    break
                seat = dice.choice(awaited)
                moves = forms[0].legal(seat)
                assert forms[1].legal(seat) == moves
                move = dice.choice(moves)
                for form in forms:
                    form.play(seat, move)
                assert forms[0].packed() == forms[1].packed(), values


@pytest.mark.parametrize("name", list(GAMES))
def test_one_rule_replaced_plays_the_same(name: str) -> None:
    usual = GAMES[name]
    names = replaceable(usual)
    for address in random.Random(1).sample(names, sample(min(4, len(names)), len(names))):
        other = rewritten(calls_of_all(usual, [address]))
        for values in some_rules(usual, 1, 0)[: sample(1, 3)]:
            assert trail(other, values, 1) == trail(usual, values, 1), address
