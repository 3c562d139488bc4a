"""A fingerprint of a table, to show that deciding a command changes nothing."""

from typing import Any

from hoyle.table.stages import state_digest
from hoyle.table.table import Table


def fingerprint(table: Table) -> tuple[Any, ...]:
    """Return everything that a table holds, as values that a change would make unequal.

    What is computed from it and kept to be fast (names, views, empty drafts) is not part of it, and neither is the time since
    when its clocks run, which the host sets.
    """
    game, people, votes = table.game, table.people, table.votes
    timeline = game.timeline
    positions: tuple[Any, ...] = ()
    if timeline:
        play = timeline.play
        positions = state_digest(play), repr(play.sealed), len(play.log), len(timeline.stages), timeline.game
    clock = people.clock
    times = (list(clock.left), dict(clock.reserve)) if clock else ()
    drafts = {seat: (repr(draft.stored), len(draft.states)) for seat, draft in game.drafts.items()}
    return (
        len(table.journal),
        frozenset(table.done),
        positions,
        (game.stuck, dict(game.decided), repr(game.sealed), drafts, game.last_undo, repr(game.hints)),
        (repr(people.seats), len(people.talk), times, repr(people.hands), dict(people.programs)),
        (repr(votes.undo), repr(votes.rules), repr(votes.rematch), votes.agreements, votes.next_table),
    )
