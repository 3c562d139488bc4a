"""Reader of Malice's case files. CHANCE turns up and deals cards in the order of the piles that a row gives."""

from collections.abc import Callable
from typing import Any

from hoyle.games.malice import GAME, rules, text
from hoyle.games.malice.rules.piles import centre_card
from hoyle.games.malice.state import (
    FRONT,
    JOKER,
    OUTCOMES,
    OVER,
    PLAYING,
    REVEALING,
    TURNING,
    UNSEEN,
    State,
    bottom,
    has_own_grid,
    held,
    is_wild,
    rank_at,
    reserve_size,
    total,
)
from hoyle.games.malice.state import KINDS as CARD_KINDS
from hoyle.games.malice.text import CARDS, card_name
from hoyle.rules.options import OptionError
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, only
from tests.support.cases import BadRow, Row

NEEDED = {"id": str, "kind": str}

REASONS = ("payoff_empty", "both_passed", "no_progress", "max_turns", "resigned", "reserve_empty")


def cards_of(pile: str) -> list[int]:
    """Return the cards of a pile, bottom card first."""
    try:
        return [CARDS.index(letter) for letter in pile]
    except ValueError:
        raise BadRow(f"{pile} is no pile of cards: the cards are {' '.join(CARDS)}") from None


def pile_text(cards: Any) -> str:
    """Return cards as one word."""
    return "".join(card_name(card) for card in cards)


class Case:
    """The position of a row, and the cards that CHANCE turns up and deals in it."""

    def __init__(self, row: Row) -> None:
        """Set up the position."""
        given: dict[str, Any] = row["state"]
        options: Any = GAME.choose(**row.get("options", {}))
        self.state = State()
        self.state.options = options
        self.payoff = [cards_of(pile) for pile in given["payoff"]]
        self.reserve = cards_of(given.get("reserve", ""))
        self.put_piles(given)
        self.state.turn = given.get("turn", 0)
        self.state.quota = int(given.get("quota_used", given.get("quota", False)))
        self.state.acted = int(given.get("acted", False))
        self.state.quiet = given.get("quiet", 0)
        self.state.idle = given.get("idle", 0)
        self.state.turn_no = given.get("turn_no", 0)
        self.state.winner = NONE
        self.state.phase = PLAYING
        self.state.to_move = only(self.state.turn)

    def put_piles(self, given: dict[str, Any]) -> None:
        """Put every card where the row has it."""
        state, placed_cards = self.state, list[int]()
        for seat in range(state.options.players):
            state.left[seat] = len(self.payoff[seat])
            state.top[seat] = self.payoff[seat][-1]
            for card in self.payoff[seat][:-1]:
                state.pool[card] += 1
            for card in cards_of(given.get("hands", ("",) * 4)[seat]):
                state.hand[seat * CARD_KINDS + card] += 1
            placed_cards += self.put_sides(seat, given.get("sides", ((),) * 4)[seat])
        for n in range(108):  # all cards of two packs with their jokers
            state.laid[n] = placed_cards[n] if n < len(placed_cards) else NONE
        for card in self.reserve:
            state.reserve[card] += 1
        for card in cards_of(given.get("aside", "")):
            state.aside[card] += 1
        for pile, cards in enumerate(given.get("centre", ())):
            self.put_centre(pile, cards_of(cards))

    def put_sides(self, seat: int, piles: list[str]) -> list[int]:
        """Set the heights of a seat's side piles and return all their cards in order."""
        placed_cards = list[int]()
        for pile, cards in enumerate(piles):
            self.state.height[seat * FRONT + pile] = len(cards)
            placed_cards += cards_of(cards)
        return placed_cards

    def put_centre(self, pile: int, cards: list[int]) -> None:
        """Set up a centre pile: a card whose rank is not that of its place in the pile is wild, a joker or a king."""
        state = self.state
        state.centre[pile] = len(cards)
        for index, card in enumerate(cards):
            if card == JOKER:
                state.jokers[pile] |= 1 << index
            elif has_own_grid(state) and not is_wild(state, card):
                state.built[pile * CARD_KINDS + index] = card
            elif card != rank_at(state, pile, index):
                state.kings[pile] |= 1 << index

    def chance_moves(self) -> list[int]:
        """Return the legal moves of CHANCE."""
        moves = [0] * GAME.moves
        return moves[: rules.legal(self.state, CHANCE, moves)]

    def play_chance(self) -> None:
        """Turn up and deal the row's cards while CHANCE is to move; after a reshuffle, make its lowest move."""
        while self.state.to_move == CHANCE_AWAITED:
            card = self.next_card()
            moves_by_card = {move % OUTCOMES: move for move in reversed(self.chance_moves())}
            lowest_move = min(moves_by_card.values())
            rules.play(self.state, CHANCE, moves_by_card.get(card, lowest_move))

    def next_card(self) -> int:
        """Return the next card of the payoff pile, or remove and return that of the reserve; NONE if there is none."""
        if self.state.phase == REVEALING:
            return self.payoff[self.state.turn][-1]
        return self.reserve.pop() if self.reserve else NONE

    def seen(self) -> Any:
        """Return the view of the seat whose turn it is."""
        seen = self.state.blank()
        GAME.verbs["view"](self.state, self.state.turn, seen)
        return seen

    def legal(self) -> list[int]:
        """Return the legal moves of the seat whose turn it is."""
        moves = [0] * GAME.moves
        return moves[: rules.legal(self.state, self.state.turn, moves)] if self.state.to_move else []

    def play(self, word: str) -> None:
        """Play a move, given as text."""
        seat = self.state.turn
        move = text.read(self.seen(), seat, word)
        if move not in self.legal():
            raise BadRow(f"{word} is not legal there")
        before = reserve_size(self.state)
        left = self.state.left[seat]
        rules.play(self.state, seat, move)
        if self.state.left[seat] < left:
            self.payoff[seat].pop()
        if reserve_size(self.state) > before:
            self.reserve = []
        self.play_chance()

    def side(self, pile: int) -> str:
        """Return a side pile as one word."""
        start = bottom(self.state, pile)
        return pile_text(self.state.laid[start : start + self.state.height[pile]])

    def description(self) -> dict[str, Any]:
        """Return everything about the position that a row may expect."""
        state = self.state
        is_over = state.phase == OVER
        seats, sides, piles = (
            range(state.options.players),
            range(state.options.side_piles),
            range(state.options.center_piles),
        )
        return {
            "over": is_over,
            "winner": None if not is_over or state.winner == NONE else state.winner,
            "reason": REASONS[state.ended] if is_over else None,
            "margin": abs(rules.payoff(state, 0)),
            "turn": state.turn,
            "quota": state.quota == 1,
            "acted": state.acted == 1,
            "quiet": state.quiet,
            "idle": state.idle,
            "turn_no": state.turn_no,
            "payoff": [pile_text(pile) for pile in self.payoff],
            "hands": [self.hand(seat) for seat in seats],
            "sides": [[self.side(seat * FRONT + pile) for pile in sides] for seat in seats],
            "centre": [
                pile_text(centre_card(state, pile, index) for index in range(state.centre[pile])) for pile in piles
            ],
            "reserve_size": reserve_size(state),
            "aside_size": total(state.aside),
            "legal": sorted(text.write(self.seen(), state.turn, move) for move in self.legal()),
        }

    def hand(self, seat: int) -> str:
        """Return a hand as one word, aces first."""
        return pile_text(card for card in range(CARD_KINDS) for _ in range(self.state.hand[seat * CARD_KINDS + card]))


def ordered(expected: dict[str, Any]) -> dict[str, Any]:
    """Return what a row expects, with its hands and moves in the order of `description`."""
    result = dict(expected)
    if "legal" in result:
        result["legal"] = sorted(set(result["legal"]))
    if "hands" in result:
        result["hands"] = [pile_text(sorted(cards_of(hand))) for hand in result["hands"]]
    return result


def in_row_order(row: Row, actual: dict[str, Any]) -> dict[str, Any]:
    """Return the actual values, in the row's own order where they differ from the expected ones in order only."""
    expected = ordered(row["expect"])
    return {
        name: row["expect"][name] if name in expected and expected[name] == value else value
        for name, value in actual.items()
    }


def run_legal(row: Row) -> dict[str, Any]:
    """Return the description of a position, with its legal moves."""
    return in_row_order(row, Case(row).description())


def run_apply(row: Row) -> dict[str, Any]:
    """Return the description of a position after the row's moves."""
    case = Case(row)
    for word in row["moves"]:
        case.play(word)
    return in_row_order(row, case.description())


def run_deal(row: Row) -> dict[str, Any]:
    """Return the numbers of cards that a deal puts in each part of the table."""
    state = new_game(row, [])
    hands = [held(state, seat) for seat in range(2)]
    counts = [
        state.pool[card]
        + state.reserve[card]
        + state.hand[card]
        + state.hand[CARD_KINDS + card]
        + state.top.count(card)
        for card in range(CARD_KINDS)
    ]
    return {
        "payoff": list(state.left),
        "hands": hands,
        "reserve": reserve_size(state),
        "jokers_in_payoff": state.pool[JOKER] + state.top.count(JOKER),
        "jokers": counts[JOKER],
        "total": sum(counts),
        "centre": [],
    }


def run_first(row: Row) -> dict[str, Any]:
    """Return the seat that begins if these pairs of payoff cards are turned up; None if all pairs are ties."""
    tops = [card for pair in row["tops"] for card in cards_of(pair if isinstance(pair, str) else "".join(pair))]
    state = new_game(row, tops)
    return {"first": None if 2 * state.ties >= len(tops) else state.turn}


def new_game(row: Row, tops: list[int]) -> Any:
    """Return a game that has just been dealt, with these payoff cards turned up first."""
    state = GAME.begin(GAME.choose(**row.get("options", {})))
    remaining_tops = list(tops)
    moves = [0] * GAME.moves
    while state.to_move == CHANCE_AWAITED:
        n = rules.legal(state, CHANCE, moves)
        moves_by_card = {move % OUTCOMES: move for move in reversed(moves[:n])}
        move = moves[n // 2]
        if state.phase == TURNING and remaining_tops:
            # A card that nobody has seen takes two moves: UNSEEN, then the card.
            is_unseen = UNSEEN in moves_by_card and state.pool[remaining_tops[0]]
            move = moves_by_card[UNSEEN if is_unseen else remaining_tops.pop(0)]
        rules.play(state, CHANCE, move)
    return state


def run_conflicts(row: Row) -> dict[str, Any]:
    """Return whether the row's options are refused."""
    try:
        GAME.choose(**row["options"])
    except OptionError:
        return {"refused": True}
    return {"refused": False}


KINDS: dict[str, Callable[[Row], dict[str, Any]]] = {
    "legal": run_legal,
    "apply": run_apply,
    "deal": run_deal,
    "first_player": run_first,
    "conflicts": run_conflicts,
}
