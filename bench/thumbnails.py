"""Play a game for each thumbnail in the lobby, and save its moves in hoyle/pages/thumbnails.json.

    python -m bench.thumbnails                every game
    python -m bench.thumbnails rummy r        only these games

Greedy bots play in plain Python, or memory bots in memory games. The thumbnail shows the late position with the most face-up
cards for the first seat.
"""

import time

from bench.budget import budget
from bench.facts import bot_for
from bench.result_files import argument_parser, write_results
from hoyle.bots import answer
from hoyle.games import GAMES
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.pages.thumbnails import FILE, play_moves
from hoyle.play.play import Move, Play, vary
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE

PRESETS: dict[str, str] = {}
"""By game: the preset that the thumbnail shows instead of the standard rules."""
LATE = 0.5
"""A position is late after this share of the moves."""
MAX_MOVES = 1_500


def play_game(game: Game, preset: str, seed: int) -> Play:
    """Return a finished game between bots, or its first MAX_MOVES moves."""
    play = vary(game, game.presets[preset].values if preset else {}).new(seed=seed)
    while not play.is_over and len(play.log) < MAX_MOVES:
        for seat in play.to_move:
            moves = play.legal(seat)
            has_choice = len(moves) > 1
            salt = (seed + len(play.log)) * CHANCE + seat  # simultaneous choices draw differently
            move = (
                answer(bot_for(game), game.name, play.packed_view(seat), seat, salt, "plain")
                if has_choice
                else moves[0]
            )
            play.play(seat, move)
    return play


def face_up_count(game: Game, play: Play) -> int:
    """Return the number of face-up cards for the first seat."""
    names = [str(seat) for seat in range(play.variant.seats)]
    scene = table_of(game).draw(play.view(0), 0, names, translator("en"))
    occupied = [
        item
        for zone in scene.zones
        for item in [*zone.items, *(item for cell in zone.cells for item in cell.items[-1:])]
    ]
    return sum(item.face is not None for item in occupied)


def best_position(game: Game, play: Play) -> tuple[int, list[Move]]:
    """Return the late position with the most face-up cards, the last one of several: the number of these cards, and the moves."""
    lengths = range(int(len(play.log) * LATE), len(play.log) + 1)
    counts = {length: face_up_count(game, play_moves(play.variant, play.log[:length])) for length in lengths}
    best = max(lengths, key=lambda length: (counts[length], length))
    return counts[best], play.log[:best]


def main() -> None:
    """Play the games named on the command line, or all."""
    arguments = argument_parser(__doc__)
    arguments.add_argument(
        "--games-each",
        type=int,
        default=budget(4, 1),
        help="games to play; the one with the most face-up cards is kept",
    )
    chosen = arguments.parse_args()
    for name in chosen.games:
        game, preset, start_time = GAMES[name], PRESETS.get(name, ""), time.monotonic()
        positions = [best_position(game, play_game(game, preset, seed)) for seed in range(1, chosen.games_each + 1)]
        _, moves = max(positions, key=lambda candidate: candidate[0])
        write_results(FILE, name, {"version": game.version, "preset": preset, "moves": moves}, depth=1)
        print(f"{name}: after {len(moves)} moves, {time.monotonic() - start_time:.0f} s", flush=True)


if __name__ == "__main__":
    main()
