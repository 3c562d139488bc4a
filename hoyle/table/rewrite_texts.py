"""The texts of rewrites by which a table is played, as events, proposals and questions to bots contain them."""

from collections.abc import Iterable
from dataclasses import dataclass

from hoyle.games import GAMES, own_games
from hoyle.messages import message
from hoyle.rules.game import Game
from hoyle.rules.text_hash import normalised
from hoyle.rulesets.published_rules import rules_hash
from hoyle.rulesets.rule_sets import canonical_text

NEXT = "# ---- next rule ----"
"""The line between several texts that are sent and kept as one."""


@message()
@dataclass(slots=True)
class RewriteText:
    """The text of a rewrite by which a table is played."""

    file: str
    """The name under which messages speak of it."""
    text: str


def texts_of(game: Game) -> list[RewriteText]:
    """Return the texts that have made a game."""
    return [RewriteText(rewrite.file, rewrite.text) for rewrite in game.rewrites]


def published_id(game: str) -> str:
    """Return the id in galleries of the texts that make a game, which are published with its usual options."""
    return rules_hash(game, GAMES[own_games.usual_name(game)].version, canonical_text({}))


def parts_of(text: str) -> list[str]:
    r"""Return the texts of the rules in one text.

    >>> parts_of(f"a = 1\n{NEXT}\nb = 1\n")
    ['a = 1\n', 'b = 1\n']
    """
    lines, parts = normalised(text).split("\n"), [list[str]()]
    for line in lines:
        if line == NEXT:
            parts.append([])
        else:
            parts[-1].append(line)
    return [normalised("\n".join(part)) for part in parts]


def joined(texts: Iterable[RewriteText]) -> str:
    """Return texts as one, of which `parts_of` makes them again."""
    return f"{NEXT}\n".join(each.text for each in texts)
