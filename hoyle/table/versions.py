"""Tables that were opened under an earlier version of a game's rules: they go on by the rules under which they were opened."""

from collections.abc import Sequence
from dataclasses import replace

from hoyle.errors import NotFound
from hoyle.games import GAMES, own_games
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.table.rewrite_texts import RewriteText
from hoyle.table.wire.events import Opened, Player
from hoyle.table.wire.vote_events import ChangeRules, RulesAgreed

NO_GAME = N_("There is no game with this name.")
CHANGED = N_("Changed rules")
NOT_READ_HERE = "Rules of a visitor are read in confined processes only."
"""Nobody sees it: tables of such a game live in such processes."""


def game_of(opened: Opened) -> Game:
    """Return the game of a table; NotFound if this Hoyle does not have it, such as an own game with which it was not started."""
    if opened.game not in GAMES:
        raise NotFound(NO_GAME)
    return GAMES[opened.game]


def title_of(name: str, say: Say) -> str:
    """Return the title of a game by its name: of one that a visitor has rewritten that of the usual one, and that its rules are changed."""
    if name in GAMES:
        return say(GAMES[name].title)
    usual = GAMES.get(own_games.usual_name(name))
    return f"{say(usual.title)}: {say(CHANGED)}" if usual else name


def usual_of(name: str) -> str:
    """Return the name of the usual game of a table's game."""
    game = GAMES.get(name)
    return game.base.name if game else own_games.usual_name(name)


def with_rewrites(opened: Opened) -> Opened:
    """List the game of a table that is played by rewrites, unless it is listed, and return the event with the name of that game.

    Where a newer text has its name, the game has a name of its own, so that the table goes on by the text with which it was opened.
    The event is unchanged if the texts do not fit the table. They come from a store of this machine, or from a record that its owner
    opens. Those of strangers stay out of them.
    """
    listed = GAMES.get(opened.game)
    if not opened.rewrites or (listed and listed.version == opened.version):
        return opened
    name = name_of_older(opened) if listed else opened.game
    if name in GAMES:
        return replace(opened, game=name)
    try:
        game = made_of(name, opened.rewrites)
    except OptionError:
        return opened
    if game.version != opened.version:
        return opened
    GAMES[name] = game
    if listed:
        own_games.UNLISTED.add(name)
    return replace(opened, game=name)


def made_of(name: str, texts: Sequence[RewriteText]) -> Game:
    """Return the game that rewrites make, with this name; OptionError with file and line if one is wrong.

    OptionError also if a visitor's text would be read where it must not be.
    """
    if own_games.is_visitors(name) and not own_games.reads_visitors:
        raise OptionError(NOT_READ_HERE)
    rewriting = own_games.rewriting()
    rewrites = [rewriting.read_rewrite(each.file, each.text, GAMES) for each in texts]
    return rewriting.apply(GAMES[rewrites[0].of], rewrites, name)


def with_rules(opened: Opened, rules: ChangeRules | RulesAgreed) -> Opened:
    """Return the opening event with other rules, of the same game or of one that `rules` names and that is listed then.

    A table that gathers gets as many seats as the rules need.
    """
    version = rules.version or in_this_version(opened).version
    changed = replace(opened, options=rules.options, version=version, title="")
    if rules.game:
        changed = with_rewrites(replace(changed, game=rules.game, rewrites=rules.rewrites))
    if not opened.gathers or changed.game not in GAMES:
        return changed
    seats = vary(game_of(changed), in_this_version(changed).options).seats
    return replace(changed, seats=fitted(opened.seats, seats, changed.game == opened.game))


def fitted(players: Sequence[Player], seats: int, keeps_bots: bool) -> list[Player]:
    """Return the players of a table whose number of seats becomes `seats`; without `keeps_bots` the seats of bots are open again."""
    kept = [player if player.kind == "human" or keeps_bots else Player("human") for player in players[:seats]]
    return kept + [Player("human") for _ in range(seats - len(kept))]


def name_of_older(opened: Opened) -> str:
    """Return the name of a table's game where a newer text has its own name."""
    return f"{opened.game}_{opened.version:x}"


def is_playable(opened: Opened) -> bool:
    """Return whether this Hoyle has the rules of a table: of the game's current version, or of one that it still knows."""
    game = GAMES.get(opened.game)
    return game is not None and (opened.version == game.version or opened.version in game.earlier)


def in_this_version(opened: Opened) -> Opened:
    """Return the opening event with the options that stand for its rules in the current version of the game.

    NotFound if there is no game of this name. The event is returned unchanged if it is of the current version, or of one whose
    rules are unknown.
    """
    if own_games.is_visitors(opened.game):  # named for its texts: there are no earlier versions of it
        return opened
    game = game_of(opened)
    if opened.version == game.version or opened.version not in game.earlier:
        return opened
    return replace(opened, options=dict(game.earlier[opened.version](opened.options)), version=game.version)
