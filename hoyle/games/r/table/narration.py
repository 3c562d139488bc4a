"""The narration of R: what changed between two views, as sentences for the log."""

from hoyle.games.r.linked_rules import Rules
from hoyle.games.r.options import ALL_ROUNDS, CANCEL, CHOOSE, FIRST_LOSES, PROPHECY, Options
from hoyle.games.r.shared.cards import SPY, card_name, rank
from hoyle.games.r.shared.pack import figure
from hoyle.games.r.state import ALL_PLAYED, BY_POINTS, BY_PRINCESS, EXHAUSTED, OVER, REFUSED, RESIGNED, State
from hoyle.games.r.table.causes import cause, has_ambassador
from hoyle.games.shared.scenes import Event, Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE, UNKNOWN, awaited


def narrate(rules: Rules, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events = setup_events(before, after, names, say)
    for n in range(before.rounds, after.rounds):
        events += round_events(rules, before, after, n, names, say)
    if after.rounds > before.rounds:
        events += points_events(rules, before, after, names, say)
    events += recall_events(before, after, names, say)
    events += shown_events(rules, before, after, names, say)
    if after.phase == OVER != before.phase:
        events.append(ending_event(after, names, say))
    return events


def character(seen: State, card: int, say: Say) -> str:
    """Return the name of a card's character and its strength (W1)."""
    return figure(card, say, seen.options.strength[rank(card)])


def outcomes(rules: Rules, state: State) -> int:
    """R3: return the number of outcomes so far: the rounds that are over. Outcomes of the same move are shown one after another."""
    return state.rounds


def setup_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """V1, V3, V6: return the events of the set-up: the end of the draft, cards given away, cards put out of the game."""
    events: list[Event] = []
    if after.picks > before.picks and after.picks == 16:
        events.append(Event(say("The draft is over: each side has eight cards."), clause="V6"))
    for seat in range(2):
        if after.offered[seat] >= 0 > before.offered[seat]:
            card = after.offered[seat]
            text = say(
                "{name} gives away {card}.",
                name=names[seat],
                card=character(after, card, say),
            )
            events.append(Event(text, [(card_name(card), f"laid{seat}")], [card_name(card)], clause="V3"))
        if after.discarded[seat] >= 0 > before.discarded[seat]:
            card = after.discarded[seat]
            text = say(
                "{name} puts {card} out of the game.",
                name=names[seat],
                card=character(after, card, say),
            )
            events.append(Event(text, [(card_name(card), f"laid{seat}")], [card_name(card)], clause="V1"))
    return events


def round_events(rules: Rules, before: State, after: State, n: int, names: list[str], say: Say) -> list[Event]:
    """R3–R14: return the events of round `n`, counted from 0: its cards, why it was won or tied, its effects on the next one."""
    cards = after.cards[2 * n : 2 * n + 2]
    winner = after.winners[n]
    text = say(
        "Round {n}: {first} plays {one}, {second} plays {other}.",
        n=n + 1,
        first=names[0],
        one=character(after, cards[0], say),
        second=names[1],
        other=character(after, cards[1], say),
    )
    reason, clause = cause(rules, before, after, n, say)
    reason += " " + (say("A tie.") if winner == NONE else say("{name} wins the round.", name=names[winner]))
    flips = [card_name(card) for card in cards]
    moves = [(card_name(card), f"laid{seat}") for seat, card in enumerate(cards)]
    events = [Event(text, moves, flips), Event(reason, clause=clause, reason=True)]
    if after.options.abilities and after.phase != OVER:
        events += effect_events(rules, after, n, names, say)
    return events


def effect_events(rules: Rules, after: State, n: int, names: list[str], say: Say) -> list[Event]:
    """R13, R14: return the events of a General and of a Spy: their effect on the next round."""
    events, ranks = list[Event](), [rank(card) for card in after.cards[2 * n : 2 * n + 2]]
    for seat in range(2):
        meeting = ranks[seat], ranks[1 - seat]
        if rules.next_bonus(after, *meeting):
            events.append(general_event(after.options, names[seat], say))
        if rules.spy_works(after, *meeting):
            events.append(spy_event(after, seat, names, say))
    if all(rules.ability(after, each) == SPY for each in ranks):
        events.append(Event(say("Two Spies cancel each other."), clause="R14"))
    return events


def general_event(options: Options, name: str, say: Say) -> Event:
    """R13, W7: return the event of a General."""
    if (options.general_bonus, options.general_rounds) == (2, 1):
        return Event(say("{name}'s General makes the next card two stronger.", name=name), clause="R13")
    text = say.many(
        "{name}'s General: +{bonus} strength in the next round.",
        "{name}'s General: +{bonus} strength in the next {n} rounds.",
        options.general_rounds,
        name=name,
        bonus=options.general_bonus,
    )
    return Event(text, clause="W7")


def spy_event(after: State, seat: int, names: list[str], say: Say) -> Event:
    """R14, V12: return the event of a Spy; with the option of V12 the Spy of the leader makes both choose at once."""
    is_ahead = after.points[seat] > after.points[1 - seat]
    if after.options.balance and after.options.balance_spy == CANCEL and is_ahead:
        return Event(say("{name} leads and has played a Spy: both choose at once.", name=names[seat]), clause="V12")
    facts = {"name": names[seat], "other": names[1 - seat]}
    if after.options.spy_rounds == 1:
        return Event(say("{name}'s Spy: {other} shows first in the next round.", **facts), clause="R14")
    text = say.many(
        "{name}'s Spy: {other} shows first in the next {n} round.",
        "{name}'s Spy: {other} shows first in the next {n} rounds.",
        after.options.spy_rounds,
        **facts,
    )
    return Event(text, clause="W7")


def points_events(rules: Rules, before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """R10–R12: return the events of the points: an Ambassador, rounds that wait after a tie, both players' points."""
    n, facts = after.rounds - 1, {"first": names[0], "second": names[1]}
    if after.winners[n] == NONE:
        if not after.options.tied_rounds_wait:
            return [] if after.phase == OVER else [Event(say("A tied round brings nothing."), clause="W5")]
        text = say(
            "A tied round waits: the next win adds {one} for {first}, {other} for {second}.", **facts, **carried(after)
        )
        return [] if after.phase == OVER else [Event(text, clause="R10")]
    seat, events = after.winners[n], list[Event]()
    if has_ambassador(rules, after, n, seat):
        events.append(ambassador_event(after.options.ambassador_points, names[seat], say))
    if before.carry[seat]:
        text = say.many(
            "{n} point was waiting and goes to {name}.",
            "{n} points were waiting and go to {name}.",
            before.carry[seat],
            name=names[seat],
        )
        events.append(Event(text, clause="R10"))
    return [*events, *([Event(points_text(after, names, say))] if after.points != before.points else [])]


def ambassador_event(value: int, name: str, say: Say) -> Event:
    """R12, W6: return the event of a round won with an Ambassador."""
    if value == 2:
        return Event(say("{name}'s Ambassador makes the round count two.", name=name), clause="R12")
    text = say.many(
        "{name}'s Ambassador makes the round count {n} point.",
        "{name}'s Ambassador makes the round count {n} points.",
        value,
        name=name,
    )
    return Event(text, clause="W6")


def carried(after: State) -> dict[str, int]:
    """R10: return the points that wait for each seat."""
    return {"one": after.carry[0], "other": after.carry[1]}


def points_text(after: State, names: list[str], say: Say) -> str:
    """R11: return the sentence with both players' points."""
    first_points, second_points = after.points
    facts = {"first": names[0], "one": first_points, "second": names[1], "other": second_points}
    return say("Points: {first} has {one}, {second} has {other}.", **facts)


def recall_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """V11: return the event of a card taken back, or of a seat that declined."""
    events: list[Event] = []
    for seat in range(2):
        card = after.recalled[seat]
        if card == before.recalled[seat] or before.recalled[seat] == UNKNOWN:
            continue
        if card == REFUSED:
            events.append(Event(say("{name} takes nothing back.", name=names[seat]), clause="V11"))
        elif card >= 0:
            text = say(
                "{name} takes {card} back.",
                name=names[seat],
                card=character(after, card, say),
            )
            events.append(Event(text, clause="V11"))
    return events


def shown_events(rules: Rules, before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """V9, V10, V12, R14: return the event of a card that a seat has shown before the opponent's card."""
    events: list[Event] = []
    for seat in range(2):
        is_new = before.rounds < after.rounds or not awaited(before.shown, seat)
        is_shown = awaited(after.shown, seat) and after.phase != OVER
        if is_shown and is_new and not awaited(after.shown, 1 - seat):
            card = after.chosen[seat]
            text = say("{name} shows {card}.", name=names[seat], card=character(after, card, say))
            events.append(
                Event(text, [(card_name(card), f"hand{seat}")], [card_name(card)], clause=showing_clause(rules, after))
            )
    return events


def showing_clause(rules: Rules, after: State) -> str:
    """Return the paragraph by which a card is shown before the opponent's one: V9 or V10 for turned cards, V12 for a leader, R14."""
    if after.options.play_mode != CHOOSE:
        return "V9" if after.options.play_mode == PROPHECY else "V10"
    is_leading = (
        after.options.balance and after.points[0] != after.points[1] and after.spy != 1 - rules.first_to_show(after)
    )
    return "V12" if is_leading else "R14"


ENDINGS = (
    N_("{name}'s side wins the game: the Princess met the Prince."),
    N_("{name} wins the game."),
    N_("All cards are played: the game is drawn."),
    N_("All rounds are played: {name} has more points and wins."),
    N_("{other} gives up: {name} wins."),
)
"""By `State.ended`: the sentence; `{name}` is the winner."""


def ending_text(after: State, names: list[str], say: Say) -> str:
    """R5, R15, R16, V7, V14: return the sentence for how the game ended."""
    if after.result == 0:
        if after.options.goal == ALL_ROUNDS:
            return say("All rounds are played and the points are equal: a draw.")
        return say(ENDINGS[EXHAUSTED])
    winner = 0 if after.result > 0 else 1
    ended = after.ended if after.ended in (BY_PRINCESS, RESIGNED) or after.options.goal == ALL_ROUNDS else BY_POINTS
    return say(ENDINGS[ended], name=names[winner], other=names[1 - winner])


ENDING_CLAUSES = {BY_PRINCESS: "R5", BY_POINTS: "R15", EXHAUSTED: "R16", ALL_PLAYED: "V14"}
"""By `State.ended`: the paragraph."""


def ending_event(after: State, names: list[str], say: Say) -> Event:
    """Return the event of the end. It is the reason of the result unless the winner of the last round has won by it."""
    clause = ending_clause(after)
    return Event(ending_text(after, names, say), clause=clause, reason=clause not in ("R5", "R15"))


def ending_clause(after: State) -> str:
    """R5, R15, R16, V7, V14: return the paragraph by which the game ended; empty after a resignation."""
    if after.options.goal == FIRST_LOSES and after.ended in (BY_PRINCESS, BY_POINTS):
        return "V7"
    return ENDING_CLAUSES.get(after.ended, "")
