"""The log: the difference between two views in sentences, and the cards that moved."""

from hoyle.games.malice.linked_rules import Rules
from hoyle.games.malice.options import WHEN_EMPTY
from hoyle.games.malice.state import (
    BOTH_PASSED,
    KINDS,
    MAX_TURNS,
    NO_PROGRESS,
    OVER,
    PAYOFF_EMPTY,
    RESERVE_EMPTY,
    RESIGNED,
    TURNING,
    State,
    is_wild,
    next_ranks,
    total,
)
from hoyle.games.malice.table.changes import Step, drawn_cards, last_step
from hoyle.games.malice.table.labels import (
    card_words,
    centre_items,
    centre_zone,
    payoff_zone,
    rank_list,
    ranks_in,
    top_item,
)
from hoyle.games.malice.text import card_name
from hoyle.games.shared.scenes import Event, Gone, Say
from hoyle.games.shared.turns import join_names
from hoyle.i18n import N_, many
from hoyle.rules.seats import NONE


def narrate(rules: Rules, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    if before.phase == TURNING:
        return narrate_opening(after, names, say) + narrate_draws(before, after, None, names, say)
    step = last_step(rules, before, after, seat)
    events = narrate_play(before, after, step, names, say)
    events += narrate_finished(before, after, step, say)
    events += narrate_reveal(before, after, names, say)
    events += narrate_draws(before, after, step, names, say)
    if after.phase == OVER != before.phase:
        events.append(Event(narrate_end(after, names, say), clause=END_CLAUSES[after.ended]))
    return events


def narrate_opening(after: State, names: list[str], say: Say) -> list[Event]:
    """MA4, MA5: return the events of the first payoff cards: ties, and who begins."""
    events: list[Event] = []
    if after.ties:
        cards = ", ".join(card_words(card, say) for card in shuffled_back(after))
        events.append(
            Event(say("Equal payoff cards were turned and shuffled back: {cards}.", cards=cards), clause="MA5")
        )
    if after.options.players > 2:
        return [*events, Event(tops_of_many(after, names, say), clause="MA5")]
    first, second = after.top[:2]
    if first == second:
        text = say("Both turn up {card}: {name} begins by lot.", card=card_words(first, say), name=names[after.turn])
        return [*events, Event(text, clause="MA5")]
    facts = {"first": names[0], "one": card_words(first, say), "second": names[1], "other": card_words(second, say)}
    text = say("{first} turns up {one}, {second} turns up {other}: {name} begins.", name=names[after.turn], **facts)
    return [*events, Event(text, clause="MA5")]


def tops_of_many(after: State, names: list[str], say: Say) -> str:
    """MA5, V26: return a sentence about the first payoff cards of more than two players, and who begins."""
    tops = after.top[: after.options.players]
    cards = ", ".join(f"{name} {card_words(card, say)}" for name, card in zip(names, tops, strict=False))
    text = (
        N_("Turned up: {cards}. {name} begins.")
        if tops.count(max(tops)) == 1
        else N_("Turned up: {cards}. {name} begins by lot.")
    )
    return say(text, cards=cards, name=names[after.turn])


def shuffled_back(after: State) -> list[int]:
    """MA5: return the kinds that were shown in ties.

    If none is left in either pile, the only kind shown in ties has just been turned up again.
    """
    seats = range(after.options.players)
    still_inside = [card for card in range(KINDS) if any(after.inside[seat * KINDS + card] for seat in seats)]
    return still_inside or [after.top[0]]


PLAYS = {
    "payoff": N_("{name}: {card} from the payoff pile to centre {n}."),
    "hand": N_("{name}: {card} from the hand to centre {n}."),
    "side": N_("{name}: {card} from side pile {pile} to centre {n}."),
}


def narrate_play(before: State, after: State, step: Step | None, names: list[str], say: Say) -> list[Event]:
    """MA8, MA13, MA22, MA25: return the event of a card played, or of the end of the turn."""
    name = names[before.turn]
    if step is None:
        plain = N_("{name} ends the turn.") if before.acted else N_("{name} ends the turn without playing a card.")
        return [Event(say(plain, name=name))]
    card = say("a card") if step.card == NONE else card_words(step.card, say)
    move = [(step.new_item, f"item:{step.item}")] if step.new_item else []
    flip = [step.new_item] if step.new_item and step.hidden else []
    if step.aside and step.owner != NONE:
        facts = {"name": name, "card": card, "n": step.target + 1, "other": names[step.owner]}
        return [
            Event(
                say("{name}: {card} to side pile {n} of {other}; the turn is over.", **facts), move, flip, clause="MA22"
            )
        ]
    if step.aside:
        text = say("{name}: {card} to side pile {n}; the turn is over.", name=name, card=card, n=step.target + 1)
        return [Event(text, move, flip, clause="MA22")]
    if step.card != NONE and is_wild(before, step.card):
        card = say("{card} as {rank}", card=card, rank=rank_list(ranks_in(next_ranks(before, step.target)), say))
    text = say(PLAYS[step.source], name=name, card=card, n=step.target + 1, pile=step.pile + 1)
    return [Event(text, move, flip)]


def narrate_finished(before: State, after: State, step: Step | None, say: Say) -> list[Event]:
    """MA16, V18: return the events of a finished centre pile, and of cards set aside that became the reserve."""
    events: list[Event] = []
    cards = total(before.aside)
    if step and not step.aside and not step.new_item:
        later = before.options.completed_pile == WHEN_EMPTY
        cards += before.centre[step.target] + 1 if later else 0
        way = [centre_zone(step.target), "aside" if later else "reserve"]
        face = card_name(step.card) if step.hidden and step.card != NONE else ""
        gone = [Gone(name, way) for name in centre_items(before, step.target)] + [Gone(step.item, way, face)]
        text = (
            N_("Centre {n} is finished and set aside.") if later else N_("Centre {n} is finished: back to the reserve.")
        )
        events.append(Event(say(text, n=step.target + 1), gone=gone, clause="V18" if later else "MA16"))
    if total(after.aside) < cards:
        events.append(
            Event(say("The reserve is empty: the cards set aside are shuffled and take its place."), clause="V18")
        )
    return events


def narrate_reveal(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """MA14: return the event of the next payoff card turned up."""
    seat = before.turn
    if after.left[seat] == before.left[seat] or after.top[seat] == NONE:
        return []
    card = card_words(after.top[seat], say)
    text = say.many(
        "{name} turns up {card}; {n} payoff card left.",
        "{name} turns up {card}; {n} payoff cards left.",
        after.left[seat],
        name=names[seat],
        card=card,
    )
    item = top_item(after, seat)
    return [Event(text, [(item, payoff_zone(seat))], [item])]


def narrate_draws(before: State, after: State, step: Step | None, names: list[str], say: Say) -> list[Event]:
    """MA6, MA7: return the events of cards drawn; only the player who drew them reads which cards they are."""
    events: list[Event] = []
    for n in range(after.options.players):
        seat = (after.turn + n) % after.options.players
        cards, items = drawn_cards(before, after, step, seat)
        move = [(name, "reserve") for name in items]
        if cards:
            named = ", ".join(card_words(card, say) for card in cards)
            events.append(Event(say("{name} draws {cards}.", name=names[seat], cards=named), move))
        elif items:
            text = say.many("{name} draws {n} card.", "{name} draws {n} cards.", len(items), name=names[seat])
            events.append(Event(text, move))
        elif starts_short(before, after, seat):
            events.append(Event(say("The reserve is empty: {name} draws nothing.", name=names[seat]), clause="MA7"))
    return events


def starts_short(before: State, after: State, seat: int) -> bool:
    """Return whether a seat begins its turn with too few cards because the reserve is empty."""
    begins = after.turn == seat != before.turn and after.phase != OVER
    return begins and after.held[seat] < after.options.hand_size


ENDINGS = {
    PAYOFF_EMPTY: N_("{name} has played the last payoff card and wins by {n}."),
    BOTH_PASSED: N_("Neither played a card: {name} has fewer payoff cards and wins by {n}."),
    NO_PROGRESS: N_("No payoff card was played for too long: {name} has fewer left and wins by {n}."),
    MAX_TURNS: N_("The turns are used up: {name} has fewer payoff cards and wins by {n}."),
    RESIGNED: N_("The game is given up: {name} wins by {n}."),
}
DRAWS = {
    BOTH_PASSED: N_("Neither played a card, and the payoff piles are equal: a draw."),
    NO_PROGRESS: N_("No payoff card was played for too long, and the piles are equal: a draw."),
    MAX_TURNS: N_("The turns are used up, and the payoff piles are equal: a draw."),
    RESERVE_EMPTY: N_("The reserve is empty, and a hand cannot be filled: a draw."),
}


END_CLAUSES = {
    PAYOFF_EMPTY: "MA30",
    BOTH_PASSED: "MA32",
    NO_PROGRESS: "MA33",
    MAX_TURNS: "MA33",
    RESIGNED: "MA34",
    RESERVE_EMPTY: "V22",
}
"""By ending: the paragraph."""


MANY_ENDINGS = {
    BOTH_PASSED: many(
        "Nobody played a card: {names} has the fewest payoff cards and wins.",
        "Nobody played a card: {names} have the fewest payoff cards and share the win.",
    ),
    NO_PROGRESS: many(
        "No payoff card was played for too long: {names} has the fewest left and wins.",
        "No payoff card was played for too long: {names} have the fewest left and share the win.",
    ),
    MAX_TURNS: many(
        "The turns are used up: {names} has the fewest payoff cards and wins.",
        "The turns are used up: {names} have the fewest payoff cards and share the win.",
    ),
}
"""V26: by ending of a game of more than two players."""


def end_of_many(after: State, names: list[str], say: Say) -> str:
    """V26: return a sentence about the ending of a game of more than two players, and who wins."""
    if after.ended == RESERVE_EMPTY:
        return say(DRAWS[RESERVE_EMPTY])
    if after.ended == RESIGNED:
        return say("{name} gives up and pays all others.", name=names[after.gave_up - 1])
    if after.ended == PAYOFF_EMPTY:
        return say(ENDINGS[PAYOFF_EMPTY], name=names[after.winner], n=after.margin)
    left = after.left[: after.options.players]
    winners = [name for name, cards in zip(names, left, strict=False) if cards == min(left)]
    return say.many(*MANY_ENDINGS[after.ended], len(winners), names=join_names(winners, say))


def narrate_end(after: State, names: list[str], say: Say) -> str:
    """MA30–MA33: return a sentence about the ending, the winner and the lead in payoff cards."""
    if after.options.players > 2:
        return end_of_many(after, names, say)
    if after.winner == NONE:
        return say(DRAWS[after.ended])
    return say(ENDINGS[after.ended], name=names[after.winner], n=after.margin)
