"""Positions of Malice for the tests, given as piles written from the bottom, and the moves that are legal in them."""

from typing import Any

from hoyle.games.malice import GAME, rules, text
from hoyle.games.malice.state import KINDS, OUTCOMES, State
from hoyle.games.malice.text import CARDS
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from tests.cases.malice import Case

NINES = "9 9 9 9"
"""Side piles that accept only a nine or an eight, so that they add few moves to those that a test is about."""

COUNTERS = ("turn", "quota", "acted", "quiet", "idle", "turn_no")


def piles(text: str) -> list[str]:
    """Return the piles written in a text with spaces between them; a dot is an empty pile."""
    return [pile.strip(".") for pile in text.split()]


def position_with(
    hand: str = "",
    other_hand: str = "",
    payoff: str = "K K",
    sides: str = NINES,
    other_sides: str = NINES,
    centre: str = "",
    reserve: str = "",
    aside: str = "",
    **more: Any,
) -> Case:
    """Return a position with seat 0 to move; further keywords are COUNTERS of the state or options.

    >>> moves(position_with("A5", centre="A2"))
    ['hand:A>c2']
    """
    given: dict[str, Any] = {"turn": 0} | {name: more.pop(name) for name in COUNTERS if name in more}
    more_seats = more.get("players", 2) - 2
    given |= {"payoff": piles(payoff), "hands": [hand, other_hand, *[""] * more_seats]}
    given["sides"] = [piles(sides), piles(other_sides), *[[]] * more_seats]
    given |= {"centre": piles(centre), "reserve": reserve, "aside": aside}
    return Case({"id": "t", "state": given, "options": game_options(**more)})


def game_options(preset: str = "seed", **options: Any) -> dict[str, Any]:
    """Return the option values of a preset with some of them changed."""
    return dict(GAME.presets[preset].values) | options


def moves(case: Case, start: str = "") -> list[str]:
    """Return the legal moves whose text begins with `start`; all by default."""
    return [word for word in case.description()["legal"] if word.startswith(start)]


def play_all(case: Case, *words: str) -> Case:
    """Play these moves and return the case."""
    for word in words:
        case.play(word)
    return case


def fields(case: Case, *names: str) -> Any:
    """Return these fields of the case's description: the value of a single field, else a list of values."""
    description = case.description()
    values = [description[name] for name in names]
    return values[0] if len(values) == 1 else values


def outcome(case: Case) -> tuple[int | None, int, str] | None:
    """Return the winner, the margin and the reason; None while the game is running."""
    winner, margin, reason, over = fields(case, "winner", "margin", "reason", "over")
    return (winner, margin, reason) if over else None


def new_game(outcomes: str = "", preset: str = "seed", **options: Any) -> State:
    """Return the state of a new game with these options, after these outcomes of CHANCE."""
    state: State = GAME.begin(GAME.choose(**game_options(preset, **options)))
    play_chance(state, outcomes)
    return state


def play_chance(state: State, outcomes: str) -> None:
    """Play these outcomes of CHANCE, each a card; `?` is a card that nobody has seen."""
    for word in outcomes.split():
        move = text.read(state, CHANCE, word)
        assert state.to_move == CHANCE_AWAITED and move in chance_moves(state)
        rules.play(state, CHANCE, move)


def chance_moves(state: State) -> list[int]:
    """Return the legal moves of CHANCE."""
    moves = [0] * GAME.moves
    return moves[: rules.legal(state, CHANCE, moves)]


def outcome_counts(state: State) -> dict[str, int]:
    """Return, by the card that CHANCE may turn up or deal, the number of its moves with that card."""
    counts = dict.fromkeys(CARDS + "?", 0)
    for move in chance_moves(state):
        counts[(CARDS + "?")[move % OUTCOMES]] += 1
    return {card: count for card, count in counts.items() if count}


def hand_word(state: State, seat: int) -> str:
    """Return a hand as a word, aces first."""
    return row_word(state.hand, seat * KINDS)  # `hand` has KINDS counts a seat


def row_word(row: list[int], first: int = 0) -> str:
    """Return as a word, aces first, the cards counted in `row` from the index `first`."""
    return "".join(letter * row[first + card] for card, letter in enumerate(CARDS))


def views(state: State) -> list[State]:
    """Return the views of seat 0, of seat 1 and of a spectator."""
    views = [state.blank() for _ in range(3)]
    GAME.verbs["view"](state, 0, views[0])
    GAME.verbs["view"](state, 1, views[1])
    GAME.verbs["public"](state, views[2])
    return views
