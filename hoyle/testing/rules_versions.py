"""The versions of the rules of all games, and whether a change of rules has raised them.

    python -m hoyle.testing.rules_versions GAME          raise the version of a game whose rules have changed
    python -m hoyle.testing.rules_versions GAME --same   keep the version, because all games go as before

`rules_versions.json` beside this file holds for each game its version, a hash of the sources that its rules reach, and
hashes of random games. A test fails while the sources are others than those of the version. `--same` is refused if a random
game goes differently. Random games do not visit every rule: with `--same` you vouch for the others.
"""

import argparse
import hashlib
import json
import random
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import islice
from operator import attrgetter, itemgetter
from pathlib import Path
from types import FunctionType
from typing import cast

import numpy as np

from hoyle.adapters.numbers import Encoding, flat_fields
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.rules.first_form import later_numbers
from hoyle.rules.game import Game
from hoyle.rules.link.fingerprint import source_fingerprint
from hoyle.rules.options import OptionSet, declared
from hoyle.rules.record import Record
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.testing.random_play import awaited_seats, legal, seen_by, some_rules, verb_function, viewers, walk

FILE = Path(__file__).with_name("rules_versions.json")
VERBS = ("start", "legal", "play", "payoff", "forfeit", "ending", "public", "view")
"""The verbs that determine how games go and what players see."""
PLAYED, MOVES_PLAYED = 2, 150
"""The number of random games for each rule set, and the most moves of each."""
RANDOM_SETS = 4
"""The number of random rule sets that are played, besides the presets."""


@dataclass(frozen=True)
class RulesVersion:
    """What is stored of the rules of a game."""

    version: int
    sources: str
    """The hash of the sources; see `sources_hash`."""
    plays: Mapping[str, str]
    """By canonical text of the options: the hash of random games; see `plays_hash`."""


def sources_hash(game: Game) -> str:
    """Return a hash of the sources that the rules of a game reach, and of the defaults of its options.

    It depends neither on the machine nor on the version of Python; comments, docstrings and line breaks are ignored.
    """
    parts = [(name, source_fingerprint(cast(FunctionType, game.verb(name)), game)) for name in VERBS]
    defaults = {name: option.default for name, option in declared(game.options).items()}
    return hashed([repr((parts, sorted(defaults.items()))).encode()])


def plays_hash(game: Game, values: Mapping[str, object]) -> str:
    """Return a hash of random games by these options: their moves, legal moves, views, payoffs and endings."""
    return hashed(part for seed in range(PLAYED) for part in shown(game, game.choose(**values), seed))


def shown(game: Game, options: OptionSet, seed: int) -> Iterator[bytes]:
    """Yield what is seen of a random game."""
    state, encoding = game.begin(options), Encoding(game.state)
    for seat, move in islice(walk(game, state, random.Random(seed)), MOVES_PLAYED):
        choices = [(each, legal(game, state, each)) for each in awaited_seats(state)]
        yield repr((seat, move, choices)).encode()
        yield from (encoded(encoding, game.state, seen_by(game, state, viewer)) for viewer in viewers(game, state))
    if not state.to_move:
        payoffs = [verb_function(game, "payoff")(state, seat) for seat in range(game.seats(options))]
        yield repr((payoffs, game.endings[verb_function(game, "ending")(state)][0])).encode()


def encoded(encoding: Encoding, state: type[Record], seen: Record) -> bytes:
    """Return a view as bytes; fields, and ends of rows, that were added later count only where they are not initial."""
    vector, places, later = encoding.encode(seen), list[int](), list[str]()
    for name, field in sorted(flat_fields(state), key=itemgetter(0)):
        span, value = encoding.fields[name], attrgetter(name)(seen)
        places += range(span.first + field.first_size * (span.bits or 1), span.slice.stop)
        added = later_numbers(field, value) if field.size else value if value and not field.first_size else []
        later += [f"{name}={added}"] if added else []
    return np.delete(vector, places).tobytes() + " ".join(later).encode()


def hashed(parts: Iterable[bytes]) -> str:
    """Return a hash of byte strings."""
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        digest.update(part)
    return digest.hexdigest()


def current(game: Game) -> RulesVersion:
    """Return what there is to store of the present rules of a game: default options, presets and random rule sets are played."""
    sets = {canonical_text(values): values for values in some_rules(game, 0, RANDOM_SETS)}
    plays = {text: plays_hash(game, values) for text, values in {"{}": {}, **sets}.items()}
    return RulesVersion(game.version, sources_hash(game), plays)


def stored() -> dict[str, RulesVersion]:
    """Return what is stored, by game."""
    return {name: RulesVersion(**each) for name, each in json.loads(FILE.read_text("utf-8")).items()}


def store(versions: Mapping[str, RulesVersion]) -> None:
    """Write what is stored of each game."""
    ordered = {name: asdict(versions[name]) for name in GAMES if name in versions}
    FILE.write_text(json.dumps(ordered, indent=1) + "\n", "utf-8")


def complaint(game: Game, known: RulesVersion | None) -> str:
    """Return a sentence if the rules of a game are not those that are stored, else an empty text."""
    if known is not None and (known.version, known.sources) == (game.version, sources_hash(game)):
        return ""
    command = f"python -m hoyle.testing.rules_versions {game.name}"
    return f"The rules of {game.name} have changed: run {command}, which raises their version, or keeps it with --same."


def differing(now: RulesVersion, known: RulesVersion) -> list[str]:
    """Return the rule sets whose random games go differently now, as texts."""
    return [text for text, plays in known.plays.items() if now.plays.get(text, plays) != plays]


def raise_version(game: Game) -> int:
    """Raise the version of a game in its `__init__.py`; return the new one. ValueError if it does not stand there."""
    file = game.folder / "__init__.py"
    text, found = re.subn(
        rf"^    version={game.version},$", f"    version={game.version + 1},", file.read_text("utf-8"), flags=re.M
    )
    if found != 1:
        raise Refusal(f"{file} has no line “version={game.version},”: raise the version there by hand.")
    file.write_text(text, "utf-8")
    return game.version + 1


def update(game: Game, known: RulesVersion | None, same: bool) -> tuple[RulesVersion, str]:
    """Return what to store of a game whose rules have changed, and a sentence; ValueError if `same` is refused."""
    now = current(game)
    if known is None or game.version > known.version:
        return now, f"{game.name} has version {game.version} of its rules."
    if same:
        if changed := differing(now, known):
            raise Refusal(
                f"A random game of {game.name} goes differently with the options {changed[0]}: leave out --same."
            )
        return now, f"{game.name} keeps version {game.version} of its rules."
    version = raise_version(game)
    return replace(now, version=version), (
        f"{game.name} has version {version} of its rules. Say in `Game.earlier` with which options tables of version "
        f"{game.version} go on, and measure the game again as CONTRIBUTING.md says."
    )


def main() -> None:
    """Update what is stored of the games that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m hoyle.testing.rules_versions")
    parser.add_argument("--same", action="store_true", help="keep the version, because all games go as before")
    parser.add_argument("games", nargs="+", help="names of games")
    arguments = parser.parse_args()
    versions = stored()
    for name in arguments.games:
        if name not in GAMES:
            parser.error(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
        if not complaint(GAMES[name], versions.get(name)):
            print(f"The rules of {name} have not changed.")
            continue
        try:
            versions[name], sentence = update(GAMES[name], versions.get(name), arguments.same)
        except ValueError as error:
            sys.exit(str(error))
        store(versions)
        print(sentence)


if __name__ == "__main__":
    main()
