"""What a seat may do, as gestures at the table, and which move each gesture is."""

from hoyle.games.muzicando.rules import legal
from hoyle.games.muzicando.state import (
    BID,
    CALLING,
    CHOOSING,
    DRAWN,
    GIVEN,
    LAYOUTS,
    PASS,
    STOP,
    STRIDE,
    State,
)
from hoyle.games.muzicando.text import LAYOUT_LETTERS, bid_name, card_name
from hoyle.games.muzicando.wording import address, layout_name, spot_of
from hoyle.games.shapes import Act, Option, Say, gesture
from hoyle.rules.seats import awaited
from hoyle.words import N_

Keys = dict[str, list[int]]
MOST = 1024
"""More moves than a seat ever has."""

PASSES = {GIVEN: N_("Lay nothing"), DRAWN: N_("Keep the card")}


def moves_of(seen: State, seat: int) -> list[int]:
    """What the seat may do."""
    if not awaited(seen.waits, seat):
        return []
    scratch = [0] * MOST
    return scratch[: legal(seen, seat, scratch)]


def acts(seen: State, seat: int, say: Say) -> tuple[list[Act], Keys]:
    """All legal moves as gestures."""
    moves = moves_of(seen, seat)
    if not moves:
        return [], {}
    if seen.phase in (CALLING, CHOOSING):
        return call_acts(seen, moves, say)
    return lay_acts(seen, moves, say)


def call_acts(seen: State, moves: list[int], say: Say) -> tuple[list[Act], Keys]:
    """MZ10, MZ52: a pass and the bids that may still be made, layout by layout; or the layouts to choose from."""
    options: list[Option] = []
    if PASS in moves:
        options.append(Option("pass", say("Pass")))
    bids = sorted((move - BID for move in moves if move >= BID), key=lambda bid: (bid % LAYOUTS, bid))
    if seen.phase == CHOOSING:
        options += [Option(LAYOUT_LETTERS[layout], layout_name(layout, say)) for layout in bids]
    else:
        options += [Option(bid_name(bid), str(bid // LAYOUTS + 1), layout_name(bid % LAYOUTS, say)) for bid in bids]
    keys = {gesture("call", option.id): [move] for option, move in zip(options, in_order(moves, bids), strict=True)}
    return [Act("call", "pick", say("Your call"), options=options)], keys


def in_order(moves: list[int], bids: list[int]) -> list[int]:
    """The moves in the order of their options."""
    return [*([PASS] if PASS in moves else []), *(BID + bid for bid in bids)]


def lay_acts(seen: State, moves: list[int], say: Say) -> tuple[list[Act], Keys]:
    """MZ16–MZ26, MZ44, MZ45, MZ55: cards to their places, and a pass or the end of a run."""
    pairs: dict[str, list[str]] = {}
    keys: Keys = {}
    for move in moves:
        if move < PASS:
            card = move // STRIDE
            place = address(spot_of(seen, card, move % STRIDE))
            pairs.setdefault(card_name(card), []).append(place)
            keys[gesture("lay", card_name(card), place)] = [move]
    found = [Act("lay", "place", say("Lay a card"), pairs)] if pairs else []
    for move in moves:
        if move in (PASS, STOP):
            word = "pass" if move == PASS else "stop"
            label = pass_words(seen, move, say)
            found.append(Act(word, "pick", label, options=[Option(word, label)]))
            keys[gesture(word, word)] = [move]
    return found, keys


def pass_words(seen: State, move: int, say: Say) -> str:
    """What passing is called just now."""
    if move == STOP:
        return say("End the pause")
    if seen.phase in PASSES:
        return say(PASSES[seen.phase])
    return say("Pass and draw a card") if seen.stock_left else say("Pass")
