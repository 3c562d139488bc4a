"""Moves of rummy in notation: `7H`, `done`, `JK=7H`, `draw`, `knock`, `end`, `zap1`.

A whole turn may be written as one text: `play 7H 8H JK=9H; knock`.
"""

import re
from typing import Any

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.options import NO_JOKERS
from hoyle.games.rummy.rules.moves import legal, play
from hoyle.games.rummy.state import DEALER_DRAW, DECLARE, DECLARING, DONE, DRAW, END, KNOCK, ZAP, State
from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.rules.seats import CHANCE, NONE

WORDS = {"done": DONE, "knock": KNOCK, "draw": DRAW, "end": END, "pass": END, "end_turn": END}
IDENTITY = re.compile(r"JK=([2-9TJQKA][SHDC])", re.IGNORECASE)
ZAPPING = re.compile(r"zap ?([0-7])", re.IGNORECASE)
DEALER = re.compile(r"dealer([0-7])", re.IGNORECASE)


def write(seen: State, seat: int, move: int) -> str:
    """Return a move in notation; for CHANCE the card, or who deals."""
    if seat == CHANCE:
        return f"dealer{move}" if seen.phase == DEALER_DRAW else card_name(move % KINDS)
    if move >= ZAP:
        return f"zap{move - ZAP}"
    if move >= DECLARE:
        return f"JK={card_name(move - DECLARE)}"
    if move < DONE:
        return card_name(move)
    return next(word for word, number in WORDS.items() if number == move)


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that a text stands for; ValueError with a sentence if it is not a move."""
    word = text.strip()
    if dealer := DEALER.fullmatch(word):
        return int(dealer[1])
    if word.lower() in WORDS:
        return WORDS[word.lower()]
    if identity := IDENTITY.fullmatch(word):
        return DECLARE + card_of(identity[1])
    if zapped := ZAPPING.fullmatch(word):
        return ZAP + int(zapped[1])
    try:
        return card_of(word)
    except ValueError:
        raise ValueError(f"{text!r} is not a move of rummy: {how_to_write(seen)}") from None


def how_to_write(seen: State) -> str:
    """Return how moves are written under these options: knocks, zaps and jokers only where they exist.

    >>> how_to_write(State())
    'write play 7H 8H 9H, draw or end.'
    """
    options = seen.options
    words = ["play 7H 8H 9H", "draw", "end"]
    words += ["knock"] if options.knock_limit != NONE else []
    words += ["zap1"] if options.zap_cards else []
    jokers = "; jokers are JK, or JK=7H with the card they stand for" if options.joker_mode != NO_JOKERS else ""
    return f"write {', '.join(words[:-1])} or {words[-1]}{jokers}."


def parts(seen: State, text: str) -> list[str]:
    """Return the moves of a turn written as one text: cards in ascending order, `done`, and what jokers stand for.

    >>> parts(State(), "play 9H 7H 8H; knock")
    ['7H', '8H', '9H', 'done', 'knock']
    """
    moves: list[str] = []
    for step in text.split(";"):
        word, _, cards = step.strip().partition(" ")
        moves += played(seen, cards.replace(",", " ").split()) if word.lower() == "play" else [step.strip()]
    return moves


def played(seen: State, cards: list[str]) -> list[str]:
    """Return the moves of a play. A joker may be written with its card; jokers on the table keep theirs if they can."""
    named = [IDENTITY.fullmatch(card) for card in cards]
    kinds = sorted(JOKER if known else card_of(card) for card, known in zip(cards, named, strict=True))
    identities = [card_of(known[1]) for known in named if known]
    moves = [card_name(kind) for kind in kinds] + ["done"]
    return moves + declarations(seen, kinds, identities) if identities else moves


def declarations(seen: State, kinds: list[int], identities: list[int]) -> list[str]:
    """Return the declarations after a play by which jokers stand for the named cards, and others keep their cards."""
    ahead: Any = seen.clone()
    seat, moves = ahead.turn, [0] * 512
    for move in [*kinds, DONE]:
        if move not in moves[: legal(ahead, seat, moves)]:
            return []
        play(ahead, seat, move)
    wanted, found = list(identities), list[str]()
    wanted += [card for card in range(TYPES) for _ in range(seen.wild[card])]
    while ahead.phase == DECLARING and ahead.turn == seat:
        may = moves[: legal(ahead, seat, moves)]
        fitting = [card for card in wanted if DECLARE + card in may and wanted.count(card) > ahead.declared[card]]
        if not fitting:
            return found
        found.append(write(seen, seat, DECLARE + min(fitting)))
        play(ahead, seat, DECLARE + min(fitting))
    return found
