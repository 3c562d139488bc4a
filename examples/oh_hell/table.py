"""The table of Oh Hell: the table for French cards, with bids, the bid that is not allowed, and who takes a trick."""

from hoyle.games.shared.card_table import CardTable, Tells
from hoyle.games.shared.french_pack import SUIT_NAMES
from hoyle.games.shared.reasons import NOWHERE, Reason, reason
from hoyle.games.shared.scenes import Event, Option, Say, Scene
from hoyle.games.shared.turns import is_to_move
from hoyle.rules.french_cards import suit_of
from oh_hell.rules import BID, BIDDING, MOST, NONE, OVER, PLAYING, State, hooked, legal, points


class Table(CardTable):
    """The table for French cards, with bids."""

    def draw(self, seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
        """Draw the table. Say what is to be done, and why the dealer may not make one of the bids."""
        scene = super().draw(seen, seat, names, say)
        if seat is not None and is_to_move(seen, seat):
            scene.prompt = prompt(seen, seat, say)
        if seat is not None and is_to_move(seen, seat) and seen.phase == BIDDING and hooked(seen, seat) != NONE:
            forbidden = hooked(seen, seat)
            off = Option(str(forbidden), str(forbidden), off=say("The bids would be even."))
            scene.acts[0].options.insert(forbidden, off)
        scene.buttons = 2 if seen.options.cards > 5 else 1
        return scene

    def refusal(self, seen: State, seat: int, item: str, place: str) -> Reason:
        """Return why a card cannot be played: it does not follow suit."""
        if seen.phase != PLAYING or not 0 < seen.lying < seen.options.players:
            return NOWHERE
        suit = SUIT_NAMES[suit_of(seen.laid[seen.lead])]
        return reason(("You have to follow suit: {suit}.", "H5"), suit=lambda say: say(suit))

    def narrate(self, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
        """Tell also what everybody scores."""
        events = super().narrate(before, after, seat, names, say)
        if after.phase == OVER and before.phase != OVER and after.quitter == NONE:
            scores = ", ".join(f"{name} {points(after, player)}" for player, name in enumerate(names))
            events.append(Event(say("Points: {scores}.", scores=scores), clause="H8", reason=True))
        return events


def prompt(seen: State, seat: int, say: Say) -> str:
    """Return what the reader is to do."""
    if seen.phase != BIDDING:
        return say("You bid {bid} and have taken {tricks}.", tricks=seen.tricks[seat], bid=seen.bids[seat])
    together = sum(max(0, bid) for bid in seen.bids)
    return say("How many tricks do you take? {n} of {cards} are bid.", n=together, cards=seen.options.cards)


TABLE = Table(
    legal=legal,
    lead="lead",
    stock="left",
    upturned="trump",
    points=points,
    counters={"bids": "Bid", "tricks": "Tricks"},
    tells=(
        Tells("bids", "{name} bids {value}.", paragraph="H3"),
        Tells("tricks", "{name} takes the trick.", rises=True, paragraph="H6"),
    ),
    words={BID + bid: str(bid) for bid in range(MOST + 1)},
)
