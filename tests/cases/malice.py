"""Readers for the rows of Malice's case files. The order of piles that a row gives is the script of CHANCE."""

from collections.abc import Callable
from typing import Any

from hoyle.games.malice import GAME, rules, text
from hoyle.games.malice.rules.piles import lies
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
    held,
    reserve_size,
    total,
)
from hoyle.games.malice.state import KINDS as CARD_KINDS
from hoyle.games.malice.text import CARDS, card_name
from hoyle.rules.options import OptionError
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, only
from hoyle.testing.cases import BadRow, Row

NEEDED = {"id": str, "kind": str}

REASONS = ("payoff_empty", "both_passed", "no_progress", "max_turns", "resigned")


def cards_of(pile: str) -> list[int]:
    """The cards of a pile written from the bottom."""
    try:
        return [CARDS.index(letter) for letter in pile]
    except ValueError:
        raise BadRow(f"{pile} is no pile of cards: the cards are {' '.join(CARDS)}") from None


def written(cards: Any) -> str:
    """Cards as one word."""
    return "".join(card_name(card) for card in cards)


class Case:
    """A described position, and what CHANCE is to turn and deal there."""

    def __init__(self, row: Row) -> None:
        """Lay the position as the row describes it."""
        place: dict[str, Any] = row["state"]
        chosen: Any = GAME.choose(**row.get("options", {}))
        self.state = State()
        self.state.options = chosen
        self.payoff = [cards_of(pile) for pile in place["payoff"]]
        self.reserve = cards_of(place.get("reserve", ""))
        self.lay_piles(place)
        self.state.turn = place.get("turn", 0)
        self.state.quota = int(place.get("quota_used", place.get("quota", False)))
        self.state.acted = int(place.get("acted", False))
        self.state.quiet = place.get("quiet", 0)
        self.state.idle = place.get("idle", 0)
        self.state.turn_no = place.get("turn_no", 0)
        self.state.winner = NONE
        self.state.phase = PLAYING
        self.state.to_move = only(self.state.turn)

    def lay_piles(self, place: dict[str, Any]) -> None:
        """Every card where the row says it lies."""
        state, placed_cards = self.state, list[int]()
        for seat in range(2):
            state.left[seat] = len(self.payoff[seat])
            state.top[seat] = self.payoff[seat][-1]
            for card in self.payoff[seat][:-1]:
                state.pool[card] += 1
            for card in cards_of(place.get("hands", ("", ""))[seat]):
                state.hand[seat * CARD_KINDS + card] += 1
            placed_cards += self.lay_side(seat, place.get("sides", ((), ()))[seat])
        for n in range(108):
            state.laid[n] = placed_cards[n] if n < len(placed_cards) else NONE
        for card in self.reserve:
            state.reserve[card] += 1
        for card in cards_of(place.get("aside", "")):
            state.aside[card] += 1
        for pile, cards in enumerate(place.get("centre", ())):
            self.lay_centre(pile, cards_of(cards))

    def lay_side(self, seat: int, piles: list[str]) -> list[int]:
        """The side piles of a seat, one after another."""
        placed_cards = list[int]()
        for pile, cards in enumerate(piles):
            self.state.height[seat * FRONT + pile] = len(cards)
            placed_cards += cards_of(cards)
        return placed_cards

    def lay_centre(self, pile: int, cards: list[int]) -> None:
        """A centre pile: what is not the rank of its place is a wild card."""
        state = self.state
        state.centre[pile] = len(cards)
        for place, card in enumerate(cards):
            if card == JOKER:
                state.jokers[pile] |= 1 << place
            elif card != place:
                state.kings[pile] |= 1 << place

    def outcomes(self) -> list[int]:
        """What CHANCE may do."""
        moves = [0] * GAME.moves
        return moves[: rules.legal(self.state, CHANCE, moves)]

    def script(self) -> None:
        """CHANCE turns and deals what the row says; after a reshuffle, the lowest card there is."""
        while self.state.to_move == CHANCE_AWAITED:
            wanted = self.wanted()
            kinds = {move % OUTCOMES: move for move in reversed(self.outcomes())}
            rules.play(self.state, CHANCE, kinds[wanted] if wanted in kinds else min(kinds.values()))

    def wanted(self) -> int:
        """The card that the row says next."""
        if self.state.phase == REVEALING:
            return self.payoff[self.state.turn][-1]
        return self.reserve.pop() if self.reserve else NONE

    def seen(self) -> Any:
        """What the seat sees whose turn it is."""
        seen = self.state.blank()
        GAME.verbs["view"](self.state, self.state.turn, seen)
        return seen

    def legal(self) -> list[int]:
        """The moves of the seat whose turn it is."""
        moves = [0] * GAME.moves
        return moves[: rules.legal(self.state, self.state.turn, moves)] if self.state.to_move else []

    def play(self, word: str) -> None:
        """A move as text."""
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
        self.script()

    def side(self, pile: int) -> str:
        """A side pile as one word."""
        begin = bottom(self.state, pile)
        return written(self.state.laid[begin : begin + self.state.height[pile]])

    def description(self) -> dict[str, Any]:
        """Everything that a row may expect of the position."""
        state = self.state
        over = state.phase == OVER
        seats, sides, piles = range(2), range(state.options.side_piles), range(state.options.center_piles)
        return {
            "over": over,
            "winner": None if not over or state.winner == NONE else state.winner,
            "reason": REASONS[state.ended] if over else None,
            "margin": abs(rules.payoff(state, 0)),
            "turn": state.turn,
            "quota": state.quota == 1,
            "acted": state.acted == 1,
            "quiet": state.quiet,
            "idle": state.idle,
            "turn_no": state.turn_no,
            "payoff": [written(pile) for pile in self.payoff],
            "hands": [self.hand(seat) for seat in seats],
            "sides": [[self.side(seat * FRONT + pile) for pile in sides] for seat in seats],
            "centre": [written(lies(state, pile, at) for at in range(state.centre[pile])) for pile in piles],
            "reserve_size": reserve_size(state),
            "aside_size": total(state.aside),
            "legal": sorted(text.write(self.seen(), state.turn, move) for move in self.legal()),
        }

    def hand(self, seat: int) -> str:
        """A hand, ace first."""
        return written(card for card in range(CARD_KINDS) for _ in range(self.state.hand[seat * CARD_KINDS + card]))


def ordered(expected: dict[str, Any]) -> dict[str, Any]:
    """What a row expects, hands and moves in our order."""
    made = dict(expected)
    if "legal" in made:
        made["legal"] = sorted(set(made["legal"]))
    if "hands" in made:
        made["hands"] = [written(sorted(cards_of(hand))) for hand in made["hands"]]
    return made


def expected_fields(row: Row, actual: dict[str, Any]) -> dict[str, Any]:
    """What came, in the row's own words where it says the same in another order."""
    wanted = ordered(row["expect"])
    return {
        name: row["expect"][name] if name in wanted and wanted[name] == value else value
        for name, value in actual.items()
    }


def run_legal(row: Row) -> dict[str, Any]:
    """The legal moves of a position."""
    return expected_fields(row, Case(row).description())


def run_apply(row: Row) -> dict[str, Any]:
    """A position after some moves."""
    case = Case(row)
    for word in row["moves"]:
        case.play(word)
    return expected_fields(row, case.description())


def run_deal(row: Row) -> dict[str, Any]:
    """How many cards a deal puts where."""
    state = dealt(row, [])
    hands = [held(state, seat) for seat in range(2)]
    kinds = [
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
        "jokers": kinds[JOKER],
        "total": sum(kinds),
        "centre": [],
    }


def run_first(row: Row) -> dict[str, Any]:
    """Who begins when these payoff cards are turned: a pair, or after ties several pairs; None if all are ties."""
    tops = [card for pair in row["tops"] for card in cards_of(pair if isinstance(pair, str) else "".join(pair))]
    state = dealt(row, tops)
    return {"first": None if 2 * state.ties >= len(tops) else state.turn}


def dealt(row: Row, tops: list[int]) -> Any:
    """A game that has just been dealt, its first payoff cards as said."""
    state = GAME.begin(GAME.choose(**row.get("options", {})))
    script = list(tops)
    moves = [0] * GAME.moves
    while state.to_move == CHANCE_AWAITED:
        n = rules.legal(state, CHANCE, moves)
        kinds = {move % OUTCOMES: move for move in reversed(moves[:n])}
        move = moves[n // 2]
        if state.phase == TURNING and script:
            move = kinds[UNSEEN] if UNSEEN in kinds and state.pool[script[0]] else kinds[script.pop(0)]
        rules.play(state, CHANCE, move)
    return state


def run_conflicts(row: Row) -> dict[str, Any]:
    """Return whether a choice of options is refused."""
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
