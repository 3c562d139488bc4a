"""The kit of cards on a coloured board, after S. L. Panphilov: games 1, 4, 18, 48, 65 and what one composes of them."""

from typing import Any

from hoyle.games.board64 import rules, table, text, view
from hoyle.games.board64.bots import evaluation, patience
from hoyle.games.board64.clashes import CLASHES, IDLE, resolve
from hoyle.games.board64.grids import DRAWINGS
from hoyle.games.board64.options import OPEN, OWNER, RANDOM, Options
from hoyle.games.board64.presets import PRESETS
from hoyle.games.board64.rules.moves import SHARES
from hoyle.games.board64.state import OPENING, State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def stakes(options: Any) -> tuple[int, int]:
    """Return the least and largest payoff: a patience loses a card for each that is left; else the last share and the first."""
    if options.players == 1:
        return -64, 0
    return -SHARES[options.players] // (options.players - 1), SHARES[options.players]


def unit(options: Any) -> int:
    """Return what coming first alone is worth in `payoff`."""
    return SHARES[options.players]


def perfect(options: Any) -> bool:
    """Return whether two sides play and neither knows what the other does not."""
    return options.principle != OPEN and not (options.test_cards == 2 and options.test_knowledge == OWNER)


def cut(options: Any) -> int:
    """Return how long search plays on at random: a patience to its end, else not long: the evaluation says more."""
    return -1 if options.players == 1 else 1 if options.principle == OPEN else 4


GAME = Game(
    name="board64",
    title=N_("Cards on the board"),
    sentence=N_("Cards walk over a board of four colours: they beat, combine, stack or turn up, as you compose it."),
    verbs=gather(rules, view, evaluation, patience),
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=8,
    moves=4096,
    codes=OPENING + 64,
    max_length=13000,
    payoffs=(-105, 735),
    payoffs_by_options=stakes,
    payoff_unit=unit,
    perfect_information=perfect,
    history_endings=("no progress", "repetition"),
    stalled_endings=("no progress", "repetition", "frozen"),
    playout_limit=cut,
    opening=lambda options: 0 if options.principle == OPEN or options.setup == RANDOM else 4,
    endings=(
        ("test taken", N_("The true test card was taken.")),
        ("no move", N_("A side had no move left.")),
        ("no progress", N_("Nothing was taken for too long.")),
        ("repetition", N_("The position was repeated.")),
        ("frozen", N_("No press was possible any more.")),
        ("one side on top everywhere", N_("One side was on top everywhere.")),
        ("all open", N_("All cards were open.")),
        ("no shift", N_("No shift was left.")),
        ("solved", N_("The board was cleared.")),
        ("resigned", N_("A player gave up.")),
    ),
    # A position does not tell by which moves it came about.
    forgets=lambda options: True,
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    resolve=resolve,
    family="board64",
    text=text,
    table=table,
    drawings=DRAWINGS,
)
