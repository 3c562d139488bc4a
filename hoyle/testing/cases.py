"""Run case files: rows with known answers, each played by its game and compared with what it expects.

How the rows of a game are run is said in its reader, the module `tests.cases.GAME` of a checkout; readers are not part of
the installed package. A reader has `KINDS`, which maps a kind of row to a function from the row to the result. It may also
have

- `NEEDED` and `KIND`: the parts of a row and the one that names its kind, where they differ from those of R's rows;
- `complete(row)`: adds the parts that some rows leave out;
- `waiting(row)`: whether a row cannot be run yet, while a game is being written.

A row that names another game in its options is run by that game's reader. A kind that a reader lacks is looked for in the
readers of the other games of its family.
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
READERS = "tests.cases"
NEEDED = {"id": str, "kind": str, "options": dict, "state": dict, "moves": list}
MISSING = object()


class BadRow(ValueError):
    """A row that cannot be run. The message is one sentence that says why."""


@dataclass
class Tally:
    """The results of the rows run so far."""

    passed: int = 0
    waiting: int = 0
    failures: list[str] = field(default_factory=list[str])


def unchanged(row: dict[str, Any]) -> dict[str, Any]:
    """Return the row: the default for `complete`."""
    return row


def never_waiting(row: Row) -> bool:
    """Return False: the default for `waiting`."""
    return False


def read(
    line: str,
    needed: Mapping[str, type] = NEEDED,
    complete: Callable[[dict[str, Any]], dict[str, Any]] = unchanged,
) -> Row:
    """Return a line of a file as a row that has the needed parts; raise BadRow if it has not."""
    try:
        row = json.loads(line)
    except ValueError as error:
        raise BadRow(f"the line is no JSON: {error}") from None
    if not isinstance(row, dict):
        raise BadRow("the line is no JSON object")
    completed = complete(cast(dict[str, Any], row))
    for name, kind in (*needed.items(), ("expect", (dict, list))):
        if not isinstance(completed.get(name), kind):
            raise BadRow(f"the row has no {name}, or it is not of its type")
    return completed


def same(expected: Any, actual: Any, tolerance: float | None) -> bool:
    """Return whether a value is the expected one, exactly or within the tolerance. Fractions may be written as text."""
    if actual is MISSING or isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, list) and isinstance(actual, list | tuple):
        wanted, got = cast(list[Any], expected), cast(list[Any], actual)
        return len(wanted) == len(got) and all(same(a, b, tolerance) for a, b in zip(wanted, got, strict=True))
    if isinstance(expected, dict) and isinstance(actual, dict):
        wants, has = cast(dict[str, Any], expected), cast(dict[str, Any], actual)
        return wants.keys() == has.keys() and all(same(wants[name], has[name], tolerance) for name in wants)
    if isinstance(actual, Fraction | int | float) and isinstance(expected, int | float | str):
        return same_number(expected, actual, tolerance)
    return expected == actual


def same_number(expected: int | float | str, actual: Fraction | int | float, tolerance: float | None) -> bool:
    """Return whether a number is the expected one."""
    try:
        wanted = Fraction(expected)
    except ValueError:
        return False
    return wanted == actual if tolerance is None else abs(wanted - Fraction(actual)) <= tolerance


def differences(expected: Any, actual: Any, tolerance: float | None, place: str = "") -> Iterator[str]:
    """Yield a sentence for every key of `expected` whose value differs. Other keys are not compared."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for name, wanted in cast(dict[str, Any], expected).items():
            got = cast(dict[str, Any], actual).get(name, MISSING)
            yield from differences(wanted, got, tolerance, f"{place}.{name}" if place else name)
    elif place == "after_each" and isinstance(expected, list) and isinstance(actual, list):
        rounds, played = cast(list[Any], expected), cast(list[Any], actual)
        if len(rounds) != len(played):
            yield f"after_each: expected {len(rounds)} rounds, came {len(played)}"
        for number, (wanted, got) in enumerate(zip(rounds, played, strict=False), 1):
            yield from differences(wanted, got, tolerance, f"after round {number}")
    elif not same(expected, actual, tolerance):
        yield f"{place}: expected {json.dumps(expected)}, came {'nothing' if actual is MISSING else as_json(actual)}"


def as_json(value: Any) -> str:
    """Return a value as the files write it."""
    return json.dumps(value, default=str)


def has_reader(game: str) -> bool:
    """Return whether there is a module that says how the rows of a game are run."""
    return (
        find_spec("tests") is not None and find_spec(READERS) is not None and find_spec(f"{READERS}.{game}") is not None
    )


def reader_of(game: str) -> Any:
    """Return the module that says how the rows of a game are run; raise BadRow if there is none."""
    from hoyle.games import GAMES

    if game not in GAMES:
        raise BadRow(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    if not has_reader(game):
        raise BadRow(f"{game} does not say how its cases are run")
    return import_module(f"{READERS}.{game}")


def reader_for(reader: Any, row: Row) -> Any:
    """Return the reader that runs a row: that of the game named in its options, else the given one."""
    from hoyle.games import GAMES

    named = cast(Mapping[str, Any], row.get("options", {})).get("game")
    return reader_of(named) if named in GAMES else reader


def relatives(reader: Any) -> list[Any]:
    """Return the readers of the other games of the same family."""
    from hoyle.games import GAMES

    name = reader.__name__.rpartition(".")[2]
    family = GAMES[name].family if name in GAMES else ""
    return [
        reader_of(other)
        for other, game in GAMES.items()
        if game.family == family and other != name and has_reader(other)
    ]


def handler_of(reader: Any, kind: str) -> Callable[[Row], Any]:
    """Return the function that runs rows of a kind; raise BadRow if neither the reader nor its relatives have one."""
    if kind in reader.KINDS:
        return reader.KINDS[kind]
    for other in relatives(reader):
        if kind in other.KINDS:
            return other.KINDS[kind]
    raise BadRow(f"the kind {kind!r} is not known; the kinds are {', '.join(reader.KINDS)}")


def run(reader: Any, row: Row) -> list[str]:
    """Run one row; return a sentence for each difference from what it expects."""
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
    wanted = {name: value for name, value in row["expect"].items() if name != "tol"}
    return list(differences(wanted, result, tolerance))


def list_differences(expected: list[str], actual: list[str]) -> Iterator[str]:
    """Yield what only one of two lists of moves has."""
    if missing := [move for move in expected if move not in actual]:
        yield f"not among the moves: {' '.join(missing)}"
    if surplus := [move for move in actual if move not in expected]:
        yield f"among the moves, but not expected: {' '.join(surplus)}"


def run_line(reader: Any, line: str, place: str, tally: Tally) -> None:
    """Run one line of a file and add its result to the tally."""
    name = place
    try:
        row = read(line, getattr(reader, "NEEDED", NEEDED), getattr(reader, "complete", unchanged))
        name = f"{place} {row['id']} ({row[getattr(reader, 'KIND', 'kind')]} {row.get('clause', '')})"
        own_reader = reader_for(reader, row)
        if getattr(own_reader, "waiting", never_waiting)(row):
            tally.waiting += 1
            return
        wrong = run(own_reader, row)
    except BadRow as error:
        wrong = [f"cannot be run: {error}"]
    if wrong:
        tally.failures.append("\n  ".join([name, *wrong]))
    else:
        tally.passed += 1


def run_files(reader: Any, files: list[Path]) -> Tally:
    """Run all rows of the files."""
    tally = Tally()
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                run_line(reader, line, f"{file.name}:{number}", tally)
    return tally


USAGE = "usage: scripts/oracle GAME FILE… [--allow-waiting]"


def main(words: list[str]) -> int:
    """Run the command. Return 0 if all rows passed and none waits, 1 if not, 2 if the call was wrong."""
    allowed = "--allow-waiting" in words
    words = [word for word in words if word != "--allow-waiting"]
    unknown = [word for word in words if word.startswith("--")]
    if len(words) < 2 or unknown:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        tally = run_files(reader_of(words[0]), [Path(word) for word in words[1:]])
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
