"""Positions of Malice for the tests, given directly as piles written from the bottom, and what can be played there."""

from typing import Any

from hoyle.games.malice import GAME, rules, text
from hoyle.games.malice.state import KINDS, OUTCOMES, State
from hoyle.games.malice.text import CARDS
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from tests.cases.malice import Case

NINES = "9 9 9 9"
"""Side piles on which only a nine or an eight fits: what a test is not about stays out of the way."""

COUNTERS = ("turn", "quota", "acted", "quiet", "idle", "turn_no")


def piles(words: str) -> list[str]:
    """Piles in a row; a dot is an empty one."""
    return [word.strip(".") for word in words.split()]


def placed(
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
    """A position that is given directly, seat 0 to move; further keywords are counters or options.

    >>> moves(placed("A5", centre="A2"))
    ['hand:A>c2']
    """
    place: dict[str, Any] = {"turn": 0} | {name: more.pop(name) for name in COUNTERS if name in more}
    place |= {"payoff": piles(payoff), "hands": [hand, other_hand], "sides": [piles(sides), piles(other_sides)]}
    place |= {"centre": piles(centre), "reserve": reserve, "aside": aside}
    return Case({"id": "t", "state": place, "options": game_options(**more)})


def game_options(preset: str = "seed", **options: Any) -> dict[str, Any]:
    """Options: a preset with some values changed."""
    return dict(GAME.presets[preset].values) | options


def moves(case: Case, start: str = "") -> list[str]:
    """The moves that begin so, or all."""
    return [word for word in case.description()["legal"] if word.startswith(start)]


def after(case: Case, *words: str) -> Case:
    """The position after these moves."""
    for word in words:
        case.play(word)
    return case


def described(case: Case, *names: str) -> Any:
    """Some of what lies there."""
    description = case.description()
    found = [description[name] for name in names]
    return found[0] if len(found) == 1 else found


def outcome(case: Case) -> tuple[int | None, int, str] | None:
    """The winner, what he gets and why; None while the game goes on."""
    winner, margin, reason, over = described(case, "winner", "margin", "reason", "over")
    return (winner, margin, reason) if over else None


def new_game(words: str = "", preset: str = "seed", **options: Any) -> State:
    """A game that begins as its options say, and what CHANCE said first."""
    state: State = GAME.begin(GAME.choose(**game_options(preset, **options)))
    chance(state, words)
    return state


def chance(state: State, words: str) -> None:
    """CHANCE says these cards; `?` is one that nobody has seen."""
    for word in words.split():
        move = text.read(state, CHANCE, word)
        assert state.to_move == CHANCE_AWAITED and move in outcomes(state)
        rules.play(state, CHANCE, move)


def outcomes(state: State) -> list[int]:
    """What CHANCE may do."""
    found = [0] * GAME.moves
    return found[: rules.legal(state, CHANCE, found)]


def copies(state: State) -> dict[str, int]:
    """How many ways there are for each card that CHANCE may turn or deal."""
    found = dict.fromkeys(CARDS + "?", 0)
    for move in outcomes(state):
        found[(CARDS + "?")[move % OUTCOMES]] += 1
    return {card: ways for card, ways in found.items() if ways}


def held(state: State, seat: int) -> str:
    """A hand as a word, ace first."""
    return in_row(state.hand, seat * KINDS)


def in_row(row: list[int], first: int = 0) -> str:
    """The cards of a row by card as a word, ace first."""
    return "".join(letter * row[first + card] for card, letter in enumerate(CARDS))


def views(state: State) -> list[State]:
    """What seat 0, seat 1 and a watcher see."""
    seen = [state.blank() for _ in range(3)]
    GAME.verbs["view"](state, 0, seen[0])
    GAME.verbs["view"](state, 1, seen[1])
    GAME.verbs["public"](state, seen[2])
    return seen
