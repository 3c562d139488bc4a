"""The log: the difference between two views in sentences, and the cards that moved or were turned."""

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
    owner,
)
from hoyle.games.board64.table.labels import address, card_words, item_name, square_names
from hoyle.games.shared.scenes import Event, Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE, awaited


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events = (
        narrate_opening(before, after, names, say)
        if is_opening_game(after)
        else narrate_turn(before, after, names, say)
    )
    if after.phase == OVER != before.phase:
        events.append(Event(narrate_end(after, names, say)))
    return events


def is_opening_game(after: State) -> bool:
    """Return whether this is a game of opening (game 65)."""
    return after.options.principle == OPEN


def narrate_turn(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Return the events of a step or of the claim after it, with a forced pass that followed."""
    events: list[Event] = []
    if before.phase == MOVING and after.last[0] != NONE:
        events.append(narrate_step(before, after, names, say))
        events += narrate_test(before, after, names, say)
    elif before.phase == CLAIMING:
        events.append(narrate_claim(before, after, names, say))
    return events + narrate_pass(before, after, names, say)


def narrate_step(before: State, after: State, names: list[str], say: Say) -> Event:
    """C3: return the event of a step: who moved which card, from where to where, and what it took."""
    origin, target = after.last
    card, target_card = before.top[origin], before.top[target]
    facts = {
        "name": names[before.turn],
        "card": card_phrase(before, origin, say),
        "start": square_name(origin),
        "square": square_name(target),
        "other": card_phrase(before, target, say) if target_card != NONE else "",
    }
    return Event(
        say(STEP_MESSAGES[step_kind(before, card, target_card)], **facts),
        [(item_name(before, origin), address(origin))],
    )


QUIET, TAKES_TEST, TEST_TAKES, BEATS, COVERS, PRESSES, JOINS = range(7)
STEP_MESSAGES = (
    N_("{name}: {card} from {start} to {square}."),
    N_("{name}: {card} takes {other} on {square}."),
    N_("{name}: {card} takes {other} on {square}."),
    N_("{name}: {card} beats {other} on {square}."),
    N_("{name}: {card} goes onto {other} on {square}."),
    N_("{name}: {card} presses {other} on {square}."),
    N_("{name}: {card} goes onto their own {other} on {square}."),
)
"""The messages for the kinds of steps above, in their order."""


def step_kind(before: State, card: int, target_card: int) -> int:
    """Return the kind of a step, QUIET to JOINS, from the moved card and the one on the target (or NONE)."""
    if target_card == NONE:
        return QUIET
    if before.options.principle == COMPARE:
        return JOINS if owner(card) == owner(target_card) else PRESSES
    if target_card == DOWN:
        return TAKES_TEST
    if card == DOWN:
        return TEST_TAKES
    return COVERS if before.options.principle == COMBINE else BEATS


def card_phrase(seen: State, square: int, say: Say) -> str:
    """Return words for the card on a square, to use within a sentence."""
    return say("a test card") if seen.top[square] == DOWN else card_words(seen.top[square], say)


def narrate_test(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """G1.v3: say that the test card just taken was the false one of two."""
    enemy = 1 - before.turn
    both = before.test[2 * enemy] != NONE and before.test[2 * enemy + 1] != NONE
    lost = sum(after.test[2 * enemy + index] != before.test[2 * enemy + index] for index in range(2))
    if not both or not lost or after.phase == OVER:
        return []
    return [Event(say("It was the false one: {name}'s other test card is the true one.", name=names[enemy]))]


def narrate_claim(before: State, after: State, names: list[str], say: Say) -> Event:
    """G18.5: return the event of a claim: which cards were taken, or none."""
    taken = freed_squares(before, after)
    if not taken:
        return Event(say("{name} takes no combination.", name=names[before.turn]))
    facts = {"name": names[before.turn], "cards": card_phrases(before, taken, say), "squares": square_names(taken)}
    return Event(say("{name} takes {cards} on {squares}.", **facts))


def freed_squares(before: State, after: State) -> list[int]:
    """Return the squares that have become free."""
    return [square for square in range(64) if before.top[square] != NONE and after.top[square] == NONE]


def card_phrases(seen: State, squares: list[int], say: Say) -> str:
    """Return words for the cards on these squares."""
    return ", ".join(card_phrase(seen, square, say) for square in squares)


def narrate_pass(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """G48.8: say that a side without a move passed; no move of that side stands for it."""
    if before.turn != after.turn or after.phase != MOVING or before.phase == DEALING:
        return []
    return [Event(say("{name} cannot move and passes.", name=names[1 - after.turn]))]


def narrate_opening(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Return the events in game 65: the deal, a card turned up or shifted, or its settling."""
    if before.phase == DEALING:
        return narrate_deal(after, say)
    if before.phase == MOVING:
        turned = [square for square in range(64) if before.top[square] == DOWN != after.top[square]]
        if turned:
            return [narrate_turned(before, after, turned[0], names, say)]
        return narrate_shift(before, after, names, say)
    return narrate_settled(before, after, names, say)


def narrate_deal(after: State, say: Say) -> list[Event]:
    """G65.v3: say that the combinations of the deal of a face-up patience were removed."""
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
    """G65.2: return the event of a card turned up."""
    item = item_name(after, square)
    facts = {"name": names[before.turn], "card": card_words(after.top[square], say), "square": square_name(square)}
    return Event(say("{name} turns up {card} on {square}.", **facts), [(item, address(square))], [item])


def narrate_shift(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """G65.6: return the events of a shift; its combinations are taken at once unless there is a choice."""
    origin, target = after.last
    facts = {"name": names[before.turn], "card": card_phrase(before, origin, say), "square": square_name(target)}
    events = [Event(say("{name} shifts {card} to {square}.", **facts), [(item_name(before, origin), address(origin))])]
    return events + narrate_taken(before, after, names, say)


def narrate_settled(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """G65.3, G65.4, G65.7: say that the opened card was left, or that its combinations were taken, perhaps after a shift."""
    if after.taken[before.turn] == before.taken[before.turn]:
        return [Event(say("{name} leaves it where it lies.", name=names[before.turn]))]
    shifted = before.phase == SETTLING and after.last != before.last
    return narrate_shift(before, after, names, say) if shifted else narrate_taken(before, after, names, say)


def narrate_taken(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Say how many cards were taken; return no event if there were none."""
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
    """Return a sentence about the ending and the winner."""
    first = [name for seat, name in enumerate(names) if awaited(after.result, seat)]
    if len(first) == 1 and len(names) > 1 and after.ended in ENDINGS:
        return say(ENDINGS[after.ended], name=first[0])
    if len(names) == 1 and after.ended == ALL_OPEN:
        left = 64 - after.taken[0]
        return say.many("All cards are open; {n} card is left.", "All cards are open; {n} cards are left.", left)
    return say(DRAWS[after.ended])
