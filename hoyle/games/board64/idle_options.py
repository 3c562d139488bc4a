"""Options without effect under other options, and why."""

from hoyle.i18n import N_
from hoyle.rules.conditions import When, when
from hoyle.rules.options import Idle

UNREAD_MESSAGES = {
    "beat": N_("Cards that beat make no combinations and turn nothing up."),
    "combine": N_("It has no effect in games of combination."),
    "compare": N_("It has no effect in games of comparison."),
    "open": N_("It has no effect in games of opening."),
}
READ_BY = {
    ("beat", "combine"): ("far_side", "tally", "test_knowledge"),
    ("beat",): ("combining", "must_beat", "trump_beats"),
    ("beat", "combine", "compare"): (
        "directions",
        "left_out",
        "move_range",
        "no_move",
        "no_progress_limit",
        "opening_truce",
        "repetition_limit",
        "take_directions",
    ),
    ("beat", "compare"): ("board", "card_match", "square_match", "squares"),
    ("combine", "open"): ("claim", "crossed", "kinds", "max_run", "min_run"),
    ("compare",): ("score",),
    ("open",): ("shift",),
}
"""By principles: the options that only these use, without those that a clash refuses under other principles."""


READERS = {name: principles for principles, names in READ_BY.items() for name in names}


def unread(name: str, principle: str) -> When:
    """Return when an option has no effect because the principle does not use it; `board` always affects trump positions."""
    unread = when(principle=principle)
    if principle == "beat" and "combine" in READERS[name]:
        unread &= when(combining=False)
    return unread & ~when(setup="trump") if name == "board" else unread


IDLE = (
    *(
        Idle(name, unread(name, principle), UNREAD_MESSAGES[principle])
        for principles, names in READ_BY.items()
        for name in names
        for principle in UNREAD_MESSAGES
        if principle not in principles
    ),
    Idle("test_knowledge", when(test_cards=[0, 1]), N_("No side has a false test card.")),
    Idle("squares", when(board="colourless"), N_("The board has no colours.")),
    Idle("square_match", when(board="colourless") & ~when(principle="compare"), N_("The board has no colours.")),
    Idle("squares", when(square_match="nothing"), N_("Squares have no part.")),
    Idle(
        "trump_beats",
        when(board="colourless") | when(square_match="nothing"),
        N_("Without colours of squares there is no trump."),
    ),
    Idle(
        "take_directions",
        when(lambda chosen: chosen["take_directions"] == chosen["directions"], "take_directions", "directions"),
        N_("Cards take in the directions in which they go."),
    ),
    Idle("camps", ~when(setup="own") | when(principle="open"), N_("The set-up is not your own.")),
    Idle("left_out", when(setup="own"), N_("A set-up of your own has the cards that you draw.")),
    Idle("cards", ~when(setup="own"), N_("The set-up is not your own.")),
    Idle(
        "claim",
        when(principle="open", faces="up", removal="at_once"),
        N_("Face up, only shifts that take something exist, unless combinations are removed at will."),
    ),
    Idle(
        "fallen",
        ~when(principle=["beat", "combine"]) | when(players=2),
        N_("Only among three or four sides with test cards does a side go out before the end."),
    ),
    Idle("removal", ~when(players=1), N_("Only a patience asks for this: play alone at opening.")),
    Idle("shift", when(principle="open", faces="up"), N_("Face up, every card may be shifted.")),
)
