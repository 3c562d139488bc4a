"""Names in right-to-left scripts are isolated wherever they are told, so that a sentence keeps its order."""

import json
import re
from random import Random

from hoyle.codec import encode
from hoyle.games import GAMES
from hoyle.host.memory import MemoryHost
from hoyle.i18n import END_ISOLATE, ISOLATE, isolated, translator
from hoyle.pages.invitation import invitation, preview
from hoyle.play.play import vary
from hoyle.print.book import Order, model
from hoyle.table.opening import Wish
from hoyle.table.people.audience import Audience
from hoyle.table.show import views
from hoyle.table.show.notices import notices, words
from hoyle.table.show.transcript import transcript
from hoyle.table.summary import summary_of
from hoyle.table.table_rules import of_table
from hoyle.table.wire.commands import ProposeRules
from hoyle.table.wire.events import Player
from tests.support.asks import asked
from tests.support.tables import SECRET, play_out, table_of

NAMES = ["דוד", "سارة"]
BARE = re.compile("|".join(rf"(?<!{ISOLATE}){name}|{name}(?!{END_ISOLATE})" for name in NAMES))
"""A name that is not isolated."""


def test_names_are_isolated_in_views_logs_texts_and_invitations() -> None:
    host = MemoryHost()
    variant = vary(GAMES["r"], {})
    players = [Player("human", name, holder=name) for name in NAMES]
    id = host.open(Wish("r", variant.canonical(), players), SECRET)
    host.join(id, NAMES[0])
    table, say = table_of(host, id), translator("de")
    assert table.people.names(say) == [f"{ISOLATE}{name}{END_ISOLATE}" for name in NAMES]
    invited = invitation(table, of_table(table.opened, say), say)
    texts = [
        encode(table.view(Audience(0), "de")).decode(),
        transcript(table, None, "de"),
        invited.host,
        *preview(of_table(table.opened, say), invited.host, say).values(),
    ]
    assert any(NAMES[0] in text for text in texts)
    for text in texts:
        assert not BARE.search(text), text


def test_names_of_people_and_of_rules_are_isolated_in_notifications_and_on_printed_sheets() -> None:
    host, variant, say = MemoryHost(), vary(GAMES["r"], {}), translator("ru")
    players = [Player("human", name, holder=name) for name in NAMES]
    id = host.open(Wish("r", variant.canonical(), players, title=NAMES[0]), SECRET)
    connections = [host.join(id, name) for name in NAMES]
    play_out(host, id, connections, Random(2))
    connections[0].gesture("rematch", option="offer")
    table = table_of(host, id)
    rules = of_table(table.opened, say)
    notifications = [f"{rules.name}: {words(table, notice, say)}" for notice in notices(summary_of(table))]
    printed, _ = model(Order(variant, "ru", title=NAMES[0]))
    texts = [*notifications, json.dumps(printed, ensure_ascii=False), views.title(table, say)]
    texts += preview(rules, isolated(NAMES[1]), say).values()
    assert any(NAMES[0] in text.partition(":")[2] for text in notifications)
    for text in texts:
        assert not BARE.search(text), text


def test_the_name_of_somebody_without_a_seat_who_proposes_rules_is_isolated() -> None:
    host = MemoryHost()
    id = host.open(Wish("r", {}, [Player("human", NAMES[0], holder="host"), Player("human")]), SECRET)
    waiting = host.join(id, "host")
    host.clock.run(host.host.handle(id, ProposeRules({"points_to_win": 2}, NAMES[1], None)))
    assert asked(waiting.view, "rules")["text"] == f"{ISOLATE}{NAMES[1]}{END_ISOLATE} proposes: 2 points end the game."


def test_other_names_stay_as_they_are() -> None:
    host = MemoryHost()
    players = [Player("human", name, holder=name) for name in ("Ann", "Зоя")]
    id = host.open(Wish("r", vary(GAMES["r"], {}).canonical(), players), SECRET)
    host.join(id, "Ann")
    assert table_of(host, id).people.names(translator("en")) == ["Ann", "Зоя"]
