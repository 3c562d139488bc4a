"""Manipulation rummy: melds on a common table that every player may rearrange; Machiavelli, Carousel and relatives."""

from typing import Any

from hoyle.games.rummy import rules, table, text, view
from hoyle.games.rummy.bots import evaluation, proposals
from hoyle.games.rummy.clashes import CLASHES, IDLE, PRESETS, resolve
from hoyle.games.rummy.match import MATCH
from hoyle.games.rummy.options import FIFTEEN_TEN_FIVE, FIRST_OUT, OWN_PENALTY, Options
from hoyle.games.rummy.state import SEATS, ZAP, State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def stakes(options: Any) -> tuple[int, int]:
    """Return the least and largest payoff: a deal lost to each other seat; or all cards, with the bonuses, from each."""
    others = options.players - 1
    if options.deal_scoring == FIRST_OUT:
        return -others, others
    pack = 380 if options.hand_values == FIFTEEN_TEN_FIVE else 340
    most = options.packs * pack + 25 * (options.jokers + options.zap_cards)
    most += 0 if options.deal_scoring == OWN_PENALTY else options.undercut_bonus + options.going_out_bonus
    return -others * most, others * most


def unit(options: Any) -> int:
    """Return the payoff of one point: wins and penalties count once, not once for each other seat."""
    return options.players - 1 if options.deal_scoring in (FIRST_OUT, OWN_PENALTY) else 1


GAME = Game(
    name="rummy",
    title=N_("Manipulation rummy"),
    sentence=N_("Melds lie on a common table, and every player may add to them and rearrange them."),
    verbs=gather(rules, view, proposals, evaluation),
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=8,
    moves=176,
    codes=ZAP + SEATS,
    max_length=6000,  # 160 cards dealt, or drawn with a move of their own; each played with others' passes between
    payoffs=(-10_500, 10_500),
    payoffs_by_options=stakes,
    payoff_unit=unit,
    endings=(
        ("went out", N_("A player got rid of all cards.")),
        ("knocked", N_("A player knocked.")),
        ("stock out", N_("The stock was used up, and the closing round was over.")),
        ("blocked", N_("All passed one after another.")),
        ("resigned", N_("A player gave up.")),
    ),
    stalled_endings=("blocked",),
    # A position does not tell who played which card when.
    forgets=lambda options: True,
    # A turn is a path of cards that are put into a play, of what jokers stand for, and how it ends.
    long_turns=lambda options: True,
    # Cards staged at random tell little, and take long.
    playout_limit=lambda options: 0,
    # Cards that could be played go all at once later, and nobody else builds on them meanwhile.
    default_proposal=proposals.HOARDER,
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    resolve=resolve,
    match=MATCH,
    family="rummy",
    text=text,
    table=table,
    pages=(("/pocket", N_("A table in your pocket")),),
)
