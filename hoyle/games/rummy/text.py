"""The notation of moves of rummy: `7H`, `done`, `JK=7H`, `draw`, `knock`, `end`, `zap1`, `cut 30`, `rearrange`, `put back`.

A whole turn may be written as one text: `play 7H 8H JK=9H; knock`.
"""

import re
from typing import Any

from hoyle.errors import Refusal
from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.choices import NO_JOKERS
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.state import (
    CUT,
    DEALER_DRAW,
    DECLARE,
    DECLARING,
    DONE,
    DRAW,
    END,
    KNOCK,
    LIFTING,
    MISS,
    PUT_BACK,
    REARRANGE,
    ZAP,
    State,
)
from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.i18n import N_
from hoyle.rules.seats import CHANCE, NONE

takes_rules = True

MOVES = {
    "done": DONE,
    "knock": KNOCK,
    "draw": DRAW,
    "end": END,
    "pass": END,
    "end_turn": END,
    "rearrange": REARRANGE,
    "put back": PUT_BACK,
    "put_back": PUT_BACK,
}
IDENTITY = re.compile(r"JK=([2-9TJQKA][SHDC])", re.IGNORECASE)
ZAPPING = re.compile(r"zap ?([0-7])", re.IGNORECASE)
CUTTING = re.compile(r"cut ?([1-9][0-9]{0,2})", re.IGNORECASE)
MISSING = re.compile(r"[+-][0-9]")
DEALER = re.compile(r"dealer([0-7])", re.IGNORECASE)


def write(rules: Rules, seen: State, seat: int, move: int) -> str:
    """Return a move in notation; a move of CHANCE as the card, or as the dealer."""
    if seat == CHANCE:
        if seen.phase == LIFTING:
            return f"{move - MISS:+d}"
        return f"dealer{move}" if seen.phase == DEALER_DRAW else card_name(move % KINDS)
    if CUT <= move < REARRANGE:
        return f"cut {move - CUT}"
    if ZAP <= move < CUT:
        return f"zap{move - ZAP}"
    if DECLARE <= move < ZAP:
        return f"JK={card_name(move - DECLARE)}"
    if move < DONE:
        return card_name(move)
    return next(text_move for text_move, number in MOVES.items() if number == move)


NOT_A_MOVE = N_("{text!r} is not a move of rummy: write {first} or {last}.")
NOT_A_MOVE_WITH_JOKERS = N_(
    "{text!r} is not a move of rummy: write {first} or {last}; jokers are JK, or JK=7H with the card they stand for."
)


def read(rules: Rules, seen: State, seat: int, text: str) -> int:
    """Return the move that a text stands for; Refusal if it is not a move."""
    text_move = text.strip()
    if cutting := CUTTING.fullmatch(text_move):
        return CUT + int(cutting[1])
    if seat == CHANCE and MISSING.fullmatch(text_move):
        return MISS + int(text_move)
    if dealer := DEALER.fullmatch(text_move):
        return int(dealer[1])
    if text_move.lower() in MOVES:
        return MOVES[text_move.lower()]
    if identity := IDENTITY.fullmatch(text_move):
        return DECLARE + card_of(identity[1])
    if zapped := ZAPPING.fullmatch(text_move):
        return ZAP + int(zapped[1])
    try:
        return card_of(text_move)
    except ValueError:
        *first, last = forms(seen)
        has_jokers = seen.options.joker_mode != NO_JOKERS
        message = NOT_A_MOVE_WITH_JOKERS if has_jokers else NOT_A_MOVE
        raise Refusal(message, text=text, first=", ".join(first), last=last) from None


def forms(seen: State) -> list[str]:
    """Return examples of moves under these options, without knocks, zaps, cuts and announcements if there are none.

    >>> forms(State())
    ['play 7H 8H 9H', 'draw', 'end']
    """
    options = seen.options
    knocks = ["knock"] if options.knock_limit != NONE else []
    zaps, cuts = ["zap1"] if options.zap_cards else [], ["cut 30"] if options.cut_bonus else []
    announced = ["rearrange", "put back"] if options.rearrangement_penalty else []
    return ["play 7H 8H 9H", "draw", "end", *knocks, *zaps, *cuts, *announced]


def parts(rules: Rules, seen: State, text: str) -> list[str]:
    """Return the moves of a turn written as one text: cards in ascending order, `done`, declarations of jokers, other moves.

    >>> from hoyle.games import GAMES
    >>> from hoyle.rules.link.linked_rules import rules_of
    >>> parts(rules_of(GAMES["rummy"]), State(), "play 9H 7H 8H; knock")
    ['7H', '8H', '9H', 'done', 'knock']
    """
    moves: list[str] = []
    for step in text.split(";"):
        text_move, _, cards = step.strip().partition(" ")
        if text_move.lower() == "rearrange" and rules.must_announce(seen):
            seen = seen.clone()
            rules.play(seen, seen.turn, REARRANGE)
        moves += (
            play_parts(rules, seen, cards.replace(",", " ").split()) if text_move.lower() == "play" else [step.strip()]
        )
    return moves


def play_parts(rules: Rules, seen: State, cards: list[str]) -> list[str]:
    """Return the moves of a play; if any joker is written with the card it stands for, with declarations of all jokers."""
    identity_matches = [IDENTITY.fullmatch(card) for card in cards]
    kinds = sorted(JOKER if match else card_of(card) for card, match in zip(cards, identity_matches, strict=True))
    identities = [card_of(match[1]) for match in identity_matches if match]
    moves = [card_name(kind) for kind in kinds] + ["done"]
    return moves + declaration_parts(rules, seen, kinds, identities) if identities else moves


def declaration_parts(rules: Rules, seen: State, kinds: list[int], identities: list[int]) -> list[str]:
    """Return the declarations after a play: jokers of the play stand for the named cards, jokers of the table keep theirs.

    Return only the declarations before the first choice that these cards do not settle; none if the play is not legal.
    """
    position: Any = seen.clone()
    seat, moves = position.turn, [0] * 512
    list_moves, make = rules.legal, rules.play
    for move in [*kinds, DONE]:
        if move not in moves[: list_moves(position, seat, moves)]:
            return []
        make(position, seat, move)
    wanted_types, written_moves = list(identities), list[str]()
    wanted_types += [card for card in range(TYPES) for _ in range(seen.wild[card])]
    while position.phase == DECLARING and position.turn == seat:
        legal_moves = moves[: list_moves(position, seat, moves)]
        candidates = [
            card
            for card in wanted_types
            if DECLARE + card in legal_moves and wanted_types.count(card) > position.declared[card]
        ]
        if not candidates:
            return written_moves
        written_moves.append(write(rules, seen, seat, DECLARE + min(candidates)))
        make(position, seat, DECLARE + min(candidates))
    return written_moves
