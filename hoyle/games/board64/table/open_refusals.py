"""Reasons that a card cannot be shifted in opening (game 65 and the patiences)."""

from hoyle.games.board64.board import NEIGHBOURS, square_name
from hoyle.games.board64.choices import FACE_UP, NO_IMPOSING, SHIFT_ANY, SHIFT_NONE
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.state import CLAIMING, DOWN, MOVING, WAYS, State
from hoyle.games.board64.table.labels import card_fact, set_squares, square_names
from hoyle.games.shared.reasons import Fact, Reason
from hoyle.i18n import N_
from hoyle.rules.seats import NONE


def open_refusal(rules: Rules, seen: State, origin: int, target: int) -> Reason | None:
    """Return why the card on `origin` cannot be shifted to `target` now, or anywhere (NONE); None if it can."""
    if seen.phase == CLAIMING:
        return first_take(rules, seen, origin)
    found = not_to_be_shifted(seen, origin)
    if target == NONE:
        return found or nowhere_to_shift(rules, seen, origin)
    return found or not_free(seen, origin, target) or no_combination(rules, seen, origin, target)


def nowhere_to_shift(rules: Rules, seen: State, origin: int) -> Reason | None:
    """G65.4, G65.v3: return that the card makes a combination on no other square; None if it makes one."""
    others = [square for square in range(64) if square != origin]
    if any(not (not_free(seen, origin, square) or no_combination(rules, seen, origin, square)) for square in others):
        return None
    facts: dict[str, Fact] = {"card": card_fact(seen, origin), "square": square_name(origin)}
    return Reason(
        N_("{card} on {square} cannot be shifted: it makes a combination nowhere else."), shift_clause(seen), facts
    )


def first_take(rules: Rules, seen: State, origin: int) -> Reason:
    """G65.v3, G65.7: return that combinations are to be chosen first: those of the deal, or those of a shifted card."""
    if seen.opened == NONE:
        words = [0, 0]
        rules.mark_all_standing(seen, words)
        facts = {"card": card_fact(seen, origin), "squares": square_names(set_squares(words))}
        return Reason(N_("{card} cannot move now: first choose what to take on {squares}."), "G65.v3", facts)
    facts = {"card": card_fact(seen, origin), "other": card_fact(seen, seen.opened)}
    return Reason(N_("{card} cannot move now: first choose which combination {other} takes."), "G65.7", facts)


def not_to_be_shifted(seen: State, origin: int) -> Reason | None:
    """G65.2, G65.6: return that the card lies face down, or that another card or none is shifted; None if it may be shifted."""
    facts: dict[str, Fact] = {"square": square_name(origin), "card": card_fact(seen, origin)}
    if seen.top[origin] == DOWN:
        return Reason(N_("The card on {square} lies face down: it is turned up, not moved."), "G65.2", facts)
    if seen.phase != MOVING:
        if seen.options.shift == SHIFT_NONE:
            return Reason(N_("{card} stays on {square}: nothing is shifted in this game."), "G65.6", facts)
        if origin == seen.opened:
            return None
        facts["other"] = card_fact(seen, seen.opened)
        return Reason(N_("{card} stays on {square}: only {other}, just turned up, may be shifted."), "G65.6", facts)
    if seen.options.faces == FACE_UP or seen.options.shift == SHIFT_ANY:
        return None
    if seen.options.shift == SHIFT_NONE:
        return Reason(N_("{card} stays on {square}: nothing is shifted in this game."), "G65.6", facts)
    return Reason(N_("{card} stays on {square}: only a card just turned up may be shifted."), "G65.6", facts)


def shift_clause(seen: State) -> str:
    """Return the paragraph that says to where a card is shifted."""
    return "G65.v3" if seen.options.faces == FACE_UP else "G65.4"


def not_free(seen: State, origin: int, target: int) -> Reason | None:
    """G65.4, G65.v5: return that the card lies there already, or that another card is in the way; None if the square is open to it."""
    facts: dict[str, Fact] = {"card": card_fact(seen, origin), "square": square_name(target)}
    if seen.top[target] >= 0:
        facts["other"] = card_fact(seen, target)
    clause = shift_clause(seen)
    if origin == target:
        return Reason(N_("{card} lies on {square} already: a shift goes to another square."), clause, facts)
    if seen.top[target] == NONE:
        return None
    if seen.top[target] == DOWN:
        return Reason(N_("A card lies face down on {square}: {card} can go only to a free square."), clause, facts)
    if seen.options.imposing == NO_IMPOSING:
        return Reason(N_("{other} lies on {square}: {card} can go only to a free square."), clause, facts)
    return None


def no_combination(rules: Rules, seen: State, origin: int, target: int) -> Reason | None:
    """G65.4, G65.v5, G18.3: return that the card would make no combination on the square, and what is missing; None if it would."""
    card = seen.top[origin]
    if rules.makes_run(seen, card, target, origin):
        return None
    facts: dict[str, Fact] = {"card": card_fact(seen, origin), "square": square_name(target)}
    if seen.top[target] != NONE:
        facts["other"] = card_fact(seen, target)
        return Reason(
            N_("{card} may cover {other} only for a combination, and on {square} it makes none."), "G65.v5", facts
        )
    cards, beside = longest_line(rules, seen, card, target, origin)
    if not cards:
        return Reason(N_("{card} makes no combination on {square}: nothing beside it fits."), shift_clause(seen), facts)
    facts |= {"other": card_fact(seen, beside), "n": cards}
    if cards > seen.options.max_run:
        facts["most"] = seen.options.max_run
        return Reason(
            N_("{card} makes a line of {n} on {square} with {other}: too long, {most} at most."), "G18.3", facts
        )
    facts["least"] = seen.options.min_run
    return Reason(N_("{card} makes a line of only {n} on {square} with {other}: it takes {least}."), "G18.3", facts)


def longest_line(rules: Rules, seen: State, card: int, square: int, vacated: int) -> tuple[int, int]:
    """Return the number of cards in the longest line that a card would have on a square, and the square of a card beside it.

    (0, NONE) if no line has a second card. Only kinds of combinations that the options allow count.
    """
    longest, beside = 0, NONE
    for way in range(WAYS):
        if rules.is_kind_allowed(seen, way & 3):
            before = rules.count_preceding(seen, card, square, vacated, way)
            after = rules.count_following(seen, card, square, vacated, way >> 2, way & 3)
            if before + after >= max(longest, 1):
                longest = before + after + 1
                beside = NEIGHBOURS[8 * square + (way >> 2) + (0 if after else 4)]
    return longest, beside
