"""Crazy Eights for two to five: a game outside the package."""

from crazy_eights import rules
from crazy_eights.match import MATCH
from crazy_eights.table import TABLE
from hoyle.rules.game import Game, gather

GAME = Game(
    name="crazy_eights",
    title="Crazy Eights",
    sentence="Match the top card in rank or suit, with eights wild; the first without cards scores what the others hold.",
    verbs=gather(rules),
    state=rules.State,
    options=rules.Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=rules.SEATS,
    moves=54,
    codes=58,
    max_length=460,  # 52 cards come, 51 are played, 37 drawn, 4 suits named; passes: 37 after drawing, 5 for each card played
    payoffs=(-536, 536),
    endings=(
        ("out", "A player has no cards left."),
        ("blocked", "Nobody can play."),
        ("resigned", "A player gave up."),
    ),
    stalled_endings=("blocked",),
    playout_limit=lambda options: 0,
    forgets=lambda options: True,  # a view does not show who played or drew in earlier turns
    match=MATCH,
    text=TABLE,
    table=TABLE,
    home=__name__,
)
