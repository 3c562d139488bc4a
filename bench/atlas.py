"""Measure what every option of every game does, and write it to hoyle/lab/atlas_data.

    python -m bench.atlas                 every game
    python -m bench.atlas rummy r         only these games

An option that has no effect with the standard rules is measured with the first preset, or the first single change, with which it
has one. The same bot plays every seat: greedy, or memory in memory games. The number of games of a rule set depends on how long
a game takes with these rules.
"""

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from bench.budget import TINY, budget
from bench.facts import bot_for
from bench.result_files import argument_parser
from hoyle.games import GAMES
from hoyle.lab.atlas import FOLDER
from hoyle.lab.changes import Changes, single_changes
from hoyle.lab.differences import corrected
from hoyle.lab.effects import Effect, single_effects
from hoyle.lab.labels import CHANGES
from hoyle.lab.many import no_progress, play_series
from hoyle.lab.player import Player
from hoyle.lab.ratios import Measure
from hoyle.lab.series import PlayedGames, series_of
from hoyle.lab.sweep import wanted_measures
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.options import declared

SECONDS, LEAST, MOST, TRIAL, SEED = budget((12.0, 40, 2_000, 10, 1), (0.0, 4, 4, 2, 1))


def sweeps(game: Game) -> Iterator[Changes]:
    """Yield the changes of the standard rules, and those of other bases for the options that have no effect there."""
    standard = vary(game, {})
    changes = single_changes(standard)
    yield changes
    for name in changes.left_out if not TINY else ():
        for base in bases(game, changes):
            found = single_changes(base, (name,))
            if found.measured:
                yield found
                break


def bases(game: Game, changes: Changes) -> Iterator[Variant]:
    """Yield other bases: single changes of the standard rules, then the presets."""
    for change in changes.measured:
        if not change.needed:
            yield change.changed
    for preset in game.presets.values():
        yield vary(game, {name: value for name, value in preset.values.items() if name in declared(game.options)})


def games_for(variant: Variant) -> int:
    """Return the number of games that take SECONDS."""
    series = series_of(variant, (bot_for(variant.game),) * variant.seats, SEED)
    play_series(series, 2)
    start = time.perf_counter()
    play_series(series, TRIAL)
    each = (time.perf_counter() - start) / TRIAL
    return max(LEAST, min(MOST, round(SECONDS / each, -1)))


class TimedPlayer(Player):
    """Plays fewer games of rules with which a game takes longer; differences are those of the games that both rules have."""

    def play(self, variant: Variant, games: int = 0) -> PlayedGames:
        """Return as many games of a rule set as fit into the time, at most those of the standard rules."""
        known = self.played.get(self.series(variant).key)
        return super().play(variant, len(known) if known else min(self.games, int(games_for(variant))))


def measure(game: Game) -> dict[str, Any]:
    """Return the content of a game's file."""
    games = int(games_for(vary(game, {})))
    player = TimedPlayer(bot_for(game), games, SEED, None, no_progress, 0)
    effects, measured = list[Effect](), set[str]()
    for changes in sweeps(game):
        wanted = wanted_for(player, changes.measured[0].base) if changes.measured else []
        found, _ = single_effects(player, changes, wanted)
        effects += found
        measured |= {*changes.options}
    by_change: dict[tuple[str, str], dict[str, Any]] = {}
    tested = corrected([one.found for one in effects])
    for effect, found in zip(effects, tested, strict=True):
        change, options = effect.change, declared(game.options)
        text = options[change.option].write(change.value)
        base = {name: options[name].write(value) for name, value in change.base.canonical().items() if name in options}
        row = by_change.setdefault(
            (change.option, text), {"option": change.option, "value": text, "base": base, "differences": {}}
        )
        numbers = [round(number, 5) for number in (found.value, found.low, found.high)]
        row["differences"][found.id] = [*numbers, found.clear]
    left_out = [name for name in declared(game.options) if name not in measured]
    return {
        "version": game.version,
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "bot": bot_for(game),
        "games": games,
        "seed": SEED,
        "effects": list(by_change.values()),
        "left_out": left_out,
    }


def wanted_for(player: Player, base: Variant) -> list[Measure]:
    """Return the measures of a sweep on which the atlas has sentences."""
    return [one for one in wanted_measures(player.play(base), ()) if one.id in CHANGES]


def to_json(measured: dict[str, Any]) -> str:
    """Return JSON in which every effect has a line of its own."""
    effects = ",\n  ".join(json.dumps(effect) for effect in measured["effects"])
    head = json.dumps({name: value for name, value in measured.items() if name != "effects"}, indent=1)
    return f'{head.removesuffix("}").rstrip()},\n "effects": [\n  {effects}\n ]\n}}\n'


def main() -> None:
    """Measure the games named on the command line, or all."""
    for name in argument_parser(__doc__).parse_args().games:
        start, measured = time.monotonic(), measure(GAMES[name])
        print(
            f"{name}: {len(measured['effects'])} changes, {measured['games']} games each, left out {measured['left_out']}"
        )
        print(f"{time.monotonic() - start:.0f} s", flush=True)
        if not TINY:
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{name}.json").write_text(to_json(measured), "utf-8")


if __name__ == "__main__":
    main()
