"""The table of Princess Card: gestures, drawing and narration, all from views."""

from hoyle.games.r.princess_card.narration import giver, narrate
from hoyle.games.r.princess_card.refusals import refusal
from hoyle.games.r.princess_card.state import DRAW, DRAWING, OVER, PRINCESS_LEFT, State
from hoyle.games.r.shared.cards import PRINCESS, rank
from hoyle.games.r.shared.pack import MIXED, back_item, card_item, figures, pack
from hoyle.games.shared.acts import place_act
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Counter, Deck, Say, Scene, Stands, Zone
from hoyle.games.shared.turns import is_to_move, others_from, waiting_prompt
from hoyle.games.shared.zones import hand_backs, hand_label, hand_zone, in_rows
from hoyle.i18n import N_
from hoyle.rules.bits import lowest

CARD_TEXTS = tuple(N_("The player left with her wins.") if rank == PRINCESS else "" for rank in range(8))
"""By rank: the effect of a figure in this game."""

HANDS_PER_ROW = 2
"""The number of other hands in a row on a phone."""


def deck(options: object) -> Deck:
    """Return the deck."""
    return pack(CARD_TEXTS)


def gestures(seen: State, seat: int) -> Gestures:
    """PC4: return the gestures of a seat: draw any card of the neighbour's hand. All are one move: CHANCE picks the card."""
    if not is_to_move(seen, seat):
        return {}
    other = giver(seen)
    cards = hand_backs(other, seen.held[other])
    return {gesture("draw", card, hand_zone(seat)): [DRAW] for card in cards}


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Draw the table for one audience."""
    offered = gestures(seen, seat) if seat is not None else {}
    players, me = range(seen.options.players), seat or 0
    others = others_from(seat, len(players))
    hands = [hand_zone(player) for player in others]
    own_rows = [[laid(seen, say).id], [hand_zone(me)]]
    return Scene(
        zones=[
            *(hand(seen, player, seat, names, say) for player in others),
            laid(seen, say),
            hand(seen, me, seat, names, say),
        ],
        acts=place_act(offered, "draw", say("Draw a card")),
        prompt=prompt(seen, seat, names, say),
        counters=[[Counter("cards", say("Cards"), seen.held[player])] for player in players],
        ready=[False for _ in players],
        layout={"wide": [hands, *own_rows], "narrow": [*in_rows(hands, HANDS_PER_ROW), *own_rows]},
    )


def hand(seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """K1–K3: draw the reader's hand face up and other hands face down; the cards that the reader knows are listed in words.

    The reader does not see which back is a known card. Once the deal is over, all hands are face up.
    """
    label = hand_label(seat, reader, names, say)
    known = cards_in(seen.hand[seat])
    if seat == reader or seen.phase == OVER:
        items = [card_item(card, say, back=MIXED) for card in sorted(known, key=rank)]
        return Zone(hand_zone(seat), "fan", label, f"s{seat}", items)
    items = [back_item(name, 0, say) for name in hand_backs(seat, seen.held[seat])]
    state = Stands(True, say("you know: {cards}", cards=figures(known, say))) if known else None
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", items, state=state, tags=["small"])


def laid(seen: State, say: Say) -> Zone:
    """PC3: draw the pairs that were laid down, sorted by rank."""
    cards = sorted(cards_in(seen.out), key=lambda card: (rank(card), card))
    items = [card_item(card, say, back=MIXED) for card in cards]
    return Zone("out", "row", say("Pairs laid down"), "", items, tags=["small", "gathers"])


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: what to do now, or who is to move."""
    if seen.phase == OVER and seen.ended == PRINCESS_LEFT:
        return say("{name} holds the Princess and wins.", name=names[lowest(seen.winners)])
    if seen.phase == DRAWING and seat == seen.turn:
        return say("Draw a card from {name}.", name=names[giver(seen)])
    return waiting_prompt(seen, names, say)


__all__ = ["deck", "draw", "gestures", "narrate", "refusal"]
