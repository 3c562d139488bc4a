"""The end of a game in the log: the final count, and who won by which paragraph."""

from hoyle.games.board64.choices import BEAT, COMBINE, COMPARE, DRAWN, FEWEST_LEFT, OPEN, PAIRS, PASS
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.state import (
    ALL_OPEN,
    FROZEN,
    NO_CARDS,
    NO_MOVE,
    NO_PROGRESS,
    NO_SHIFT,
    ONE_SIDE,
    REACHED,
    REPETITION,
    RESIGNED,
    SOLVED,
    TEST_TAKEN,
    State,
)
from hoyle.games.shared.scenes import Event, Say
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import awaited


def narrate_end(rules: Rules, after: State, names: list[str], say: Say) -> list[Event]:
    """Return the events of the end of a game: the final count, if there was one, and who won."""
    return [*count_events(rules, after, names, say), Event(ending(after, names, say), clause=end_clause(after))]


def count_events(rules: Rules, after: State, names: list[str], say: Say) -> list[Event]:
    """G48.12, G65.9: return the event of the final count, if the game ended by one."""
    if after.options.principle == COMPARE and after.ended in (NO_MOVE, NO_PROGRESS, REPETITION, FROZEN, ONE_SIDE):
        if after.ended == NO_MOVE and after.options.no_move != PASS:
            return []
        if after.options.players > 2:
            return [Event(say("The count: {results}.", results=camp_results(rules, after, names, say)), clause="F14")]
        counts, clause = [rules.final_count(after, seat) for seat in range(2)], "G48.12"
    elif is_tallied(after):
        counts, clause = [rules.result_of(after, seat) for seat in range(2)], "G1.v9"
    elif after.ended == ALL_OPEN and len(names) > 1:
        counts, clause = list(after.taken[: len(names)]), "G65.9"
    else:
        return []
    results = ", ".join(f"{name} {n}" for name, n in zip(names, counts, strict=True))
    return [Event(say("The count: {results}.", results=results), clause=clause)]


def is_tallied(after: State) -> bool:
    """G1.v9: return whether two sides that beat or combine were counted in the end."""
    is_read = after.options.principle in (BEAT, COMBINE) and after.options.tally != DRAWN
    is_counted = after.ended in (NO_PROGRESS, REPETITION, NO_CARDS)
    return is_read and (is_counted or (after.ended == NO_MOVE and after.options.no_move == PASS))


def camp_results(rules: Rules, after: State, names: list[str], say: Say) -> str:
    """F14: return the results of those of three or four sides that are still in, those of a pair together."""
    living = rules.survivors(after)
    if after.options.teams == PAIRS:
        pairs = [seat for seat in range(2) if has(living, seat)]
        return ", ".join(f"{pair_name(names, seat, say)} {rules.party_count(after, seat)}" for seat in pairs)
    return ", ".join(f"{name} {rules.final_count(after, seat)}" for seat, name in enumerate(names) if has(living, seat))


def pair_name(names: list[str], seat: int, say: Say) -> str:
    """Return the names of a seat, 0 or 1, and its partner."""
    return say("{name} and {partner}", name=names[seat], partner=names[seat + 2])


END_CLAUSES = {
    NO_MOVE: "C5",
    NO_PROGRESS: "C6",
    REPETITION: "C7",
    FROZEN: "G48.9",
    ONE_SIDE: "G48.11",
    NO_SHIFT: "G65.v3",
    SOLVED: "G65.v1",
    RESIGNED: "C4",
    REACHED: "G1.v7",
    NO_CARDS: "G1.v9",
}
"""By ending: the paragraph; the others depend on the game."""
CAMP_END_CLAUSES = {
    TEST_TAKEN: "F10",
    NO_MOVE: "F9",
    NO_PROGRESS: "F14",
    REPETITION: "F14",
    FROZEN: "G48.9",
    ONE_SIDE: "F13",
    RESIGNED: "F15",
    REACHED: "G1.v7",
}
"""The same among three or four sides."""


def end_clause(after: State) -> str:
    """Return the paragraph by which the game ended."""
    if after.options.principle != OPEN and after.options.players > 2:
        return "F12" if after.ended == TEST_TAKEN and after.options.teams == PAIRS else CAMP_END_CLAUSES[after.ended]
    if after.ended == TEST_TAKEN:
        return "G18.7" if after.options.principle == COMBINE else "G1.13"
    if after.ended == ALL_OPEN:
        return "G65.v1" if after.options.players == 1 else "G65.9"
    return END_CLAUSES[after.ended]


ENDINGS = {
    TEST_TAKEN: N_("The true test card is taken: {name} wins."),
    NO_MOVE: N_("There is no move left: {name} wins."),
    NO_PROGRESS: N_("The quiet limit is reached: {name} has more and wins."),
    REPETITION: N_("The position was repeated too often: {name} has more and wins."),
    FROZEN: N_("No card can press another any more: {name} has more and wins."),
    ONE_SIDE: N_("{name} is on top everywhere and wins."),
    ALL_OPEN: N_("All cards are open: {name} has taken most and wins."),
    RESIGNED: N_("The game is given up: {name} wins."),
    REACHED: N_("A card has reached the far side: {name} wins."),
    NO_CARDS: N_("A side has no card left: {name} has more and wins."),
}
FEWER_ENDINGS = {
    NO_PROGRESS: N_("The quiet limit is reached: {name} has fewer and wins."),
    REPETITION: N_("The position was repeated too often: {name} has fewer and wins."),
    NO_CARDS: N_("{name} has no card left and wins."),
}
"""By ending, where fewest cards win (G1.v9)."""
PAIR_ENDINGS = {
    TEST_TAKEN: N_("The last test card of the enemies is taken: {name} and {partner} win."),
    NO_MOVE: N_("There is no move left: {name} and {partner} win."),
    NO_PROGRESS: N_("The quiet limit is reached: {name} and {partner} have more and win."),
    REPETITION: N_("The position was repeated too often: {name} and {partner} have more and win."),
    FROZEN: N_("No card can press another any more: {name} and {partner} have more and win."),
    ONE_SIDE: N_("{name} and {partner} are on top everywhere and win."),
    RESIGNED: N_("The game is given up: {name} and {partner} win."),
    REACHED: N_("A card has reached the far side: {name} and {partner} win."),
}
SHARED_ENDINGS = {
    NO_MOVE: N_("There is no move left: {names} share the first place."),
    NO_PROGRESS: N_("The quiet limit is reached: {names} share the first place."),
    REPETITION: N_("The position was repeated too often: {names} share the first place."),
    FROZEN: N_("No card can press another any more: {names} share the first place."),
    RESIGNED: N_("The game is given up: {names} share the first place."),
}
"""By ending, where some but not all of three or four sides come first."""
DRAWS = {
    ONE_SIDE: N_("One side is on top everywhere."),
    NO_MOVE: N_("There is no move left: a draw."),
    NO_PROGRESS: N_("The quiet limit is reached: a draw."),
    REPETITION: N_("The position was repeated too often: a draw."),
    FROZEN: N_("No card can press another any more: a draw."),
    ALL_OPEN: N_("All cards are open, and the first place is shared."),
    NO_SHIFT: N_("No card can be shifted to a combination any more."),
    SOLVED: N_("All cards are taken: the patience is solved."),
    RESIGNED: N_("The game is given up."),
    NO_CARDS: N_("A side has no card left: a draw."),
}


def ending(after: State, names: list[str], say: Say) -> str:
    """Return a sentence about the ending and the winner."""
    first = [name for seat, name in enumerate(names) if awaited(after.result, seat)]
    if len(first) == 1 and is_tallied(after) and after.options.tally == FEWEST_LEFT and after.ended in FEWER_ENDINGS:
        return say(FEWER_ENDINGS[after.ended], name=first[0])
    if len(first) == 1 and len(names) > 1 and after.ended in ENDINGS:
        return say(ENDINGS[after.ended], name=first[0])
    if after.options.teams == PAIRS and len(first) == 2 and after.ended in PAIR_ENDINGS:
        return say(PAIR_ENDINGS[after.ended], name=first[0], partner=first[1])
    if 1 < len(first) < len(names) and after.ended in SHARED_ENDINGS:
        return say(SHARED_ENDINGS[after.ended], names=", ".join(first))
    if len(names) == 1 and after.ended == ALL_OPEN:
        left = 64 - after.taken[0]
        return say.many("All cards are open; {n} card is left.", "All cards are open; {n} cards are left.", left)
    return say(DRAWS[after.ended])
