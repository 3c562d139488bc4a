"""A site that replaces one published before: its folder is swapped, and running tables that would stop are known beforehand."""

import json
import shutil
import tempfile
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from hoyle.games import GAMES
from hoyle.testing.rules_versions import sources_hash

RULES = "rules.json"
"""The file of a site with the version and a hash of the rules of each game."""
FILES = "files.json"
"""The file of a site with the paths of all its files: others in the folder are its publisher's, and stay."""
LAST = "service_worker.js"
"""The file by which browsers learn of the new version."""
KEPT = (".*", "CNAME")
"""What else is kept of a site whose files are not listed: a checkout of Git, and the names of domains."""


def write_lists(folder: Path, games: Sequence[str]) -> None:
    """Write RULES and FILES, after all other files."""
    rules = {name: [GAMES[name].version, sources_hash(GAMES[name])] for name in games}
    (folder / RULES).write_text(json.dumps(rules), "utf-8")
    files = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    (folder / FILES).write_text(json.dumps([*files, FILES]), "utf-8")


def listed_rules(folder: Path) -> dict[str, tuple[int, str]]:
    """Return RULES of a site; empty if it has none that can be read."""
    with suppress(OSError, ValueError):
        return json.loads((folder / RULES).read_text("utf-8"))
    return {}


def listed_files(folder: Path) -> set[str]:
    """Return FILES of a site; empty if it has none that can be read."""
    with suppress(OSError, ValueError):
        return set(json.loads((folder / FILES).read_text("utf-8")))
    return set()


def stopped_games(folder: Path, games: Iterable[str], own: Iterable[str]) -> list[str]:
    """Return sentences on the games of which running tables would stop, or may stop, if the site in the folder is replaced.

    `own` are the games from outside the package. Those of the package have a version that a test holds against their sources.
    """
    before, sentences = listed_rules(folder), list[str]()
    for name in games:
        if name not in before or GAMES[name].rewrites:  # tables of rewrites go on by their own texts
            continue
        (version, sources), game = before[name], GAMES[name]
        if game.version != version and version not in game.earlier:
            sentences.append(
                f"{name}: its version was {version} and is {game.version}: give Game.earlier a function for {version}, "
                f"or tables that visitors have begun stop."
            )
        elif name in own and game.version == version and sources_hash(game) != sources:
            sentences.append(
                f"{name}: its rules or defaults have changed, and its version is still {version}: tables that visitors "
                f"have begun stop where the new rules go differently. Raise Game.version, and give Game.earlier a "
                f"function for {version} if they can go on."
            )
    return sentences


@contextmanager
def beside(folder: Path) -> Generator[Path]:
    """A new folder beside `folder`, which takes its place at the end; if that fails, or is interrupted, `folder` stays as it is."""
    folder = folder.resolve()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as place:
        new, old = Path(place) / "new", Path(place) / "old"
        new.mkdir()
        yield new
        if folder.exists():
            keep_others(folder, new)
            shutil.copymode(folder, new)
            try:
                folder.rename(old)
            except OSError:  # the folder is a disk of its own, or a working directory that may not move
                copy_into(new, folder)
                return
        new.rename(folder)


def keep_others(folder: Path, new: Path) -> None:
    """Copy what the publisher has added to the site in `folder`, with its attributes and links, into the new one."""
    known = listed_files(folder)
    for entry in folder.iterdir():
        is_ours = any(name == entry.name or name.startswith(f"{entry.name}/") for name in known)
        is_kept = not is_ours if known else any(entry.match(pattern) for pattern in KEPT)
        if is_kept and not (new / entry.name).exists():
            if entry.is_dir() and not entry.is_symlink():
                shutil.copytree(entry, new / entry.name, symlinks=True)
            else:
                shutil.copy2(entry, new / entry.name, follow_symlinks=False)


def copy_into(new: Path, folder: Path) -> None:
    """Copy a site into a folder file by file, LAST at the end, and delete the files of the site before that it does not have."""
    before = listed_files(folder)
    for file in sorted((each for each in new.rglob("*") if each.is_file()), key=lambda each: each.name == LAST):
        target = folder / file.relative_to(new)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)
    for name in before - listed_files(folder):
        (folder / name).unlink(missing_ok=True)
