"""Telepathy, with R's cards: partners each lay eight cards in a row, and score where both rows have the same rank."""

from collections.abc import Mapping

from hoyle.games.r.equipment import courts
from hoyle.games.r.shared.places import payoff_range, payoff_unit
from hoyle.games.r.telepathy import guide, rules, table, text
from hoyle.games.r.telepathy.rules import PLACES, PRESETS, SEATS, Options, Rules, State
from hoyle.games.shared.equipment import Equipment
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return the packs of all pairs."""
    return Equipment(courts(options.pairs))


GAME = Game(
    name="telepathy",
    title=N_("Telepathy"),
    sentence=N_(
        "Two partners lay eight cards each, face down, and hope to have thought the same. For two pairs or more."
    ),
    search_words=N_("cooperative, partners, together, mind reading, party"),
    verbs=gather(rules),
    rules=Rules,
    state=State,
    options=Options,
    version=1,
    seats=lambda options: 2 * options.pairs,
    team=lambda options, seat: seat % options.pairs,
    max_seats=SEATS,
    moves=8,
    codes=PLACES,
    max_length=98,  # fourteen seats choose seven cards each; the eighth is laid without a choice
    payoffs=(-60, 360),  # the payoffs of seven pairs, in units of `first_place_payoff`
    payoffs_by_options=lambda options: payoff_range(options.pairs),
    payoff_unit=lambda options: payoff_unit(options.pairs),
    endings=(
        ("compared", N_("All rows were turned over.")),
        ("resigned", N_("A player gave up.")),
    ),
    presets=PRESETS,
    home=__name__,
    family="r",
    text=text,
    table=table,
    equipment=equipment,
    guide=guide,
)
