"""The narration of R: what changed between two views, as sentences for the log."""

from hoyle.games.r.options import ALL_ROUNDS
from hoyle.games.r.shared.cards import GENERAL, SPY, WIZARD, card_name, rank
from hoyle.games.r.shared.pack import figure
from hoyle.games.r.state import BY_POINTS, BY_PRINCESS, EXHAUSTED, OVER, REFUSED, RESIGNED, State
from hoyle.games.shared.scenes import Event, Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE, UNKNOWN, awaited


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events = setup_events(before, after, names, say)
    for n in range(before.rounds, after.rounds):
        events += round_events(after, n, names, say)
    if after.rounds > before.rounds and after.points != before.points:
        events.append(Event(points_text(after, names, say)))
    events += recall_events(before, after, names, say)
    events += shown_events(before, after, names, say)
    if after.phase == OVER != before.phase:
        events.append(Event(ending_text(after, names, say)))
    return events


def setup_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """V1, V3, V6: return the events of the set-up: the end of the draft, cards given away, cards put out of the game."""
    events: list[Event] = []
    if after.picks > before.picks and after.picks == 16:
        events.append(Event(say("The draft is over: each side has eight cards.")))
    for seat in range(2):
        if after.offered[seat] >= 0 > before.offered[seat]:
            card = after.offered[seat]
            text = say("{name} gives away {card}.", name=names[seat], card=figure(card, say))
            events.append(Event(text, [(card_name(card), f"laid{seat}")], [card_name(card)]))
        if after.discarded[seat] >= 0 > before.discarded[seat]:
            card = after.discarded[seat]
            text = say("{name} puts {card} out of the game.", name=names[seat], card=figure(card, say))
            events.append(Event(text, [(card_name(card), f"laid{seat}")], [card_name(card)]))
    return events


def round_events(after: State, n: int, names: list[str], say: Say) -> list[Event]:
    """R3–R14: return the events of round `n`, counted from 0: its cards and winner, then the effects on the next round."""
    cards = after.cards[2 * n : 2 * n + 2]
    winner = after.winners[n]
    text = say(
        "Round {n}: {first} plays {one}, {second} plays {other}.",
        n=n + 1,
        first=names[0],
        one=figure(cards[0], say),
        second=names[1],
        other=figure(cards[1], say),
    )
    text += " " + (say("A tie.") if winner == NONE else say("{name} wins the round.", name=names[winner]))
    flips = [card_name(card) for card in cards]
    moves = [(card_name(card), f"laid{seat}") for seat, card in enumerate(cards)]
    events = [Event(text, moves, flips)]
    if after.options.abilities and after.phase != OVER:
        events += effect_events(cards, names, say)
    return events


def effect_events(cards: list[int], names: list[str], say: Say) -> list[Event]:
    """R13, R14: return the events of a General and of a Spy that have an effect on the next round."""
    ranks = [rank(card) for card in cards]
    events: list[Event] = []
    for seat in range(2):
        own, other = ranks[seat], ranks[1 - seat]
        if own == GENERAL and other != WIZARD:
            events.append(Event(say("{name}'s General makes the next card two stronger.", name=names[seat])))
        if own == SPY and other not in (SPY, WIZARD):
            text = say("{name}'s Spy: {other} shows first in the next round.", name=names[seat], other=names[1 - seat])
            events.append(Event(text))
    return events


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
            events.append(Event(say("{name} takes nothing back.", name=names[seat])))
        elif card >= 0:
            events.append(Event(say("{name} takes {card} back.", name=names[seat], card=figure(card, say))))
    return events


def shown_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """V9, V10, V12, R14: return the event of a card that a seat has shown before the opponent's card."""
    events: list[Event] = []
    for seat in range(2):
        is_new = before.rounds < after.rounds or not awaited(before.shown, seat)
        is_shown = awaited(after.shown, seat) and after.phase != OVER
        if is_shown and is_new and not awaited(after.shown, 1 - seat):
            card = after.chosen[seat]
            text = say("{name} shows {card}.", name=names[seat], card=figure(card, say))
            events.append(Event(text, [(card_name(card), f"hand{seat}")], [card_name(card)]))
    return events


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
