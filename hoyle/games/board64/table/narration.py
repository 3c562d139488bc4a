"""The log: the difference between two views in sentences, and the cards that moved or were turned."""

from collections.abc import Sequence
from itertools import pairwise

from hoyle.games.board64.board import square_name
from hoyle.games.board64.choices import (
    COMBINE,
    COMPARE,
    FACE_UP,
    KIND_COLOUR_SEQUENCE,
    OPEN,
)
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.state import (
    ALL_RUNS,
    CLAIM,
    CLAIMING,
    DEALING,
    DECIDING,
    DOWN,
    MOVING,
    OVER,
    SETTLING,
    WAYS,
    State,
    colour,
    is_friendly,
    is_out,
    owner_at,
    standing_tests,
    value,
)
from hoyle.games.board64.table.acts import claimed_run
from hoyle.games.board64.table.causes import beat_cause, press_cause
from hoyle.games.board64.table.endings import narrate_end
from hoyle.games.board64.table.labels import (
    A_COLOUR_SEQUENCE,
    A_SEQUENCE,
    ONE_COLOUR,
    ONE_VALUE,
    address,
    card_words,
    item_name,
    kind_words,
    set_squares,
    square_names,
)
from hoyle.games.shared.scenes import Event, Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE


def narrate(rules: Rules, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events = (
        narrate_opening(rules, before, after, names, say)
        if is_opening_game(after)
        else narrate_turn(rules, before, after, names, say)
    )
    if after.phase == OVER != before.phase:
        events += narrate_end(rules, after, names, say)
    return events


def is_opening_game(after: State) -> bool:
    """Return whether this is a game of opening (game 65)."""
    return after.options.principle == OPEN


def narrate_turn(rules: Rules, before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Return the events of a step or of the claim after it, with a forced pass that followed."""
    events: list[Event] = []
    if before.phase == MOVING and after.last[0] != NONE:
        events.append(narrate_step(rules, before, after, names, say))
        events += narrate_test(before, after, names, say)
    elif before.phase == CLAIMING:
        events.append(narrate_claim(rules, before, after, names, say))
    if after.options.players > 2:
        return [*events, *narrate_out(rules, before, after, names, say)]
    return events + narrate_pass(before, after, names, say)


def narrate_out(rules: Rules, before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """F4, F7, F9, F13: say which of three or four sides went out, and which could not move and passed."""
    events = [
        Event(say("{name} is out.", name=names[seat]), clause=out_clause(rules, before, after, seat))
        for seat in gone_seats(before, after)
    ]
    if before.phase in (DEALING, DECIDING) or after.phase != MOVING:
        return events
    players = after.options.players
    seat = (before.turn + 1) % players
    while seat != after.turn:
        if not is_out(after, seat):
            events.append(Event(say("{name} cannot move and passes.", name=names[seat]), clause="F9"))
        seat = (seat + 1) % players
    return events


def gone_seats(before: State, after: State) -> list[int]:
    """Return the seats that went out between two views; none between two sides."""
    return [seat for seat in range(after.options.players) if is_out(after, seat) and not is_out(before, seat)]


def out_clause(rules: Rules, before: State, after: State, seat: int) -> str:
    """Return the paragraph by which a side went out: F7, F9 or F13."""
    if after.options.principle == COMPARE:
        return "F9" if rules.piles_topped(after, seat) else "F13"
    target = after.last[1]
    is_taken = before.phase == MOVING and before.top[target] == DOWN and owner_at(before, target) == seat
    return "F7" if is_taken else "F9"


def narrate_step(rules: Rules, before: State, after: State, names: list[str], say: Say) -> Event:
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
    message, clause = step_cause(rules, before, origin, target)
    kind = step_kind(before, card, target)
    if not message:
        message = STEP_MESSAGES[kind]
    if kind == COVERS and (lines := lines_through(rules, after, target)):
        message, facts["kind"] = IMPOSED, lines_text(lines, say)
    return Event(say(message, **facts), [(item_name(before, origin), address(origin))], clause=clause)


IMPOSED = N_("{name}: {card} goes onto {other} on {square}: {kind}.")


def lines_through(rules: Rules, seen: State, square: int) -> list[tuple[str, list[int]]]:
    """G18.3, G18.v1: return the kinds and squares of the combinations that a card is in."""
    runs = [(way, claimed_run(rules, seen, CLAIM + start + 64 * way)) for start in range(64) for way in range(WAYS)]
    return [(kind_words(seen, way), run) for way, run in runs if square in run]


def lines_text(lines: list[tuple[str, list[int]]], say: Say) -> str:
    """Return combinations in words: what their cards have in common, and their squares."""
    return "; ".join(f"{say(kind)} {square_names(squares)}" for kind, squares in lines)


QUIET, TAKES_TEST, TEST_TAKES, BEATS, COVERS, PRESSES, JOINS = range(7)
STEP_MESSAGES = (
    N_("{name}: {card} from {start} to {square}."),
    N_("{name}: {card} takes {other} on {square}."),
    N_("{name}: {card} takes {other} on {square}."),
    "",
    N_("{name}: {card} goes onto {other} on {square}."),
    "",
    N_("{name}: {card} goes onto their own {other} on {square}."),
)
"""The messages for the kinds of steps above, in their order; "" where `step_cause` has one."""


def step_kind(before: State, card: int, target: int) -> int:
    """Return the kind of a step, QUIET to JOINS, from the moved card and the square that it went to."""
    target_card = before.top[target]
    is_own = is_friendly(before, before.turn, target)
    if target_card == NONE:
        return QUIET
    if before.options.principle == COMPARE:
        return JOINS if is_own else PRESSES
    if target_card == DOWN:
        return TAKES_TEST
    if card == DOWN:
        return TEST_TAKES
    if before.options.principle == COMBINE and is_own:
        return JOINS
    return COVERS if before.options.principle == COMBINE else BEATS


def step_cause(rules: Rules, before: State, origin: int, target: int) -> tuple[str, str]:
    """Return the message of a step that says why it may take what lies there ("" if nothing has to be said), and its paragraph."""
    card, other = before.top[origin], before.top[target]
    kind = step_kind(before, card, target)
    if kind == BEATS:
        return beat_cause(rules, before, card, other, target)
    if kind == PRESSES:
        return press_cause(before, card, other)
    if kind == JOINS:
        return "", "G18.v3" if before.options.principle == COMBINE else "G48.v2"
    if kind == TAKES_TEST and card == DOWN:
        return "", "G1.v2"
    return "", {TAKES_TEST: test_clause(before), TEST_TAKES: "G1.v2", COVERS: "G18.v1"}.get(kind, "")


def test_clause(before: State) -> str:
    """Return the paragraph by which an open card takes a test card."""
    return "G18.7" if before.options.principle == COMBINE else "G1.11"


def card_phrase(seen: State, square: int, say: Say) -> str:
    """Return words for the card on a square, to use within a sentence."""
    return say("a test card") if seen.top[square] == DOWN else card_words(seen.top[square], say)


def narrate_test(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """G1.v3: say that the test card just taken was a false one, and what is known of those that are left."""
    target = after.last[1]
    if before.top[target] != DOWN:
        return []
    enemy = owner_at(before, target)
    left = standing_tests(after, enemy)
    if not left or left == standing_tests(before, enemy) or after.phase == OVER or is_out(after, enemy):
        return []
    return [Event(say(false_test(after, left), name=names[enemy]), clause="G1.v3")]


def false_test(after: State, left: int) -> str:
    """G1.v3: return the message for a false test card that was taken; `left`: the number of that side's other ones."""
    if left > 1:
        return N_("It was a false one: one of {name}'s other two test cards is the true one.")
    if after.options.test_cards > 2:
        return N_("It was a false one: {name}'s last test card is the true one.")
    return N_("It was the false one: {name}'s other test card is the true one.")


def narrate_claim(rules: Rules, before: State, after: State, names: list[str], say: Say) -> Event:
    """G18.5: return the event of a claim: which cards were taken, or none."""
    taken = freed_squares(before, after)
    if not taken:
        return Event(say("{name} takes no combination.", name=names[before.turn]), clause="G18.6")
    if gone_seats(before, after):  # cards of a side that is out have left the board as well
        return claim_count(before, after, names, say)
    facts = {"name": names[before.turn], "cards": card_phrases(before, taken, say), "squares": square_names(taken)}
    kind = lines_text(claimed_lines(rules, before, taken), say)
    return Event(say("{name} takes {cards} on {squares}: {kind}.", **facts, kind=kind), clause="G18.5")


def claimed_lines(rules: Rules, before: State, taken: list[int]) -> list[tuple[str, list[int]]]:
    """G18.3, G18.5: return the kinds and squares of the combinations that took these cards: one that took all, else all of them."""
    found: list[tuple[str, list[int]]] = []
    for claim in range(CLAIM, ALL_RUNS):
        words, (way, square) = [0, 0], divmod(claim - CLAIM, 64)
        enemies = rules.mark_enemies(before, before.turn, square, way, words)
        if enemies and set(took := set_squares(words)) <= set(taken):
            found.append((kind_words(before, way), claimed_run(rules, before, claim)))
            if took == taken:
                return found[-1:]
    return found


def claim_count(before: State, after: State, names: list[str], say: Say) -> Event:
    """G18.5: return the event of a claim that says only how many cards were taken."""
    n = after.taken[before.turn] - before.taken[before.turn]
    if not n:
        return Event(say("{name} takes no combination.", name=names[before.turn]), clause="G18.6")
    return Event(
        say.many("{name} takes {n} card.", "{name} takes {n} cards.", n, name=names[before.turn]), clause="G18.5"
    )


def freed_squares(before: State, after: State) -> list[int]:
    """Return the squares that have become free."""
    return [square for square in range(64) if before.top[square] != NONE and after.top[square] == NONE]


def card_phrases(seen: State, squares: list[int], say: Say) -> str:
    """Return words for the cards on these squares."""
    return ", ".join(card_phrase(seen, square, say) for square in squares)


def narrate_pass(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """G48.8: say that a side without a move passed; no move of that side stands for it."""
    if before.turn != after.turn or after.phase != MOVING or before.phase in (DEALING, DECIDING):
        return []
    clause = "G48.8" if after.options.principle == COMPARE else "C5"
    return [Event(say("{name} cannot move and passes.", name=names[1 - after.turn]), clause=clause)]


def narrate_opening(rules: Rules, before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """Return the events in game 65: the deal, a card turned up or shifted, or its settling."""
    if before.phase == DEALING:
        return narrate_deal(rules, after, say)
    if before.phase == MOVING:
        turned = [square for square in range(64) if before.top[square] == DOWN != after.top[square]]
        if turned:
            return [narrate_turned(before, after, turned[0], names, say)]
        if after.last[0] == NONE:
            return [narrate_standing(rules, before, after, names, say)]
        return narrate_shift(before, after, names, say)
    if before.opened == NONE:
        return [narrate_standing(rules, before, after, names, say)]
    return narrate_settled(before, after, names, say)


def narrate_deal(rules: Rules, after: State, say: Say) -> list[Event]:
    """G65.v3: say that the combinations of the deal of a face-up patience were removed."""
    if after.options.faces != FACE_UP or rules.is_at_will(after):
        return []
    left = sum(1 for card in after.top if card != NONE)
    if after.phase == CLAIMING:
        if after.taken[0] == 0:
            return []
        text = say.many(
            "The combinations of the deal that cross no other are removed; {n} card is left.",
            "The combinations of the deal that cross no other are removed; {n} cards are left.",
            left,
        )
        return [Event(text, clause="G65.v3")]
    text = say.many(
        "The combinations of the deal are removed; {n} card is left.",
        "The combinations of the deal are removed; {n} cards are left.",
        left,
    )
    return [Event(text, clause="G65.v3")]


def narrate_standing(rules: Rules, before: State, after: State, names: list[str], say: Say) -> Event:
    """G65.v3, G65.v6: return the event of taking combinations that stood on the board."""
    taken = [square for square in range(64) if before.top[square] != after.top[square]]
    facts = {"name": names[before.turn], "cards": card_phrases(before, taken, say), "squares": square_names(taken)}
    clause = "G65.v6" if rules.is_at_will(after) else "G65.v3"
    kind = kind_of(after, before.top, taken)
    if not kind:
        return Event(say("{name} takes {cards} on {squares}.", **facts), clause=clause)
    return Event(say("{name} takes {cards} on {squares}: {kind}.", **facts, kind=say(kind)), clause=clause)


def kind_of(after: State, tops: Sequence[int], squares: list[int]) -> str:
    """G18.3, G18.v4: return what makes one combination of the top cards of these squares; "" if they are more than one."""
    cards = [tops[square] for square in squares]
    steps = {later - earlier for earlier, later in pairwise(squares)}
    if len(steps) != 1 or not steps <= {1, 7, 8, 9}:
        return ""
    if len({colour(card) for card in cards}) == 1:
        return A_COLOUR_SEQUENCE if after.options.kinds & KIND_COLOUR_SEQUENCE else ONE_COLOUR
    rises = {value(later) - value(earlier) for earlier, later in pairwise(cards)}
    if rises == {0}:
        return ONE_VALUE
    return A_SEQUENCE if rises in ({1}, {-1}) else ""


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
    tops = list(before.top)
    tops[target], tops[origin] = tops[origin], NONE
    return events + narrate_taken(before, after, tops, names, say)


def narrate_settled(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """G65.3, G65.4, G65.7: say that the opened card was left, or that its combinations were taken, perhaps after a shift."""
    if after.taken[before.turn] == before.taken[before.turn]:
        return [Event(say("{name} leaves it where it lies.", name=names[before.turn]), clause="G65.7")]
    shifted = before.phase == SETTLING and after.last != before.last
    return narrate_shift(before, after, names, say) if shifted else narrate_taken(before, after, before.top, names, say)


def narrate_taken(before: State, after: State, tops: Sequence[int], names: list[str], say: Say) -> list[Event]:
    """G65.3: say which cards were taken, and of what combination; of several combinations only how many cards.

    `tops` are the top cards of the squares before the cards were taken. Return no event if there were none.
    """
    n = after.taken[before.turn] - before.taken[before.turn]
    if not n:
        return []
    clause = "G65.7" if after.options.faces != FACE_UP else "G65.v3"
    taken = [square for square in range(64) if tops[square] != NONE and after.top[square] == NONE]
    kind = kind_of(after, tops, taken)
    if kind and len(taken) == n:
        cards = ", ".join(card_words(tops[square], say) for square in taken)
        facts = {"name": names[before.turn], "cards": cards, "squares": square_names(taken)}
        return [Event(say("{name} takes {cards} on {squares}: {kind}.", **facts, kind=say(kind)), clause=clause)]
    return [
        Event(say.many("{name} takes {n} card.", "{name} takes {n} cards.", n, name=names[before.turn]), clause=clause)
    ]
