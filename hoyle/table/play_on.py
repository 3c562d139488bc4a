"""Positions of a finished table from which another table plays on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.play.draws import SEED_MASK
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.position import Position
from hoyle.table.start_position import text_of
from hoyle.table.table import Table
from hoyle.table.wire.events import StartPosition

if TYPE_CHECKING:
    from hoyle.play.match_play import MatchPlay
    from hoyle.play.play import Play, Variant

NOT_OVER = N_("You can play on from here when the game is over.")
DEAL_IS_OVER = N_("This deal is over here. Go back to a step at which somebody is to move.")


@dataclass
class Moment:
    """A position of a finished table from which a new table can play on."""

    variant: Variant
    """The rules of the new table."""
    match_play: MatchPlay
    """The match of these rules, as it was."""
    step: int
    table: str
    """The id of the finished table."""


def position(table: Table, step: int) -> Play:
    """Return the deal of a finished table as it was at a step of its replay; Refusal if nobody can play on there."""
    if table.status != "over" or table.timeline is None:
        raise Refusal(NOT_OVER)
    stage = table.timeline.stages[step]
    if stage.state.to_move == 0:
        raise Refusal(DEAL_IS_OVER)
    play = stage.deal.copy()
    play.go_back(stage.state, 0, 0)
    return play


def moment(table: Table, step: int) -> Moment:
    """Return a position of a finished table with its match; Refusal if nobody can play on there.

    This plays the game again up to there. A deal of another game that was called in a match is played on alone, and so is a
    called match.
    """
    position(table, step)
    assert table.timeline is not None
    match_play = match_play_at(table, table.timeline.stages[step].seq)
    match_play = match_play.inner or match_play
    variant = match_play.variant
    if match_play.play.variant.game is not variant.game:
        variant = match_play.play.variant
        match_play = variant.new_match().with_play(match_play.play)
    return Moment(variant, match_play, step, table.id)


def match_play_at(table: Table, seq: int) -> MatchPlay:
    """Return the match of a table as it was after event `seq`."""
    past = Table(table.id)
    for event in table.journal[: seq + 1]:
        past.apply(event)
    assert past.timeline is not None
    return past.timeline.match_play


def start_position(moment: Moment, imagined_by: int | None, seed: int) -> StartPosition:
    """Return the position of a moment.

    For `imagined_by` see StartPosition; the hidden cards are then drawn from `seed`, a number.
    """
    match_play, play = moment.match_play, moment.match_play.play
    state = play.state if imagined_by is None else imagined(play, imagined_by, seed)
    return StartPosition(
        moment.table,
        moment.step,
        state=text_of(state),
        options=text_of(play.options),
        match=text_of(match_play.match),
        deals=match_play.deals,
        imagined_by=imagined_by,
    )


def imagined(play: Play, seat: int, seed: int) -> Position:
    """Return a random state that agrees with what a seat sees."""
    game = play.variant.game
    dice, state = Dice(), game.state()
    set_dice(dice, seed & SEED_MASK, 0)
    game.verbs["determinize"](play.bot_view(seat), seat, state, dice)
    return state
