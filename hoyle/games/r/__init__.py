"""R, after Seiji Kanai: eight characters a side, and fifteen variants of the game for two."""

from hoyle.games.r import moves, rules, table, text, view, worth
from hoyle.games.r.match import MATCH
from hoyle.games.r.options import ALL_ROUNDS, CHOOSE, CLASHES, IDLE, OWN_COLOUR, PRESETS, PROPHECY, Options, resolve
from hoyle.games.r.state import PLACE, State
from hoyle.rules.game import Game, gather
from hoyle.rules.seats import NONE
from hoyle.words import N_


def solved(rules: Options) -> bool:
    """Whether nothing is hidden and chance has no part, and there are some four million positions at most."""
    plain = rules.deal == OWN_COLOUR and rules.play_mode == CHOOSE and rules.hand_limit == NONE
    long = rules.discard_one or rules.traitor_swap or rules.last_chance or (rules.balance and rules.goal == ALL_ROUNDS)
    return bool(plain and not long)


GAME = Game(
    name="r",
    title=N_("R"),
    sentence=N_("Two princes, eight characters each, one secret card a round: out-guess the other side for the crown."),
    words=gather(rules, moves, view, worth),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: 2,
    most_seats=2,
    moves=17,
    codes=PLACE + 8,
    longest=128,
    payoffs=(-1, 1),
    endings=(
        ("princess", N_("The Princess met the Prince")),
        ("points", N_("The points were reached")),
        ("exhausted", N_("All cards were played and nobody had the points")),
        ("rounds", N_("All rounds were played")),
        ("resigned", N_("A player gave up")),
    ),
    # A view does not tell in which round a card was drawn (V2), nor how a row lay before it was laid anew (V9).
    forgets=lambda rules: rules.play_mode == PROPHECY or rules.hand_limit != NONE,
    solved=solved,
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    resolve=resolve,
    match=MATCH,
    cloth="green",
    family="r",
    text=text,
    table=table,
)
