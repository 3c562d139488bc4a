"""The rules that come with Hoyle, for galleries: presets of games and worked rewrites, with what was measured of them beforehand."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from hoyle.games import GAMES, own_games
from hoyle.i18n import Translator, translator
from hoyle.lab.atlas import atlas_of
from hoyle.lab.facts import facts_of, play_minutes, play_minutes_text, players_text
from hoyle.pages import studio
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import preset_values, summary
from hoyle.rulesets.links import fields_of, rules_link
from hoyle.rulesets.shelf import Worked, shelf

MOST_CHIPS = 4
"""The most chips of a card."""
TEXT_PAGE = "/rewrite"
"""The end of the address of the page that takes the text of a rewrite, where there is no studio."""


@dataclass(frozen=True)
class Ready:
    """Rules from Hoyle in a gallery."""

    game: str
    name: str
    sentence: str
    about: tuple[str, ...]
    """The number of players, and the length where it is known."""
    seats: int
    minutes: float
    """The estimated time of a game; -1 if it is not known."""
    chips: tuple[str, ...] = ()
    measured: tuple[str, ...] = ()
    """What was measured of them, in sentences."""
    link: str = ""
    """The address of the form with the rules, or of the studio; empty if there is none."""
    fields: dict[str, str] = field(default_factory=dict[str, str])
    """The fields of the form that opens a table with a preset; empty for a rewrite."""


@dataclass(frozen=True)
class OfGame:
    """The rules from Hoyle of one game."""

    name: str
    title: str
    studio: str
    """The address at which its rules are changed; empty if there is none."""
    rules: tuple[Ready, ...]


def games_with_rules(game: str = "") -> list[Game]:
    """Return the games that come with Hoyle, or the one with this name."""
    return [each for name, each in GAMES.items() if game in ("", name) and is_from_hoyle(each)]


def of_game(game: Game, say: Translator, studio: str, fits: Callable[[Ready], bool] = lambda _: True) -> OfGame | None:
    """Return the rules from Hoyle of a game that fit; None if none do. `studio` is the address at which its rules are changed."""
    rules = tuple(filter(fits, ready(game, say.lang, studio)))
    return OfGame(game.name, say(game.title), studio, rules) if rules else None


def is_from_hoyle(game: Game) -> bool:
    """Return whether a game comes with Hoyle, and is no rewritten one."""
    return game.usual is None and game.name not in own_games.PLACES and game.package.startswith("hoyle.")


@lru_cache(200)
def ready(game: Game, lang: str, address: str) -> list[Ready]:
    """Return the presets and the worked rewrites of a game, in a language; `address` is that of its studio."""
    say = translator(lang)
    presets = [of_preset(game, name, say) for name, preset in game.presets.items() if preset.values]
    return presets + [of_rewrite(each, game, say, address) for each in shelf() if each.of == game.name]


def of_preset(game: Game, name: str, say: Translator) -> Ready:
    """Return a preset for a gallery."""
    preset, values = game.presets[name], preset_values(game.name, name)
    variant, facts = vary(game, preset.values), facts_of(game.name, name)
    minutes = play_minutes(facts) if facts else -1.0
    return Ready(
        game.name,
        say(preset.label),
        say(preset.sentence),
        about(variant, minutes, say),
        variant.seats,
        minutes,
        tuple(rule.chip for rule in summary(game, values, say).rules)[:MOST_CHIPS],
        measured_of(game, values, say),
        rules_link(game, values),
        fields_of(game, values),
    )


def about(variant: Variant, minutes: float, say: Translator) -> tuple[str, ...]:
    """Return the number of players, and the length where it is known."""
    players = players_text(variant.seats, variant.seats, say)
    return (players, play_minutes_text(minutes, say)) if minutes >= 0 else (players,)


def measured_of(game: Game, values: dict[str, object], say: Translator) -> tuple[str, ...]:
    """Return what the atlas has measured of each changed value alone, the strongest effect of each in a sentence."""
    atlas = atlas_of(game)
    effects = [
        effect
        for name, value in values.items()
        for effect in (atlas.of_option(name) if atlas else [])
        if effect.value == value and effect.strength
    ]
    strongest = sorted(effects, key=lambda effect: -effect.strength)[:2]
    return tuple(text for effect in strongest for text in effect.sentences(game, say, 1))


def of_rewrite(worked: Worked, game: Game, say: Translator, address: str) -> Ready:
    """Return a worked rewrite for a gallery; `address` is that of the studio of its game."""
    opens = f"?ready={worked.file}#text" if address.endswith(TEXT_PAGE) else f"#ready={worked.file}"
    variant = vary(game, {})
    return Ready(
        game.name,
        worked.title(say),
        say(worked.sentence),
        about(variant, -1.0, say),
        variant.seats,
        -1.0,
        measured=tuple(studio.effects(worked, game, say)),
        link=address + opens if address else "",
    )
