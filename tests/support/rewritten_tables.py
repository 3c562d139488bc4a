"""The tables by rewrites that every later version opens: their records in `tests/data/rewritten_tables`, and how they were made.

    python -m tests.support.rewritten_tables

writes the records that are missing. Those that are there are never written again: they stand for tables in people's stores.
"""

import gzip
import json
from pathlib import Path
from typing import Any

from hoyle.games import GAMES
from hoyle.games.own_games import load
from tests.table.test_verify import played

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "rewrites"
RECORDS = ROOT / "tests" / "data" / "rewritten_tables"
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "blocking_sevens": ("blocking_sevens", {}),
    "bold_knocker": ("bold_knocker", {}),
    "dear_jokers": ("dear_jokers", {}),
    "double_dusk": ("double_dusk", {}),
    "draw_two": ("draw_two", {}),
    "encore": ("encore", {}),
    "joker_to_hand": ("joker_to_hand", {}),
    "kitty": ("kitty", {}),
    "kontra": ("kontra", {}),
    "leap": ("leap", {}),
    "long_sharps": ("long_sharps", {}),
    "long_spy": ("long_spy", {"points_to_win": 3}),
    "one_beats_eight": ("one_beats_eight", {}),
    "payoff_eights": ("payoff_eights", {}),
    "payoff_goes_on": ("payoff_goes_on", {}),
    "poor_courts": ("poor_courts", {}),
    "red_breaks_ties": ("red_breaks_ties", {}),
    "sent_home": ("sent_home", {}),
    "spite": ("spite", {}),
    "thief": ("thief", {}),
    "three_aces": ("three_aces", {}),
    "turning_naturals": ("turning_naturals", {}),
    "wild_twos": ("wild_twos", {}),
    "winner_leads": ("winner_leads", {"goal": "all_rounds"}),
    "wizard_guard": ("wizard_guard", {}),
    "stacked": ("red_breaks_ties+long_spy+winner_leads", {"last_chance": True}),
}
"""By name of a record: the files of the rewrites, and the options."""


def path_of(files: str) -> str:
    """Return the path that names several rewrites."""
    return "+".join(str(EXAMPLES / f"{file}.py") for file in files.split("+"))


def record_of(name: str) -> bytes:
    """Return a record as people download it."""
    return gzip.decompress((RECORDS / f"{name}.json.gz").read_bytes())


def write_missing() -> None:
    """Play the tables whose records are missing, and write them."""
    for name, (files, options) in TABLES.items():
        file = RECORDS / f"{name}.json.gz"
        if not file.exists():
            game = load(path_of(files), GAMES)
            record = played(game.name, **options)
            file.write_bytes(gzip.compress(json.dumps(record, separators=(",", ":")).encode(), mtime=0))
            print(name, len(record["events"]), file.stat().st_size)


if __name__ == "__main__":
    write_missing()
