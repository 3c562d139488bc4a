"""R, a game by Seiji Kanai for two players: eight characters for each side, and fifteen variants."""

from hoyle.games.r import guide, rules, table, text, view
from hoyle.games.r.bots import evaluation
from hoyle.games.r.clashes import CLASHES, IDLE, PARAGRAPHS, PRESETS
from hoyle.games.r.equipment import equipment
from hoyle.games.r.linked_rules import Rules
from hoyle.games.r.match import MATCH
from hoyle.games.r.options import CHOOSE, LOST_ONLY, OWN_COLOUR, PROPHECY, Options, options_of_version_1, resolve
from hoyle.games.r.state import PLACE, State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather
from hoyle.rules.seats import NONE


def is_solved(options: Options) -> bool:
    """Return whether chance has no part, only simultaneous choices are hidden, and positions number at most four million.

    More points, and effects of several rounds (W7), make more positions.
    """
    lasts = options.spy_rounds > 1 or options.general_rounds > 1
    if options.points_to_win > (2 if lasts else 4):
        return False
    has_no_chance = options.deal == OWN_COLOUR and options.play_mode == CHOOSE and options.hand_limit == NONE
    is_long_chance = options.last_chance and (options.discard_one or options.last_chance_scope == LOST_ONLY)
    return bool(has_no_chance and not options.traitor_swap and not is_long_chance)


GAME = Game(
    name="r",
    title=N_("R"),
    sentence=N_(
        "Two princes fight for a crown, and each loves the other's sister. Eight characters a side, one secret card a round."
    ),
    search_words=N_(
        "bluffing, mind games, simultaneous choice, brave, rock paper scissors, spy, assassin, duel, sixteen cards"
    ),
    featured=("true_king",),
    verbs=gather(rules, view, evaluation),
    rules=Rules,
    state=State,
    options=Options,
    version=2,
    earlier={1: options_of_version_1},
    seats=lambda options: 2,
    max_seats=2,
    moves=17,  # sixteen cards and DECLINE
    codes=PLACE + 8,  # eight hidden cards of a row
    max_length=128,
    payoffs=(-1, 1),
    endings=(
        ("princess", N_("The Princess met the Prince.")),
        ("points", N_("The points were reached.")),
        ("exhausted", N_("All cards were played and nobody had the points.")),
        ("rounds", N_("All rounds were played.")),
        ("resigned", N_("A player gave up.")),
    ),
    # A view does not contain the round in which a card was drawn (V2), or the order of a row before it was rearranged (V9).
    reveals=("hand", "deck", "chosen", "drafted"),
    forgets=lambda options: options.play_mode == PROPHECY or options.hand_limit != NONE,
    solvable=is_solved,
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    resolve=resolve,
    paragraphs=PARAGRAPHS,
    match=MATCH,
    family="r",
    text=text,
    table=table,
    equipment=equipment,
    guide=guide,
)
