"""Bots: each is given a view, never a state, and answers with a move.

>>> import hoyle
>>> from hoyle.bots import answer
>>> play = hoyle.game("r").new(seed=1)
>>> answer("greedy", "r", play.think(0).pack(), 0, seed=5, target="plain") in play.legal(0)
True
"""

import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hoyle.bots.bench import Bench
from hoyle.bots.greedy import TRIES, greedy
from hoyle.bots.memory import TRIES as MEMORY_TRIES
from hoyle.bots.memory import parted, recollect
from hoyle.bots.minimax import Mind, minimax, ready
from hoyle.bots.names import BOTS, bots_for, fitting, parse, refuse_unfit, thoughts
from hoyle.bots.perfect import beginning, best_play, desk, mark, solved
from hoyle.bots.planner import STEPS, first_move, prepare, race
from hoyle.bots.search import counts, most_tried, scale_of, search
from hoyle.bots.turns import GREEDY, by_rote, next_move, propose, take_best, think_on
from hoyle.games import GAMES
from hoyle.rules.bits import count
from hoyle.rules.dice import below
from hoyle.rules.game import Game
from hoyle.rules.link import Target
from hoyle.rules.record import Record

SECONDS = 0.7
"""How long a timed bot thinks, and any bot in plain Python; all who choose at once share it."""

NODES = 1 << 17
"""Most nodes a search tree has room for."""

PLACES = 1 << 19
"""Most nodes that the table of minimax is laid out for."""

FOREVER = float("inf")

SOLVED = "equilibrium"
"""The kind of bot that plays a solved strategy."""

PLAIN = {"greedy": 4, "search": 200, "minimax": 2_000, "planner": 200}
"""Imagined positions, simulations, nodes, games played on that ordinary Python has time for."""

PLAIN_STEPS = 200
"""Moves that the planner plays in ordinary Python to find its paths."""

FIRST = {
    "search": {"cpu": 128, "plain": 1},
    "minimax": {"cpu": 4096, "plain": 32},
    "planner": {"cpu": 64, "plain": 1},
    "turns": {"cpu": 32, "plain": 1},
}
"""Simulations, nodes or games before the first look at the clock."""

SLICES = 16
"""About so often the clock is looked at."""


class Peek(ValueError):
    """A bot was handed something else than a view."""


def answer(bot: str, name: str, packed: bytes, seat: int, seed: int, target: Target = "cpu") -> int:
    """The bot's move for what a seat sees (a packed view of the game `name`); the same seed gives the same move.

    Where one has to remember, `packed` holds all that the seat has seen, view after view, what it sees now last.
    `target="plain"` thinks in ordinary Python: at once, with a hundredth of the thoughts and no longer than a timed bot;
    a game is not solved plainly, so that `equilibrium` searches there.
    A packed state instead of a view is refused with Peek, a bot that these rules have no use for with a ValueError.
    """
    return answers(bot, name, packed, seat, seed, target)[0]


def answers(
    bot: str, name: str, packed: bytes, seat: int, seed: int, target: Target = "cpu", longest: float = FOREVER
) -> list[int]:
    """The same, with the moves that the bot would make after it: a whole turn, where it plays one that the game proposes.

    No bot thinks longer than `longest`, in seconds, shared by all who choose at once.
    """
    game = GAMES[name]
    kind, many = thoughts(bot, game)
    sights = parted(game, packed)
    seen: Any = sights[-1]
    refuse_unfit(bot, game, seen.rules)
    bench = workbench(game, target)
    bench.look(seen, seed)
    for one in sights:
        refuse_peeking(game, one, seat, seed)
    if target == "plain":
        many = PLAIN["search"] if kind == SOLVED else min(many, PLAIN.get(kind, many))
    seconds = min(longest, SECONDS if target == "plain" or bot.endswith("strong") else FOREVER) / max(
        1, count(seen.waits)
    )
    if game.proposes and kind in ("rote", "greedy"):
        return play_by_rote(bench, seat, many if kind == "rote" else GREEDY)
    if game.proposes and kind == "planner":
        return choose_turn(bench, seat, many, seconds)
    if kind == "memory":
        bench.look(recollect(game, sights, seat, many), seed)
        return [look_ahead(bench, seat, MEMORY_TRIES[target])]
    if kind == "greedy":
        return [look_ahead(bench, seat, PLAIN["greedy"] if target == "plain" else TRIES)]
    if kind == "random":
        return [any_move(game, seen, seat, seed)]
    if kind == SOLVED and target == "cpu":
        return [play_perfectly(bench, seen, seat)]
    if kind == "minimax":
        return [calculate(bench, seen.rules, seat, many, seconds).choice]
    if kind == "planner":
        return [find_the_way(bench, seat, many, seconds)]
    return [think(bench, seen.rules, seat, many, seconds)]


@lru_cache
def workbench(game: Game, target: Target) -> Bench:
    """The room to think for a game, kept from move to move."""
    return Bench(game, target)


def look_ahead(bench: Bench, seat: int, tries: int) -> int:
    """The greedy move, each move tried in so many imagined positions."""
    return int(bench.link(greedy)(bench.looks, seat, bench.states, bench.dice, tries))


def think(bench: Bench, rules: Any, seat: int, sims: int, seconds: float) -> int:
    """Search, and the move it comes to."""
    game, target = bench.game, bench.target
    grow = bench.link(search)
    tree = bench.tree(min(NODES, 4 * sims + 16))
    room = (tree, bench.looks, seat, bench.states, bench.seens, bench.blanks, bench.dice)
    scale = scale_of(game, rules)
    by_slices(sims, FIRST["search"][target], seconds, lambda now: grow(*room, now, scale) > 0)
    n = bench.link(counts)(tree, bench.looks, seat, bench.states, bench.dice, bench.tries, bench.values, bench.moves)
    return int(bench.moves[bench.link(most_tried)(bench.tries, bench.values, n)])


def play_perfectly(bench: Bench, seen: Any, seat: int) -> int:
    """The move of the solved strategy."""
    found = solved(bench.game, beginning(bench.game, seen))
    return int(bench.link(best_play)(bench.looks, seat, bench.dice, desk(bench.game, found)))


def find_the_way(bench: Bench, seat: int, games: int, seconds: float = FOREVER) -> int:
    """The planner's move."""
    room = bench.paths()
    steps = PLAIN_STEPS if bench.target == "plain" else STEPS
    bench.link(prepare)(bench.looks, seat, room, bench.dice, steps)
    on = bench.link(race)
    by_slices(games, FIRST["planner"][bench.target], seconds, lambda now: on(bench.looks, seat, room, bench.dice, now))
    return int(bench.link(first_move)(room))


def choose_turn(bench: Bench, seat: int, games: int, seconds: float = FOREVER) -> list[int]:
    """The planner's turn where the game proposes whole turns."""
    room = bench.turns()
    bench.link(propose)(bench.looks, seat, room, bench.dice)
    on = bench.link(think_on)
    by_slices(games, FIRST["turns"][bench.target], seconds, lambda now: on(bench.looks, seat, room, now))
    bench.link(take_best)(room)
    return whole_turn(bench, room)


def play_by_rote(bench: Bench, seat: int, number: int) -> list[int]:
    """The game's proposal of this number."""
    room = bench.turns()
    bench.link(by_rote)(bench.looks, seat, room, bench.dice, number)
    return whole_turn(bench, room)


def whole_turn(bench: Bench, room: tuple[Any, ...]) -> list[int]:
    """The moves of the run that was settled on."""
    following = bench.link(next_move)
    return list(iter(lambda: int(following(room)), -1))


def calculate(bench: Bench, rules: Any, seat: int, nodes: int, seconds: float = FOREVER) -> Mind:
    """Minimax from what the bench was shown, and what it has come to."""
    game, target = bench.game, bench.target
    room = bench.depths(min(PLACES, nodes))
    deeper = bench.link(minimax)
    low, high = game.between(rules)
    bench.link(ready)(bench.looks, seat, room, bench.dice, low, high)
    by_slices(nodes, FIRST["minimax"][target], seconds, lambda now: deeper(room, now))
    return bench.first(room[-1], Mind)


def by_slices(thoughts: int, some: int, seconds: float, think_on: Callable[[int], bool]) -> None:
    """Think as long as `think_on` says that more is of use; with a time limit `some` at first, soon more at a time."""
    began = last = time.monotonic()
    some = thoughts if seconds == FOREVER else some
    while thoughts > 0 and think_on(min(some, thoughts)) and time.monotonic() < began + seconds:
        thoughts -= some
        some = 2 * some if time.monotonic() - last < seconds / SLICES / 2 else some
        last = time.monotonic()


def imagined(game: Game, seen: Record, seat: int, seed: int) -> Any:
    """A position that looks like the view, in ordinary Python."""
    bench = workbench(game, "plain")
    bench.look(seen, seed)
    state = game.state()
    game.words["imagine"](seen, seat, state, bench.dice[0])
    return state


def any_move(game: Game, seen: Record, seat: int, seed: int) -> int:
    """Any legal move, each as likely as the others."""
    state = imagined(game, seen, seat, seed)
    moves = [0] * game.moves
    n = game.words["legal"](state, seat, moves)
    return moves[below(workbench(game, "plain").dice[0], n)]


def refuse_peeking(game: Game, seen: Record, seat: int, seed: int) -> None:
    """A view imagined and seen again is itself; what is not was never a view."""
    again = seen.blank()
    game.words["view"](imagined(game, seen, seat, seed), seat, again)
    if again.tell(path=True) != seen.tell(path=True):
        raise Peek(f"A bot of {game.name} was handed more or less than seat {seat} may see: give it Play.think(seat).")


FEW = {"search": 10, "minimax": 10, "planner": 10, "memory": 100}
"""Thoughts of a bot that is only made ready."""


def kinds(game: Game) -> list[str]:
    """What tables of a game need for their bots: those of its usual rules first, then those of its presets.

    >>> kinds(GAMES["malice"]), kinds(GAMES["seeker"])
    (['planner', 'greedy'], ['memory'])
    """
    deals = usual_deals(game)
    offered = [bot for play in deals for bot in bots_for(game, play.state.rules)]
    found = [kind for kind in dict.fromkeys(parse(bot)[0] for bot in offered) if kind not in ("random", SOLVED)]
    usual = deals[0].state
    return [*found, needs(SOLVED, game, usual)] if game.solved(usual.rules) else found


def needs(bot: str, game: Game, seen: Any) -> str:
    """What must be compiled for a bot: its kind; of a solved game, the rules too, since each is solved by itself."""
    kind = parse(bot)[0]
    return f"{kind} {mark(beginning(game, seen))}" if kind == SOLVED else kind


def usual_deals(game: Game) -> list[Any]:
    """A deal by the usual rules, and one by each preset."""
    from hoyle.play import Play, vary

    return [Play(vary(game, dict(values)), 0) for values in ({}, *(one.values for one in game.presets.values()))]


def warm(name: str, kind: str) -> None:
    """Compile what a kind of bot needs for a game, or load it from the disk; `kind` as `kinds` tells it."""
    kind = kind.partition(" ")[0]
    game, bot = GAMES[name], f"{kind}:{FEW[kind]}" if kind in FEW else kind
    for play in usual_deals(game):
        if kind in {parse(one)[0] for one in bots_for(game, play.state.rules)}:
            answer(bot, name, play.brief(play.waits[0]), play.waits[0], 0)
            return


__all__ = [
    "BOTS",
    "SOLVED",
    "Peek",
    "answer",
    "answers",
    "bots_for",
    "fitting",
    "kinds",
    "needs",
    "parse",
    "refuse_unfit",
    "thoughts",
    "warm",
]
