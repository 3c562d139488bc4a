"""Manipulation rummy: melds on a common table that every player may rearrange; Machiavelli, Carousel and relatives."""

from hoyle.games.rummy import guide, rules, table, text, view
from hoyle.games.rummy.bots import evaluation, proposals
from hoyle.games.rummy.cards import JOKER, TYPES, points_of
from hoyle.games.rummy.choices import FIRST_OUT, OWN_PENALTY
from hoyle.games.rummy.clashes import CLASHES, IDLE, PARAGRAPHS, PRESETS, resolve
from hoyle.games.rummy.equipment import equipment
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.match import MATCH
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.state import PUT_BACK, State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def stakes(options: Options) -> tuple[int, int]:
    """Return the least and the largest payoff of a deal.

    A seat wins or loses at most a deal, or else the points of all cards with the bonuses, against each other seat.
    """
    others = (options.players - 1) * options.stake
    if options.deal_scoring == FIRST_OUT:
        return -others, others
    pack_points = sum(points_of(options, kind) for kind in range(TYPES))
    max_points = options.packs * pack_points + points_of(options, JOKER) * (options.jokers + options.zap_cards)
    max_points += 0 if options.deal_scoring == OWN_PENALTY else options.undercut_bonus + options.going_out_bonus
    max_points += options.cut_bonus
    return -others * max_points, others * max_points


def unit(options: Options) -> int:
    """Return the payoff that corresponds to one point: a won deal or a penalty point is settled with each other seat."""
    return options.stake * (options.players - 1 if options.deal_scoring in (FIRST_OUT, OWN_PENALTY) else 1)


GAME = Game(
    name="rummy",
    title=N_("Manipulation rummy"),
    sentence=N_("Melds lie on a common table, and every player may add to them and rearrange them."),
    search_words=N_("machiavelli, rummikub, rearranging, melds, runs and sets, carousel, shanghai, zap, tiles"),
    verbs=gather(rules, view, proposals, evaluation),
    rules=Rules,
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=8,
    moves=176,
    codes=PUT_BACK + 1,
    max_length=6000,  # at most 160 cards, each drawn or dealt with a move of its own, and played with passes of other seats between
    payoffs=(
        -7 * 100 * 8450,
        7 * 100 * 8450,
    ),  # seven others, the highest stake, 50 points for each card of three packs and each zap card, with the bonuses
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
    # A position does not show which player played which card.
    forgets=lambda options: True,
    reveals=("known_card", "known_by", "known_in"),
    # A turn has a move for each card of a play, for each declared joker, and for its end.
    long_turns=lambda options: True,
    # Plays of random cards say little about a position, and are slow.
    playout_limit=lambda options: 0,
    # A hoarder plays its cards all at once later, so that other players cannot build on them before.
    default_proposal=proposals.HOARDER,
    # The planner hoards, too. Against easy and fair bots people see melds grow from the first turns on.
    simple_turns={"easy": proposals.OBVIOUS, "fair": proposals.MOST_CARDS},
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    resolve=resolve,
    paragraphs=PARAGRAPHS,
    match=MATCH,
    family="rummy",
    text=text,
    table=table,
    equipment=equipment,
    guide=guide,
    pages=(("/pocket", N_("A table in your pocket")),),
)
