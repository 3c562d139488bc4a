"""Manipulation rummy: melds on a common table that anybody may arrange anew; Machiavelli, Carousel and their kin."""

from typing import Any

from hoyle.games.rummy import propose, rules, table, text, view, worth
from hoyle.games.rummy.clashes import CLASHES, IDLE, PRESETS, resolve
from hoyle.games.rummy.match import MATCH
from hoyle.games.rummy.options import FIFTEEN_TEN_FIVE, FIRST_OUT, OWN_PENALTY, Options
from hoyle.games.rummy.propose import HOARDER
from hoyle.games.rummy.state import SEATS, ZAP, State
from hoyle.rules.game import Game, gather
from hoyle.words import N_


def stakes(rules: Any) -> tuple[int, int]:
    """Least and largest payoff: a deal won by each of the others; or all cards, with the bonuses, from each of them."""
    others = rules.players - 1
    if rules.deal_scoring == FIRST_OUT:
        return -others, others
    pack = 380 if rules.hand_values == FIFTEEN_TEN_FIVE else 340
    most = rules.packs * pack + 25 * (rules.jokers + rules.zap_cards)
    most += 0 if rules.deal_scoring == OWN_PENALTY else rules.undercut_bonus + rules.going_out_bonus
    return -others * most, others * most


def unit(rules: Any) -> int:
    """Wins and penalties count once, not once for each of the others."""
    return rules.players - 1 if rules.deal_scoring in (FIRST_OUT, OWN_PENALTY) else 1


GAME = Game(
    name="rummy",
    title=N_("Manipulation rummy"),
    sentence=N_("Melds lie on a common table, and whoever adds to them may arrange them anew."),
    words=gather(rules, view, propose, worth),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: rules.players,
    most_seats=8,
    moves=176,
    codes=ZAP + SEATS,
    longest=6000,  # 160 cards dealt, or drawn with a move of their own; each played with others' passes between
    payoffs=(-10_500, 10_500),
    stakes=stakes,
    unit=unit,
    endings=(
        ("went out", N_("A player got rid of all cards")),
        ("knocked", N_("A player knocked")),
        ("stock out", N_("The stock was used up, and the closing round was over")),
        ("blocked", N_("All passed one after another")),
        ("resigned", N_("A player gave up")),
    ),
    stalls=("blocked",),
    # A position does not tell who played which card when.
    forgets=lambda rules: True,
    # A turn is a path of cards that are put into a play, of what jokers stand for, and how it ends.
    long_turns=lambda rules: True,
    # Cards staged at random tell little, and take long.
    cut=lambda rules: 0,
    # Cards that could be played go all at once later, and nobody else builds on them meanwhile.
    usual=HOARDER,
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    resolve=resolve,
    match=MATCH,
    cloth="rummy",
    family="rummy",
    text=text,
    table=table,
    pages=(("/pocket", N_("A table in your pocket")),),
)
