"""Serious Card, for two players with R's cards: the Prince's side (ranks 4 to 7) against the Princess's side (ranks 0 to 3)."""

from hoyle.games.r.serious_card import evaluation, guide, rules, table, text, view
from hoyle.games.r.serious_card.equipment import equipment
from hoyle.games.r.serious_card.match import MATCH
from hoyle.games.r.serious_card.options import PRESETS, Options
from hoyle.games.r.serious_card.paragraphs import PARAGRAPHS
from hoyle.games.r.serious_card.state import State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather

GAME = Game(
    name="serious_card",
    title=N_("Serious Card"),
    sentence=N_("Four cards each: the Prince looks for a round to win, the Princess waits for him. Four deals decide."),
    verbs=gather(rules, view, evaluation),
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
    paragraphs=PARAGRAPHS,
    match=MATCH,
    home=__name__,
    family="r",
    text=text,
    table=table,
    equipment=equipment,
    guide=guide,
)
