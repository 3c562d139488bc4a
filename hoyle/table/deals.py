"""The draws of a finished table's deals, as its record lists them, so that they can be checked without the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hoyle.messages import message
from hoyle.play.draws import Seed
from hoyle.play.play import Play
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.table.stages import Stage
from hoyle.table.timeline import Timeline
from hoyle.table.wire.events import JournalEvent, Played, Undone


@message()
@dataclass
class Deal:
    """The draws of one deal, up to its first undo if there is one."""

    seed: Seed
    """The key of the deal, or the number seed of older tables and practice games."""
    draws: list[tuple[int, int]]
    """For each draw the number of possible moves of chance, and the index of the drawn one."""


def deals_of(timeline: Timeline | None, journal: Sequence[JournalEvent]) -> Iterator[Deal]:
    """Return the deals of a table with these events in their order; none of a table that began in the middle of a deal."""
    if timeline is None or timeline.start:
        return
    games: dict[int, list[Stage]] = {}
    for stage in timeline.stages:
        games.setdefault(stage.game, []).append(stage)
    for _, stages in sorted(games.items()):
        yield deal_of(stages[0].deal, [journal[stage.seq] for stage in stages])


def deal_of(deal: Play, events: list[JournalEvent]) -> Deal:
    """Return the draws of one deal with these events."""
    seed = deal.seed
    assert seed is not None
    opening = Play(deal.variant, seed, deal.options, deal.carried).log
    replayed, draws = Play(deal.variant, None, deal.options, deal.carried), list[tuple[int, int]]()
    moves = list(opening)
    for event in events:
        if isinstance(event, Undone):
            break
        moves += event.moves if isinstance(event, Played) else []
    for seat, move in moves:
        if replayed.state.to_move == CHANCE_AWAITED:
            possible = replayed.legal_ignoring_sealed(CHANCE)
            draws.append((len(possible), possible.index(move)))
        replayed.advance(seat, move)
    return Deal(seed, draws)
