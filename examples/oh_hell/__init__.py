"""Oh Hell for three to five: a game outside the package."""

from hoyle.rules.game import Game, gather
from oh_hell import rules
from oh_hell.match import MATCH
from oh_hell.table import TABLE

GAME = Game(
    name="oh_hell",
    title="Oh Hell",
    sentence="Say how many tricks you take with trumps that change from deal to deal, and take exactly so many.",
    verbs=gather(rules),
    state=rules.State,
    options=rules.Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=rules.SEATS,
    moves=52,
    codes=rules.BID + rules.MOST + 1,
    max_length=106,  # 51 cards that come, 5 bids, 50 cards played
    payoffs=(-50, 80),
    payoffs_by_options=lambda options: (-10 * options.players, 20 * (options.players - 1)),
    endings=(("played", "All cards were played."), ("resigned", "A player gave up.")),
    forgets=lambda options: True,  # a view does not show who played which card in earlier tricks
    match=MATCH,
    text=TABLE,
    table=TABLE,
    home=__name__,
)
