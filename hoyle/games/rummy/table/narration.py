"""The log of rummy: the difference between two views in sentences, with the cards that moved."""

from hoyle.games.rummy.cards import KINDS
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.state import (
    CUTTING,
    DEALER_DRAW,
    DEALING,
    LIFTING,
    OVER,
    RESIGNED,
    State,
)
from hoyle.games.rummy.table.arrangement import Arrangement
from hoyle.games.rummy.table.draft import hand_items, hand_zone
from hoyle.games.rummy.table.placement import TableCard
from hoyle.games.rummy.table.results import result_events
from hoyle.games.shared.french_pack import JOKER, short
from hoyle.games.shared.scenes import Event, Say
from hoyle.i18n import many
from hoyle.rules.seats import NONE

BEFORE_THE_DEAL = (DEALER_DRAW, CUTTING, LIFTING, DEALING)
"""The phases before the hands are dealt."""
Arrangements = tuple[Arrangement | None, Arrangement | None]

EXACT_CUT = many(
    "{name} cuts off just the cards for all hands ({cards}), for {n} point.",
    "{name} cuts off just the cards for all hands ({cards}), for {n} points.",
)
CUT_OFF = many("{name} cuts off {n} card; {needed} are needed.", "{name} cuts off {n} cards; {needed} are needed.")


def narrate(
    rules: Rules,
    before: State,
    after: State,
    seat: int | None,
    names: list[str],
    say: Say,
    arrangements: Arrangements = (None, None),
) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    if before.phase in BEFORE_THE_DEAL:
        if after.phase in BEFORE_THE_DEAL:
            return []
        dealt = [Event(say("{name} deals.", name=names[after.dealer]))] if after.phase not in (CUTTING, OVER) else []
        ended = result_events(rules, after, names, say) if after.phase == OVER else []
        return [*cut_events(rules, after, names, say), *dealt, *ended]
    added = new_table_cards(before, after, arrangements)
    events = play_events(before, after, added, names, say) if added else []
    events += zap_events(before, after, names, say)
    events += rearrangement_events(before, after, bool(added), names, say)
    events += draw_events(before, after, len(added), seat, names, say)
    if not events and after.phase != OVER:
        events += end_events(before, after, names, say)
    if after.phase == OVER != before.phase:
        events += result_events(rules, after, names, say)
    return events


def cut_events(rules: Rules, after: State, names: list[str], say: Say) -> list[Event]:
    """RM50: return the event of the dealer's cut, if there was one."""
    if after.options.cut_bonus == 0 or after.cut == 0:
        return []
    name = names[after.dealer]
    if rules.is_exact_cut(after):
        text = say.many(*EXACT_CUT, after.options.cut_bonus, cards=after.cut, name=name)
        return [Event(text, clause="RM50")]
    needed = rules.cards_to_deal(after)
    return [Event(say.many(*CUT_OFF, after.cut, name=name, needed=needed), clause="RM50")]


def new_table_cards(before: State, after: State, arrangements: Arrangements) -> list[TableCard]:
    """Return the cards that are new on the table."""
    if arrangements[1] is not None:
        old_ids = {table_card.item_id for table_card in arrangements[0].cards} if arrangements[0] else set[str]()
        return [table_card for table_card in arrangements[1].cards if table_card.item_id not in old_ids]
    added = [card for card in range(JOKER) for _ in range(after.table[card] - before.table[card])]
    jokers = sum(after.wild) - sum(before.wild)
    return [TableCard("", card, card) for card in added] + [TableCard("", JOKER, NONE)] * jokers


def play_events(before: State, after: State, added: list[TableCard], names: list[str], say: Say) -> list[Event]:
    """Return the event of a play, with the address in the hand from which each card moved."""
    mover = before.turn
    sorted_cards = sorted(added, key=lambda table_card: table_card.card)
    cards = ", ".join(
        short(table_card.card) if table_card.card != JOKER else joker_text(table_card, say)
        for table_card in sorted_cards
    )
    known_hand = hand_items(before, mover)
    hidden_ids = [f"{hand_zone(mover)}.{n}" for n in range(before.held[mover] - len(known_hand))]
    moves: list[tuple[str, str]] = []
    for table_card in sorted_cards:
        matching_ids = [item_id for card, item_id in known_hand if card == table_card.card]
        if matching_ids:
            known_hand.remove((table_card.card, matching_ids[-1]))
        origin = matching_ids[-1] if matching_ids else hidden_ids.pop() if hidden_ids else ""
        moves.append((table_card.item_id, f"item:{origin}"))
    text = say("{name} plays {cards}.", name=names[mover], cards=cards)
    flipped_ids = [
        table_card.item_id
        for table_card, (_, address) in zip(sorted_cards, moves, strict=True)
        if is_face_down(address)
    ]
    return [Event(text, [move for move in moves if move[0]], [item for item in flipped_ids if item])]


def is_face_down(address: str) -> bool:
    """Return whether the card at an address of a hand is face down: `item:hand0.3`, not `item:hand0.7H.0`."""
    return address.rsplit(".", 1)[0].count(".") == 0


def joker_text(table_card: TableCard, say: Say) -> str:
    """Return the words for a joker and the card it stands for."""
    return (
        say("joker for {card}", card=short(table_card.stands_for)) if table_card.stands_for != NONE else say("a joker")
    )


def draw_events(before: State, after: State, added: int, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events of cards drawn or taken from a hand, naming the cards that the reader sees."""
    events: list[Event] = []
    for player in range(after.options.players):
        played_count = added if player == before.turn else 0
        gained_count = after.held[player] - before.held[player] + played_count
        if gained_count <= 0 or (after.phase == OVER != before.phase and player != before.turn):
            continue
        moves = [(item, origin_of(before, after, player)) for item in new_hand_ids(before, after, player)]
        events.append(Event(draw_text(before, after, player, gained_count, seat, names, say), moves))
    return events


def origin_of(before: State, after: State, seat: int) -> str:
    """Return the zone from which a seat got a card: the stock, or the hand of the seat that had zapped it."""
    zapper = before.zapper[seat]
    taken = zapper != NONE and after.held[zapper] < before.held[zapper] and after.stock_left == before.stock_left
    return hand_zone(zapper) if taken else "stock"


def draw_text(
    before: State, after: State, player: int, gained_count: int, seat: int | None, names: list[str], say: Say
) -> str:
    """Return the sentence for cards drawn or taken by a player; `seat`: the reader."""
    if origin_of(before, after, player) != "stock":
        return say(
            "{name} is zapped and takes a card from {other}.", name=names[player], other=names[before.zapper[player]]
        )
    if player == seat:
        cards = [short(card) for card in range(KINDS) for _ in range(gain_of(before, after, player, card))]
        if cards:
            return say("{name} draws {cards}.", name=names[player], cards=", ".join(cards))
    if gained_count == 1:
        return say("{name} draws a card.", name=names[player])
    return say.many("{name} draws {n} card.", "{name} draws {n} cards.", gained_count, name=names[player])


def gain_of(before: State, after: State, seat: int, card: int) -> int:
    """Return how many copies of a card a hand has gained, as far as the reader sees."""
    return after.hand[seat * KINDS + card] - before.hand[seat * KINDS + card]


def new_hand_ids(before: State, after: State, seat: int) -> list[str]:
    """Return the item ids of cards that are new in a hand."""
    old_ids = {item_id for _, item_id in hand_items(before, seat)}
    new_ids = [item_id for _, item_id in hand_items(after, seat) if item_id not in old_ids]
    known_counts = [sum(seen.hand[seat * KINDS : seat * KINDS + KINDS]) for seen in (before, after)]
    back_counts = [before.held[seat] - known_counts[0], after.held[seat] - known_counts[1]]
    return new_ids + [f"{hand_zone(seat)}.{n}" for n in range(back_counts[0], back_counts[1])]


def zap_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Return the events of zaps, and of turns lost without a card being taken."""
    events: list[Event] = []
    for seat in range(after.options.players):
        old_zapper, new_zapper = before.zapper[seat], after.zapper[seat]
        if new_zapper != NONE and old_zapper == NONE:
            events.append(Event(say("{name} zaps {other}.", name=names[new_zapper], other=names[seat]), clause="RM42"))
        if old_zapper != NONE and new_zapper == NONE and after.held[seat] == before.held[seat]:
            events.append(Event(say("{name} is zapped and loses a turn.", name=names[seat]), clause="RM43"))
    return events


def rearrangement_events(before: State, after: State, is_play: bool, names: list[str], say: Say) -> list[Event]:
    """RM60, RM61: return the event that a seat announces a rearrangement, or puts everything back."""
    name = names[before.turn]
    if after.announced > before.announced:
        return [Event(say("{name} rearranges the table.", name=names[after.turn]), clause="RM60")]
    resigned = after.phase == OVER and after.ended == RESIGNED
    if before.announced and not after.announced and not is_play and not resigned:
        return [Event(say("{name} puts everything back.", name=name), clause="RM61")]
    return []


def end_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Return the event of a turn that ended without any other event: the seat ended it or passed."""
    if before.turn == after.turn and before.phase == after.phase:
        return []
    if before.played:
        return [Event(say("{name} ends the turn.", name=names[before.turn]))]
    return [Event(say("{name} passes.", name=names[before.turn]))]
