"""Draw the table of Thirty-One from a view."""

from dataclasses import replace

from hoyle.games.shared import french_pack as cards
from hoyle.games.shared.chips import counters, purse
from hoyle.games.shared.french_pack import back, item
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Counter, Deck, Say, Scene, Stands, Zone, drawn
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.options import FOR_CHIPS
from hoyle.games.thirty_one.state import DEALER_DRAW, OVER, RESIGNED, State
from hoyle.games.thirty_one.table.gestures import acts, gestures
from hoyle.games.thirty_one.table.labels import (
    DISCARDS,
    POT,
    STOCK,
    STOCK_ITEM,
    cards_in,
    hand_value_text,
    hand_zone,
    hidden_ids,
    pile_ids,
)
from hoyle.games.thirty_one.table.prompts import outcome, prompt
from hoyle.rules.bits import count, has

MOST_SIGNS = 5
"""The most lives that are drawn as signs."""
HANDS_PER_ROW, MANY_HANDS_PER_ROW = 3, 4
"""The number of hands in a row on a phone, and where three would need a third row."""


def deck(options: object) -> Deck:
    """Return the French pack."""
    return cards.deck()


def draw(
    rules: Rules, seen: State, reader: int | None, names: list[str], say: Say, offered: Gestures | None = None
) -> Scene:
    """Return the scene that a reader sees; `reader`: the seat of the reader, None for a spectator.

    `offered`: the gestures of the seat, if they are known.
    """
    if offered is None:
        offered = {} if reader is None else gestures(rules, seen, reader)
    players = range(seen.options.players)
    return Scene(
        zones=[
            *(draw_hand(rules, seen, player, reader, names, say) for player in other_seats(seen, reader)),
            *draw_piles(seen, say),
            *draw_pot(rules, seen, say),
            *own_hand(rules, seen, reader, names, say),
        ],
        acts=acts(seen, offered, say),
        prompt=prompt(rules, seen, reader, names, say),
        counters=[seat_counters(rules, seen, player, say) for player in players],
        ready=[False for _ in players],
        outcome=outcome(rules, seen, names, say),
        layout=layout(tuple(other_seats(seen, reader)), reader or 0, has(seen.seats, reader or 0), has_pot(seen)),
        buttons=1,
    )


def other_seats(seen: State, reader: int | None) -> list[int]:
    """Return the other seats that play this deal, from the reader's left; a spectator sees the table from seat 0."""
    players, home_seat = seen.options.players, reader or 0
    seats = [(home_seat + n) % players for n in range(1, players)]
    return [player for player in seats if has(seen.seats, player)]


def own_hand(rules: Rules, seen: State, reader: int | None, names: list[str], say: Say) -> list[Zone]:
    """Return the zone of the reader's hand, for a spectator that of seat 0; an empty list if the seat is out."""
    home_seat = reader or 0
    return [draw_hand(rules, seen, home_seat, reader, names, say)] if has(seen.seats, home_seat) else []


def draw_hand(rules: Rules, seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """K1, K2: return the zone of a seat's hand as the reader sees it, with its value if all cards are seen."""
    label = say("Your hand") if seat == reader else say("{name}'s hand", name=names[seat])
    if seat != reader and seen.options.players > 2 * HANDS_PER_ROW + 1:
        label = names[seat]  # many hands have room for one line each
    if seat == seen.knocker:
        label = say("{hand}: has knocked", hand=label)
    tags = marks_of(rules, seen, seat)
    items = [replace(item(card, cards.card_name(card), say), tags=tags) for card in cards_in(seen.hand[seat])]
    items += [back(name, say) for name in hidden_ids(seen, seat)]
    is_whole = len(items) >= 3 and count(seen.hand[seat]) == seen.held[seat]
    validity = Stands(True, say("worth {n}", n=hand_value_text(rules, seen, seat))) if is_whole else None
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", items, state=validity)


def marks_of(rules: Rules, seen: State, seat: int) -> list[str]:
    """TO12, TO22: return the marks of a seat's cards after a deal: it has lost with them, or taken the pot."""
    if seen.phase != OVER or seen.ended == RESIGNED:
        return []
    if seen.options.played_for == FOR_CHIPS and has(rules.pot_winners(seen), seat):
        return ["won"]
    return ["lost"] if seen.lost[seat] else []


def draw_piles(seen: State, say: Say) -> list[Zone]:
    """K3, K4: return the zones of the stock, face down, and of the discard pile."""
    stock_count = stock_size(seen)
    stock_items = [back(STOCK_ITEM, say)] if stock_count else []
    discard_items = [item(card, name, say) for card, name in zip(seen.pile, pile_ids(seen), strict=False)]
    return [
        Zone(STOCK, "pile", say("Stock"), "", stock_items, count=stock_count),
        Zone(DISCARDS, "pile", say("Discard pile"), "", discard_items, count=len(discard_items)),
    ]


def stock_size(seen: State) -> int:
    """K4: return the number of cards in the stock; `seen.stock` also has the hidden cards of hands."""
    hidden_count = sum(seen.held[seat] - count(seen.hand[seat]) for seat in range(seen.options.players))
    return count(seen.stock) - hidden_count


def has_pot(seen: State) -> bool:
    """TO21, TO23: return whether chips are played for, or a buy-in was paid."""
    return seen.options.played_for == FOR_CHIPS or seen.carried.pot > 0


def draw_pot(rules: Rules, seen: State, say: Say) -> list[Zone]:
    """TO21, TO23, V18: return the zone of the pot: the antes until the deal is over, then what it leaves; or the buy-ins."""
    if not has_pot(seen):
        return []
    if seen.options.played_for != FOR_CHIPS:
        chips = seen.carried.pot
    else:
        chips = rules.pot_left(seen) if seen.phase == OVER else rules.antes(seen)
    return [purse(POT, say("Pot"), chips)]


def seat_counters(rules: Rules, seen: State, seat: int, say: Say) -> list[Counter]:
    """TO17, TO20: return the counters of a seat: its lives, or its chips and the dealer's button.

    In a single deal, its chips are those won less those paid.
    """
    if seen.options.played_for != FOR_CHIPS:
        return life_counters(seen, seat, say)
    won = rules.chips_won(seen, seat) if seen.phase == OVER else -seen.options.ante
    return counters(seen.carried.chips[seat] + won, seat == seen.dealer and seen.phase > DEALER_DRAW, say)


def life_counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """TO17, TO18: return the counter of a seat's lives; none in a single deal."""
    if not seen.carried.seats:
        return []
    lives_before = seen.carried.lives[seat]
    lives_left = max(0, lives_before - (seen.lost[seat] if seen.phase == OVER else 0))
    label = say("Lives") if has(seen.seats, seat) else say("Out")
    return [Counter("lives", label, lives_left, lives_left if 0 < lives_left <= MOST_SIGNS else None)]


@drawn
def layout(others: tuple[int, ...], home_seat: int, is_in: bool, has_pot: bool) -> dict[str, list[list[str]]]:
    """Return the rows of zones from the top: the other hands, the piles and the pot, the hand of the home seat."""
    middle = [STOCK, DISCARDS, *([POT] if has_pot else [])]
    hands = [hand_zone(player) for player in others]
    own_rows = [[hand_zone(home_seat)]] if is_in else []
    length = HANDS_PER_ROW if len(hands) <= 2 * HANDS_PER_ROW else MANY_HANDS_PER_ROW
    rows = [hands[n : n + length] for n in range(0, len(hands), length)]
    return {"wide": [hands, middle, *own_rows], "narrow": [*rows, middle, *own_rows]}
