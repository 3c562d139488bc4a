"""Positions of Thirty-One for the tests: hands, discard pile and stock given directly, and what can be played there."""

from typing import Any

from hoyle.games.shared.french_pack import TYPES, card_name, card_of
from hoyle.games.thirty_one import GAME, rules, text
from hoyle.games.thirty_one.state import CHOOSING, OVER, State
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, everyone, only

ENDINGS = [name for name, _ in GAME.endings]


def cards(words: str) -> int:
    """Cards as a set."""
    return sum(1 << card_of(word) for word in words.split())


def names(hand: int) -> str:
    """A set as words."""
    return " ".join(card_name(card) for card in range(TYPES) if hand >> card & 1)


def placed(*hands: str, pile: str = "2C", stock: str = "", turn: int = 0, **more: Any) -> State:
    """A position with these hands, `turn` to choose; further keywords are counters or options.

    >>> moves(placed("AS KS 2H", "7D 8D 9D"))
    ['draw', 'take', 'knock']
    """
    counters = {name: more.pop(name) for name in ("turns", "knocker", "closing", "dealer") if name in more}
    state: State = GAME.begin(GAME.choose(players=len(hands), **more))
    for seat, hand in enumerate(hands):
        state.hand[seat] = cards(hand)
    for card in pile.split():
        state.pile[state.height] = card_of(card)
        state.height += 1
    used = sum(state.hand) | cards(pile)
    state.stock = cards(stock) if stock else state.stock & ~used
    state.seats = everyone(len(hands))
    state.turn, state.phase, state.to_move = turn, CHOOSING, only(turn)
    for name, number in counters.items():
        setattr(state, name, number)
    return state


def moves(state: State) -> list[str]:
    """What the seat whose turn it is may do."""
    row = [0] * 64
    return [text.write(state, state.turn, move) for move in row[: rules.legal(state, state.turn, row)]]


def after(state: State, *words: str) -> State:
    """The position after these moves; `draw:7H` says which card CHANCE gives."""
    for word in words:
        said, _, card = word.partition(":")
        assert said in moves(state), f"{said} is not among {moves(state)}"
        rules.play(state, state.turn, text.read(state, state.turn, said))
        if card:
            assert state.to_move == CHANCE_AWAITED
            rules.play(state, CHANCE, card_of(card))
    return state


def lost(state: State) -> list[int] | None:
    """Lives lost, None while the deal goes on."""
    return state.lost[: state.options.players] if state.phase == OVER else None


def ending(state: State) -> str:
    """How it ended."""
    return ENDINGS[rules.ending(state)]


def dealt(*hands: str, up: str = "2C", dealer: int = 0, **options: Any) -> State:
    """A deal from the very beginning: the lot names the dealer, CHANCE deals these hands and turns up a card."""
    state: State = GAME.begin(GAME.choose(players=len(hands), **options))
    if state.phase == 0:
        rules.play(state, CHANCE, dealer)
    for place in range(3):
        for n in range(len(hands)):
            seat = (dealer + 1 + n) % len(hands)
            assert state.turn == seat
            rules.play(state, CHANCE, card_of(hands[seat].split()[place]))
    rules.play(state, CHANCE, card_of(up))
    return state
