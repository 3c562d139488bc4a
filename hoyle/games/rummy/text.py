"""Moves of rummy in people's notation: `7H`, `done`, `JK=7H`, `draw`, `knock`, `end`, `zap1`.

A whole turn is one text: `play 7H 8H JK=9H; knock`.
"""

import re
from typing import Any

from hoyle.games.cards import card_name, card_of
from hoyle.games.rummy.kinds import JOKER, KINDS, TYPES
from hoyle.games.rummy.rules import legal, play
from hoyle.games.rummy.state import DECLARE, DECLARING, DONE, DRAW, END, KNOCK, LOT, ZAP, State
from hoyle.rules.seats import CHANCE

WORDS = {"done": DONE, "knock": KNOCK, "draw": DRAW, "end": END, "pass": END, "end_turn": END}
IDENTITY = re.compile(r"JK=([2-9TJQKA][SHDC])", re.IGNORECASE)
ZAPPING = re.compile(r"zap ?([0-7])", re.IGNORECASE)
DEALER = re.compile(r"dealer([0-7])", re.IGNORECASE)


def write(seen: State, seat: int, move: int) -> str:
    """A move as people write it; of CHANCE the card, or who deals."""
    if seat == CHANCE:
        return f"dealer{move}" if seen.phase == LOT else card_name(move % KINDS)
    if move >= ZAP:
        return f"zap{move - ZAP}"
    if move >= DECLARE:
        return f"JK={card_name(move - DECLARE)}"
    if move < DONE:
        return card_name(move)
    return next(word for word, number in WORDS.items() if number == move)


def read(seen: State, seat: int, text: str) -> int:
    """The move that a text stands for; ValueError with a sentence if it is none."""
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
        raise ValueError(
            f"{text!r} is no move of rummy: write play 7H 8H 9H, draw, end, knock or zap1; jokers are JK, "
            "or JK=7H with the card that they stand for."
        ) from None


def parts(seen: State, text: str) -> list[str]:
    """The moves of a turn that is written as one: cards in ascending order, `done`, and what jokers stand for.

    >>> parts(State(), "play 9H 7H 8H; knock")
    ['7H', '8H', '9H', 'done', 'knock']
    """
    moves: list[str] = []
    for step in text.split(";"):
        word, _, cards = step.strip().partition(" ")
        moves += played(seen, cards.replace(",", " ").split()) if word.lower() == "play" else [step.strip()]
    return moves


def played(seen: State, cards: list[str]) -> list[str]:
    """The moves of a play. A joker may be written with what it stands for; jokers on the table stay if they can."""
    named = [IDENTITY.fullmatch(card) for card in cards]
    kinds = sorted(JOKER if known else card_of(card) for card, known in zip(cards, named, strict=True))
    said = [card_of(known[1]) for known in named if known]
    moves = [card_name(kind) for kind in kinds] + ["done"]
    return moves + declarations(seen, kinds, said) if said else moves


def declarations(seen: State, kinds: list[int], said: list[int]) -> list[str]:
    """What is to be declared after this play, so that jokers stand for what was said, and the others for what they did."""
    ahead: Any = seen.clone()
    seat, moves = ahead.turn, [0] * 512
    for move in [*kinds, DONE]:
        if move not in moves[: legal(ahead, seat, moves)]:
            return []
        play(ahead, seat, move)
    wanted, found = list(said), list[str]()
    wanted += [card for card in range(TYPES) for _ in range(seen.wild[card])]
    while ahead.phase == DECLARING and ahead.turn == seat:
        may = moves[: legal(ahead, seat, moves)]
        fitting = [card for card in wanted if DECLARE + card in may and wanted.count(card) > ahead.declared[card]]
        if not fitting:
            return found
        found.append(write(seen, seat, DECLARE + min(fitting)))
        play(ahead, seat, DECLARE + min(fitting))
    return found
