"""The kit of cards on a coloured board, after S. L. Panphilov: games 1, 4, 18, 48, 65 and what one composes of them."""

from typing import Any

from hoyle.games.board64 import patience, rules, table, text, view, worth
from hoyle.games.board64.clashes import CLASHES, IDLE, resolve
from hoyle.games.board64.grids import DRAWINGS
from hoyle.games.board64.options import OPEN, OWNER, RANDOM, Options
from hoyle.games.board64.presets import PRESETS
from hoyle.games.board64.rules import SHARES
from hoyle.games.board64.state import OPENING, State
from hoyle.rules.game import Game, gather
from hoyle.words import N_


def stakes(rules: Any) -> tuple[int, int]:
    """Least and largest payoff: a patience loses a card for each that is left; else the last share and the first."""
    if rules.players == 1:
        return -64, 0
    return -SHARES[rules.players] // (rules.players - 1), SHARES[rules.players]


def unit(rules: Any) -> int:
    """What coming first alone is worth in `payoff`."""
    return SHARES[rules.players]


def perfect(rules: Any) -> bool:
    """Whether two sides play and neither knows what the other does not."""
    return rules.principle != OPEN and not (rules.test_cards == 2 and rules.test_knowledge == OWNER)


def cut(rules: Any) -> int:
    """How long search plays on at random: a patience to its end, else not long, since worth says more (see worth.py)."""
    return -1 if rules.players == 1 else 1 if rules.principle == OPEN else 4


GAME = Game(
    name="board64",
    title=N_("Cards on the board"),
    sentence=N_("Cards walk over a board of four colours: they beat, combine, stack or turn up, as you compose it."),
    words=gather(rules, view, worth, patience),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: rules.players,
    most_seats=8,
    moves=4096,
    codes=OPENING + 64,
    longest=13000,
    payoffs=(-105, 735),
    stakes=stakes,
    unit=unit,
    perfect=perfect,
    by_history=("no progress", "repetition"),
    stalls=("no progress", "repetition", "frozen"),
    cut=cut,
    opening=lambda rules: 0 if rules.principle == OPEN or rules.setup == RANDOM else 4,
    endings=(
        ("test taken", N_("The true test card was taken")),
        ("no move", N_("A side had no move left")),
        ("no progress", N_("Nothing was taken for too long")),
        ("repetition", N_("The position came again")),
        ("frozen", N_("No press could come any more")),
        ("one side on top everywhere", N_("One side was on top everywhere")),
        ("all open", N_("All cards were open")),
        ("no shift", N_("No shift was left")),
        ("solved", N_("The board was cleared")),
        ("resigned", N_("A player gave up")),
    ),
    # A position does not tell by which moves it came about.
    forgets=lambda rules: True,
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    resolve=resolve,
    cloth="board64",
    family="board64",
    text=text,
    table=table,
    drawings=DRAWINGS,
)
