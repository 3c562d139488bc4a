"""Play the games whose late positions are the thumbnails in the lobby, and save them in hoyle/server/pages/thumbnails.json.

    python -m bench.thumbnails                every game
    python -m bench.thumbnails rummy r        only these games

Greedy bots play in plain Python, or memory bots in memory games. The picture shows the late position with the most
face-up cards for the first seat.
"""

import time

from bench.budget import budget
from bench.facts import bot_of
from bench.result_files import argument_parser, write_results
from hoyle.bots import answer
from hoyle.games import GAMES
from hoyle.games.shared.scenes import Scene
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE
from hoyle.server.pages.thumbnails import FILE, after
from hoyle.session.play import Move, Play, vary

PRESETS: dict[str, str] = {}
"""The games that are shown by other rules than their usual ones."""
EARLIEST = 0.5
MAX_MOVES = 1_500


def played(game: Game, preset: str, seed: int) -> Play:
    """Play a game between bots."""
    play = vary(game, game.presets[preset].values if preset else {}).new(seed=seed)
    while not play.is_over and len(play.log) < MAX_MOVES:
        for seat in play.to_move:
            moves = play.legal(seat)
            thinks = len(moves) > 1
            salt = (seed + len(play.log)) * CHANCE + seat  # who choose at once draw apart
            move = answer(bot_of(game), game.name, play.packed_view(seat), seat, salt, "plain") if thinks else moves[0]
            play.play(seat, move)
    return play


def open_cards(game: Game, play: Play) -> int:
    """Return the number of face-up cards for the first seat."""
    names = [str(seat) for seat in range(play.variant.seats)]
    scene: Scene = game.table.draw(play.view(0), 0, names, translator("en"))
    occupied = [
        item
        for zone in scene.zones
        for item in [*zone.items, *(item for cell in zone.cells for item in cell.items[-1:])]
    ]
    return sum(item.face is not None for item in occupied)


def richest(game: Game, play: Play) -> tuple[int, list[Move]]:
    """Return the last late position with the most face-up cards: their number, and the moves so far."""
    places = range(int(len(play.log) * EARLIEST), len(play.log) + 1)
    counts = {place: open_cards(game, after(play.variant, play.log[:place])) for place in places}
    best = max(places, key=lambda place: (counts[place], place))
    return counts[best], play.log[:best]


def main() -> None:
    """Play the games named on the command line, or all."""
    arguments = argument_parser(__doc__)
    arguments.add_argument(
        "--games-each", type=int, default=budget(4, 1), help="of so many games the richest picture is kept"
    )
    chosen = arguments.parse_args()
    for name in chosen.games:
        game, preset, began = GAMES[name], PRESETS.get(name, ""), time.monotonic()
        found = [richest(game, played(game, preset, seed)) for seed in range(1, chosen.games_each + 1)]
        _, moves = max(found, key=lambda candidate: candidate[0])
        write_results(FILE, name, {"version": game.version, "preset": preset, "moves": moves}, depth=1)
        print(f"{name}: after {len(moves)} moves, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
