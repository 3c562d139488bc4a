"""Thirty-One: three cards, one suit, as near to 31 as you get before somebody knocks."""

from hoyle.games.shared.chips import MAX_DEALS
from hoyle.games.thirty_one import guide, rules, table, text, view
from hoyle.games.thirty_one.bots import evaluation, proposals
from hoyle.games.thirty_one.equipment import equipment
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.match import MATCH
from hoyle.games.thirty_one.options import FOR_CHIPS, IDLE, PARAGRAPHS, PRESETS, STAYS, Options
from hoyle.games.thirty_one.state import DISCARD, SEATS, TYPES, State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def stakes(options: Options) -> tuple[int, int]:
    """Return the least and the largest payoff of a deal.

    At worst a seat loses a knock, by option two lives. At best it has the only 31, or the one opponent loses a knock.
    Played for chips, it then pays its ante and stakes, or takes those of the others; and all that earlier deals have left in a
    pot that stays, in units of 1/players chips.
    """
    max_loss = 1 + options.knocker_double
    if options.played_for == FOR_CHIPS:
        others = options.players - 1
        lost, won = (
            options.ante + max_loss * options.stake,
            others * options.ante + max(others, max_loss) * options.stake,
        )
        if options.pot_ties != STAYS:
            return -lost, won
        earlier = (MAX_DEALS - 1) * options.players * (options.ante + options.stake)
        return -options.players * lost - earlier, options.players * won + others * earlier
    return max_loss * (1 - options.players), max(options.players - 1, max_loss)


def payoff_unit(options: Options) -> int:
    """Return the payoff of a chip, or of the lives that the others lose."""
    if options.played_for != FOR_CHIPS:
        return options.players - 1
    return options.players if options.pot_ties == STAYS else 1


GAME = Game(
    name="thirty_one",
    title=N_("Thirty-One"),
    sentence=N_("Three cards, one suit, as near to 31 as you get before somebody knocks and all hands are compared."),
    search_words=N_("scat, blitz, knock, gambling, pot, lives, quick, family"),
    verbs=gather(rules, view, proposals, evaluation),
    rules=Rules,
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=SEATS,
    moves=52,
    codes=DISCARD + TYPES,
    max_length=2800,  # the dealer, 28 cards, and 101 turns of 9 seats with a choice, a card of CHANCE and a discard each
    payoffs=(
        -13_680,
        108_000,
    ),  # for chips: nine players with an ante of 10 and stakes of 20, the pot of 49 earlier deals
    payoffs_by_options=stakes,
    payoff_unit=payoff_unit,
    endings=(
        ("thirty-one", N_("Somebody reached the goal.")),
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
