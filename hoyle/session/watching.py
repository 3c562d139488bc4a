"""Show the game to spectators who see all cards with a delay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.i18n import translator
from hoyle.session import company, spectators, views
from hoyle.session.codec import encode
from hoyle.session.ports import Millis

if TYPE_CHECKING:
    from hoyle.session.audience import Audience
    from hoyle.session.host import Host
    from hoyle.session.loaded_table import LoadedTable
    from hoyle.session.messages import View
    from hoyle.session.outbox import Outbox
    from hoyle.session.table import Table


def is_delayed(table: Table) -> bool:
    """Return whether spectators see the game later than the players now. After the end they see what everybody sees."""
    return table.opened.hands_delay > 0 and table.status == "open"


def note(loaded: LoadedTable, now: Millis) -> None:
    """Note since when the newest positions are known here."""
    timeline = loaded.table.timeline
    if timeline:
        loaded.known_since += [now] * (len(timeline.stages) - len(loaded.known_since))


def shown_index(loaded: LoadedTable, now: Millis) -> int:
    """Return the index of the newest position that spectators see; −1 if they see none yet."""
    newest = now - loaded.table.opened.hands_delay * 1000
    return max((index for index, since in enumerate(loaded.known_since) if since <= newest), default=-1)


def keep(host: Host, loaded: LoadedTable) -> None:
    """Note new positions, and start a task that shows them to spectators when it is time, unless one is running."""
    if not is_delayed(loaded.table):
        return
    note(loaded, host.clock.now())
    has_spectators = any(outbox.seat is None for outbox in loaded.outboxes)
    if has_spectators and not loaded.shows_later:
        loaded.shows_later = True
        host.clock.spawn(show_later(host, loaded))


async def show_later(host: Host, loaded: LoadedTable) -> None:
    """Show each position to the spectators when it is time, until they have seen all of them or have gone."""
    try:
        while is_delayed(loaded.table) and any(outbox.seat is None for outbox in loaded.outboxes):
            now = host.clock.now()
            index = shown_index(loaded, now)
            if index + 1 >= len(loaded.known_since):
                return
            due = loaded.known_since[index + 1] + loaded.table.opened.hands_delay * 1000
            await host.clock.sleep(max(1, due - now))
            async with host.locked(loaded):
                encoded: dict[tuple[int | None, str], bytes] = {}
                for outbox in [box for box in loaded.outboxes if box.seat is None]:
                    host.refresh(loaded, outbox, encoded)
    finally:
        loaded.shows_later = False


def refresh(
    host: Host, loaded: LoadedTable, outbox: Outbox, encoded: dict[tuple[int | None, str], bytes] | None = None
) -> None:
    """Put what spectators see now, and what they did not know before, into the outbox of one of them.

    `encoded` collects the views encoded so far, by seat (None) and language.
    """
    encoded = {} if encoded is None else encoded
    table, now = loaded.table, host.clock.now()
    timeline = table.timeline
    note(loaded, now)
    index = shown_index(loaded, now)
    if (None, outbox.lang) not in encoded:
        audience = loaded.audience(None, host.bots.is_busy, now)
        encoded[None, outbox.lang] = encode(delayed_view(table, index, audience, outbox.lang))
    shown = encoded[None, outbox.lang]
    if timeline is None or index < 0:
        outbox.put(shown, [], -1)
        return
    seq = timeline.stages[index].seq
    new = [each for each in range(index + 1) if timeline.stages[each].seq > outbox.sent] if outbox.sent >= 0 else []
    say = translator(outbox.lang)
    names = views.names(table, say)
    events = [event for each in new for event in timeline.events(each, None, names, say)]
    steps = views.steps(table, index, None, outbox.lang, is_open=True) if new == [index] else []
    timeline.forget_views(0)
    outbox.put(shown, events, seq, steps)


def delayed_view(table: Table, index: int, audience: Audience, lang: str) -> View:
    """Return the view of spectators who see all cards of the stage with this index; −1 if they see none yet."""
    say = translator(lang)
    minutes = spectators.words(table.opened.hands_delay, say)
    if table.timeline is None or index < 0:
        shown = views.view_without_scene(table, audience, say)
        shown.seq, shown.prompt = 0, say("You will see {what}.", what=minutes)
    else:
        shown = views.replay_view(table, table.timeline, index, None, lang, is_open=True)
        shown.at = shown.of = None
        shown.game = table.timeline.play.variant.game.name
        for seat, entry in enumerate(shown.seats):
            entry.online, entry.idle, entry.clock = seat in audience.online, seat in audience.idle, None
        shown.notice = say("You see {what}.", what=minutes)
        company.add_to_view(shown, table, audience, views.names(table, say), say)
    return shown
