"""The table of the games of `lucky_draw`: gestures, drawing and narration."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.games.r.lucky_draw.rules import CARDS, DRAW, LuckyDraw
from hoyle.games.r.shared.cards import card_name, card_of
from hoyle.games.r.shared.pack import back_item, card_item, figure, pack
from hoyle.games.r.shared.places import lot_text
from hoyle.games.r.shared.reasons import THIS_CARD, name_of
from hoyle.games.shared.acts import pick_act, place_act
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.games.shared.scenes import Act, Counter, Deck, Event, Option, Say, Scene, Zone
from hoyle.games.shared.turns import is_to_move, waiting_prompt
from hoyle.i18n import N_
from hoyle.rules.bits import count, has, lowest
from hoyle.rules.options import OptionSet
from hoyle.rules.seats import CHANCE_AWAITED, NONE

DECK, CARD, ROW = "deck", "card", "row"
"""The zones: the pack, the card turned up last, and the cards turned up before it."""


TOP_CARD_GOES = N_("{card} is turned up beside the pack, nowhere else.")
TURNED_UP = N_("{card} has been turned up and stays there.")
IS_OUT = N_("You are out; {name} is to move.")


@dataclass(frozen=True, kw_only=True)
class Clauses:
    """The paragraphs of one lucky draw game."""

    lot: str  # who begins
    turn: str  # what a turn is
    out: str  # who is out
    last: str  # the last player who is left wins
    win: str = ""  # the card that wins
    shuffle: str = ""  # the pack runs out


@dataclass(frozen=True)
class LuckyDrawTable:
    """The table of one lucky draw game.

    `card_texts(options)` returns the effect of each figure by rank: English messages, "" for no effect.
    """

    card_texts: Callable[[Any], Sequence[str]]
    clauses: Clauses

    def deck(self, options: OptionSet) -> Deck:
        """Return the sixteen cards."""
        return pack(self.card_texts(options))

    def gestures(self, seen: LuckyDraw, seat: int) -> Gestures:
        """Return the gestures of a seat: the button, and dragging the top card of the pack; {} when it is not to move."""
        if not is_to_move(seen, seat):
            return {}
        drag = {gesture("card", deck_item(seen), CARD): [DRAW]} if seen.stock else {}
        return drag | {gesture("turn", "up"): [DRAW]}

    def draw(self, seen: LuckyDraw, seat: int | None, names: list[str], say: Say) -> Scene:
        """Draw the table for one audience."""
        offered = self.gestures(seen, seat) if seat is not None else {}
        players = range(len(names))
        return Scene(
            zones=zones(seen, say),
            acts=acts(seen, offered, say),
            prompt=prompt(seen, seat, names, say),
            counters=[[draw_counter(seen, player, say)] for player in players],
            ready=[False for _ in players],
            layout={"wide": [[DECK, CARD], [ROW]], "narrow": [[DECK, CARD], [ROW]]},
            buttons=1,
        )

    def refusal(self, seen: LuckyDraw, seat: int, item: str, place: str) -> Reason:
        """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
        if item == deck_item(seen):
            return reason((TOP_CARD_GOES, self.clauses.turn), card=THIS_CARD)
        return reason((TURNED_UP, self.clauses.turn), card=name_of(card_of(item)))

    def waiting(self, seen: LuckyDraw, seat: int) -> Reason | None:
        """Return why a seat is not to move, if it is out."""
        is_out = seen.turn != NONE and not has(seen.seats, seat)
        return reason((IS_OUT, self.clauses.out), name=SeatName(seen.turn)) if is_out else None

    def narrate(self, before: LuckyDraw, after: LuckyDraw, seat: int | None, names: list[str], say: Say) -> list[Event]:
        """Return the events between two views: the lot, a shuffle, the card turned up and its effect, the end of the game."""
        if before.turn == NONE != after.turn:
            return [Event(lot_text(names[after.turn], say), clause=self.clauses.lot)]
        events: list[Event] = []
        if after.shuffles > before.shuffles:
            text = say("The pack ran out. All sixteen cards are shuffled.")
            events.append(Event(text, clause=self.clauses.shuffle))
        if sum(after.drawn) > sum(before.drawn):
            card = turned_up(after)[-1]
            text = effect_text(after, before.turn, names[before.turn], figure(card, say), say)
            clause = effect_clause(after, before.turn, self.clauses)
            events.append(Event(text, [(card_name(card), DECK)], [card_name(card)], clause=clause))
            if not after.to_move and not has(after.seats, before.turn):
                text = say("{name} is the last one left.", name=names[lowest(after.result)])
                events.append(Event(text, clause=self.clauses.last))
        return events


def pack_size(seen: LuckyDraw) -> int:
    """Return the number of cards in the pack."""
    return CARDS if seen.turn == NONE else count(seen.stock)


def turned_up(seen: LuckyDraw) -> list[int]:
    """Return the cards turned up since the last shuffle."""
    return seen.turned[: CARDS - pack_size(seen)]


def zones(seen: LuckyDraw, say: Say) -> list[Zone]:
    """Draw the pack, the card turned up last, and the cards turned up before it."""
    stock_size, cards = pack_size(seen), turned_up(seen)
    deck = [back_item(deck_item(seen), 0, say)] if stock_size else []
    return [
        Zone(DECK, "pile", say("The pack"), "", deck, count=stock_size),
        Zone(CARD, "pile", say("The card turned up"), "", [card_item(card, say) for card in cards[-1:]]),
        Zone(ROW, "row", say("Turned up before"), "", [card_item(card, say) for card in cards[:-1]], tags=["small"]),
    ]


def deck_item(seen: LuckyDraw) -> str:
    """Return the id of the top card of the pack."""
    return f"{DECK}.{seen.shuffles}.{pack_size(seen)}"


def draw_counter(seen: LuckyDraw, seat: int, say: Say) -> Counter:
    """Return the counter of the cards that a seat has turned up; its label says whether the seat is out."""
    label = say("Cards turned up") if has(seen.seats, seat) else say("Out; cards turned up")
    return Counter("drawn", label, seen.drawn[seat])


def acts(seen: LuckyDraw, offered: Gestures, say: Say) -> list[Act]:
    """Return the acts for turning up a card, dragging it or pressing the button, if they are in `offered`."""
    label = say("Turn up a card") if seen.stock else say("Shuffle and turn up a card")
    return place_act(offered, "card", label) + pick_act(offered, "turn", "", lambda name: Option(name, label))


def prompt(seen: LuckyDraw, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: what to do now, or who is to move."""
    if seen.to_move == CHANCE_AWAITED:
        return say("The lot decides who begins.") if seen.turn == NONE else say("A card is being turned up.")
    if is_to_move(seen, seat):
        if seen.stock:
            return say("Your turn: turn up a card.")
        return say("The pack has run out. Shuffle it and turn up a card.")
    if seen.to_move and seat is not None and not has(seen.seats, seat):
        return say("You are out. {name} is to move.", name=names[seen.turn])
    return waiting_prompt(seen, names, say)


def effect_text(after: LuckyDraw, seat: int, name: str, card: str, say: Say) -> str:
    """Return the sentence about the card that a seat has just turned up and its effect."""
    if not has(after.seats, seat):
        return say("{name} turns up {card} and is out.", name=name, card=card)
    if not after.to_move:
        return say("{name} turns up {card} and wins.", name=name, card=card)
    return say("{name} turns up {card}.", name=name, card=card)


def effect_clause(after: LuckyDraw, seat: int, clauses: Clauses) -> str:
    """Return the paragraph of the effect of the card that a seat has just turned up; empty if it has none."""
    if not has(after.seats, seat):
        return clauses.out
    return "" if after.to_move else clauses.win
