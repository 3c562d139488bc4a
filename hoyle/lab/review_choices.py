"""The choices of one seat in a finished game: the position before each, and what was played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hoyle.play.play import Move, Play
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.seats import awaited
from hoyle.solver.positions import seats_awaited
from hoyle.table.show import replay
from hoyle.table.table import Table
from hoyle.table.timeline import Timeline
from hoyle.table.wire.events import Played


@dataclass(frozen=True)
class SeatChoice:
    """A choice of one seat among two or more legal moves."""

    play: Play
    """The deal with the position before the choice, as far as the seat could know it: after its own sealed moves, before those of
    others."""
    seat: int
    moves: tuple[int, ...]
    """What was played: one move, or the moves of a turn in games that propose whole turns."""
    step: int
    """The number of the step of the replay that shows the choice."""
    before: int
    """The number of the step before the choice, from which it can be tried again."""
    others: tuple[Move, ...] = ()
    """What the other seats chose at once with the last move of it."""

    @property
    def game(self) -> Game:
        """The game of the deal, which a match may have called."""
        return self.play.variant.game


def choices_of_table(table: Table, seat: int) -> list[SeatChoice]:
    """Return the choices of a seat of a table in order, without those that were undone; Refusal if the games have not begun."""
    timeline = replay.replayable_timeline(table)
    found: list[SeatChoice] = []
    for index in steps_that_stand(timeline):
        stage = timeline.stages[index]
        event = table.journal[stage.seq]
        if isinstance(event, Played):
            before = timeline.stages[stage.previous]
            found += choices_in(stage.deal, before.state, event.moves, seat, index, stage.previous)
    return found


def steps_that_stand(timeline: Timeline) -> list[int]:
    """Return the numbers of the steps with moves that were not undone, in order."""
    stages = timeline.stages
    found: list[int] = []
    index = len(stages) - 1
    while index >= 0:
        stage = stages[index]
        if stage.has_moves:
            found.append(stage.index)
        index = stage.previous
    return found[::-1]


def choices_of_play(play: Play, seat: int) -> list[SeatChoice]:
    """Return the choices of a seat in one deal; steps are counted in moves, those of chance included."""
    state: Any = play.start or Play(play.variant, None, play.options, play.carried).state
    found: list[SeatChoice] = []
    done = 0
    for moves in rounds(play.variant.game, state.clone(), play.log):
        found += choices_in(play, state, moves, seat, done + len(moves), done)
        for mover, move in moves:
            play.verb("play")(state, mover, move)
        done += len(moves)
    return found


def rounds(game: Game, state: Position, moves: Sequence[Move]) -> Iterator[list[Move]]:
    """Yield the moves in rounds: those of all seats that choose at once, or one of chance; `state` is changed."""
    first = 0
    while first < len(moves):
        last = first + len(seats_awaited(state))
        yield list(moves[first:last])
        for mover, move in moves[first:last]:
            game.verb("play")(state, mover, move)
        first = last


def choices_in(
    deal: Play, start: Position, moves: Sequence[Move], seat: int, step: int, before: int
) -> list[SeatChoice]:
    """Return the choices of a seat in the moves of one event, of which `start` is the state before it.

    A seat that has sealed several moves has not seen those of others before the last one.
    """
    game, found = deal.variant.game, list[SeatChoice]()
    own, state = start.clone(), start.clone()
    is_same_turn = False
    for round_moves in rounds(game, start.clone(), moves):
        chosen = dict(round_moves).get(seat)
        if chosen is not None:
            position = own if awaited(own.to_move, seat) else state
            if is_same_turn:
                found[-1] = replace(found[-1], moves=(*found[-1].moves, chosen))
            elif len(deal.moves_in(position, seat)) > 1:
                others = tuple(move for move in round_moves if move[0] != seat)
                found.append(SeatChoice(at(deal, position), seat, (chosen,), step, before, others))
                is_same_turn = game.proposes
            own = position.clone()
            game.verb("play")(own, seat, chosen)
        for mover, move in round_moves:
            game.verb("play")(state, mover, move)
        is_same_turn = is_same_turn and state.to_move == 1 << seat
    return found


def at(deal: Play, state: Position) -> Play:
    """Return a deal in another position, without its log."""
    play = deal.copy()
    play.go_back(state, 0, 0)
    return play
