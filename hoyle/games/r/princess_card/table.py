"""The table of Princess Card: gestures, drawing and narration, all from views."""

from hoyle.games.r.princess_card.narration import giver, narrate
from hoyle.games.r.princess_card.state import DRAW, DRAWING, OVER, PRINCESS_LEFT, State
from hoyle.games.r.shared.cards import PRINCESS, rank
from hoyle.games.r.shared.pack import MIXED, back_item, card_item, cards_in, figures, pack
from hoyle.games.shared.acts import place_act
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Counter, Deck, Say, Scene, Stands, Zone
from hoyle.games.shared.turns import is_to_move, others_from, waiting_prompt
from hoyle.games.shared.zones import hand_backs, hand_label, hand_zone, in_rows
from hoyle.i18n import N_
from hoyle.rules.bits import lowest

CARD_TEXTS = tuple(N_("The player left with her wins.") if rank == PRINCESS else "" for rank in range(8))
"""What each figure does here, by rank."""

ABREAST = 2
"""How many other hands lie beside each other on a phone."""


def deck(options: object) -> Deck:
    """Return the cards."""
    return pack(CARD_TEXTS)


def gestures(seen: State, seat: int) -> Gestures:
    """PC4: return the gestures of a seat: any card of the neighbour's hand is taken; chance says which it is."""
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
    mine = [[laid(seen, say).id], [hand_zone(me)]]
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
        layout={"wide": [hands, *mine], "narrow": [*in_rows(hands, ABREAST), *mine]},
    )


def hand(seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """K1–K3: draw the reader's hand open; another's face down, and in words what the reader knows of it.

    Which of the cards face down is which is not to be seen, even where one of them is known.
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
    """PC3: draw the pairs that are out, by rank."""
    cards = sorted(cards_in(seen.out), key=lambda card: (rank(card), card))
    items = [card_item(card, say, back=MIXED) for card in cards]
    return Zone("out", "row", say("Pairs laid down"), "", items, tags=["small"])


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Say what to do now, or who is to move."""
    if seen.phase == OVER and seen.ended == PRINCESS_LEFT:
        return say("{name} holds the Princess and wins.", name=names[lowest(seen.winners)])
    if seen.phase == DRAWING and seat == seen.turn:
        return say("Draw a card from {name}.", name=names[giver(seen)])
    return waiting_prompt(seen, names, say)


__all__ = ["deck", "draw", "gestures", "narrate"]
