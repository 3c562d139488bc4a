"""Rewritten rules are proposed at a table of the usual game: before the first card, and for the further games of a match."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.i18n import translator
from hoyle.pages.table import record_text
from hoyle.rules.game import Game
from hoyle.table import game_files
from hoyle.table.opening import Wish
from hoyle.table.people import agreement
from hoyle.table.people.audience import Audience
from hoyle.table.rewrite_texts import RewriteText
from hoyle.table.show.telling import events
from hoyle.table.verify import Unreadable, verify
from hoyle.table.wire.commands import ProposeRules, TakeSeat
from hoyle.table.wire.events import Player, RulesAgreed, SeatTaken
from tests.support.asks import answers, asked
from tests.support.rewrites import RED_TIES, rewritten
from tests.support.tables import play_out, snapshot, table_of

TIES = RED_TIES.replace("red_breaks_ties", "red_breaks_proposed_ties").replace(
    'paragraphs={"R8"', 'titles={"de": "Rot gewinnt bei Gleichstand"},\n    paragraphs={"R8"'
)
DOUBLE = '''"""A won game counts double, or as often as is agreed."""

usual = rule("r", "deal_points")

REWRITE = rewrite("double_games", of="r", title="Double games", paragraphs={"V14": "A won game counts double."})

FACTOR = value("FACTOR", 2, range(1, 5), paragraph="V14")


@replaces(usual)
def deal_points(match, state, seat):
    """V14."""
    return usual(match, state, seat) * FACTOR
'''
MATCH = {"goal": "all_rounds", "match_points": 30}


def listed(text: str) -> Iterator[Game]:
    """A rewritten game that Hoyle lists."""
    game = rewritten(text)
    GAMES[game.name] = game
    yield game
    GAMES.pop(game.name, None)


@pytest.fixture
def ties() -> Iterator[Game]:
    """R in which Red breaks ties."""
    yield from listed(TIES)


@pytest.fixture
def double() -> Iterator[Game]:
    """R in which won games count double: its options and its match have a field more."""
    yield from listed(DOUBLE)


def opened(game: str = "r", **options: Any) -> tuple[MemoryHost, str, MemoryConnection]:
    """A table at which Ann waits for Bob."""
    host, variant = MemoryHost(), hoyle.game(game, **options)
    id = host.open(Wish(game, variant.canonical(), [Player("human", "Ann", holder="ann"), Player("human")]))
    return host, id, host.join(id, "ann")


def with_bob(host: MemoryHost, id: str) -> MemoryConnection:
    """Bob sits down."""
    host.clock.run(host.host.handle(id, TakeSeat(1, Player("human", "Bob", holder="bob"))))
    return host.join(id, "bob")


def propose(
    host: MemoryHost, id: str, game: str, options: dict[str, Any] | None = None, seat: int | None = None
) -> None:
    """Let somebody propose the rules of a game."""
    host.clock.run(host.host.handle(id, ProposeRules(options or {}, "Bob", seat, game=game)))


def verified(host: MemoryHost, id: str) -> str:
    """What is said of the record of a table."""
    return verify(record_text(table_of(host, id)).encode())


def test_a_friend_reads_the_sentence_of_a_rewrite_and_agrees(ties: Game) -> None:
    host, id, ann = opened()
    propose(host, id, ties.name, {"points_to_win": 2})
    assert asked(ann.view, "rules")["text"] == "Bob proposes: Red breaks ties, 2 points end the game."
    assert asked(ann.view, "rules")["rules"][0] == "Red breaks ties: of equal strengths Red wins the round."
    german = table_of(host, id).view(Audience(0), "de")
    assert "Rot gewinnt bei Gleichstand" in german.asks[0].text
    ann.gesture(agreement.ACT, option="agree.1")
    bob = with_bob(host, id)
    assert table_of(host, id).running_timeline().play.variant.game is ties
    play_out(host, id, [ann, bob], random.Random(1))
    record = record_text(table_of(host, id))
    before = snapshot(table_of(host, id))
    del GAMES[ties.name]
    assert verify(record.encode()).startswith("All agree"), "the record has the text"
    GAMES.pop(ties.name, None)
    again = host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == before, "and so has the stored table"


def test_a_rewritten_table_goes_back_to_the_usual_rules(ties: Game) -> None:
    host, id, ann = opened(ties.name)
    propose(host, id, "r")
    assert asked(ann.view, "rules")["text"] == "Bob proposes: the usual rules."
    ann.gesture(agreement.ACT, option="agree.1")
    bob = with_bob(host, id)
    assert table_of(host, id).running_timeline().play.variant.game is GAMES["r"]
    play_out(host, id, [ann, bob], random.Random(2))
    assert verified(host, id).startswith("All agree")


def test_in_a_match_a_rewrite_is_played_from_the_next_game_on_and_the_score_is_kept(double: Game) -> None:
    host, id, ann = opened(**MATCH)
    people = [ann, with_bob(host, id)]
    propose(host, id, double.name, MATCH | {"factor": 3}, seat=1)
    assert answers(ann.view, "rules") == ["agree.1", "decline.1"]
    ann.gesture(agreement.ACT, option="agree.1")
    assert "from the next game on these rules are played: Double games" in asked(ann.view, "rules")["text"]
    dice, timeline = random.Random(1), table_of(host, id).running_timeline()
    assert timeline.play.variant.game is GAMES["r"], "this game goes on by its own rules"
    after = list[tuple[int, ...]]()
    played = list[tuple[int, ...]]()
    while table_of(host, id).status == "open" and timeline.game < 4:
        play_out(host, id, people, dice, 1)
        if timeline.play.is_over and len(after) < timeline.game:
            after.append(timeline.match_play.standing().totals)
            played.append(timeline.play.points)
    gained = [tuple(b - a for a, b in zip(first, then, strict=True)) for first, then in pairwise(after)]
    assert after[0] == played[0] and any(after[0]), "the game that had begun counts by the rules by which it was played"
    assert gained == [tuple(3 * points for points in game) for game in played[1 : len(after)]] and gained
    told = [event.text for event in events(timeline, len(timeline.stages) - 1, 0, ["Ann", "Bob"], translator("en"))]
    assert timeline.play.variant.game is double and told
    play_out(host, id, people, dice)
    assert verified(host, id).startswith("All agree")
    again = host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id))


def test_a_match_may_change_and_change_back_while_a_game_is_played(ties: Game, double: Game) -> None:
    host, id, ann = opened(**MATCH)
    people = [ann, with_bob(host, id)]
    for number, game in enumerate((double.name, ties.name, "r"), 1):
        propose(host, id, game, MATCH, seat=1)
        ann.gesture(agreement.ACT, option=f"agree.{number}")
    timeline = table_of(host, id).running_timeline()
    while timeline.game == 1:
        play_out(host, id, people, random.Random(timeline.last.seq), 1)
    assert timeline.play.variant.game is GAMES["r"]
    play_out(host, id, people, random.Random(1))
    assert verified(host, id).startswith("All agree")


@pytest.mark.parametrize("game", ["malice", "thirty_one", "no_such_game"])
def test_another_game_is_not_a_proposal(game: str) -> None:
    host, id, _ = opened()
    with pytest.raises(Refusal, match="A proposal keeps the game"):
        propose(host, id, game)


def test_the_rules_of_the_table_are_no_proposal(ties: Game) -> None:
    host, id, _ = opened(ties.name)
    with pytest.raises(Refusal, match="the rules of this table already"):
        propose(host, id, ties.name)


def test_an_imported_record_brings_no_texts(ties: Game) -> None:
    host, id, ann = opened()
    propose(host, id, ties.name)
    ann.gesture(agreement.ACT, option="agree.1")
    bob = with_bob(host, id)
    play_out(host, id, [ann, bob], random.Random(1))
    body = record_text(table_of(host, id)).encode()
    journal = game_files.checked_journal(body, ["random"])
    assert all(b"breaks ties" not in game_files.write(event) for event in journal), "a listed game needs no text"
    del GAMES[ties.name]
    with pytest.raises(Unreadable, match="There is no game"):
        game_files.checked_journal(body, ["random"])
    assert ties.name not in GAMES


@pytest.mark.parametrize("options", [{}, MATCH])
def test_a_table_whose_agreed_text_cannot_be_read_says_that_it_cannot_go_on(options: dict[str, Any]) -> None:
    host, id, _ = opened(**options)
    if options:
        with_bob(host, id)
    table = table_of(host, id)
    table.apply(RulesAgreed(options, 7, "lost_rules", [RewriteText("lost_rules.py", "import os\nREWRITE = 1\n")]))
    if not options:
        table.apply(SeatTaken(1, Player("human", "Bob", holder="bob")))
    assert table.status == "stuck" and "cannot go on" in table.stuck
    assert table.view(Audience(0), "en").title == "lost_rules"
