"""The scene of Triangle, drawn from a view: zones, acts with their labels, counters and layout."""

from hoyle.games.r.shared.cards import PRINCE, PRINCESS
from hoyle.games.r.shared.pack import MIXED, back_item, card_item, pack
from hoyle.games.r.triangle.rules import pot_of, winning_seats
from hoyle.games.r.triangle.state import HAND, OVER, SHOWDOWN, State, bet_size, owed
from hoyle.games.r.triangle.table.gestures import gestures
from hoyle.games.r.triangle.table.labels import sorted_hand, type_name
from hoyle.games.r.triangle.table.prompts import prompt
from hoyle.games.shared.acts import pick_act, select_act
from hoyle.games.shared.chips import counters, purse
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Act, Counter, Deck, Option, Say, Scene, Stands, Zone
from hoyle.games.shared.turns import others_from
from hoyle.games.shared.zones import hand_backs, hand_label, hand_zone
from hoyle.i18n import N_
from hoyle.rules.bits import count, has

CARD_TEXTS = {
    PRINCE: N_("A royal: with a Princess nearly the best, three royals beat everything."),
    PRINCESS: N_("A royal: with a Prince nearly the best, three royals beat everything."),
}
"""By rank: the effect of a figure in this game."""


def deck(options: object) -> Deck:
    """Return the deck of sixteen cards."""
    return pack([CARD_TEXTS.get(rank, "") for rank in range(8)])


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Draw the table for one audience."""
    offered = gestures(seen, seat) if seat is not None else {}
    players, me = range(seen.options.players), seat or 0
    others = others_from(seat, len(players))
    away = away_zones(seen, me, say) if seat is not None else []
    middle = ["stock", "pot", *(zone.id for zone in away)]
    return Scene(
        zones=[
            *(hand(seen, player, seat, names, say) for player in others),
            stock(seen, say),
            purse("pot", say("Pot"), 0 if seen.phase == OVER else pot_of(seen)),
            *away,
            hand(seen, me, seat, names, say),
        ],
        acts=acts(seen, me, offered, say),
        prompt=prompt(seen, seat, names, say),
        counters=[seat_counters(seen, player, say) for player in players],
        ready=[False for _ in players],
        layout={way: [[hand_zone(player) for player in others], middle, [hand_zone(me)]] for way in ("wide", "narrow")},
    )


def seat_counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """TR2, TR12, TR17: return the counters of a seat: its chips, the chips paid in this deal, and the dealer's button.

    In a single deal, its chips are those won less those paid.
    """
    over = seen.phase == OVER
    chips = seen.carried.chips[seat] + (seen.net[seat] if over else -seen.paid[seat])
    first, *button = counters(chips, seen.dealer == seat, say)
    return [first, Counter("paid", say("Paid"), seen.paid[seat]), *button]


def stock(seen: State, say: Say) -> Zone:
    """K4: draw the stock."""
    in_hands = sum(seen.held[seat] - count(seen.hand[seat]) for seat in range(seen.options.players))
    away = sum(max(0, seen.swapped[seat]) - count(seen.gone[seat]) for seat in range(seen.options.players))
    remaining = count(seen.stock) - in_hands - away  # a view counts hidden hands and cards put away as stock
    return Zone("stock", "pile", say("Stock"), "", [back_item("stock.0", 0, say)] if remaining else [], count=remaining)


def away_zones(seen: State, me: int, say: Say) -> list[Zone]:
    """K1: draw the cards that the reader has put away, if there are any."""
    cards = [card_item(card, say, back=MIXED) for card in sorted_hand(seen.gone[me])]
    away = Zone("gone", "pile", say("You put away"), "", cards, count=len(cards), tags=["spread"])
    return [away] if cards else []


def hand(seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """K1, K3: draw a hand as this reader sees it, with its type if all three cards are seen."""
    label = hand_label(seat, reader, names, say)
    if not has(seen.still, seat):
        label = say("{name} folded", name=names[seat])
    elif seen.swapped[seat] >= 0:
        label = say("{hand}: exchanged {n}", hand=label, n=seen.swapped[seat])
    badge, tags = outcome(seen, seat, say)
    items = [card_item(card, say, badge, tags, MIXED) for card in sorted_hand(seen.hand[seat])]
    items += [back_item(name, 0, say) for name in hand_backs(seat, seen.held[seat] - count(seen.hand[seat]))]
    state = Stands(True, type_name(seen.hand[seat], say)) if count(seen.hand[seat]) == HAND else None
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", items, state=state, tags=[] if seat == reader else ["small"])


def outcome(seen: State, seat: int, say: Say) -> tuple[str, tuple[str, ...]]:
    """TR14: return the badge and the tags of a hand: whether it won or lost, if it was shown."""
    if seen.phase != OVER or seen.ended != SHOWDOWN or not has(seen.shown, seat):
        return "", ()
    return (say("won"), ("won",)) if has(winning_seats(seen, seen.shown), seat) else (say("lost"), ("lost",))


def acts(seen: State, me: int, offered: Gestures, say: Say) -> list[Act]:
    """TR11, TR12: return the acts of a seat: buttons for the bets, or its cards for the exchange."""
    return [
        *pick_act(offered, "say", say("Your bet"), lambda name: bet_option(seen, me, name, say)),
        *select_act(offered, "exchange", say("Exchange"), say("Exchange these")),
        *pick_act(offered, "keep", "", lambda name: Option(name, say("Keep all"))),
    ]


def bet_option(seen: State, seat: int, name: str, say: Say) -> Option:
    """TR12: return the button of an action, with its price."""
    due, bet = owed(seen, seat), bet_size(seen)
    labels = {
        "fold": say("Fold"),
        "check": say("Check"),
        "call": say("Call: pay {n}", n=due),
        "bet": say("Bet {n}", n=bet),
        "raise": say("Raise: pay {n}", n=due + bet),
    }
    return Option(name, labels[name])
