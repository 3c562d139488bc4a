"""Positions of Thirty-One for the tests, given as hands, discard pile and stock, and the moves that are legal in them."""

from typing import Any

from hoyle.games.shared.french_pack import TYPES, card_name, card_of
from hoyle.games.thirty_one import GAME, rules, text
from hoyle.games.thirty_one.state import CHOOSING, OVER, State
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, everyone, only

ENDINGS = [name for name, _ in GAME.endings]


def cards(names: str) -> int:
    """Return the set of the cards with these names, as bits."""
    return sum(1 << card_of(name) for name in names.split())


def names(hand: int) -> str:
    """Return the names of a set of cards."""
    return " ".join(card_name(card) for card in range(TYPES) if hand >> card & 1)


def position_with(*hands: str, pile: str = "2C", stock: str = "", turn: int = 0, **more: Any) -> State:
    """Return a position with these hands, seat `turn` to choose; further keywords are counters of the state or options.

    By default the stock is all other cards.

    >>> moves(position_with("AS KS 2H", "7D 8D 9D"))
    ['draw', 'take', 'knock']
    """
    counters = {name: more.pop(name) for name in ("turns", "knocker", "closing", "dealer") if name in more}
    state: State = GAME.begin(GAME.choose(players=len(hands), **more))
    for seat, hand in enumerate(hands):
        state.hand[seat] = cards(hand)
    for card in pile.split():
        state.pile[state.height] = card_of(card)
        state.height += 1
    state.stock = cards(stock) if stock else state.stock & ~(sum(state.hand) | cards(pile))
    state.seats = everyone(len(hands))
    state.turn, state.phase, state.to_move = turn, CHOOSING, only(turn)
    for name, number in counters.items():
        setattr(state, name, number)
    return state


def moves(state: State) -> list[str]:
    """Return the legal moves of the seat whose turn it is, as text."""
    buffer = [0] * GAME.moves
    return [text.write(state, state.turn, move) for move in buffer[: rules.legal(state, state.turn, buffer)]]


def play_all(state: State, *words: str) -> State:
    """Play these moves and return the state; in `draw:7H` the seat draws 7H from CHANCE."""
    for word in words:
        move, _, card = word.partition(":")
        assert move in moves(state), f"{move} is not among {moves(state)}"
        rules.play(state, state.turn, text.read(state, state.turn, move))
        if card:
            assert state.to_move == CHANCE_AWAITED
            rules.play(state, CHANCE, card_of(card))
    return state


def lives_lost(state: State) -> list[int] | None:
    """Return the lives lost in the deal by seat; None while it is running."""
    return state.lost[: state.options.players] if state.phase == OVER else None


def ending(state: State) -> str:
    """Return the name of the deal's ending."""
    return ENDINGS[rules.ending(state)]


def deal(*hands: str, up: str = "2C", dealer: int = 0, **options: Any) -> State:
    """Return a deal played from its start: a lot draws the dealer, CHANCE deals these hands and turns up the card `up`."""
    state: State = GAME.begin(GAME.choose(players=len(hands), **options))
    if state.phase == 0:
        rules.play(state, CHANCE, dealer)
    for n in range(3):
        for step in range(len(hands)):
            seat = (dealer + 1 + step) % len(hands)
            assert state.turn == seat
            rules.play(state, CHANCE, card_of(hands[seat].split()[n]))
    rules.play(state, CHANCE, card_of(up))
    return state
