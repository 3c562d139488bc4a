"""Serious Card, for two players with R's cards: the Prince's side (ranks 4 to 7) against the Princess's side (ranks 0 to 3)."""

from collections.abc import Mapping

from hoyle.games.r.equipment import courts
from hoyle.games.r.serious_card import guide, rules, table, text
from hoyle.games.r.serious_card.options import PRESETS, Options
from hoyle.games.r.serious_card.rules import MATCH, Rules, State
from hoyle.games.shared.chips import real_chips
from hoyle.games.shared.equipment import Equipment
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return the cards and the chips."""
    return Equipment(courts(), real_chips(2, match))


GAME = Game(
    name="serious_card",
    title=N_("Serious Card"),
    sentence=N_("Four cards each: the Prince looks for a round to win, the Princess waits for him. Four deals decide."),
    search_words=N_("trick taking, tricks, memory, bluffing"),
    verbs=gather(rules),
    rules=Rules,
    state=State,
    options=Options,
    version=1,
    seats=lambda options: 2,
    max_seats=2,
    moves=4,
    codes=16,  # the cards of both colours
    max_length=8,
    payoffs=(-4, 4),
    endings=(
        ("princess", N_("The Princess met the Prince.")),
        ("prince", N_("The Prince won a round.")),
        ("nothing", N_("All cards were played and nobody won anything.")),
        ("resigned", N_("A player gave up.")),
    ),
    solvable=lambda options: True,
    presets=PRESETS,
    match=MATCH,
    home=__name__,
    family="r",
    text=text,
    table=table,
    equipment=equipment,
    guide=guide,
)
