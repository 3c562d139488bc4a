"""The notation of Triangle: `fold`, `check`, `call`, `bet`, `raise`; `keep`, or the cards to exchange, such as `b0+r3`."""

from hoyle.errors import Refusal
from hoyle.games.r.shared.cards import card_name, card_of
from hoyle.games.r.triangle.rules import CALL, EXCHANGING, FOLD, KEEP, RAISE, Rules, State
from hoyle.games.shared.card_sets import cards_in
from hoyle.i18n import N_
from hoyle.rules.seats import CHANCE

takes_rules = True

WORDS = {"fold": FOLD, "check": CALL, "call": CALL, "bet": RAISE, "raise": RAISE}


def write(rules: Rules, seen: State, seat: int, move: int) -> str:
    """Return the text of a move; for CHANCE, a card."""
    if seat == CHANCE:
        return card_name(move)
    if seen.phase == EXCHANGING:
        return "+".join(card_name(card) for card in exchanged_cards(seen, seat, move)) or "keep"
    if move == FOLD:
        return "fold"
    nothing_owed = rules.owed(seen, seat) == 0
    if move == CALL:
        return "check" if nothing_owed else "call"
    return "bet" if nothing_owed and not seen.raises else "raise"


def exchanged_cards(seen: State, seat: int, move: int) -> list[int]:
    """Return the cards that a move of the exchange puts away."""
    return [card for place, card in enumerate(cards_in(seen.hand[seat])) if (move - KEEP) >> place & 1]


def read(rules: Rules, seen: State, seat: int, text: str) -> int:
    """Return the move that a text names; Refusal if it names none."""
    word = text.strip().lower()
    if seat == CHANCE:
        if (card := card_of(word)) is not None:
            return card
        raise Refusal(N_("{text!r} is not a card: write a colour and a rank, such as b7."), text=text)
    if seen.phase != EXCHANGING:
        if word in WORDS:
            return WORDS[word]
        raise Refusal(N_("{text!r} is not a move of Triangle: write fold, check, call, bet or raise."), text=text)
    hand = cards_in(seen.hand[seat])
    named = [] if word == "keep" else [card_of(name) for name in word.split("+")]
    if not {*named} <= {*hand} or len({*named}) < len(named):
        held = ", ".join(card_name(card) for card in hand)
        raise Refusal(
            N_("{text!r} names no cards to exchange: write keep, or some of {held}, joined by +."), text=text, held=held
        )
    return KEEP + sum(1 << hand.index(card) for card in named if card is not None)
