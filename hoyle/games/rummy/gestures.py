"""What a seat may do, as gestures at the table: cards and melds that may be moved about, and buttons."""

from hoyle.games.cards import JOKER, short
from hoyle.games.rummy.draft import BACK, HINT, LAY, NEW, SPLIT, STAND, Draft, choices, from_hand, hand_zone, moves_of
from hoyle.games.rummy.lying import LEAST, Meld, words
from hoyle.games.rummy.plays import first_play
from hoyle.games.rummy.score import hand_value
from hoyle.games.rummy.state import ACTING, DRAW, END, KNOCK, PLAYED, ZAP, State
from hoyle.games.shapes import Act, Option, Say, gesture
from hoyle.words import N_

Keys = dict[str, list[int]]
TURN = "turn"
HELD_BACK = N_("take your cards back first")


def acts(seen: State, seat: int, draft: Draft | None, names: list[str], say: Say) -> tuple[list[Act], Keys]:
    """All that the seat may do: arrange its play, and whatever is a move at once."""
    found, keys = buttons(seen, seat, draft, names, say)
    if draft is not None and may_arrange(seen, seat):
        found += arranging(draft, say)
    return found, keys


def may_arrange(seen: State, seat: int) -> bool:
    """Whether the seat may put cards into a play."""
    return seen.phase == ACTING and seen.turn == seat and not seen.played


def buttons(seen: State, seat: int, draft: Draft | None, names: list[str], say: Say) -> tuple[list[Act], Keys]:
    """Drawing, passing, knocking, zapping."""
    moves = [move for move in moves_of(seen, seat) if move in (DRAW, END, KNOCK) or move >= ZAP]
    off = say(HELD_BACK) if draft is not None and draft.staged else ""
    options = [Option(str(move), label(seen, seat, move, names, say), off=off) for move in moves]
    keys = {} if off else {gesture(TURN, str(move)): [move] for move in moves}
    return [Act(TURN, "pick", say("The turn"), options=options)] if options else [], keys


def label(seen: State, seat: int, move: int, names: list[str], say: Say) -> str:
    """A move that is no play, in words."""
    if move >= ZAP:
        return say("Zap {name}", name=names[move - ZAP])
    if move == KNOCK:
        return say("Knock with {n}", n=hand_value(seen, seat))
    if move == DRAW:
        return say("Draw")
    return say("End the turn") if seen.phase == PLAYED or seen.zapped else say("Pass")


def arranging(draft: Draft, say: Say) -> list[Act]:
    """Cards and whole melds go to melds; own cards back to the hand; runs are split; jokers are told what they are."""
    apart = first_play(draft.seen, draft.seat)
    melds = [meld for meld in draft.melds if not apart or any(from_hand(one.item) for one in meld.cards)]
    zones, hand = [meld.name for meld in melds], hand_zone(draft.seat)
    whole = [f"zone:{meld.name}" for meld in melds]
    found = [
        Act(LAY, "place", say("Lay a card"), source=[hand, *zones, *whole], target=[*zones, NEW], draft=True),
        Act(HINT, "pick", say("A hint"), options=[Option(HINT, say("Hint"))], draft=True),
    ]
    back = {one.item: [hand] for one in draft.staged}
    if back:
        found.append(Act(BACK, "place", say("Back to the hand"), back, draft=True))
    if splits := {item: [place] for meld in melds for item, place in cuts(meld)}:
        found.append(Act(SPLIT, "place", say("Take apart here"), splits, draft=True))
    if options := identities(draft, say):
        found.append(Act(STAND, "pick", say("What jokers stand for"), options=options, draft=True))
    return found


def cuts(meld: Meld) -> list[tuple[str, str]]:
    """The cards of a long meld before which it may be taken apart, and the places there."""
    if len(meld.cards) <= LEAST:
        return []
    return [(one.item, f"{meld.name}#{place}") for place, one in enumerate(meld.cards) if place]


def identities(draft: Draft, say: Say) -> list[Option]:
    """What the jokers of a meld may stand for, where there is a choice; what they stand for now is off."""
    found: list[Option] = []
    for meld, readings in choices(draft):
        own = {one.card for one in meld.cards if one.card != JOKER}
        now = sorted(one.stands for one in meld.cards)
        group = say("{meld}: the joker is", meld=words(meld.cards, draft.ace_mode, say))
        for way, reading in enumerate(readings):
            if sorted(reading) != now:
                cards = " ".join(short(card) for card in reading if card not in own)
                found.append(Option(f"{meld.name}.{way}", say("rather {cards}", cards=cards), group))
    return found
