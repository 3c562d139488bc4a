"""A table and a notation for games with the French pack that bring none of their own: hands, a trick, a stock, counters."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.games.shared.acts import pick_act, place_act
from hoyle.games.shared.french_pack import TYPES, back, card_name, card_of, card_words, deck, item
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Counter, Deck, Event, Item, Option, Say, Scene, Zone
from hoyle.games.shared.turns import is_to_move, legal_moves, others_from, waiting_prompt
from hoyle.games.shared.zones import hand_label, hand_zone
from hoyle.i18n import N_
from hoyle.rules.bits import spread

LAID, STOCK = "laid", "stock"
MAX_MOVES = 256
"""Most moves of a seat at once."""


@dataclass(frozen=True, kw_only=True)
class CardTable:
    """The table of a game whose moves are cards to play (0 to 51, as in `french_pack`) or words.

    The game's State has `hand`, by seat the set of cards that are known, and `held`, by seat the number of cards: the
    rest of a hand lies face down.
    """

    legal: Callable[[Any, int, list[int]], int]
    """The game's own `legal`."""
    laid: str = "laid"
    """The field that holds, by seat, the card played in front of it, or NONE; empty if the game has none."""
    stock: str = ""
    """The field that counts the cards of a stock."""
    counters: Mapping[str, str] = field(default_factory=dict[str, str])
    """Figures beside a seat's name: the field, by seat, and its label (an English message)."""
    words: Mapping[int, str] = field(default_factory=dict[int, str])
    """The names of moves that are no cards: words without spaces."""

    def write(self, seen: Any, seat: int, move: int) -> str:
        """Return a move as people write it."""
        return self.words[move] if move in self.words else card_name(move)

    def read(self, seen: Any, seat: int, text: str) -> int:
        """Return the move that a text stands for; ValueError with a sentence if it stands for none."""
        word = text.strip().lower()
        found = [move for move, name in self.words.items() if name == word]
        return found[0] if found else card_of(text)

    def deck(self, options: object) -> Deck:
        """Return the French pack."""
        return deck()

    def gestures(self, seen: Any, seat: int) -> Gestures:
        """Return the gestures of a seat: cards are put on the table, every other move is a word."""
        target = LAID if self.laid else hand_zone(seat)
        found: Gestures = {}
        for move in legal_moves(self.legal, seen, seat, MAX_MOVES):
            word = self.words.get(move)
            found[gesture("lay", card_name(move), target) if word is None else gesture("say", word)] = [move]
        return found

    def draw(self, seen: Any, seat: int | None, names: list[str], say: Say) -> Scene:
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
            counters=[self.figures(seen, player, say) for player in range(players)],
            ready=[False for _ in range(players)],
            layout={
                "wide": [hands, middle, [hand_zone(me)]],
                "narrow": [*([zone] for zone in hands), middle, [hand_zone(me)]],
            },
        )

    def middle(self, seen: Any, names: list[str], say: Say) -> list[Zone]:
        """Draw the stock, and the cards played in front of the seats."""
        zones: list[Zone] = []
        if self.stock:
            left = getattr(seen, self.stock)
            zones.append(Zone(STOCK, "pile", say(N_("Stock")), "", [back(STOCK, say)] if left else [], count=left))
        if self.laid:
            row = getattr(seen, self.laid)
            items = [laid(row[seat], name, say) for seat, name in enumerate(names) if row[seat] >= 0]
            zones.append(Zone(LAID, "row", say(N_("On the table")), "", items))
        return zones

    def figures(self, seen: Any, seat: int, say: Say) -> list[Counter]:
        """Show the figures beside a seat's name."""
        return [Counter(name, say(label), getattr(seen, name)[seat]) for name, label in self.counters.items()]

    def acts(self, offered: Gestures, say: Say) -> list[Act]:
        """Offer cards to play, and a button for each word."""
        words = pick_act(offered, "say", say(N_("Your turn")), lambda word: Option(word, say(word.capitalize())))
        return place_act(offered, "lay", say(N_("Play a card"))) + words

    def narrate(self, before: Any, after: Any, seat: int | None, names: list[str], say: Say) -> list[Event]:
        """Tell what happened between two views of one reader: cards played, counters changed."""
        events: list[Event] = []
        for player in range(len(names)):
            card = getattr(after, self.laid)[player] if self.laid else -1
            if card >= 0 and card != getattr(before, self.laid)[player]:
                events.append(played(before, player, card, names[player], say))
            for name, label in self.counters.items():
                now = getattr(after, name)[player]
                if now != getattr(before, name)[player]:
                    events.append(Event(say(N_("{name}: {label} {n}."), name=names[player], label=say(label), n=now)))
        return events


def played(before: Any, seat: int, card: int, name: str, say: Say) -> Event:
    """Tell that a seat played a card; a reader who did not know it sees it turned over."""
    known = before.hand[seat] >> card & 1
    source = f"item:{card_name(card)}" if known else f"item:{hidden(seat, before.held[seat] - 1)}"
    text = say(N_("{name} plays {card}."), name=name, card=card_words(card, say))
    return Event(text, [(card_name(card), source)], [] if known else [card_name(card)])


def laid(card: int, name: str, say: Say) -> Item:
    """Draw a card on the table, with the name of the player who played it."""
    drawn = item(card, card_name(card), say)
    drawn.badge = name
    return drawn


def hidden(seat: int, place: int) -> str:
    """Return the id of a card that lies face down in a hand."""
    return f"back{seat}.{place}"


def hand(seen: Any, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """Draw a hand as far as this reader sees it."""
    row = [0] * TYPES
    cards = row[: spread(seen.hand[seat], row)]
    items = [item(card, card_name(card), say) for card in sorted(cards, key=lambda card: (card % 4, card))]
    items += [back(hidden(seat, place), say) for place in range(len(cards), seen.held[seat])]
    return Zone(hand_zone(seat), "fan", hand_label(seat, reader, names, say), f"s{seat}", items)


def prompt(seen: Any, seat: int | None, names: list[str], say: Say) -> str:
    """Say what to do now, or who is to move."""
    return say(N_("Your turn.")) if is_to_move(seen, seat) else waiting_prompt(seen, names, say)
