"""Play the games whose late positions are the pictures of the lobby, and keep them in hoyle/serve/stills.json.

    python -m bench.stills                every game
    python -m bench.stills rummy r        these games anew

Greedy bots play, remembering ones where one has to remember, in ordinary Python. The picture is of the position in
which most cards lie open before the first seat.
"""

import argparse
import json
import time

from bench.facts import bot_of
from hoyle.bots import answer
from hoyle.games import GAMES
from hoyle.games.shapes import Scene
from hoyle.play import Move, Play, vary
from hoyle.rules.game import Game
from hoyle.serve.stills import FILE, after
from hoyle.words import words

PRESETS: dict[str, str] = {}
"""The games that are shown by other rules than their usual ones."""
EARLIEST = 0.5
MOST_MOVES = 1_500


def played(game: Game, preset: str, seed: int) -> Play:
    """A game between bots."""
    play = vary(game, game.presets[preset].values if preset else {}).new(seed=seed)
    while not play.over and len(play.log) < MOST_MOVES:
        for seat in play.waits:
            moves = play.legal(seat)
            thinks = len(moves) > 1
            salt = seed + len(play.log)
            move = answer(bot_of(game), game.name, play.brief(seat), seat, salt, "plain") if thinks else moves[0]
            play.play(seat, move)
    return play


def open_cards(game: Game, play: Play) -> int:
    """How many cards lie open before the first seat."""
    names = [str(seat) for seat in range(play.variant.seats)]
    scene: Scene = game.table.draw(play.view(0), 0, names, words("en"))
    lying = [
        item for zone in scene.zones for item in [*zone.items, *(one for cell in zone.cells for one in cell.items[-1:])]
    ]
    return sum(item.face is not None for item in lying)


def richest(game: Game, play: Play) -> tuple[int, list[Move]]:
    """The place in the later part of a game where most cards lie open, the last such one: how many, and the moves so far."""
    places = range(int(len(play.log) * EARLIEST), len(play.log) + 1)
    counts = {place: open_cards(game, after(play.variant, play.log[:place])) for place in places}
    best = max(places, key=lambda place: (counts[place], place))
    return counts[best], play.log[:best]


def main() -> None:
    """The games that the command line names, or all."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", metavar="GAME")
    asked.add_argument("--games-each", type=int, default=4, help="of so many games the richest picture is kept")
    chosen = asked.parse_args()
    for name in chosen.games or GAMES:
        game, preset, began = GAMES[name], PRESETS.get(name, ""), time.monotonic()
        found = [richest(game, played(game, preset, seed)) for seed in range(1, chosen.games_each + 1)]
        _, moves = max(found, key=lambda one: one[0])
        whole = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
        whole[name] = {"version": game.version, "preset": preset, "moves": moves}
        ordered = {one: whole[one] for one in [*GAMES, *whole] if one in whole}
        lines = [f" {json.dumps(one)}: {json.dumps(kept, separators=(',', ':'))}" for one, kept in ordered.items()]
        FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
        print(f"{name}: after {len(moves)} moves, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
