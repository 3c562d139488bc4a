"""What the log says: the difference of two views in sentences, and which cards moved or were turned."""

from hoyle.games.board64.board import square_name
from hoyle.games.board64.options import COMBINE, COMPARE, FACE_UP, OPEN
from hoyle.games.board64.state import (
    ALL_OPEN,
    CLAIMING,
    DEALING,
    DOWN,
    FROZEN,
    MOVING,
    NO_MOVE,
    NO_PROGRESS,
    NO_SHIFT,
    ONE_SIDE,
    OVER,
    REPETITION,
    RESIGNED,
    SETTLING,
    SOLVED,
    TEST_TAKEN,
    State,
)
from hoyle.games.board64.table.labels import address, card_words, item_name, square_names
from hoyle.games.shared.scenes import Event, Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE, awaited


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return what happened between two views of the same reader, in order."""
    events = narrate_opening(before, after, names, say) if opens(after) else narrate_turn(before, after, names, say)
    if after.phase == OVER != before.phase:
        events.append(Event(narrate_end(after, names, say)))
    return events


def opens(after: State) -> bool:
    """Return whether cards are turned up and shifted here (game 65)."""
    return after.options.principle == OPEN


def narrate_turn(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Tell a step, or the claim after it, and what followed automatically."""
    events: list[Event] = []
    if before.phase == MOVING and after.last[0] != NONE:
        events.append(narrate_step(before, after, names, say))
        events += narrate_test(before, after, names, say)
    elif before.phase == CLAIMING:
        events.append(narrate_claim(before, after, names, say))
    return events + narrate_pass(before, after, names, say)


def narrate_step(before: State, after: State, names: list[str], say: Say) -> Event:
    """C3: who moved what where, and what it did there."""
    origin, target = after.last
    card, other = before.top[origin], before.top[target]
    facts = {
        "name": names[before.turn],
        "card": named(before, origin, say),
        "start": square_name(origin),
        "square": square_name(target),
        "other": named(before, target, say) if other != NONE else "",
    }
    return Event(say(DEEDS[deed(before, card, other)], **facts), [(item_name(before, origin), address(origin))])


QUIET, TAKES_TEST, TEST_TAKES, BEATS, COVERS, PRESSES, JOINS = range(7)
DEEDS = (
    N_("{name}: {card} from {start} to {square}."),
    N_("{name}: {card} takes {other} on {square}."),
    N_("{name}: {card} takes {other} on {square}."),
    N_("{name}: {card} beats {other} on {square}."),
    N_("{name}: {card} goes onto {other} on {square}."),
    N_("{name}: {card} presses {other} on {square}."),
    N_("{name}: {card} goes onto their own {other} on {square}."),
)
"""What a step does, in the order of the numbers above."""


def deed(before: State, card: int, other: int) -> int:
    """Return what a step onto another card is called."""
    if other == NONE:
        return QUIET
    if before.options.principle == COMPARE:
        return JOINS if card >> 6 == other >> 6 else PRESSES
    if other == DOWN:
        return TAKES_TEST
    if card == DOWN:
        return TEST_TAKES
    return COVERS if before.options.principle == COMBINE else BEATS


def named(seen: State, square: int, say: Say) -> str:
    """Return the card on a square, in the middle of a sentence."""
    return say("a test card") if seen.top[square] == DOWN else card_words(seen.top[square], say)


def narrate_test(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """G1.v3: of two test cards the one taken was the false one."""
    enemy = 1 - before.turn
    both = before.test[2 * enemy] != NONE and before.test[2 * enemy + 1] != NONE
    lost = sum(after.test[2 * enemy + place] != before.test[2 * enemy + place] for place in range(2))
    if not both or not lost or after.phase == OVER:
        return []
    return [Event(say("It was the false one: {name}'s other test card is the true one.", name=names[enemy]))]


def narrate_claim(before: State, after: State, names: list[str], say: Say) -> Event:
    """G18.5: narrate what was taken in combinations."""
    taken = gone(before, after)
    if not taken:
        return Event(say("{name} takes no combination.", name=names[before.turn]))
    facts = {"name": names[before.turn], "cards": cards_on(before, taken, say), "squares": square_names(taken)}
    return Event(say("{name} takes {cards} on {squares}.", **facts))


def gone(before: State, after: State) -> list[int]:
    """Return squares that have become free."""
    return [square for square in range(64) if before.top[square] != NONE and after.top[square] == NONE]


def cards_on(seen: State, squares: list[int], say: Say) -> str:
    """Return the cards on these squares."""
    return ", ".join(named(seen, square, say) for square in squares)


def narrate_pass(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """G48.8: a side without a move passes; it just happens."""
    if before.turn != after.turn or after.phase != MOVING or before.phase == DEALING:
        return []
    return [Event(say("{name} cannot move and passes.", name=names[1 - after.turn]))]


def narrate_opening(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Game 65: a card turned up, settled, or shifted."""
    if before.phase == DEALING:
        return narrate_deal(after, say)
    if before.phase == MOVING:
        turned = [square for square in range(64) if before.top[square] == DOWN != after.top[square]]
        if turned:
            return [narrate_turned(before, after, turned[0], names, say)]
        return narrate_shift(before, after, names, say)
    return narrate_settled(before, after, names, say)


def narrate_deal(after: State, say: Say) -> list[Event]:
    """G65.v3: a patience face up begins without the combinations of the deal."""
    if after.options.faces != FACE_UP:
        return []
    left = sum(1 for card in after.top if card != NONE)
    text = say.many(
        "The combinations of the deal are removed; {n} card is left.",
        "The combinations of the deal are removed; {n} cards are left.",
        left,
    )
    return [Event(text)]


def narrate_turned(before: State, after: State, square: int, names: list[str], say: Say) -> Event:
    """G65.2: narrate which card it is."""
    item = item_name(after, square)
    facts = {"name": names[before.turn], "card": card_words(after.top[square], say), "square": square_name(square)}
    return Event(say("{name} turns up {card} on {square}.", **facts), [(item, address(square))], [item])


def narrate_shift(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """G65.6: an open card is shifted; what it made is taken at once unless there is a choice."""
    origin, target = after.last
    facts = {"name": names[before.turn], "card": named(before, origin, say), "square": square_name(target)}
    events = [Event(say("{name} shifts {card} to {square}.", **facts), [(item_name(before, origin), address(origin))])]
    return events + narrate_taken(before, after, names, say)


def narrate_settled(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """G65.3, G65.4, G65.7: the card turned up was left, or took what it made, perhaps elsewhere."""
    if after.taken[before.turn] == before.taken[before.turn]:
        return [Event(say("{name} leaves it where it lies.", name=names[before.turn]))]
    shifted = before.phase == SETTLING and after.last != before.last
    return narrate_shift(before, after, names, say) if shifted else narrate_taken(before, after, names, say)


def narrate_taken(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Return how many cards a combination brought."""
    n = after.taken[before.turn] - before.taken[before.turn]
    text = say.many("{name} takes {n} card.", "{name} takes {n} cards.", n, name=names[before.turn])
    return [Event(text)] if n else []


ENDINGS = {
    TEST_TAKEN: N_("The true test card is taken: {name} wins."),
    NO_MOVE: N_("There is no move left: {name} wins."),
    NO_PROGRESS: N_("The quiet limit is reached: {name} has more and wins."),
    REPETITION: N_("The position was repeated too often: {name} has more and wins."),
    FROZEN: N_("No card can press another any more: {name} has more and wins."),
    ONE_SIDE: N_("{name} is on top everywhere and wins."),
    ALL_OPEN: N_("All cards are open: {name} has taken most and wins."),
    RESIGNED: N_("The game is given up: {name} wins."),
}
DRAWS = {
    NO_MOVE: N_("There is no move left: a draw."),
    NO_PROGRESS: N_("The quiet limit is reached: a draw."),
    REPETITION: N_("The position was repeated too often: a draw."),
    FROZEN: N_("No card can press another any more: a draw."),
    ALL_OPEN: N_("All cards are open, and the first place is shared."),
    NO_SHIFT: N_("No card can be shifted to a combination any more."),
    SOLVED: N_("All cards are taken: the patience is solved."),
    RESIGNED: N_("The game is given up."),
}


def narrate_end(after: State, names: list[str], say: Say) -> str:
    """Return how it ended, and who came first."""
    first = [name for seat, name in enumerate(names) if awaited(after.result, seat)]
    if len(first) == 1 and len(names) > 1 and after.ended in ENDINGS:
        return say(ENDINGS[after.ended], name=first[0])
    if len(names) == 1 and after.ended == ALL_OPEN:
        left = 64 - after.taken[0]
        return say.many("All cards are open; {n} card is left.", "All cards are open; {n} cards are left.", left)
    return say(DRAWS[after.ended])
