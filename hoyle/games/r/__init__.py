"""R, after Seiji Kanai: eight characters a side, and fifteen variants of the game for two."""

from hoyle.games.r import rules, table, text, view
from hoyle.games.r.bots import evaluation
from hoyle.games.r.match import MATCH
from hoyle.games.r.options import ALL_ROUNDS, CHOOSE, CLASHES, IDLE, OWN_COLOUR, PRESETS, PROPHECY, Options, resolve
from hoyle.games.r.state import PLACE, State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather
from hoyle.rules.seats import NONE


def is_solved(options: Options) -> bool:
    """Return whether nothing is hidden, chance has no part, and there are at most some four million positions."""
    plain = options.deal == OWN_COLOUR and options.play_mode == CHOOSE and options.hand_limit == NONE
    long_balance = options.balance and options.goal == ALL_ROUNDS
    long = options.discard_one or options.traitor_swap or options.last_chance or long_balance
    return bool(plain and not long)


GAME = Game(
    name="r",
    title=N_("R"),
    sentence=N_("Two princes, eight characters each, one secret card a round: out-guess the other side for the crown."),
    verbs=gather(rules, view, evaluation),
    state=State,
    options=Options,
    version=1,
    seats=lambda options: 2,
    max_seats=2,
    moves=17,
    codes=PLACE + 8,
    max_length=128,
    payoffs=(-1, 1),
    endings=(
        ("princess", N_("The Princess met the Prince.")),
        ("points", N_("The points were reached.")),
        ("exhausted", N_("All cards were played and nobody had the points.")),
        ("rounds", N_("All rounds were played.")),
        ("resigned", N_("A player gave up.")),
    ),
    # A view does not tell in which round a card was drawn (V2), nor how a row lay before it was rearranged (V9).
    forgets=lambda options: options.play_mode == PROPHECY or options.hand_limit != NONE,
    solvable=is_solved,
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    resolve=resolve,
    match=MATCH,
    family="r",
    text=text,
    table=table,
)
