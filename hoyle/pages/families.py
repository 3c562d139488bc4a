"""Families of rules: what came from what, as a tree of each game, with the sentence of each change and its measured effect."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hoyle.i18n import N_, Translator
from hoyle.pages.from_hoyle import ready
from hoyle.rules.game import Game

STANDARD = N_("Standard rules")


@dataclass
class Kin:
    """Rules in a tree, and those that came from them."""

    name: str
    link: str
    """The address of the rules; empty if there is none."""
    change: str = ""
    """What is changed, in a sentence."""
    effects: Sequence[str] = ()
    """What the change does, as it was measured; none if it was not, or nothing is clear."""
    mark: str = ""
    """Where the rules are from, in words."""
    children: list["Kin"] = field(default_factory=list["Kin"])


def root_of(game: Game, say: Translator, studio: str) -> Kin:
    """Return the standard rules of a game, from which its presets and the worked rewrites came; `studio` is where rules are changed."""
    found = ready(game, say.lang, studio)
    children = [Kin(each.name, each.link, each.sentence, each.measured, say("from Hoyle")) for each in found]
    return Kin(say(STANDARD), f"/g/{game.name}", children=children)


def model(game: Game, games: Sequence[Game], root: Kin, say: Translator) -> Mapping[str, object]:
    """Return the model of `families.html` for a game; `games` are those that may be chosen."""
    choices = [(each.name, say(each.title), each is game) for each in games]
    return {"game": game, "games": choices, "root": root}
