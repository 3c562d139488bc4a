"""What the log of rummy tells: the difference of two views in sentences, and which card flew where."""

from hoyle.games.cards import JOKER, short
from hoyle.games.rummy.draft import hand_items, hand_zone
from hoyle.games.rummy.dressing import Dressing
from hoyle.games.rummy.lying import Laid
from hoyle.games.rummy.state import (
    BLOCKED,
    DEALING,
    KINDS,
    KNOCKED,
    LOT,
    OVER,
    RESIGNED,
    STOCK_OUT,
    State,
)
from hoyle.games.shapes import Event, Say
from hoyle.rules.seats import NONE
from hoyle.words import N_

Dressings = tuple[Dressing | None, Dressing | None]


def tell(
    before: State, after: State, seat: int | None, names: list[str], say: Say, dressings: Dressings = (None, None)
) -> list[Event]:
    """What happened between two views of the same reader, in order."""
    if before.phase in (LOT, DEALING):
        return [Event(say("{name} deals.", name=names[after.dealer]))] if after.phase not in (LOT, DEALING) else []
    added = came(before, after, dressings)
    told = tell_play(before, after, added, names, say) if added else []
    told += tell_zaps(before, after, names, say)
    told += tell_draws(before, after, len(added), seat, names, say)
    if not told and after.phase != OVER:
        told += tell_end(before, after, names, say)
    if after.phase == OVER != before.phase:
        told.append(Event(tell_over(after, names, say)))
    return told


def came(before: State, after: State, dressings: Dressings) -> list[Laid]:
    """The cards that have come to the table."""
    if dressings[1] is not None:
        lay = {one.item for one in dressings[0].cards} if dressings[0] else set[str]()
        return [one for one in dressings[1].cards if one.item not in lay]
    added = [card for card in range(JOKER) for _ in range(after.table[card] - before.table[card])]
    jokers = sum(after.wild) - sum(before.wild)
    return [Laid("", card, card) for card in added] + [Laid("", JOKER, NONE)] * jokers


def tell_play(before: State, after: State, added: list[Laid], names: list[str], say: Say) -> list[Event]:
    """The cards that a player has laid, each from where it was in his hand."""
    mover = before.turn
    ordered = sorted(added, key=lambda one: one.card)
    cards = ", ".join(short(one.card) if one.card != JOKER else joker_for(one, say) for one in ordered)
    own = hand_items(before, mover)
    hidden = [f"{hand_zone(mover)}.{n}" for n in range(before.held[mover] - len(own))]
    moves: list[tuple[str, str]] = []
    for one in ordered:
        known = [name for card, name in own if card == one.card]
        if known:
            own.remove((one.card, known[-1]))
        moves.append((one.item, f"item:{known[-1]}" if known else f"item:{hidden.pop() if hidden else ''}"))
    text = say("{name} plays {cards}.", name=names[mover], cards=cards)
    hidden_items = [one.item for one, (_, origin) in zip(ordered, moves, strict=True) if is_back(origin)]
    return [Event(text, [move for move in moves if move[0]], [item for item in hidden_items if item])]


def is_back(origin: str) -> bool:
    """Whether a card lay face down there."""
    return origin.rsplit(".", 1)[0].count(".") == 0


def joker_for(one: Laid, say: Say) -> str:
    """A joker and what it stands for."""
    return say("joker for {card}", card=short(one.stands)) if one.stands != NONE else say("a joker")


def tell_draws(before: State, after: State, added: int, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Cards drawn, and cards taken from a hand; what they are where the reader sees it."""
    told: list[Event] = []
    for each in range(after.rules.players):
        spent = added if each == before.turn else 0
        gained = after.held[each] - before.held[each] + spent
        if gained <= 0 or (after.phase == OVER != before.phase and each != before.turn):
            continue
        moves = [(item, origin(before, after, each)) for item in new_items(before, after, each)]
        told.append(Event(draw_words(before, after, each, gained, seat, names, say), moves))
    return told


def origin(before: State, after: State, each: int) -> str:
    """Where a card came from: the stock, or the hand of who had zapped the player."""
    zapper = before.zapper[each]
    taken = zapper != NONE and after.held[zapper] < before.held[zapper] and after.stock_left == before.stock_left
    return hand_zone(zapper) if taken else "stock"


def draw_words(
    before: State, after: State, each: int, gained: int, seat: int | None, names: list[str], say: Say
) -> str:
    """A draw in words."""
    if origin(before, after, each) != "stock":
        return say("{name} is zapped and takes a card of {other}.", name=names[each], other=names[before.zapper[each]])
    if each == seat:
        cards = [short(card) for card in range(KINDS) for _ in range(gain(before, after, each, card))]
        if cards:
            return say("{name} draws {cards}.", name=names[each], cards=", ".join(cards))
    if gained == 1:
        return say("{name} draws a card.", name=names[each])
    return say("{name} draws, cards: {n}.", name=names[each], n=gained)


def gain(before: State, after: State, each: int, card: int) -> int:
    """How many more of a card are in a hand."""
    return after.hand[each * KINDS + card] - before.hand[each * KINDS + card]


def new_items(before: State, after: State, each: int) -> list[str]:
    """The names of cards that are new in a hand."""
    old = {name for _, name in hand_items(before, each)}
    found = [name for _, name in hand_items(after, each) if name not in old]
    shown = [sum(one.hand[each * KINDS : each * KINDS + KINDS]) for one in (before, after)]
    backs = [before.held[each] - shown[0], after.held[each] - shown[1]]
    return found + [f"{hand_zone(each)}.{n}" for n in range(backs[0], backs[1])]


def tell_zaps(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Who zaps whom, and turns that are lost with nothing to take."""
    told: list[Event] = []
    for each in range(after.rules.players):
        was, now = before.zapper[each], after.zapper[each]
        if now != NONE and was == NONE:
            told.append(Event(say("{name} zaps {other}.", name=names[now], other=names[each])))
        if was != NONE and now == NONE and after.held[each] == before.held[each]:
            told.append(Event(say("{name} is zapped and loses a turn.", name=names[each])))
    return told


def tell_end(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """A turn that ended with nothing to see."""
    if before.turn == after.turn and before.phase == after.phase:
        return []
    if before.played:
        return [Event(say("{name} ends the turn.", name=names[before.turn]))]
    return [Event(say("{name} passes.", name=names[before.turn]))]


ENDS = {
    STOCK_OUT: N_("The stock is used up and everybody has had a last turn: the lowest hand wins."),
    BLOCKED: N_("Everybody has passed: the deal is over."),
    RESIGNED: N_("The deal is over."),
}


def tell_over(after: State, names: list[str], say: Say) -> str:
    """How the deal ended."""
    if after.ended in ENDS or after.actor == NONE:
        return say(ENDS.get(after.ended, ENDS[RESIGNED]))
    words = N_("{name} knocks.") if after.ended == KNOCKED else N_("{name} goes out.")
    return say(words, name=names[after.actor])
