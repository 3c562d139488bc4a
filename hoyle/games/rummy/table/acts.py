"""Gestures with labels: what `gestures` and `offers` allow, as the acts that a page draws."""

from hoyle.games.rummy.rules.score import hand_value
from hoyle.games.rummy.state import DRAW, KNOCK, PLAYED, ZAP, State
from hoyle.games.rummy.table.draft import BACK, HINT, LAY, NEW, SPLIT, STAND, WHOLE, Draft, hand_zone
from hoyle.games.rummy.table.gestures import (
    TURN,
    arrangeable,
    cuts,
    may_arrange,
    other_readings,
    reading_option,
    turn_moves,
)
from hoyle.games.rummy.table.placement import words
from hoyle.games.shared.french_pack import JOKER, short
from hoyle.games.shared.scenes import Act, Option, Say
from hoyle.i18n import N_

CARDS_ON_TABLE = N_("take your cards back first")


def acts(seen: State, seat: int, draft: Draft | None, names: list[str], say: Say) -> list[Act]:
    """Return everything that the seat may do: moves that are not plays, and the steps of its draft."""
    found = turn_acts(seen, seat, draft, names, say)
    if draft is not None and may_arrange(seen, seat):
        found += draft_acts(draft, say)
    return found


def turn_acts(seen: State, seat: int, draft: Draft | None, names: list[str], say: Say) -> list[Act]:
    """Return drawing, passing, knocking and zapping; greyed while the draft has cards on the table."""
    off = say(CARDS_ON_TABLE) if draft is not None and draft.staged else ""
    options = [Option(str(move), label(seen, seat, move, names, say), off=off) for move in turn_moves(seen, seat)]
    return [Act(TURN, "pick", say("The turn"), options=options)] if options else []


def label(seen: State, seat: int, move: int, names: list[str], say: Say) -> str:
    """Return a move that is not a play in words."""
    if move >= ZAP:
        return say("Zap {name}", name=names[move - ZAP])
    if move == KNOCK:
        return say("Knock with {n}", n=hand_value(seen, seat))
    if move == DRAW:
        return say("Draw")
    return say("End the turn") if seen.phase == PLAYED or seen.zapped else say("Pass")


def draft_acts(draft: Draft, say: Say) -> list[Act]:
    """Return the steps of a draft: lay cards and melds, take cards back, split melds, restate jokers, and a hint."""
    melds = arrangeable(draft)
    zones, hand = [meld.name for meld in melds], hand_zone(draft.seat)
    whole = [WHOLE + name for name in zones]
    found = [
        Act(LAY, "place", say("Lay a card"), source=[hand, *zones, *whole], target=[*zones, NEW], draft=True),
        Act(HINT, "pick", say("Hint"), options=[Option(HINT, say("Hint"))], draft=True),
    ]
    back = {laid.item: [hand] for laid in draft.staged}
    if back:
        found.append(Act(BACK, "place", say("Back to the hand"), back, draft=True))
    if splits := {item: [place] for meld in melds for item, place in cuts(meld)}:
        found.append(Act(SPLIT, "place", say("Split here"), splits, draft=True))
    if options := identities(draft, say):
        found.append(Act(STAND, "pick", say("What jokers stand for"), options=options, draft=True))
    return found


def identities(draft: Draft, say: Say) -> list[Option]:
    """Return what jokers may stand for instead of what they stand for now, grouped by meld."""
    found: list[Option] = []
    for meld, number, reading in other_readings(draft):
        own = {laid.card for laid in meld.cards if laid.card != JOKER}
        group = say("{meld}: the joker is", meld=words(meld.cards, draft.ace_mode, say))
        cards = " ".join(short(card) for card in reading if card not in own)
        found.append(Option(reading_option(meld, number), say("{cards} instead", cards=cards), group))
    return found
