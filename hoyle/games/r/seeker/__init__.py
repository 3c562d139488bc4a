"""Seeker, a memory game with R's cards: a player turns up two of sixteen cards, and pairs score."""

from hoyle.games.r.seeker import guide, rules, table, text
from hoyle.games.r.seeker.rules import CELLS, PRESETS, SEATS, Options, Rules, State
from hoyle.games.r.shared.places import PLAYERS_CLASHES, payoff_range, payoff_unit
from hoyle.i18n import N_
from hoyle.rules.conditions import when
from hoyle.rules.game import Game, gather

GAME = Game(
    name="seeker",
    title=N_("Seeker"),
    sentence=N_(
        "Turn up two cards and remember them: pairs score, and a Prince with a Princess of the other colour wins."
    ),
    search_words=N_("memory, concentration, pairs, children"),
    verbs=gather(rules),
    rules=Rules,
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=SEATS,
    moves=16,
    codes=CELLS,
    max_length=433,  # the lot, two moves for each of 200 turns and 8 pairs, and one chance move for each card
    payoffs=(-12, 48),  # the payoffs of five players, in units of `first_place_payoff`
    payoffs_by_options=lambda options: payoff_range(options.players),
    payoff_unit=lambda options: payoff_unit(options.players),
    endings=(
        ("royal pair", N_("Prince and Princess were found together.")),
        ("points", N_("Eight points were reached.")),
        ("cleared", N_("All cards were taken.")),
        ("turn limit", N_("The turns were used up.")),
        ("resigned", N_("A player gave up.")),
    ),
    stalled_endings=("turn limit",),
    # A view does not show the cards that were turned back: players have to remember them.
    forgets=lambda options: True,
    reveals=("stock",),
    playout_limit=lambda options: 0,
    clashes=PLAYERS_CLASHES,
    presets=PRESETS,
    home=__name__,
    paragraphs={"SK10 K2 V2": when(seeker_hidden=True)},
    family="r",
    text=text,
    table=table,
    guide=guide,
)
