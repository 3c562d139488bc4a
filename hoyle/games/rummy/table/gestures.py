"""What a seat may do at the table, without any language: moves that are not plays, and the steps of a draft."""

from hoyle.games.rummy.rules.plays import first_play
from hoyle.games.rummy.state import ACTING, DRAW, END, KNOCK, ZAP, State
from hoyle.games.rummy.table.draft import (
    HINT,
    NEW,
    WHOLE,
    Draft,
    ambiguous,
    from_hand,
    hand_items,
    hand_zone,
    moves_of,
)
from hoyle.games.rummy.table.placement import LEAST, Meld, Reading
from hoyle.games.shared.drafts import Step
from hoyle.games.shared.gestures import Gestures, gesture

TURN = "turn"
"""The act of all moves that are not plays; its options are the moves' numbers."""


def gestures(seen: State, seat: int, draft: Draft | None = None) -> Gestures:
    """Return the gestures that are moves at once: draw, pass, knock, zap; none while a draft has cards on the table.

    Plays are prepared in drafts, step by step: see `offers`.
    """
    if draft is not None and draft.staged:
        return {}
    return {gesture(TURN, str(move)): [move] for move in turn_moves(seen, seat)}


def turn_moves(seen: State, seat: int) -> list[int]:
    """Return the legal moves that are not plays."""
    return [move for move in moves_of(seen, seat) if move in (DRAW, END, KNOCK) or move >= ZAP]


def may_arrange(seen: State, seat: int) -> bool:
    """Return whether the seat may prepare a play now."""
    return seen.phase == ACTING and seen.turn == seat and not seen.played


def arrangeable(draft: Draft) -> list[Meld]:
    """Return the melds that may be changed; in a first play only those with cards of the hand."""
    apart = first_play(draft.seen, draft.seat)
    return [meld for meld in draft.melds if not apart or any(from_hand(laid.item) for laid in meld.cards)]


def cuts(meld: Meld) -> list[tuple[str, str]]:
    """Return the cards before which a meld may be split, with the places there; none for a short meld."""
    if len(meld.cards) <= LEAST:
        return []
    return [(laid.item, f"{meld.name}#{place}") for place, laid in enumerate(meld.cards) if place]


def other_readings(draft: Draft) -> list[tuple[Meld, int, Reading]]:
    """Return each way in which a meld's jokers may stand for other cards: the meld, the reading's number, the reading."""
    may_change = {meld.name for meld in arrangeable(draft)}
    return [
        (meld, number, reading)
        for meld, readings in ambiguous(draft)
        if meld.name in may_change
        for number, reading in enumerate(readings)
        if sorted(reading) != sorted(laid.stands for laid in meld.cards)
    ]


def reading_option(meld: Meld, number: int) -> str:
    """Return the option id of a reading."""
    return f"{meld.name}.{number}"


def offers(draft: Draft, step: Step) -> bool:
    """Return whether the table offers this step now."""
    melds = arrangeable(draft)
    match step.act:
        case "lay":
            return step.item in movable(draft) and step.to in (*(meld.name for meld in melds), NEW)
        case "back":
            return step.to == hand_zone(draft.seat) and any(laid.item == step.item for laid in draft.staged)
        case "split":
            return any((step.item, step.to) in cuts(meld) for meld in melds)
        case "stand":
            return any(reading_option(meld, number) == step.option for meld, number, _ in other_readings(draft))
        case "hint":
            return step.option == HINT
        case _:
            return False


def movable(draft: Draft) -> set[str]:
    """Return the items that may be laid on melds: cards of the hand, cards of melds, and whole melds."""
    melds = arrangeable(draft)
    staged = {laid.item for laid in draft.staged}
    held = {name for _, name in hand_items(draft.seen, draft.seat)} - staged
    return held | {WHOLE + meld.name for meld in melds} | {laid.item for meld in melds for laid in meld.cards}
