"""Thirty-One: three cards, one suit, as near to 31 as you get before somebody knocks."""

from typing import Any

from hoyle.games.thirty_one import rules, table, text, view
from hoyle.games.thirty_one.bots import evaluation, proposals
from hoyle.games.thirty_one.match import MATCH
from hoyle.games.thirty_one.options import PRESETS, Options
from hoyle.games.thirty_one.state import DISCARD, TYPES, State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def stakes(options: Any) -> tuple[int, int]:
    """Return the least and largest payoff: a knock lost for two lives; the only 31, or against one a knock lost by the other."""
    dearest = 1 + options.knocker_double
    return dearest * (1 - options.players), max(options.players - 1, dearest)


GAME = Game(
    name="thirty_one",
    title=N_("Thirty-One"),
    sentence=N_(
        "Three cards, one suit, as near to 31 as you get before somebody knocks: the lowest hand loses a life."
    ),
    verbs=gather(rules, view, proposals, evaluation),
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=7,
    moves=52,
    codes=DISCARD + TYPES,
    max_length=2200,  # the lot, 22 cards, and 101 turns of 7 seats: a choice, a card of CHANCE, a discard
    payoffs=(-12, 6),
    payoffs_by_options=stakes,
    payoff_unit=lambda options: options.players - 1,
    endings=(
        ("thirty-one", N_("Somebody had 31.")),
        ("knock", N_("Somebody knocked.")),
        ("stock out", N_("The stock was used up.")),
        ("turn limit", N_("The turns were used up.")),
        ("resigned", N_("A player gave up.")),
    ),
    stalled_endings=("stock out", "turn limit"),
    # A position does not tell who laid which card when.
    forgets=lambda options: True,
    # A turn is a card taken and one discarded, and what the others do until the next one matters most.
    long_turns=lambda options: True,
    playout_limit=lambda options: 0,
    presets=PRESETS,
    match=MATCH,
    family="rummy",
    text=text,
    table=table,
)
