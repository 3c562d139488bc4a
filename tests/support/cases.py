"""Run case files: lines of JSON, called rows, each with a position or moves and the expected result.

The reader of a game is the module `tests.cases.GAME`, which runs the rows of this game. A reader has `KINDS`, which maps a kind of
row to a function from the row to the result. It may also have

- `NEEDED`: the types of the required keys of a row, and `KIND`: the key of its kind, if they differ from those of R;
- `complete(row)`: adds keys that some rows omit;
- `waiting(row)`: whether a row cannot be run yet, because the game is not finished.

A row that names another game in its options is run by that game's reader. If a reader does not have the kind of a row, the
readers of the other games of the same family are tried.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, cast

Row = Mapping[str, Any]
READERS = "tests.cases"
"""The package of the readers."""
NEEDED = {"id": str, "kind": str, "options": dict, "state": dict, "moves": list}
"""The required keys of a row, with the types of their values."""
MISSING = object()
"""The actual value where a result does not have a key."""


class BadRow(ValueError):
    """A row that cannot be run. The message is one sentence that says why."""


@dataclass
class Tally:
    """The results of the rows run so far."""

    passed: int = 0
    """The number of rows with the expected result."""
    waiting: int = 0
    """The number of rows that cannot be run yet."""
    failures: list[str] = field(default_factory=list[str])
    """For each failed row its name and what is wrong."""


def unchanged(row: dict[str, object]) -> dict[str, object]:
    """Return the row: the default for `complete`."""
    return row


def never_waiting(row: Row) -> bool:
    """Return False: the default for `waiting`."""
    return False


def read(
    line: str,
    needed: Mapping[str, type] = NEEDED,
    complete: Callable[[dict[str, object]], dict[str, object]] = unchanged,
) -> Row:
    """Return the row in a line of a file; raise BadRow if it does not have `expect` and the needed keys."""
    try:
        row = json.loads(line)
    except ValueError as error:
        raise BadRow(f"the line is no JSON: {error}") from None
    if not isinstance(row, dict):
        raise BadRow("the line is no JSON object")
    completed = complete(cast(dict[str, Any], row))
    for name, required_type in (*needed.items(), ("expect", (dict, list))):
        if not isinstance(completed.get(name), required_type):
            raise BadRow(f"the row has no {name}, or it is not of its type")
    return completed


def is_same(expected: object, actual: object, tolerance: float | None) -> bool:
    """Return whether two values are equal, numbers within the tolerance; `expected` may contain fractions as text."""
    if actual is MISSING or isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, list) and isinstance(actual, list | tuple):
        old, new = cast(list[Any], expected), cast(list[Any], actual)
        return len(old) == len(new) and all(is_same(a, b, tolerance) for a, b in zip(old, new, strict=True))
    if isinstance(expected, dict) and isinstance(actual, dict):
        old_dict, new_dict = cast(dict[str, Any], expected), cast(dict[str, Any], actual)
        return old_dict.keys() == new_dict.keys() and all(
            is_same(old_dict[name], new_dict[name], tolerance) for name in old_dict
        )
    if isinstance(actual, Fraction | int | float) and isinstance(expected, int | float | str):
        return is_same_number(expected, actual, tolerance)
    return expected == actual


def is_same_number(expected: int | float | str, actual: Fraction | int | float, tolerance: float | None) -> bool:
    """Return whether two numbers are equal, exactly or within the tolerance; `expected` may be a fraction as text."""
    try:
        expected_number = Fraction(expected)
    except ValueError:
        return False
    if tolerance is None:
        return expected_number == actual
    return abs(expected_number - Fraction(actual)) <= tolerance


def differences(expected: object, actual: object, tolerance: float | None, path: str = "") -> Iterator[str]:
    """Yield a line for every key of `expected` whose value differs. Other keys are not compared.

    `path` is the position of the values in the whole result. The key `after_each` has a list of results, one for each round.
    """
    if isinstance(expected, dict) and isinstance(actual, dict):
        for name, expected_value in cast(dict[str, Any], expected).items():
            actual_value = cast(dict[str, Any], actual).get(name, MISSING)
            yield from differences(expected_value, actual_value, tolerance, f"{path}.{name}" if path else name)
    elif path == "after_each" and isinstance(expected, list) and isinstance(actual, list):
        expected_rounds, actual_rounds = cast(list[Any], expected), cast(list[Any], actual)
        if len(expected_rounds) != len(actual_rounds):
            yield f"after_each: expected {len(expected_rounds)} rounds, came {len(actual_rounds)}"
        for number, (old, new) in enumerate(zip(expected_rounds, actual_rounds, strict=False), 1):
            yield from differences(old, new, tolerance, f"after round {number}")
    elif not is_same(expected, actual, tolerance):
        yield f"{path}: expected {json.dumps(expected)}, came {'nothing' if actual is MISSING else as_json(actual)}"


def as_json(value: object) -> str:
    """Return a value as JSON; values that JSON does not have, such as fractions, become strings."""
    return json.dumps(value, default=str)


def has_reader(game: str) -> bool:
    """Return whether a game has a reader."""
    return find_spec(f"{READERS}.{game}") is not None


def reader_of(game: str) -> Any:
    """Return the reader of a game; raise BadRow if there is none."""
    from hoyle.games import GAMES

    if game not in GAMES:
        raise BadRow(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    if not has_reader(game):
        raise BadRow(f"{game} does not say how its cases are run")
    return import_module(f"{READERS}.{game}")


def reader_for(reader: ModuleType, row: Row) -> Any:
    """Return the reader that runs a row: the reader of the game that its options name, or else `reader`."""
    from hoyle.games import GAMES

    named = cast(Mapping[str, Any], row.get("options", {})).get("game")
    return reader_of(named) if named in GAMES else reader


def relatives(reader: ModuleType) -> list[Any]:
    """Return the readers of the other games of the same family."""
    from hoyle.games import GAMES

    name = reader.__name__.rpartition(".")[2]
    family = GAMES[name].family if name in GAMES else ""
    return [
        reader_of(relative)
        for relative, game in GAMES.items()
        if game.family == family and relative != name and has_reader(relative)
    ]


def handler_of(reader: ModuleType, kind: str) -> Callable[[Row], Any]:
    """Return the function that runs rows of a kind; raise BadRow if neither the reader nor its relatives have one."""
    if kind in reader.KINDS:
        return reader.KINDS[kind]
    for relative in relatives(reader):
        if kind in relative.KINDS:
            return relative.KINDS[kind]
    raise BadRow(f"the kind {kind!r} is not known; the kinds are {', '.join(reader.KINDS)}")


def run(reader: ModuleType, row: Row) -> list[str]:
    """Run one row; return a line for each difference from the expected result, or raise BadRow."""
    kind = row[getattr(reader, "KIND", "kind")]
    handler = handler_of(reader, kind)
    if row["expect"] == {}:
        raise BadRow("the row expects nothing")
    try:
        result = handler(row)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise BadRow(f"{error or type(error).__name__}") from error
    if isinstance(row["expect"], list):
        expected = sorted(set(cast(list[str], row["expect"])))
        return [] if expected == result else list(list_differences(expected, result))
    tolerance = row["expect"].get("tol")
    expected_values = {name: value for name, value in row["expect"].items() if name != "tol"}
    return list(differences(expected_values, result, tolerance))


def list_differences(expected: list[str], actual: list[str]) -> Iterator[str]:
    """Yield a line for the missing and a line for the surplus elements of a list of moves."""
    if missing := [move for move in expected if move not in actual]:
        yield f"not among the moves: {' '.join(missing)}"
    if surplus := [move for move in actual if move not in expected]:
        yield f"among the moves, but not expected: {' '.join(surplus)}"


def run_line(reader: ModuleType, line: str, location: str, tally: Tally) -> None:
    """Run one line of a file and add its result to the tally; `location` is file and line."""
    name = location
    try:
        row = read(line, getattr(reader, "NEEDED", NEEDED), getattr(reader, "complete", unchanged))
        name = f"{location} {row['id']} ({row[getattr(reader, 'KIND', 'kind')]} {row.get('clause', '')})"
        own_reader = reader_for(reader, row)
        if getattr(own_reader, "waiting", never_waiting)(row):
            tally.waiting += 1
            return
        problems = run(own_reader, row)
    except BadRow as error:
        problems = [f"cannot be run: {error}"]
    if problems:
        tally.failures.append("\n  ".join([name, *problems]))
    else:
        tally.passed += 1


def run_files(reader: ModuleType, files: list[Path]) -> Tally:
    """Run all rows of the files and return the results."""
    tally = Tally()
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                run_line(reader, line, f"{file.name}:{number}", tally)
    return tally


USAGE = "usage: scripts/oracle GAME FILE… [--allow-waiting]"


def main(arguments: list[str]) -> int:
    """Run the command. Return 0 if at least one row passed and none failed, 1 if not, 2 if the arguments are wrong.

    Without `--allow-waiting`, rows that cannot be run yet count as failed.
    """
    allow_waiting = "--allow-waiting" in arguments
    arguments = [argument for argument in arguments if argument != "--allow-waiting"]
    unknown = [argument for argument in arguments if argument.startswith("--")]
    if len(arguments) < 2 or unknown:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        tally = run_files(reader_of(arguments[0]), [Path(argument) for argument in arguments[1:]])
    except (OSError, BadRow, UnicodeDecodeError) as error:
        print(f"oracle: {error}", file=sys.stderr)
        return 2
    for failure in tally.failures:
        print(failure)
    print(f"{tally.waiting} waiting")
    print(f"{tally.passed} passed, {len(tally.failures)} failed")
    return 0 if tally.passed and not tally.failures and (allow_waiting or not tally.waiting) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
