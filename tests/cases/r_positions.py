"""Positions of R from case files, in which cards are written as ids or as ranks."""

import re
from typing import Any

from hoyle.games.r import GAME, rules
from hoyle.games.r.options import OWN_COLOUR
from hoyle.games.r.rules.setup import after_deal, exchange_princess
from hoyle.games.r.shared.cards import ALL_CARDS, BLUE, COLOURS, RED, card_name
from hoyle.games.r.state import READY, State
from hoyle.rules.bits import has, put
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN
from tests.support.cases import BadRow, Row

ID = re.compile(r"[br][0-7]")


def holds_ids(value: Any) -> bool:
    """Return whether a part of a row contains a card written as an id."""
    if isinstance(value, dict):
        return any(holds_ids(part) for part in value.values())
    if isinstance(value, list):
        return any(holds_ids(part) for part in value)
    return isinstance(value, str) and ID.fullmatch(value) is not None


class Cards:
    """The notation of cards in one row: ids, or ranks, for which seat 0's cards are blue and seat 1's red."""

    def __init__(self, row: Row) -> None:
        """Find out whether any card of the row is an id."""
        self.ids = holds_ids([row["state"], row["moves"], row["expect"]])

    def parse(self, seat: int, name: Any) -> int:
        """Return the card with this name; a rank is of the seat's own colour."""
        if isinstance(name, str) and ID.fullmatch(name):
            return COLOURS.index(name[0]) * 8 + int(name[1])
        if not self.ids and type(name) is int and 0 <= name <= 7:
            return seat * 8 + name
        raise BadRow(f"{name!r} is no card: a row writes all its cards as b7 or all as 7")

    def find(self, cards: int, seat: int, name: Any, where: str) -> int:
        """Return the card of a set that has this name; of two cards of a rank, that of the seat's own colour."""
        card = self.parse(seat, name)
        for candidate in (card,) if self.ids else (card, card ^ 8):  # card ^ 8: the other colour
            if has(cards, candidate):
                return candidate
        raise BadRow(f"seat {seat} has no {name} in {where}")

    def parse_set(self, seat: int, names: list[Any], taken: int = 0) -> int:
        """Return the set of the cards with these names; the second card of a rank, or one in `taken`, has the other colour."""
        cards = 0
        for name in names:
            card = self.parse(seat, name)
            if not self.ids and has(cards | taken, card):
                card ^= 8
            if has(cards | taken, card):
                raise BadRow(f"seat {seat} has {name} too often")
            cards = put(cards, card)
        return cards

    def write(self, card: int) -> int | str:
        """Return a card in the notation of the row."""
        return card_name(card) if self.ids else card & 7

    def write_set(self, cards: int) -> list[Any]:
        """Return a sorted set of cards in the notation of the row."""
        return sorted(self.write(card) for card in range(16) if has(cards, card))


def options_of(row: Row) -> Any:
    """Return the row's options; raise OptionError if they conflict."""
    match = declared(GAME.match.options) if GAME.match else {}
    if row["options"].get("game", "r") != "r":
        raise BadRow(f"rows of this kind are of the game r, not of {row['options']['game']!r}")
    values = {name: value for name, value in row["options"].items() if name != "game" and name not in match}
    if "first_drafter" in row["state"]:
        values["first_drafter"] = row["state"]["first_drafter"]
    return GAME.choose(**values)


def first_position(row: Row) -> State:
    """Return the start of a game with the row's options, without any cards."""
    state = GAME.begin(options_of(row))
    state.hand, state.deck, state.stock, state.to_move = [0, 0], [0, 0], 0, 0
    return state


def position(row: Row) -> State:
    """Return the row's position at its first move: before the offers (V3), discards (V1) and split decks (V2)."""
    given = row["state"]
    state = first_position(row)
    for name in ("points", "carry", "bonus"):
        setattr(state, name, list(given.get(name, [0, 0])))
    state.spy = given.get("spy", NONE)
    if "deck" in given:
        if state.options.deal == OWN_COLOUR:
            raise BadRow("the row gives a deck, but nothing is dealt")
        state.stock, state.to_move = ALL_CARDS, CHANCE_AWAITED
        return state
    give_hands(state, row)
    state.known = ALL_CARDS
    after_deal(state)
    if state.phase == READY:
        rules.open_round(state)
    return state


def give_hands(state: State, row: Row) -> None:
    """Set the hands and played cards of the row.

    Without hands they are the cards of its rows, or all cards of each colour after the exchange of V13.
    """
    cards, given = Cards(row), row["state"]
    hands = given.get("hands") or (given.get("rows") if not row["moves"] or isinstance(row["moves"][0], list) else None)
    if hands is None:
        if state.options.deal != OWN_COLOUR:
            raise BadRow("the cards are dealt, but the row gives neither deck nor hands")
        state.hand = [BLUE, RED]
        exchange_princess(state)
        return
    for seat in range(2):
        state.hand[seat] = cards.parse_set(seat, hands[seat])
        if "played" in given:
            state.played[seat] = cards.parse_set(seat, given["played"][seat], state.hand[seat] if not cards.ids else 0)


def removed(state: State) -> list[int]:
    """V1: return the discards; raise BadRow if they are not public."""
    visible: list[list[int]] = []
    for seat in (0, 1, NONE):
        seen = state.blank()
        GAME.verbs["public"](state, seen) if seat == NONE else GAME.verbs["view"](state, seat, seen)
        visible.append(seen.discarded)
    if any(discards != state.discarded or UNKNOWN in discards for discards in visible):
        raise BadRow(f"the discards {state.discarded} are not seen by all: {visible}")
    return state.discarded


def draft_log(state: State, cards: Cards) -> list[list[Any]]:
    """V6: return the seat, the card and the size of the packet for every pick, in order."""
    from hoyle.games.r.view import taker

    return [[taker(state, n), cards.write(state.drafted[n]), 4 - n % 4] for n in range(state.picks)]  # packets of 4
