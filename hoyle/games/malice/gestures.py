"""What a seat may do, as gestures at the table, and which move each gesture is."""

from hoyle.games.malice.rules import legal
from hoyle.games.malice.state import ASIDE, END, HAND, PAYOFF, SIDE, STRIDE, State
from hoyle.games.malice.wording import centre_zone, hand_items, side_items, side_zone, top_item
from hoyle.games.shapes import Act, Option, Say, gesture
from hoyle.rules.seats import awaited

Keys = dict[str, list[int]]
MOST = 128
"""More moves than a seat ever has."""


def moves_of(seen: State, seat: int) -> list[int]:
    """What the seat may do."""
    if not awaited(seen.waits, seat):
        return []
    scratch = [0] * MOST
    return scratch[: legal(seen, seat, scratch)]


def acts(seen: State, seat: int, say: Say) -> tuple[list[Act], Keys]:
    """All legal moves as gestures; like cards of a hand do the same."""
    moves = moves_of(seen, seat)
    pairs: dict[str, list[str]] = {}
    keys: Keys = {}
    for move in moves:
        if move != END:
            place = target(seat, move)
            for item in lifted(seen, seat, move):
                pairs.setdefault(item, []).append(place)
                keys[gesture("play", item, place)] = [move]
    found = [Act("play", "place", say("Play a card"), pairs)] if pairs else []
    if END in moves:
        found.append(Act("end", "pick", say("End the turn"), options=[Option("end", say("End the turn"))]))
        keys[gesture("end", "end")] = [END]
    return found, keys


def lifted(seen: State, seat: int, move: int) -> list[str]:
    """The items that may make a move: the card, and the others of the hand that are like it."""
    source = move // STRIDE
    if source == PAYOFF:
        return [top_item(seen, seat)]
    if source < SIDE:
        return hand_items(seen, seat, source - HAND)
    return side_items(seen, seat, source - SIDE)[-1:]


def target(seat: int, move: int) -> str:
    """Where a move puts its card."""
    place = move % STRIDE
    return centre_zone(place) if place < ASIDE else side_zone(seat, place - ASIDE)
