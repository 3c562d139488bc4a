"""Twins: two worlds that differ only in what a seat may not know show it the same bytes."""

import random
from dataclasses import replace

from hoyle.codec import encode
from hoyle.rules.dice import Dice, set_dice
from hoyle.table.people.audience import Audience
from hoyle.table.show import views
from hoyle.table.table import Table
from hoyle.table.wire.events import SealedMoves
from hoyle.testing.simulation.replica import Replica, require


def check_twins(replica: Replica, dice: random.Random) -> int:
    """Compare what a random seat, or a spectator, sees in a table and in its twins; return the number of comparisons."""
    table = replica.table
    if table.timeline is None or table.status != "open":
        return 0
    viewer = dice.choice([None, *range(len(table.seats))])
    return with_other_choices(table, viewer, dice) + with_other_state(table, viewer, dice)


def shown(table: Table, viewer: int | None) -> bytes:
    """Return everything that an audience may receive: its view, the narration so far, and a bot's view in its seat."""
    assert table.timeline is not None
    table.timeline.forget_present()
    view = encode(table.view(Audience(viewer, frozenset()), "en"))
    narration = encode(views.news_since(table, table.seq - 2, viewer, "en")[0])
    question = b"" if viewer is None else table.timeline.play.packed_view(viewer)
    return view + narration + question


def with_other_choices(table: Table, viewer: int | None, dice: random.Random) -> int:
    """Replace sealed choices and drafts of other seats for the time of the comparison."""
    timeline = table.timeline
    assert timeline is not None
    play = timeline.play
    others = [seat for seat in play.sealed if seat != viewer and play.sealed[seat]]
    prepared = [seat for seat, draft in table.game.drafts.items() if seat != viewer and draft.stored.steps]
    if not others and not prepared:
        return 0
    before, sealed, drafts, chosen = shown(table, viewer), table.game.sealed, table.game.drafts, play.sealed
    play.sealed = {seat: list(moves) for seat, moves in chosen.items()}
    for seat in others:
        first = play.sealed.pop(seat)[0]
        choices = play.legal(seat)
        other = dice.choice([move for move in choices if move != first] or [first])
        play.sealed[seat] = [other]
        table.game.sealed = [
            replace(one, choice=SealedMoves([other], one.choice.cid)) if one.seat == seat else one
            for one in table.game.sealed
        ]
    table.game.drafts = {seat: draft for seat, draft in drafts.items() if seat not in prepared}
    after = shown(table, viewer)
    play.sealed, table.game.sealed, table.game.drafts = chosen, sealed, drafts
    timeline.forget_present()
    require(before == after, f"seat {viewer} of {table.id} sees what others have chosen or prepared")
    return 1


def with_other_state(table: Table, viewer: int | None, dice: random.Random) -> int:
    """Replace the state by one that the viewer cannot tell apart, for the time of the comparison."""
    timeline = table.timeline
    assert timeline is not None
    play = timeline.play
    game = play.variant.game
    if viewer is None or play.sealed or play.is_over or game.remembers:
        return 0
    state, twin, rolls = play.state, game.state(), Dice()
    set_dice(rolls, dice.getrandbits(60), 0)
    game.verbs["determinize"](play.bot_view(viewer), viewer, twin, rolls)
    before = shown(table, viewer)
    play.state = twin
    after = shown(table, viewer)
    play.state = state
    timeline.forget_present()
    require(before == after, f"seat {viewer} of {table.id} sees what it may not know")
    return 1
