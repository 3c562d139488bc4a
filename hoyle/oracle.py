"""Cases with known answers: each row of a file is run by its game and compared with what it expects.

A game that has such files says in its module `oracle` how a row of each kind is run: `KINDS` maps a kind to a function
from a row to what came. While a game is being built, `waiting(row)` may tell the rows that nothing can run yet. Where its
rows are of another form than R's, `NEEDED` names their parts and `KIND` the one that tells the kind. A row that names
another game in its options is that game's. A kind that a game does not know is looked for in the other games of its family.
Where rows lack parts that all others have, `complete(row)` adds them.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

Row = Mapping[str, Any]
NEEDED = {"id": str, "kind": str, "options": dict, "state": dict, "moves": list}
MISSING = object()


class BadRow(ValueError):
    """A row that cannot be run: one sentence that says why."""


@dataclass
class Tally:
    """What came of the rows run so far."""

    passed: int = 0
    waiting: int = 0
    failures: list[str] = field(default_factory=list[str])


def as_it_is(row: dict[str, Any]) -> dict[str, Any]:
    """A row that lacks nothing."""
    return row


def ready(row: Row) -> bool:
    """Nothing waits: every row can be run."""
    return False


def read(
    line: str,
    needed: Mapping[str, type] = NEEDED,
    complete: Callable[[dict[str, Any]], dict[str, Any]] = as_it_is,
) -> Row:
    """A line of a file as a row that has these parts; BadRow if it is none."""
    try:
        row = json.loads(line)
    except ValueError as error:
        raise BadRow(f"the line is no JSON: {error}") from None
    if not isinstance(row, dict):
        raise BadRow("the line is no JSON object")
    made = complete(cast(dict[str, Any], row))
    for name, kind in (*needed.items(), ("expect", (dict, list))):
        if not isinstance(made.get(name), kind):
            raise BadRow(f"the row has no {name}, or it is not of its type")
    return made


def same(expected: Any, came: Any, tolerance: float | None) -> bool:
    """Whether a value is the expected one: exactly, or within the tolerance; fractions may be written as text."""
    if came is MISSING or isinstance(expected, bool) or isinstance(came, bool):
        return expected is came
    if isinstance(expected, list) and isinstance(came, list | tuple):
        wants, gets = cast(list[Any], expected), cast(list[Any], came)
        return len(wants) == len(gets) and all(
            same(one, other, tolerance) for one, other in zip(wants, gets, strict=True)
        )
    if isinstance(expected, dict) and isinstance(came, dict):
        wanted, got = cast(dict[str, Any], expected), cast(dict[str, Any], came)
        return wanted.keys() == got.keys() and all(same(wanted[name], got[name], tolerance) for name in wanted)
    if isinstance(came, Fraction | int | float) and isinstance(expected, int | float | str):
        return same_number(expected, came, tolerance)
    return expected == came


def same_number(expected: int | float | str, came: Fraction | int | float, tolerance: float | None) -> bool:
    """Whether a number is the expected one."""
    try:
        wanted = Fraction(expected)
    except ValueError:
        return False
    return wanted == came if tolerance is None else abs(wanted - Fraction(came)) <= tolerance


def differences(expected: Any, came: Any, tolerance: float | None, place: str = "") -> Iterator[str]:
    """Every key of what is expected that came otherwise. Only the keys that stand in `expected` are compared."""
    if isinstance(expected, dict) and isinstance(came, dict):
        for name, wanted in cast(dict[str, Any], expected).items():
            got = cast(dict[str, Any], came).get(name, MISSING)
            yield from differences(wanted, got, tolerance, f"{place}.{name}" if place else name)
    elif place == "after_each" and isinstance(expected, list) and isinstance(came, list):
        rounds, played = cast(list[Any], expected), cast(list[Any], came)
        if len(rounds) != len(played):
            yield f"after_each: expected {len(rounds)} rounds, came {len(played)}"
        for number, (wanted, got) in enumerate(zip(rounds, played, strict=False), 1):
            yield from differences(wanted, got, tolerance, f"after round {number}")
    elif not same(expected, came, tolerance):
        yield f"{place}: expected {json.dumps(expected)}, came {'nothing' if came is MISSING else told(came)}"


def told(value: Any) -> str:
    """A value as the files write it."""
    return json.dumps(value, default=str)


def runner(game: str) -> Any:
    """How the rows of a game are run: its module `oracle`; BadRow if there is none."""
    from hoyle.games import GAMES

    if game not in GAMES:
        raise BadRow(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    try:
        return import_module(f"{GAMES[game].package}.oracle")
    except ModuleNotFoundError:
        raise BadRow(f"{game} does not say how its cases are run") from None


def host(game: Any, row: Row) -> Any:
    """How a row is run: as the game says that the row names in its options, else the one that was asked for."""
    from hoyle.games import GAMES

    named = cast(Mapping[str, Any], row.get("options", {})).get("game")
    return runner(named) if named in GAMES else game


def relatives(game: Any) -> list[Any]:
    """The other games of a game's family that say how rows are run."""
    from hoyle.games import GAMES

    name = game.__name__.split(".")[-2]
    family = GAMES[name].family if name in GAMES else ""
    names = [other for other, one in GAMES.items() if one.family == family and other != name]
    return [runner(other) for other in names if find_spec(f"{GAMES[other].package}.oracle")]


def handler_of(game: Any, kind: str) -> Callable[[Row], Any]:
    """How a row of this kind is run; BadRow if neither the game nor its family says so."""
    if kind in game.KINDS:
        return game.KINDS[kind]
    for other in relatives(game):
        if kind in other.KINDS:
            return other.KINDS[kind]
    raise BadRow(f"the kind {kind!r} is not known; the kinds are {', '.join(game.KINDS)}")


def run(game: Any, row: Row) -> list[str]:
    """Run one row; how it differs from what is expected."""
    kind = row[getattr(game, "KIND", "kind")]
    handler = handler_of(game, kind)
    if row["expect"] == {}:
        raise BadRow("the row expects nothing")
    try:
        came = handler(row)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise BadRow(f"{error or type(error).__name__}") from error
    if isinstance(row["expect"], list):
        wants = sorted(set(cast(list[str], row["expect"])))
        return [] if wants == came else list(lists_apart(wants, came))
    tolerance = row["expect"].get("tol")
    wanted = {name: value for name, value in row["expect"].items() if name != "tol"}
    return list(differences(wanted, came, tolerance))


def lists_apart(wants: list[str], came: list[str]) -> Iterator[str]:
    """What one list of moves has and the other has not."""
    if missing := [one for one in wants if one not in came]:
        yield f"not among the moves: {' '.join(missing)}"
    if strange := [one for one in came if one not in wants]:
        yield f"among the moves, but not expected: {' '.join(strange)}"


def run_line(game: Any, line: str, place: str, tally: Tally) -> None:
    """Run one line of a file and count what came."""
    name = place
    try:
        row = read(line, getattr(game, "NEEDED", NEEDED), getattr(game, "complete", as_it_is))
        name = f"{place} {row['id']} ({row[getattr(game, 'KIND', 'kind')]} {row.get('clause', '')})"
        teller = host(game, row)
        if getattr(teller, "waiting", ready)(row):
            tally.waiting += 1
            return
        wrong = run(teller, row)
    except BadRow as error:
        wrong = [f"cannot be run: {error}"]
    if wrong:
        tally.failures.append("\n  ".join([name, *wrong]))
    else:
        tally.passed += 1


def run_files(game: Any, files: list[Path]) -> Tally:
    """Run all rows of the files."""
    tally = Tally()
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                run_line(game, line, f"{file.name}:{number}", tally)
    return tally


USAGE = "usage: scripts/oracle GAME FILE… [--allow-waiting]"


def main(words: list[str]) -> int:
    """The command: 0 if all rows passed and none waits, 1 if not, 2 if it was called wrongly."""
    allowed = "--allow-waiting" in words
    words = [word for word in words if word != "--allow-waiting"]
    strange = [word for word in words if word.startswith("--")]
    if len(words) < 2 or strange:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        tally = run_files(runner(words[0]), [Path(word) for word in words[1:]])
    except (OSError, BadRow, UnicodeDecodeError) as error:
        print(f"oracle: {error}", file=sys.stderr)
        return 2
    for failure in tally.failures:
        print(failure)
    print(f"{tally.waiting} waiting")
    print(f"{tally.passed} passed, {len(tally.failures)} failed")
    return 0 if tally.passed and not tally.failures and (allowed or not tally.waiting) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
