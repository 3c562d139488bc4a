"""Thirty-One: three cards, one suit, as near to 31 as you get before somebody knocks."""

from hoyle.games.thirty_one import guide, rules, table, text, view
from hoyle.games.thirty_one.bots import evaluation, proposals
from hoyle.games.thirty_one.equipment import equipment
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.match import MATCH
from hoyle.games.thirty_one.options import FOR_CHIPS, IDLE, PARAGRAPHS, PRESETS, Options
from hoyle.games.thirty_one.state import DISCARD, TYPES, State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def stakes(options: Options) -> tuple[int, int]:
    """Return the least and the largest payoff of a deal.

    At worst a seat loses a knock, by option two lives. At best it has the only 31, or the one opponent loses a knock.
    Played for chips, it then pays its ante and stakes, or takes those of the others.
    """
    max_loss = 1 + options.knocker_double
    if options.played_for == FOR_CHIPS:
        others = options.players - 1
        return -options.ante - max_loss * options.stake, others * options.ante + max(others, max_loss) * options.stake
    return max_loss * (1 - options.players), max(options.players - 1, max_loss)


GAME = Game(
    name="thirty_one",
    title=N_("Thirty-One"),
    sentence=N_("Three cards, one suit, as near to 31 as you get before somebody knocks and all hands are compared."),
    verbs=gather(rules, view, proposals, evaluation),
    rules=Rules,
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=7,
    moves=52,
    codes=DISCARD + TYPES,
    max_length=2200,  # the dealer, 22 cards, and 101 turns of 7 seats with a choice, a card of CHANCE and a discard each
    payoffs=(-50, 180),  # for chips: an ante of 10, two stakes of 20; both of six others
    payoffs_by_options=stakes,
    payoff_unit=lambda options: 1 if options.played_for == FOR_CHIPS else options.players - 1,
    endings=(
        ("thirty-one", N_("Somebody had 31.")),
        ("knock", N_("Somebody knocked.")),
        ("stock out", N_("The stock was used up.")),
        ("turn limit", N_("The turns were used up.")),
        ("resigned", N_("A player gave up.")),
    ),
    stalled_endings=("stock out", "turn limit"),
    # A position does not show which player discarded which card.
    forgets=lambda options: True,
    # A turn has several moves, and the opponents' turns before the next one matter most.
    long_turns=lambda options: True,
    playout_limit=lambda options: 0,
    idle=IDLE,
    presets=PRESETS,
    paragraphs=PARAGRAPHS,
    match=MATCH,
    family="rummy",
    text=text,
    table=table,
    equipment=equipment,
    guide=guide,
)
