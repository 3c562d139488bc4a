"""Triangle, a betting game with R's cards: three cards each, one exchange, two rounds of bets."""

from collections.abc import Mapping

from hoyle.games.r.equipment import mixed
from hoyle.games.r.triangle import bots, guide, rules, table, text, view
from hoyle.games.r.triangle.options import PRESETS, Options
from hoyle.games.r.triangle.rules import KEEP, MATCH, SEATS, Rules, State
from hoyle.games.shared.chips import real_chips
from hoyle.games.shared.equipment import Equipment
from hoyle.i18n import N_
from hoyle.rules.conditions import when
from hoyle.rules.game import Game, gather


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return the cards and the chips of all players."""
    return Equipment((mixed(),), real_chips(options.players, match))


def payoff_range(options: Options) -> tuple[int, int]:
    """Return the lowest and the highest payoff: those if every player has paid the ante and the maximum of bets."""
    max_paid = options.ante + options.max_raises * (options.bet_small + options.bet_big)
    return -max_paid, (options.players - 1) * max_paid


GAME = Game(
    name="triangle",
    home=__name__,
    title=N_("Triangle"),
    sentence=N_("Three cards, one exchange, two rounds of bets: three royals beat everything, and a bluff beats them."),
    search_words=N_("poker, bluffing, betting, draw poker"),
    verbs=gather(rules, view, bots),
    rules=Rules,
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=SEATS,
    moves=16,
    codes=KEEP + 8,
    max_length=64,  # at most sixteen cards of CHANCE, four exchanges, 44 actions in the bets
    payoffs=(-250, 750),  # ante 10, and six bets of 20 in both rounds
    payoffs_by_options=payoff_range,
    endings=(
        ("showdown", N_("Cards were shown.")),
        ("alone", N_("All others folded.")),
        ("resigned", N_("A player gave up.")),
    ),
    # The planner plays deals out to the end with the usual proposals, since the result depends on the opponents' actions.
    long_turns=lambda options: True,
    planner_rounds=0,
    presets=PRESETS,
    paragraphs={"TR17": ~when(deals=1)},
    match=MATCH,
    family="r",
    text=text,
    table=table,
    equipment=equipment,
    guide=guide,
)
