"""The view of spectators who see all cards later than the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.i18n import N_, translator
from hoyle.table.people import spectators
from hoyle.table.show import views

if TYPE_CHECKING:
    from hoyle.table.people.audience import Audience
    from hoyle.table.table import Table
    from hoyle.table.wire.messages import View

WILL_SEE = N_("You will see {what}.")


def delayed_view(shown: Table, is_shown: bool, audience: Audience, lang: str) -> View:
    """Return the view of spectators who see all cards of the table `shown`; if not `is_shown` they see nothing of the game yet."""
    say, timeline = translator(lang), shown.running_timeline()
    what = spectators.words(shown.opened.hands_delay, say)
    if is_shown:
        view = views.replay_view(shown, timeline, len(timeline.stages) - 1, None, lang, is_open=True)
        view.at = view.of = None
        view.game = timeline.play.variant.game.name
        view.notice = say("You see {what}.", what=what)
        views.add_people(view, shown, audience, shown.people.names(say), say)
    else:
        view = views.view_without_scene(shown, audience, say)
        view.seq, view.prompt = 0, say(WILL_SEE, what=what)
    for seat, entry in enumerate(view.seats):
        entry.online, entry.idle = seat in audience.online, seat in audience.idle
        entry.turn, entry.gone, entry.clock = False, False, None
    return view
