"""Sealed choices: which of them have been played, and what is left of the others."""

from hoyle.play.match_play import MatchPlay
from hoyle.table.stages import Outcome
from hoyle.table.wire.events import ChoiceSealed, SealedMoves


def split_choices(
    choices: list[ChoiceSealed], unplayed: dict[int, list[int]]
) -> tuple[list[ChoiceSealed], list[ChoiceSealed]]:
    """Return the choices whose moves have all been played, and the others reduced to their unplayed moves.

    `unplayed` has by seat the sealed moves that are not played yet. A seat's choices are played in their order.
    """
    played: list[ChoiceSealed] = []
    remaining: list[ChoiceSealed] = []
    for seat in sorted({sealed.seat for sealed in choices}):
        seat_choices, moves_left = [sealed for sealed in choices if sealed.seat == seat], len(unplayed.get(seat, []))
        reduced: list[ChoiceSealed] = []
        for sealed in reversed(seat_choices):
            if moves_left:
                moves = sealed.choice.moves[-moves_left:]
                moves_left -= len(moves)
                reduced.insert(0, ChoiceSealed(seat, 0, SealedMoves(moves, sealed.choice.cid)))
        played += seat_choices[: len(seat_choices) - len(reduced)]
        remaining += [ChoiceSealed(seat, index, sealed.choice) for index, sealed in enumerate(reduced)]
    return [sealed for sealed in choices if sealed in played], remaining


def sealed_outcome(match_play: MatchPlay, event: ChoiceSealed) -> Outcome:
    """Return the outcome of a sealed choice."""
    play = match_play.play.copy()
    for move in event.choice.moves:
        play.play(event.seat, move)
    return Outcome(match_play.with_play(play))
