"""A game as text, from its table and from its record."""

import random

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.host.memory import MemoryHost
from hoyle.pages.table import record_text
from hoyle.table.show.transcript import table_of_record, transcript
from tests.support.command import hoyle as run_command
from tests.support.tables import open_table, play_out, table_of


@pytest.mark.parametrize("name", GAMES)
def test_the_record_of_every_game_gives_the_text_of_its_table(name: str) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game(name), talk="chat")
    people[0].gesture("talk", text="hello")
    play_out(host, id, people, random.Random(name), limit=40)
    table = table_of(host, id)
    body = record_text(table).encode()
    for seat, lang in ((None, "en"), (0, "de")):
        text = transcript(table, seat, lang)
        assert transcript(table_of_record(body), seat, lang) == text
        assert len(text.splitlines()) > 4
    assert "hello" not in transcript(table, None, "en")


def test_the_command_prints_a_game(tmp_path) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r", points_to_win=2))
    play_out(host, id, people, random.Random(1))
    file = tmp_path / "game.json"
    file.write_text(record_text(table_of(host, id)), "utf-8")
    shown = run_command("replay", str(file), "--seat", "2")
    assert shown.stdout.startswith("R\n  2 points end the game\nPlayers: P0, P1\n")
    assert "Round 1: P0 plays" in shown.stdout
    assert run_command("replay", str(file), "--seat", "3").stderr.strip().endswith("This table has seats 1 to 2.")
    file.write_text("[]", "utf-8")
    broken = run_command("replay", str(file))
    assert (broken.returncode, "Traceback" in broken.stderr, bool(broken.stderr)) == (2, False, True)
