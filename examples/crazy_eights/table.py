"""The table of Crazy Eights: the table for French cards, with the suit to match, passes and the end of a deal."""

from crazy_eights.rules import (
    DRAW,
    NAMING,
    NONE,
    OVER,
    PASS,
    PLAYING,
    SPADES_NAMED,
    State,
    legal,
    may_draw,
    payoff,
    points,
    value,
    wild_rank,
    winner,
)
from hoyle.games.shared.card_table import DISCARD, STOCK, CardTable, Shows, Tells
from hoyle.games.shared.reasons import NOWHERE, Reason, reason
from hoyle.games.shared.scenes import Event, Say, Scene
from hoyle.games.shared.turns import is_to_move
from hoyle.rules.french_cards import rank_of

SUITS = ("spades", "hearts", "diamonds", "clubs")
PROMPTS = ("Match the rank or {suit}, or draw.", "Name a suit.", "Match the rank or {suit}, or pass.")


class Table(CardTable):
    """The table for French cards, with prompts, reasons and the end of a deal."""

    def draw(self, seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
        """Draw the table, and say which suit is to be matched."""
        scene = super().draw(seen, seat, names, say)
        if is_to_move(seen, seat):
            scene.prompt = say(
                PROMPTS[1 if seen.phase == NAMING else 0 if may_draw(seen) else 2], suit=say(SUITS[seen.suit])
            )
        scene.buttons = 2  # lines of buttons for the suits on a phone
        return scene

    def refusal(self, seen: State, seat: int, item: str, place: str) -> Reason:
        """Return why a card cannot be played: it does not match."""
        if seen.phase != PLAYING:
            return NOWHERE
        return reason(
            ("The card has neither the same rank nor the suit: {suit}.", "E3"), suit=lambda say: say(SUITS[seen.suit])
        )

    def narrate(self, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
        """Tell also how the deal ended."""
        events = super().narrate(before, after, seat, names, say)
        if after.phase == OVER and before.phase != OVER and after.quitter == NONE:
            events += result(after, names, say)
        return events


def result(after: State, names: list[str], say: Say) -> list[Event]:
    """Return the events at the end of a deal: what the hands count, and who scores."""
    events = [
        Event(say("The cards of {name} count {n}.", name=name, n=value(after, player)))
        for player, name in enumerate(names)
        if after.held[player]
    ]
    first = winner(after)
    clause = "E8" if first != NONE and after.held[first] == 0 else "E9"
    if first == NONE:
        return [*events, Event(say("The deal is blocked, and nobody scores."), clause=clause, reason=True)]
    return [
        *events,
        Event(
            say.many("{name} scores {n} point.", "{name} scores {n} points.", payoff(after, first), name=names[first]),
            clause=clause,
            reason=True,
        ),
    ]


def is_named(before: State, after: State) -> bool:
    """Return whether a suit has been named."""
    return before.phase == NAMING and after.phase == PLAYING


def is_wild(seen: State) -> bool:
    """Return whether the suit to match is one that was named."""
    return seen.phase == PLAYING and rank_of(seen.top) == wild_rank(seen)


NAMES = dict(enumerate(SUITS))
TABLE = Table(
    legal=legal,
    points=points,
    laid="",
    stock="left",
    discard="top",
    takes={DRAW: STOCK},
    words={DRAW: "draw", PASS: "pass"} | {SPADES_NAMED + suit: name for suit, name in NAMES.items()},
    tells=(
        Tells("suit", "{name} names {value}.", values=NAMES, when=is_named, paragraph="E4"),
        Tells("passes", "{name} passes.", rises=True, paragraph="E6"),
    ),
    shows=(Shows("suit", zone=DISCARD, values=NAMES, when=is_wild),),
)
