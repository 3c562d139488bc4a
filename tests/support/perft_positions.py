"""The start positions of perft files: one reader for each notation of `start` and `place` lines."""

import random
from collections.abc import Callable
from typing import Any

import hoyle
from hoyle.games import GAMES
from hoyle.games.muzicando import rules as muzicando_rules
from hoyle.games.muzicando import text as muzicando_text
from hoyle.games.muzicando.state import SEATING
from hoyle.games.muzicando.state import State as MuzicandoState
from hoyle.games.thirty_one.state import CHOOSING, KNOCK
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from tests.support import rummy
from tests.support.naive.muzicando import PACK, Muzicando
from tests.support.perft import Case, values_of


def initial_position(name: str, case: Case) -> Any:
    """Return the initial position."""
    return GAMES[name].begin(GAMES[name].choose(**values_of(name, case.options)))


def after_random_moves(name: str, case: Case, allowed: Callable[[Any, list[str]], list[str]]) -> Any:
    """Return the position after N random moves (`moves=N`), chosen by seed 1 from those that `allowed` keeps."""
    play, dice = hoyle.game(name, **values_of(name, case.options)).new(seed=1), random.Random(1)
    for _ in range(move_count(case)):
        if play.is_over:
            break
        seat = play.to_move[0]
        play.play(seat, dice.choice(allowed(play.state, play.legal(seat))))
    return play.state


def move_count(case: Case) -> int:
    """Return the number of random moves before the count begins."""
    return int(case.start[0].removeprefix("moves=")) if case.start else 0


def board64(case: Case) -> Any:
    """Return a position of Board64."""
    return after_random_moves("board64", case, lambda state, moves: moves)


def malice(case: Case) -> Any:
    """Return a position of Malice; random players end a turn only if they have no other move."""
    if move_count(case) == 0:
        return initial_position("malice", case)
    return after_random_moves("malice", case, lambda state, moves: [move for move in moves if move != "end"] or moves)


def thirty_one(case: Case) -> Any:
    """Return a position of Thirty-One; random players do not knock."""
    if move_count(case) == 0:
        return initial_position("thirty_one", case)
    return after_random_moves(
        "thirty_one",
        case,
        lambda state, moves: [move for move in moves if state.phase != CHOOSING or move != KNOCK],
    )


def muzicando(case: Case) -> MuzicandoState:
    """Return a position of Muzicando."""
    return muzicando_pair(case)[0]


def muzicando_pair(case: Case) -> tuple[MuzicandoState, Muzicando]:
    """Return a position of Muzicando and the same position of the naive implementation.

    `S moves=N` bids or chooses Sarabanda (G, P and M are the other layouts) and then plays N random moves;
    `auction moves=N` plays N random calls. The cards are dealt by seed 1.
    """
    game = GAMES["muzicando"]
    values = {name: option.default for name, option in declared(game.options).items()}
    chosen, dice = values_of("muzicando", case.options), random.Random(1)
    values |= chosen
    layout, _, moves = case.start[0].partition(" moves=")
    pack = dice.sample(PACK, 56)
    stock, dealer = list(pack), values["players"] - 1
    carried: Any = game.state().carried
    carried.dealer = dealer + 1  # 0: no dealer yet
    state: MuzicandoState = game.begin(game.choose(**chosen), carried)
    naive = Muzicando(values, pack, dealer, 3 if state.phase == SEATING else 7)
    if state.phase == SEATING:
        muzicando_rules.play(state, 7, muzicando_text.read(state, 7, "after3"))
    deal_from(state, stock)
    while layout != "auction" and naive.layout is None:
        play_both(state, naive, next(call for call in (layout, f"1{layout}", "pass") if call in naive.legal()), stock)
    for _ in range(int(moves)):
        play_both(state, naive, dice.choice(sorted(naive.legal())), stock)
    return state, naive


def deal_from(state: MuzicandoState, stock: list[str]) -> None:
    """Let CHANCE deal the top cards of the stock while it is to move."""
    while state.to_move == CHANCE_AWAITED:
        muzicando_rules.play(state, CHANCE, muzicando_text.card_of(stock.pop()))


def play_both(state: MuzicandoState, naive: Muzicando, move: str, stock: list[str]) -> None:
    """Play a move in both implementations, and the outcomes of CHANCE that follow."""
    muzicando_rules.play(state, state.turn, muzicando_text.read(state, state.turn, move))
    naive.play(move)
    deal_from(state, stock)


def rummy_values(case: Case) -> dict[str, Any]:
    """Return a case's own option values and the name of its preset, as `rummy.position_with` takes them."""
    words = dict(word.split("=", 1) for word in case.options.split())
    return {"preset": words.pop("preset")} | {
        name: GAMES["rummy"].every_option[name].read(text) for name, text in words.items()
    }


def rummy_position(case: Case) -> Any:
    """Return a position of Rummy.

    A `place` line without hands is the start of a deal. Otherwise it gives the hands, with | between them and the hand of
    the seat to move first; it is followed by the lines `table`, `joker_cards` (the cards that jokers on the table stand
    for), `stock` and `counters`.
    """
    hands, *lines = case.start
    if not hands:
        return rummy.new_deal(**rummy_values(case))
    given: dict[str, Any] = dict(line.split(" ", 1) for line in lines)
    counters = dict(word.split("=") for word in given.pop("counters", "").split())
    values = rummy_values(case) | {name: int(number) for name, number in counters.items()}
    return rummy.begin_turn(rummy.position_with(*hands.split(" | "), **given, **values))


POSITIONS: dict[str, Callable[[Case], Any]] = {
    "board64": board64,
    "malice": malice,
    "muzicando": muzicando,
    "rummy": rummy_position,
    "thirty_one": thirty_one,
}
"""The reader of each game's positions; in other games every count is from the initial position."""


def position(name: str, case: Case) -> Any:
    """Return the position that a case is counted from."""
    return POSITIONS[name](case) if name in POSITIONS else initial_position(name, case)
