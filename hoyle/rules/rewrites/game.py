"""The game that rewrites make of another one."""

import linecache
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from types import FunctionType
from typing import Any, cast

from hoyle.i18n import N_, translator
from hoyle.rules.game import Game
from hoyle.rules.link.linked_rules import with_stand_ins
from hoyle.rules.link.linking import forget
from hoyle.rules.options import OptionError, Preset, declared
from hoyle.rules.rewrites.addresses import addresses
from hoyle.rules.rewrites.reader import read
from hoyle.rules.rewrites.records import records
from hoyle.rules.rewrites.rewrite import Rewrite
from hoyle.rules.rewrites.rulebook import with_paragraphs
from hoyle.rules.rule_error import TEXT_HASH, RuleError
from hoyle.rules.text_hash import text_hash

BEGINNING = re.compile(r"^REWRITE\b", re.M)
"""What a text has that is a rewrite."""
KEY = re.compile(r"@[0-9a-f]{16}$")
"""The end of the name under which the compiler finds the source of a rewrite; see `read_rewrite`."""
DIALECT = 1
"""The version of the language of rewrites, a part of their identity."""
CLAIMS = ("canonicalize", "payoff_bound", "sufficient_moves")
"""The verbs that claim something about all positions of the usual rules. A rewritten game is solved without them."""
CHANGED = N_("Changed rules")

MADE: dict[tuple[Game, str, str], Game] = {}
"""A cache: rewritten games by the usual game, the identity of the rewrites, and name; the MOST_MADE newest."""
MOST_MADE = 50


def is_rewrite(text: str) -> bool:
    """Return whether a text is a rewrite rather than a module."""
    return bool(BEGINNING.search(text))


def read_rewrite(file: str, text: str, games: Mapping[str, Game]) -> Rewrite:
    """Return the rewrite in a text; OptionError with file and line if it is not one.

    The file's name under which the compiler finds the source contains the hash of the text, which messages leave out.
    """
    key = f"{file}@{text_hash(text)}"
    try:
        return read(key, text, games)
    except RuleError as wrong:
        raise OptionError(N_("{why}"), why=str(wrong).rstrip(".") + ".") from None


def identity(game: Game, rewrites: Sequence[Rewrite]) -> str:
    """Return what identifies a rewritten game: the usual game and its version, the dialect's version, and the texts in order."""
    parts = [game.name, str(game.version), str(DIALECT), *(each.hash for each in rewrites)]
    return blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def apply(game: Game, rewrites: Sequence[Rewrite], name: str = "") -> Game:
    """Return the game with these rewrites, the first one first. OptionError if two of them cannot stand together.

    Its name is `name`, or that of the rewrites. Its version comes from its identity, so that stored games of other texts are not
    mistaken for it.
    """
    usual, all_ = game.base, (*game.rewrites, *rewrites)
    name = name or "_and_".join(rewrite.name for rewrite in all_)
    key = usual, identity(usual, all_), name
    if key not in MADE:
        check_together(usual, all_)
        try:
            MADE[key] = made(usual, with_moves_apart(usual, all_), key[1], name)
        except TypeError as wrong:  # a condition names no option, or a declaration no field
            raise OptionError(N_("{why}"), why=TEXT_HASH.sub("", str(wrong)).rstrip(".") + ".") from None
        if len(MADE) > MOST_MADE:
            forget(MADE.pop(next(iter(MADE))))
    return MADE[key]


def forget_all_but(games: Collection[Game]) -> None:
    """Forget all rewritten games that are not among these, and the texts of all other rewrites."""
    for key, game in [*MADE.items()]:
        if game not in games:
            forget(MADE.pop(key))
    kept = {rewrite.file for game in games for rewrite in game.rewrites}
    for file in [each for each in linecache.cache if KEY.search(each) and each not in kept]:
        del linecache.cache[file]


def with_moves_apart(game: Game, rewrites: Sequence[Rewrite]) -> tuple[Rewrite, ...]:
    """Return the rewrites with different codes for the moves that they add."""
    found, before = list[Rewrite](), 0
    for rewrite in rewrites:
        if before and rewrite.moves:
            key = f"{rewrite.file}@{text_hash(f'{rewrite.hash} after {before}')}"
            found.append(read(key, rewrite.text, {rewrite.of: game}, before))
        else:
            found.append(rewrite)
        before += sum(move.count for move in rewrite.moves.values())
    return tuple(found)


def check_together(game: Game, rewrites: Sequence[Rewrite]) -> None:
    """Refuse rewrites of another game, and those that add the same option or field."""
    added = dict[str, Rewrite]()
    for rewrite in rewrites:
        if rewrite.of != game.name:
            raise OptionError(N_("{name} rewrites {of}, not {game}."), name=rewrite.name, of=rewrite.of, game=game.name)
        names = (*rewrite.options, *rewrite.fields, *rewrite.presets)
        moves = (f"the move {move.name}" for move in rewrite.moves.values())
        zones = (f"the zone {zone.name}" for zone in rewrite.zones)
        for name in (*names, *moves, *zones, f"rewrite {rewrite.name}"):
            if name in added:
                raise OptionError(
                    N_("{one} and {other} cannot stand together: both add {name}."),
                    one=added[name].name,
                    other=rewrite.name,
                    name=name,
                )
            added[name] = rewrite


def made(game: Game, rewrites: tuple[Rewrite, ...], key: str, name: str) -> Game:
    """Return the rewritten game."""
    chains, known = dict[FunctionType, list[FunctionType]](), addresses(game)
    for rewrite in rewrites:
        for address, function in rewrite.replaced.items():
            chains.setdefault(cast(FunctionType, known[address].usual), []).append(function)
    options = {name: option for rewrite in rewrites for name, option in rewrite.options.items()}
    fields = {name: field for rewrite in rewrites for name, field in rewrite.fields.items()}
    added = sum(move.count for rewrite in rewrites for move in rewrite.moves.values())
    facts: dict[str, Any] = {"codes": game.codes + added, "moves": game.moves + added} if added else {}
    for rewrite in rewrites:
        facts |= rewrite.facts
    if "payoffs" in facts:
        facts["payoffs_by_options"] = None
    rewritten = with_stand_ins(
        without_claims(game, set(chains), (*CLAIMS, *(("proposals",) if added else ()))),
        chains,
        name=name,
        title=" + ".join(rewrite.title for rewrite in rewrites),
        sentence=" ".join(rewrite.sentence for rewrite in rewrites),
        version=int(key[:7], 16),
        earlier={},
        home=game.package,
        usual=game,
        rewrites=rewrites,
        edit_rulebook=partial(edited, rewrites),
        clashes=(*game.clashes, *(clash for rewrite in rewrites for clash in rewrite.clashes)),
        idle=(*game.idle, *(idle for rewrite in rewrites for idle in rewrite.idle)),
        presets=presets(game, rewrites),
        **records(game, options, fields),
        **facts,
    )
    return replace(rewritten, presets=possible(rewritten))


def presets(game: Game, rewrites: Sequence[Rewrite]) -> dict[str, Preset]:
    """Return the presets of the game and of the rewrites; the one without values has the words of the rewrites."""
    title, sentence = (" + ".join(each.title for each in rewrites), " ".join(each.sentence for each in rewrites))
    usual = {
        name: each if each.values else replace(each, label=title, sentence=sentence)
        for name, each in game.presets.items()
    }
    return {**usual, **{name: each for rewrite in rewrites for name, each in rewrite.presets.items()}}


def possible(game: Game) -> dict[str, Preset]:
    """Return the presets of a game whose values do not clash."""
    own = declared(game.options)
    return {
        name: preset
        for name, preset in game.presets.items()
        if not game.explain({option: value for option, value in preset.values.items() if option in own}).clashes
    }


def without_claims(game: Game, replaced: set[FunctionType], claims: Collection[str]) -> Game:
    """Return the game without the verbs that claim something about all positions, unless they are replaced, too.

    Proposals of turns are among them where moves are added: they would propose what is not legal.
    """
    return replace(
        game, verbs={name: verb for name, verb in game.verbs.items() if name not in claims or verb in replaced}
    )


def edited(rewrites: Sequence[Rewrite], markdown: str, lang: str) -> str:
    """Return a rulebook with the paragraphs of the rewrites, in English where there is no text in this language."""
    for rewrite in rewrites:
        texts = {**rewrite.languages["en"], **rewrite.languages.get(lang, {})}
        markdown = with_paragraphs(markdown, texts, translator(lang)(CHANGED))
    title = " + ".join(rewrite.titles.get(lang, rewrite.title) for rewrite in rewrites)
    return re.sub(r"\A# .*", lambda found: f"{found[0]}: {title}", markdown, count=1)
