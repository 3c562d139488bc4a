"""A table and a notation for games with the French pack that define none: hands, a trick, a stock, counters."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hoyle.games.shared.acts import pick_act, place_act
from hoyle.games.shared.french_pack import TYPES, back, card_name, card_of, card_words, deck, item
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Counter, Deck, Event, Item, Option, Say, Scene, Zone
from hoyle.games.shared.turns import is_to_move, legal_moves, others_from, waiting_prompt
from hoyle.games.shared.zones import hand_label, hand_zone
from hoyle.i18n import N_
from hoyle.rules.bits import spread
from hoyle.rules.position import Position

LAID, STOCK = "laid", "stock"
"""The ids of the zones of the trick and of the stock."""
MAX_MOVES = 256
"""The maximum number of moves of a seat in one position."""


class HandView(Position):
    """A view of such a game."""

    hand: list[int]
    held: list[int]


@dataclass(frozen=True, kw_only=True)
class CardTable:
    """The table of a game whose moves are cards to play (0 to 51, as in `french_pack`) or words.

    Views of the game have the fields `hand` (by seat, the cards that the reader knows, as bits) and `held` (by seat, the
    number of cards in hand). Cards that the reader does not know lie face down.
    """

    legal: Callable[[Any, int, list[int]], int]
    """The function `legal` of the game's rules."""
    laid: str = "laid"
    """The name of the field with the card that each seat has played, or NONE; "" if the game has no such field."""
    stock: str = ""
    """The name of the field with the number of cards in the stock; "" if the game has no such field."""
    counters: Mapping[str, str] = field(default_factory=dict[str, str])
    """The counters beside a player's name: by name of a field with a number for each seat, a label (an English message)."""
    words: Mapping[int, str] = field(default_factory=dict[int, str])
    """By move that is not a card: its name, a word without spaces."""

    def write(self, seen: HandView, seat: int, move: int) -> str:
        """Return the text of a move."""
        return self.words[move] if move in self.words else card_name(move)

    def read(self, seen: HandView, seat: int, text: str) -> int:
        """Return the move that a text names; raise ValueError if it names none."""
        word = text.strip().lower()
        moves = [move for move, name in self.words.items() if name == word]
        return moves[0] if moves else card_of(text)

    def deck(self, options: object) -> Deck:
        """Return the French pack."""
        return deck()

    def gestures(self, seen: HandView, seat: int) -> Gestures:
        """Return the gestures of a seat: put a card on the table, or say a word."""
        target = LAID if self.laid else hand_zone(seat)
        gestures: Gestures = {}
        for move in legal_moves(self.legal, seen, seat, MAX_MOVES):
            word = self.words.get(move)
            gestures[gesture("lay", card_name(move), target) if word is None else gesture("say", word)] = [move]
        return gestures

    def draw(self, seen: HandView, seat: int | None, names: list[str], say: Say) -> Scene:
        """Draw the table for one audience."""
        offered = self.gestures(seen, seat) if seat is not None else {}
        players, me = len(names), seat or 0
        others = others_from(seat, players)
        middle = [*([STOCK] if self.stock else []), *([LAID] if self.laid else [])]
        hands = [hand_zone(player) for player in others]
        zones = [hand(seen, player, seat, names, say) for player in [*others, me]]
        return Scene(
            zones=[*zones[:-1], *self.middle(seen, names, say), zones[-1]],
            acts=self.acts(offered, say),
            prompt=prompt(seen, seat, names, say),
            counters=[self.seat_counters(seen, player, say) for player in range(players)],
            ready=[False for _ in range(players)],
            layout={
                "wide": [hands, middle, [hand_zone(me)]],
                "narrow": [*([zone] for zone in hands), middle, [hand_zone(me)]],
            },
            buttons=1 if self.words else 0,
        )

    def middle(self, seen: HandView, names: list[str], say: Say) -> list[Zone]:
        """Draw the stock, and the cards that the seats have played."""
        zones: list[Zone] = []
        if self.stock:
            size = getattr(seen, self.stock)
            zones.append(Zone(STOCK, "pile", say(N_("Stock")), "", [back(STOCK, say)] if size else [], count=size))
        if self.laid:
            cards = getattr(seen, self.laid)
            items = [played_item(cards[seat], name, say) for seat, name in enumerate(names) if cards[seat] >= 0]
            zones.append(Zone(LAID, "row", say(N_("On the table")), "", items))
        return zones

    def seat_counters(self, seen: HandView, seat: int, say: Say) -> list[Counter]:
        """Return the counters of a seat."""
        return [Counter(name, say(label), getattr(seen, name)[seat]) for name, label in self.counters.items()]

    def acts(self, offered: Gestures, say: Say) -> list[Act]:
        """Return the acts of a seat: cards to play, and a button for each word."""
        words = pick_act(offered, "say", say(N_("Your turn")), lambda word: Option(word, say(word.capitalize())))
        return place_act(offered, "lay", say(N_("Play a card"))) + words

    def narrate(self, before: HandView, after: HandView, seat: int | None, names: list[str], say: Say) -> list[Event]:
        """Return the events between two views of the same reader: cards played and counters changed."""
        events: list[Event] = []
        for player in range(len(names)):
            card = getattr(after, self.laid)[player] if self.laid else -1
            if card >= 0 and card != getattr(before, self.laid)[player]:
                events.append(play_event(before, player, card, names[player], say))
            for name, label in self.counters.items():
                now = getattr(after, name)[player]
                if now != getattr(before, name)[player]:
                    events.append(Event(say(N_("{name}: {label} {n}."), name=names[player], label=say(label), n=now)))
        return events


def play_event(before: HandView, seat: int, card: int, name: str, say: Say) -> Event:
    """Return the event of a card played; a card that the reader did not know is turned over."""
    known = before.hand[seat] >> card & 1
    source = f"item:{card_name(card)}" if known else f"item:{back_id(seat, before.held[seat] - 1)}"
    text = say(N_("{name} plays {card}."), name=name, card=card_words(card, say))
    return Event(text, [(card_name(card), source)], [] if known else [card_name(card)])


def played_item(card: int, name: str, say: Say) -> Item:
    """Draw a card on the table, with the name of the player who played it."""
    return replace(item(card, card_name(card), say), badge=name)


def back_id(seat: int, place: int) -> str:
    """Return the id of a card face down in a hand."""
    return f"back{seat}.{place}"


def hand(seen: HandView, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """Draw a hand as this reader sees it, sorted by suit."""
    buffer = [0] * TYPES
    cards = buffer[: spread(seen.hand[seat], buffer)]
    by_suit = sorted(cards, key=lambda card: (card % 4, card))
    items = [item(card, card_name(card), say) for card in by_suit]
    items += [back(back_id(seat, place), say) for place in range(len(cards), seen.held[seat])]
    return Zone(hand_zone(seat), "fan", hand_label(seat, reader, names, say), f"s{seat}", items)


def prompt(seen: HandView, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: that it is the reader's turn, or who is to move."""
    return say(N_("Your turn.")) if is_to_move(seen, seat) else waiting_prompt(seen, names, say)
