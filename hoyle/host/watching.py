"""Show the game to spectators who see all cards with a delay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.codec import encode
from hoyle.errors import Refusal
from hoyle.i18n import N_, translator
from hoyle.table.people import spectators
from hoyle.table.ports import Millis
from hoyle.table.show import shown_people, views
from hoyle.table.table import Table

if TYPE_CHECKING:
    from hoyle.host.loaded_table import LoadedTable
    from hoyle.host.parts import HostParts
    from hoyle.table.people.audience import Audience
    from hoyle.table.wire.messages import View
    from hoyle.table.wire.outbox import Outbox

WILL_SEE = N_("You will see {what}.")
AT_ONCE = 20
"""How many events a table for spectators gets at once, so that nobody waits for a long one."""


def is_delayed(table: Table) -> bool:
    """Return whether spectators see the game later than the players now. After the end they see what everybody sees."""
    return table.opened.hands_delay > 0 and table.status == "open"


def note(loaded: LoadedTable, now: Millis) -> None:
    """Note since when the newest events are known here."""
    loaded.known_since += [now] * (len(loaded.table.journal) - len(loaded.known_since))


def past(loaded: LoadedTable, now: Millis) -> Table:
    """Return the table as it was when it had the events that spectators see now; at first as it was when the game began.

    Everything that spectators get is made from this table, so that nothing of the present reaches them. It must not be changed.
    If it is many events behind, it gets AT_ONCE of them, and is a little older than it might be.
    """
    note(loaded, now)
    table = loaded.table
    if loaded.past is None:
        loaded.past = Table(table.id, table.people.bot_name)
    shown = loaded.past
    end = shown.seq + AT_ONCE
    while shown.timeline is None or (shown.seq < end and is_behind(loaded, shown, now)):
        shown.apply(table.journal[shown.seq + 1])
    return shown


def is_behind(loaded: LoadedTable, shown: Table, now: Millis) -> bool:
    """Return whether spectators may see further events than those of the table `shown`."""
    next_event, newest = shown.seq + 1, now - loaded.table.opened.hands_delay * 1000
    return next_event < len(loaded.known_since) and loaded.known_since[next_event] <= newest


def has_begun(loaded: LoadedTable, shown: Table, now: Millis) -> bool:
    """Return whether spectators see something of the game already; `shown` is what `past` returns."""
    first = shown.running_timeline().stages[0].seq
    return loaded.known_since[first] <= now - shown.opened.hands_delay * 1000


async def shown_to(host: HostParts, id: str, holder: str) -> Table:
    """Return a table as somebody sees it now: its players as it is, spectators as it was before the delay."""
    loaded = await host.loaded_table(id)
    if not is_delayed(loaded.table) or loaded.table.people.seat_of(holder) is not None:
        return loaded.table
    while is_behind(loaded, shown := past(loaded, host.clock.now()), host.clock.now()):
        await host.clock.breathe()
    return shown


async def game_shown_to(host: HostParts, id: str, holder: str, lang: str) -> Table:
    """Return a table as somebody sees it now; Refusal for spectators who do not see anything of its game yet."""
    shown, loaded = await shown_to(host, id, holder), await host.loaded_table(id)
    if shown is not loaded.table and not has_begun(loaded, shown, host.clock.now()):
        raise Refusal(WILL_SEE, what=spectators.words(shown.opened.hands_delay, translator(lang)))
    return shown


def keep(host: HostParts, loaded: LoadedTable) -> None:
    """Note new events, and start a task that shows them to spectators when it is time, unless one is running."""
    if not is_delayed(loaded.table):
        loaded.past = None
        return
    note(loaded, host.clock.now())
    has_spectators = any(outbox.seat is None for outbox in loaded.outboxes)
    if has_spectators and not loaded.shows_later:
        loaded.shows_later = True
        host.clock.spawn(show_later(host, loaded))


async def show_later(host: HostParts, loaded: LoadedTable) -> None:
    """Show each event to the spectators when it is time, until they have seen all of them or have gone."""
    try:
        while is_delayed(loaded.table) and any(outbox.seat is None for outbox in loaded.outboxes):
            now = host.clock.now()
            shown = past(loaded, now)
            next_event = shown.seq + has_begun(loaded, shown, now)
            if next_event >= len(loaded.known_since):
                return
            due = loaded.known_since[next_event] + loaded.table.opened.hands_delay * 1000
            await host.clock.breathe()
            await host.clock.sleep(max(1, due - now))
            async with host.locked(loaded):
                encoded: dict[tuple[int | None, str], bytes] = {}
                for outbox in [box for box in loaded.outboxes if box.seat is None]:
                    host.refresh(loaded, outbox, encoded)
    finally:
        loaded.shows_later = False


def refresh(
    host: HostParts, loaded: LoadedTable, outbox: Outbox, encoded: dict[tuple[int | None, str], bytes] | None = None
) -> None:
    """Put what spectators see now, and what they did not know before, into the outbox of one of them.

    `encoded` collects the views encoded so far, by seat (None) and language.
    """
    encoded = {} if encoded is None else encoded
    now = host.clock.now()
    shown = past(loaded, now)
    is_shown = has_begun(loaded, shown, now)
    if (None, outbox.lang) not in encoded:
        audience = loaded.audience(None, host.bots.is_busy, now)
        encoded[None, outbox.lang] = encode(delayed_view(shown, is_shown, audience, outbox.lang))
    view = encoded[None, outbox.lang]
    if not is_shown or outbox.sent < 0:
        outbox.put(view, shown.seq if is_shown else -1)
        return
    outbox.put(view, shown.seq, *views.news_since(shown, outbox.sent, None, outbox.lang, is_open=True))


def delayed_view(shown: Table, is_shown: bool, audience: Audience, lang: str) -> View:
    """Return the view of spectators who see all cards of the table `shown`; if not `is_shown` they see nothing of the game yet."""
    say, timeline = translator(lang), shown.running_timeline()
    what = spectators.words(shown.opened.hands_delay, say)
    if is_shown:
        view = views.replay_view(shown, timeline, len(timeline.stages) - 1, None, lang, is_open=True)
        view.at = view.of = None
        view.game = timeline.play.variant.game.name
        view.notice = say("You see {what}.", what=what)
        shown_people.add_to_view(view, shown, audience, shown.people.names(say), say)
    else:
        view = views.view_without_scene(shown, audience, say)
        view.seq, view.prompt = 0, say(WILL_SEE, what=what)
    for seat, entry in enumerate(view.seats):
        entry.online, entry.idle = seat in audience.online, seat in audience.idle
        entry.turn, entry.gone, entry.clock = False, False, None
    return view
