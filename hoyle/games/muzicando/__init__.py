"""Muzicando: fifty-six cards of notes and signs, four layouts, and who is rid of his cards first."""

from typing import Any

from hoyle.games.muzicando import propose, reckoning, rules, score, table, text, view, worth
from hoyle.games.muzicando.clashes import CLASHES, IDLE, PRESETS
from hoyle.games.muzicando.match import MATCH
from hoyle.games.muzicando.options import INDIVIDUAL, TEAM, Options
from hoyle.games.muzicando.seating import seats_by_lot
from hoyle.games.muzicando.state import BID, BIDS, State
from hoyle.rules.game import Game, gather
from hoyle.words import N_


def stakes(rules: Any) -> tuple[int, int]:
    """Least and largest payoff: the dearest contract, or the largest fine."""
    if rules.mode == INDIVIDUAL:
        most = (rules.players - 1) * max(rules.players + 12, rules.penalty_individual)
    else:
        most = max(20, rules.penalty_team)
    return -most, most


GAME = Game(
    name="muzicando",
    title=N_("Muzicando"),
    sentence=N_(
        "Seven colours, seven notes, four layouts: lay your cards as the scale goes, and be rid of them first."
    ),
    words=gather(rules, score, view, propose, worth),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: rules.players,
    most_seats=8,
    team=lambda rules, seat: seat % 2 if rules.mode == TEAM else seat,
    moves=1024,
    codes=BID + BIDS,
    longest=1500,  # the lot, 56 cards, 160 calls, (56 + 42) · 8 + 9 decisions, and 42 cards drawn
    payoffs=(-700, 700),
    stakes=stakes,
    unit=lambda rules: rules.players - 1 if rules.mode == INDIVIDUAL else 1,
    endings=(
        ("all out", N_("Everybody got rid of all cards")),
        ("stuck", N_("Nothing fitted any more")),
        ("nobody out", N_("Nothing fitted any more, and nobody was rid of his cards")),
        ("annulled", N_("A player left; the layout does not count")),
    ),
    stalls=("nobody out",),
    # What a card is worth shows at the end of the layout, and that is soon reached.
    rounds=0,
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    match=MATCH,
    cloth="muzicando",
    family="muzicando",
    text=text,
    table=table,
    lot=seats_by_lot,
    reckoning=reckoning,
)
