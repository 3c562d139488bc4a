"""Reader of Princess Card's case files: draws from hands, and the probabilities of winning."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hoyle.games.r.princess_card import GAME, rules
from hoyle.games.r.princess_card.rules import BLUE_PRINCESS, DRAW, DRAWING, OVER, PACK, PRINCESS_LEFT, State, neighbour
from hoyle.games.r.shared.cards import PRINCESS, rank
from hoyle.rules.bits import has, lowest, put, rest
from hoyle.rules.seats import CHANCE, NONE, only
from tests.support.cases import BadRow, Row
from tests.support.r.princess_card_canonical import canonicalize
from tests.support.solver.expectation import expectation


def new_game(row: Row) -> State:
    """Return the start of a game with the row's options."""
    chosen = {name: value for name, value in row["options"].items() if name != "game"}
    return GAME.begin(GAME.choose(**chosen))


def position(row: Row) -> State:
    """Return a position with the row's hands in which its seat is to draw; without hands, the start of a game."""
    state = new_game(row)
    if "hands" not in row["state"]:
        return state
    for seat, hand in enumerate(row["state"]["hands"]):
        for wanted_rank in hand:
            state.hand[seat] = put(state.hand[seat], free_card(state, wanted_rank))
    state.stock, state.out = 0, PACK
    for hand in state.hand:
        state.out &= ~hand
    state.turn, state.phase = row["state"]["turn"], DRAWING
    state.to_move = only(state.turn)
    return state


def free_card(state: State, wanted_rank: int) -> int:
    """Return a card of this rank that no seat holds yet."""
    cards = [BLUE_PRINCESS] if wanted_rank == PRINCESS else [wanted_rank, wanted_rank + 8]
    free = [card for card in cards if not any(has(hand, card) for hand in state.hand)]
    if not free:
        raise BadRow(f"there are not so many cards of rank {wanted_rank}")
    return free[0]


def ranks(hand: int) -> list[int]:
    """Return the sorted ranks of a hand, as the case files write it."""
    result: list[int] = []
    while hand:
        result.append(rank(lowest(hand)))
        hand = rest(hand)
    return sorted(result)


def draw(row: Row) -> dict[str, Any]:
    """PC5: return the seat from which the first card is drawn, and the hands and the winner after the row's draws."""
    state = position(row)
    actual: dict[str, Any] = {"draws_from": neighbour(state, state.turn)}
    for drawn_rank in row["moves"]:
        hand = state.hand[neighbour(state, state.turn)]
        card = next((card for card in (drawn_rank, drawn_rank + 8) if has(hand, card)), NONE)
        if card == NONE or state.phase == OVER:
            raise BadRow(f"no {drawn_rank} can be drawn")
        rules.play(state, state.turn, DRAW)
        rules.play(state, CHANCE, card)
    over = state.phase == OVER
    actual["hands"] = [ranks(state.hand[seat]) for seat in range(state.options.players)]
    return actual | {"over": over, "winner": lowest(state.winners) if over and state.winners else None}


def probability(row: Row) -> dict[str, Any]:
    """PC7: return each seat's exact probability of winning."""
    outcomes = expectation(GAME, position(row), normalize=canonicalize)
    won = [Fraction(0)] * GAME.seats(position(row).options)
    for (payoffs, ending), chance in outcomes.items():
        if ending == PRINCESS_LEFT:
            won[payoffs.index(max(payoffs))] += chance
    return {"p_win": won}


KINDS: dict[str, Callable[[Row], Any]] = {"draw": draw, "probability": probability}
