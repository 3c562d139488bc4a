"""The written notation of moves of Malice: `payoff>c1`, `hand:5>c2`, `side3>c1`, `hand:9>s2`, `end`."""

import re

from hoyle.errors import Refusal
from hoyle.games.malice.state import ASIDE, DECIDING, END, HAND, OUTCOMES, PAYOFF, SEATS, SIDE, STRIDE, UNSEEN, State
from hoyle.i18n import N_
from hoyle.rules.seats import CHANCE

CARDS = "A23456789TJQK*"
"""The written name of each kind of card."""

PLAY = re.compile(r"(?:(payoff)|hand:([A2-9TJQK*])|side([1-5]))>([cs])([1-8])", re.IGNORECASE)


def card_name(card: int) -> str:
    """Return the written name of a card.

    >>> card_name(0), card_name(9), card_name(13)
    ('A', 'T', '*')
    """
    return CARDS[card]


def write(seen: State, seat: int, move: int) -> str:
    """Return the notation of a move. A move of CHANCE is a card, `?` for an unseen card, or `first0` and so on: who begins."""
    if seat == CHANCE:
        if seen.phase == DECIDING:
            return f"first{move}"
        kind = move % OUTCOMES
        return "?" if kind == UNSEEN else card_name(kind)
    if move == END:
        return "end"
    source, target = move // STRIDE, move % STRIDE
    place = f"s{target - ASIDE + 1}" if target >= ASIDE else f"c{target + 1}"
    if source == PAYOFF:
        return f"payoff>{place}"
    return f"hand:{card_name(source - HAND)}>{place}" if source < SIDE else f"side{source - SIDE + 1}>{place}"


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that a text stands for; Refusal if it stands for none."""
    word = text.strip()
    if seat == CHANCE:
        return read_chance(word)
    if word.lower() == "end":
        return END
    play = PLAY.fullmatch(word)
    if not play:
        raise Refusal(
            N_(
                "{text!r} is not a move of Malice: write payoff>c1, hand:5>c2, hand:9>s2, side3>c1, or end; cards are {cards}."
            ),
            text=text,
            cards=" ".join(CARDS),
        )
    payoff, card, side, kind, number = play.groups()
    target = int(number) - 1 + (ASIDE if kind.lower() == "s" else 0)
    source = PAYOFF if payoff else HAND + CARDS.index(card.upper()) if card else SIDE + int(side) - 1
    return source * STRIDE + target


def read_chance(word: str) -> int:
    """Return the move of CHANCE that a text stands for, of several copies the first; Refusal if there is none."""
    if re.fullmatch(f"first[0-{SEATS - 1}]", word):
        return int(word[-1])
    if word == "?":
        return UNSEEN
    if len(word) == 1 and word.upper() in CARDS:
        return CARDS.index(word.upper())
    raise Refusal(
        N_("{word!r} is not a move of chance in Malice: write a card, one of {cards}, or ?."),
        word=word,
        cards=" ".join(CARDS),
    )
