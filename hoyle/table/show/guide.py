"""The guide of a table: the aim of its game, and explanations of a player's first decisions."""

from dataclasses import dataclass
from itertools import pairwise

from hoyle.games.shared.guides import Advice, guide_of
from hoyle.games.shared.scenes import Say
from hoyle.i18n import Translator
from hoyle.play.play import Move, Variant
from hoyle.rules.seats import CHANCE
from hoyle.table.state import TableState


@dataclass
class Explanation:
    """What the guide says to a seat now."""

    texts: list[str]
    """Sentences, those of a first turn last; empty if it is not the seat's turn, or if the guide has nothing to explain."""
    turn: int
    """The number of turns that the seat has finished."""
    is_over: bool
    """Whether the guide has ended: nothing more will be explained in this game."""


def aim(variant: Variant, say: Say) -> str:
    """Return the aim of a game with its options; an empty string if the game has no guide, or one that returns something else."""
    guide = guide_of(variant.game)
    found = guide.aim(variant.options) if guide else None
    return sentence(found, say) if isinstance(found, Advice) else ""


def has_same_aim(one: Variant, other: Variant) -> bool:
    """Return whether two variants of a game have the same aim, numbers aside: who knows one needs no guide to the other."""
    guide = guide_of(one.game)
    if guide is None:
        return True
    aims = [guide.aim(each.options) for each in (one, other)]
    return len({each.message if isinstance(each, Advice) else "" for each in aims}) == 1


def sentence(advice: Advice, say: Say) -> str:
    """Return a sentence of a guide in the reader's language."""
    return say(advice.message, **advice.facts)


def explain(table: TableState, seat: int, say: Translator) -> Explanation:
    """Return what the guide says to a seat now."""
    timeline = table.timeline
    if timeline is None or table.stuck or timeline.is_over:
        return Explanation([], 0, True)
    play = timeline.play
    guide, turn = guide_of(play.variant.game), turns(play.log, seat, play.variant.seats)
    if guide is None:
        return Explanation([], turn, True)
    if seat not in timeline.present.to_move:
        return Explanation([], turn, False)
    seen = timeline.present.view(seat)
    advice = guide.advice(seen, seat, turn)
    texts = [sentence(each, say) for each in [*advice, *guide.advice(seen, seat, 0)] if isinstance(each, Advice)]
    return Explanation(list(dict.fromkeys(texts)), turn, not advice)


def turns(log: list[Move], seat: int, seats: int) -> int:
    """Return the number of finished turns of a seat: moves that other players' moves follow. A single player has a turn a move.

    >>> turns([(0, 5), (1, 3), (0, 2), (0, 4)], 0, 2), turns([(0, 5), (0, 3)], 0, 1)
    (1, 2)
    """
    movers = [mover for mover, _ in log if mover != CHANCE]
    if seats == 1:
        return len(movers)
    return sum(mover == seat != after for mover, after in pairwise(movers))
