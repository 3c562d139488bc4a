"""Options without effect under other options, and why."""

from hoyle.games.board64.clashes import have_values
from hoyle.i18n import N_
from hoyle.rules.options import Idle, Values

UNREAD_MESSAGES = {
    "beat": N_("Cards that beat make no combinations and turn nothing up."),
    "combine": N_("It has no effect in games of combination."),
    "compare": N_("It has no effect in games of comparison."),
    "open": N_("It has no effect in games of opening."),
}
UNGUARDED_READS = {
    "beat": (
        "test_knowledge",
        "no_move",
        "no_progress_limit",
        "repetition_limit",
        "opening_truce",
        "board",
        "squares",
        "square_match",
    ),
    "combine": (
        "test_knowledge",
        "no_move",
        "no_progress_limit",
        "repetition_limit",
        "opening_truce",
        "kinds",
        "min_run",
        "max_run",
        "claim",
        "crossed",
    ),
    "compare": (
        "no_move",
        "no_progress_limit",
        "repetition_limit",
        "opening_truce",
        "score",
        "board",
        "squares",
        "square_match",
    ),
    "open": ("kinds", "min_run", "max_run", "claim", "crossed", "shift"),
}
"""The options that each principle reads, without those that a clash already refuses where they have no effect."""

UNGUARDED = tuple(sorted({name for names in UNGUARDED_READS.values() for name in names} | {"move_range"}))


def unread_option(name: str, principle: str) -> Idle:
    """Return the idle option for a principle that does not read it.

    The option `board` still has an effect on the set-up of trump positions.
    """

    def when(chosen: Values) -> bool:
        return chosen["principle"] == principle and not (name == "board" and chosen["setup"] == "trump")

    return Idle(name, when, UNREAD_MESSAGES[principle])


IDLE = (
    *(
        unread_option(name, principle)
        for principle, reads in UNGUARDED_READS.items()
        for name in UNGUARDED
        if name not in reads and not (name == "move_range" and principle != "open")
    ),
    Idle("test_knowledge", lambda chosen: chosen["test_cards"] != 2, N_("There are not two test cards.")),
    Idle("squares", have_values(board="colourless"), N_("The board has no colours.")),
    Idle("square_match", have_values(board="colourless"), N_("The board has no colours.")),
    Idle("cards", lambda chosen: chosen["setup"] != "own", N_("The set-up is not your own.")),
    Idle(
        "claim",
        have_values(principle="open", faces="up", removal="at_once"),
        N_("Face up, only shifts that take something exist, unless combinations are removed at will."),
    ),
    Idle(
        "fallen",
        lambda chosen: chosen["principle"] not in ("beat", "combine") or chosen["players"] == 2,
        N_("Only among three or four sides with test cards does a side go out before the end."),
    ),
    Idle("removal", lambda chosen: chosen["players"] != 1, N_("Only a patience asks for this: play alone at opening.")),
    Idle("shift", have_values(principle="open", faces="up"), N_("Face up, every card may be shifted.")),
)
