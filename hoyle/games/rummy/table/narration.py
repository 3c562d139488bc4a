"""The log of rummy: the difference between two views in sentences, and which card moved where."""

from hoyle.games.rummy.cards import KINDS
from hoyle.games.rummy.state import BLOCKED, DEALER_DRAW, DEALING, KNOCKED, OVER, RESIGNED, STOCK_OUT, State
from hoyle.games.rummy.table.arrangement import Arrangement
from hoyle.games.rummy.table.draft import hand_items, hand_zone
from hoyle.games.rummy.table.placement import Laid
from hoyle.games.shared.french_pack import JOKER, short
from hoyle.games.shared.scenes import Event, Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

Arrangements = tuple[Arrangement | None, Arrangement | None]


def narrate(
    before: State, after: State, seat: int | None, names: list[str], say: Say, arrangements: Arrangements = (None, None)
) -> list[Event]:
    """Return what happened between two views of the same reader, in order."""
    if before.phase in (DEALER_DRAW, DEALING):
        return (
            [Event(say("{name} deals.", name=names[after.dealer]))] if after.phase not in (DEALER_DRAW, DEALING) else []
        )
    added = laid_cards(before, after, arrangements)
    found = play_events(before, after, added, names, say) if added else []
    found += zap_events(before, after, names, say)
    found += draw_events(before, after, len(added), seat, names, say)
    if not found and after.phase != OVER:
        found += end_events(before, after, names, say)
    if after.phase == OVER != before.phase:
        found.append(Event(ending_words(after, names, say)))
    return found


def laid_cards(before: State, after: State, arrangements: Arrangements) -> list[Laid]:
    """Return the cards that have come to the table."""
    if arrangements[1] is not None:
        lay = {laid.item for laid in arrangements[0].cards} if arrangements[0] else set[str]()
        return [laid for laid in arrangements[1].cards if laid.item not in lay]
    added = [card for card in range(JOKER) for _ in range(after.table[card] - before.table[card])]
    jokers = sum(after.wild) - sum(before.wild)
    return [Laid("", card, card) for card in added] + [Laid("", JOKER, NONE)] * jokers


def play_events(before: State, after: State, added: list[Laid], names: list[str], say: Say) -> list[Event]:
    """Return the play of a seat, each card with where it was in the hand."""
    mover = before.turn
    ordered = sorted(added, key=lambda laid: laid.card)
    cards = ", ".join(short(laid.card) if laid.card != JOKER else joker_words(laid, say) for laid in ordered)
    own = hand_items(before, mover)
    hidden = [f"{hand_zone(mover)}.{n}" for n in range(before.held[mover] - len(own))]
    moves: list[tuple[str, str]] = []
    for laid in ordered:
        known = [name for card, name in own if card == laid.card]
        if known:
            own.remove((laid.card, known[-1]))
        moves.append((laid.item, f"item:{known[-1]}" if known else f"item:{hidden.pop() if hidden else ''}"))
    text = say("{name} plays {cards}.", name=names[mover], cards=cards)
    turned = [laid.item for laid, (_, origin) in zip(ordered, moves, strict=True) if is_back(origin)]
    return [Event(text, [move for move in moves if move[0]], [item for item in turned if item])]


def is_back(origin: str) -> bool:
    """Return whether a card lay face down at an address."""
    return origin.rsplit(".", 1)[0].count(".") == 0


def joker_words(laid: Laid, say: Say) -> str:
    """Return a joker and the card it stands for in words."""
    return say("joker for {card}", card=short(laid.stands)) if laid.stands != NONE else say("a joker")


def draw_events(before: State, after: State, added: int, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return cards drawn, and cards taken from a hand; which ones, where the reader sees it."""
    found: list[Event] = []
    for player in range(after.options.players):
        spent = added if player == before.turn else 0
        gained = after.held[player] - before.held[player] + spent
        if gained <= 0 or (after.phase == OVER != before.phase and player != before.turn):
            continue
        moves = [(item, origin(before, after, player)) for item in new_items(before, after, player)]
        found.append(Event(draw_words(before, after, player, gained, seat, names, say), moves))
    return found


def origin(before: State, after: State, seat: int) -> str:
    """Return where a seat's new card came from: the stock, or the hand of the seat that had zapped it."""
    zapper = before.zapper[seat]
    taken = zapper != NONE and after.held[zapper] < before.held[zapper] and after.stock_left == before.stock_left
    return hand_zone(zapper) if taken else "stock"


def draw_words(
    before: State, after: State, player: int, gained: int, seat: int | None, names: list[str], say: Say
) -> str:
    """Return a draw in words."""
    if origin(before, after, player) != "stock":
        return say(
            "{name} is zapped and takes a card from {other}.", name=names[player], other=names[before.zapper[player]]
        )
    if player == seat:
        cards = [short(card) for card in range(KINDS) for _ in range(gain(before, after, player, card))]
        if cards:
            return say("{name} draws {cards}.", name=names[player], cards=", ".join(cards))
    if gained == 1:
        return say("{name} draws a card.", name=names[player])
    return say.many("{name} draws {n} card.", "{name} draws {n} cards.", gained, name=names[player])


def gain(before: State, after: State, seat: int, card: int) -> int:
    """Return how many more copies of a card a hand has."""
    return after.hand[seat * KINDS + card] - before.hand[seat * KINDS + card]


def new_items(before: State, after: State, seat: int) -> list[str]:
    """Return the items of cards that are new in a hand."""
    old = {name for _, name in hand_items(before, seat)}
    found = [name for _, name in hand_items(after, seat) if name not in old]
    shown = [sum(seen.hand[seat * KINDS : seat * KINDS + KINDS]) for seen in (before, after)]
    backs = [before.held[seat] - shown[0], after.held[seat] - shown[1]]
    return found + [f"{hand_zone(seat)}.{n}" for n in range(backs[0], backs[1])]


def zap_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Return who zaps whom, and turns that are lost without a card being taken."""
    found: list[Event] = []
    for seat in range(after.options.players):
        was, now = before.zapper[seat], after.zapper[seat]
        if now != NONE and was == NONE:
            found.append(Event(say("{name} zaps {other}.", name=names[now], other=names[seat])))
        if was != NONE and now == NONE and after.held[seat] == before.held[seat]:
            found.append(Event(say("{name} is zapped and loses a turn.", name=names[seat])))
    return found


def end_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Return a turn that ended without anything visible."""
    if before.turn == after.turn and before.phase == after.phase:
        return []
    if before.played:
        return [Event(say("{name} ends the turn.", name=names[before.turn]))]
    return [Event(say("{name} passes.", name=names[before.turn]))]


ENDINGS = {
    STOCK_OUT: N_("The stock is used up and everyone has had a last turn: the lowest hand wins."),
    BLOCKED: N_("Everyone has passed: the deal is over."),
    RESIGNED: N_("The deal is over."),
}


def ending_words(after: State, names: list[str], say: Say) -> str:
    """Return how the deal ended in words."""
    if after.ended in ENDINGS or after.actor == NONE:
        return say(ENDINGS.get(after.ended, ENDINGS[RESIGNED]))
    words = N_("{name} knocks.") if after.ended == KNOCKED else N_("{name} goes out.")
    return say(words, name=names[after.actor])
