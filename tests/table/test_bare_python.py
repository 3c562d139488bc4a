"""The session plays whole games with a part of the standard library and without any other package."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sampling import sample

ROOT = Path(__file__).parents[2]

MISSING = (
    "asyncio",
    "babel",
    "griffe",
    "jinja2",
    "markdown_it",
    "msgspec",
    "multiprocessing",
    "numba",
    "numpy",
    "platformdirs",
    "rich",
    "sqlite3",
    "starlette",
    "typer",
    "uvicorn",
    "wasmtime",
)

PLAYS = """
import random, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[2].split(","):
            raise ModuleNotFoundError(f"{name} is missing here", name=name)

sys.meta_path.insert(0, Missing())

import hoyle
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle import codec
from hoyle.play.match_play import MatchPlay

dice, drawn = random.Random(3), 0
match = MatchPlay(hoyle.game(sys.argv[1]), seed=5)
play = match.play
game, options = play.variant.game, play.state.options
names, drafts = [f"Player {seat}" for seat in range(play.variant.seats)], table_of(game).drafts
arrangement = drafts and drafts.initial_arrangement(play.public_view())

def shown(reader, lang):
    seen = play.public_view() if reader is None else play.view(reader)
    extra = [arrangement] if drafts else []
    return seen, table_of(game).draw(seen, reader, names, translator(lang), *extra)

codec.encode(table_of(game).deck(options))
while not play.is_over:
    seat = play.to_move[0]
    before, scene = shown(seat, "uk")
    public = play.public_view()
    offered = table_of(game).gestures(before, seat)
    moves = dice.choice(list(offered.values())) if offered and not drafts else [dice.choice(play.legal(seat))]
    for move in moves:
        if seat in play.to_move:
            play.play(seat, play.read(seat, play.say(seat, move)))
    after = play.view(seat)
    if drafts and not drafts.unfinished(play.public_view()):
        last, arrangement = arrangement, drafts.arrange(arrangement, public, play.public_view(), None)
        told = table_of(game).narrate(before, after, seat, names, translator("ru"), (last, arrangement))
    else:
        told = [] if drafts else table_of(game).narrate(before, after, seat, names, translator("ru"))
    drawn += len(codec.encode([scene.zones, scene.acts, told, shown(None, "en")[1].zones]))
    state = type(play.state).unpack(play.state.pack())
    assert state.astuple(path=True) == play.state.astuple(path=True)
assert play.ending and len(match.standing().totals) > 1 and drawn > 10_000
assert hoyle.game(sys.argv[1]).new(seed=None).replay(play.log).payoffs == play.payoffs
print("over", len(play.log), [name for name in sys.argv[2].split(",") if name in sys.modules])
"""


@pytest.mark.parametrize("game", sample(["r", "rummy"], ["r", "board64", "rummy", "muzicando"]))
def test_a_whole_game_without_further_packages(game: str) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAYS, game, ",".join(MISSING)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("over") and run.stdout.endswith("[]\n")


TABLE = (
    PLAYS.split("import hoyle\n", 1)[0]
    + """
import hoyle.host
from hoyle.codec import encode
from hoyle.table.people.audience import Audience
sys.path.insert(0, sys.argv[3])
from tests.support.tables import open_table, play_out, table_of
from hoyle.host.memory import MemoryHost
from hoyle.i18n import LANGUAGES
import hoyle

host = MemoryHost()
id, people = open_table(host, hoyle.game(sys.argv[1]))
play_out(host, id, people, random.Random(1))
table, again = table_of(host, id), host.after_restart()
assert table.status == "over", table.status
again.join(id)
for lang in LANGUAGES:
    for seat in (None, *range(len(people))):
        shown = encode(table.view(Audience(seat), lang))
        assert shown == encode(table_of(again, id).view(Audience(seat), lang)) and b'"result"' in shown
print("over", table.seq, [name for name in sys.argv[2].split(",") if name in sys.modules])
"""
)


@pytest.mark.parametrize("game", ["r", "board64", "rummy", "muzicando"])
def test_a_whole_table_without_further_packages(game: str) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", TABLE, game, ",".join(MISSING), str(ROOT)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("over") and run.stdout.endswith("[]\n")
