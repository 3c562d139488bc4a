"""Impossible drops: what the table answers when a seat puts one of its cards where it cannot go, in positions of random play."""

import ast
import inspect
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hoyle.games.board64.presets import GAME18, GAME48, GAME65
from hoyle.games.shared.drafts import DraftError, Step
from hoyle.games.shared.reasons import Reason, targets
from hoyle.games.shared.scenes import Scene
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.random_play import awaited_seats, legal, seen_by, some_rules, verb_function
from tests.support.sampling import sample

SAY = translator("en")
MAX_STEPS = 4
"""The number of random steps of a draft."""


MORE_RULES: dict[str, list[dict[str, Any]]] = {
    "board64": [
        {"division": "reduced_packs", "equal_beats": "colour", "square_match": "either"},
        {"square_match": "both", "equal_beats": "none"},
        GAME48 | {"square_match": "nothing", "colour_path": "free", "opening_truce": 1},
        GAME18 | {"imposing": "each_other"},
        GAME65 | {"shift": "none"},
        GAME65 | {"shift": "any_open", "crossed": "one", "max_run": 3},
    ],
    "r": [{"last_chance": True, "last_chance_scope": "lost_only"}],
    "malice": [{"force_twos": True, "completed_pile": "when_empty", "center_piles": 3}],
    "muzicando": [{"mode": "individual", "players": 3, "play_drawn_card": True}],
}
"""Rules with reasons of their own that no preset has."""


def rules_of(game: Game) -> list[dict[str, Any]]:
    """Return the rules by which the reasons of a game are looked at: presets, random ones and some with reasons of their own."""
    return [*some_rules(game, 3, sample(8, 40)), *MORE_RULES.get(game.name, [])]


EMPTY = Scene([], [], "", [], [], {})


class Drop(NamedTuple):
    """An impossible drop, and the answer."""

    item: str
    place: str
    reason: Reason
    sentence: str
    scene: Scene


def positions(game: Game, values: dict[str, Any], dice: random.Random, count: int) -> Iterator[Any]:
    """Yield about `count` positions of random games in which seats are to move."""
    found = 0
    while found < count:
        state = game.begin(game.choose(**values))
        rate = dice.choice([0.05, 0.3, 1])
        for _ in range(600):
            seats = awaited_seats(state)
            if not seats:
                break
            if seats != [CHANCE] and dice.random() < rate:
                found += 1
                yield state
            if found >= count:
                return
            for seat, move in [(seat, dice.choice(legal(game, state, seat))) for seat in seats]:
                verb_function(game, "play")(state, seat, move)
        found += 1  # games in which nobody is to move end too


def drawn(game: Game, state: Any, seat: int, dice: random.Random) -> tuple[Any, Scene, dict[str, Any]]:
    """Return the view and the scene of a seat, and its draft as an argument; in games with drafts some random steps are made."""
    names = [f"P{each}" for each in range(game.seats(state.options))]
    seen, drafts = seen_by(game, state, seat), table_of(game).drafts
    if drafts is None:
        return seen, table_of(game).draw(seen, seat, names, SAY), {}
    arrangement = drafts.initial_arrangement(seen_by(game, state, NONE))
    if not drafts.may_arrange(seen, seat):
        return seen, table_of(game).draw(seen, seat, names, SAY, arrangement=arrangement, draft=None), {"draft": None}
    draft = drafts.start(seen, seat, arrangement)
    scene = table_of(game).draw(seen, seat, names, SAY, arrangement=arrangement, draft=draft)
    for _ in range(dice.randrange(MAX_STEPS)):
        steps = [
            Step(act.id, item, to)
            for item in own_items(scene, seat)
            for to in targets(scene, item)
            for act in scene.acts
            if drafts.is_step(act.id) and drafts.offers(draft, Step(act.id, item, to))
        ]
        if steps:
            try:
                draft = drafts.step(draft, dice.choice(steps))
            except DraftError:
                continue
            scene = table_of(game).draw(seen, seat, names, SAY, arrangement=arrangement, draft=draft)
    return seen, scene, {"draft": draft}


def own_items(scene: Scene, seat: int) -> list[str]:
    """Return the ids of the items that lie in zones of the seat or of nobody; where a card of another seat may be moved, of all."""
    others = [zone for zone in scene.zones if zone.owner not in ("", f"s{seat}")]
    takes = any(targets(scene, item.id) for zone in others for item in zone.items)
    zones = [zone for zone in scene.zones if takes or zone not in others]
    cells = [item.id for zone in zones for cell in zone.cells for item in cell.items]
    return [item.id for zone in zones for item in zone.items] + cells


def addresses(scene: Scene) -> list[str]:
    """Return the addresses of a scene: zones, cells, and items where cards can be put on items."""
    cells = [f"{zone.id}@{cell.at[0]},{cell.at[1]}" for zone in scene.zones for cell in zone.cells]
    places = [zone.id for zone in scene.zones if not zone.cells]
    offered = {to for act in scene.acts for pair in act.pairs.values() for to in pair} | {
        to for act in scene.acts for to in act.target
    }
    items = [f"item:{item.id}" for zone in scene.zones for item in zone.items]
    return places + cells + (items if any(to.startswith("item:") for to in offered) else [])


def homes(scene: Scene, item: str) -> set[str]:
    """Return the addresses where an item lies."""
    found = {f"item:{item}"}
    for zone in scene.zones:
        if any(each.id == item for each in zone.items):
            found.add(zone.id)
        for cell in zone.cells:
            if any(each.id == item for each in cell.items):
                found |= {f"{zone.id}@{cell.at[0]},{cell.at[1]}"}
    return found


def impossible_drops(game: Game, values: dict[str, Any], seed: int, count: int, per_position: int) -> Iterator[Drop]:
    """Yield impossible drops in random positions, at most `per_position` of each seat in each, with their answers."""
    dice = random.Random(f"{game.name} {values} {seed}")
    for state in positions(game, values, dice, count):
        names = [f"P{each}" for each in range(game.seats(state.options))]
        yield from waits(game, state, names)
        for seat in awaited_seats(state):
            seen, scene, draft = drawn(game, state, seat, dice)
            pairs = impossible_pairs(scene, seat)
            for item, place in dice.sample(pairs, min(per_position, len(pairs))):
                reason = table_of(game).refusal(seen, seat, item, place, **draft)
                yield Drop(item, place, reason, reason.sentence(names, SAY), scene)


def waits(game: Game, state: Any, names: list[str]) -> Iterator[Drop]:
    """Yield the reasons why seats are not to move, in games that give reasons for that."""
    if not hasattr(game.table, "waiting"):
        return
    for seat in set(range(len(names))) - set(awaited_seats(state)):
        seen = seen_by(game, state, seat)
        reason = table_of(game).waiting(seen, seat)
        if reason:
            yield Drop("", "", reason, reason.sentence(names, SAY), EMPTY)


def impossible_pairs(scene: Scene, seat: int) -> list[tuple[str, str]]:
    """Return the items of a seat with the places where they cannot go; "" stands for a press on an item that cannot be moved.

    An item that can only be picked or selected, which a press does, is not pressed in vain.
    """
    usable = {item for act in scene.acts for item in act.items}
    usable |= {option.item for act in scene.acts for option in act.options}
    pairs: list[tuple[str, str]] = []
    places = addresses(scene)
    for item in own_items(scene, seat):
        possible = targets(scene, item)
        if not possible and item not in usable:
            pairs.append((item, ""))
        left_out = {*possible, *homes(scene, item)}
        pairs += [(item, place) for place in places if place not in left_out]
    return pairs


def messages_of(game: Game) -> set[str]:
    """Return the messages marked with N_ of the game's refusals: of `refusals.py` and its like, or of a small game's `table.py`."""
    refusal = game.table.refusal
    file = Path(inspect.getfile(sys.modules[getattr(refusal, "__func__", refusal).__module__]))
    files = {file, *file.parent.glob("*refusals.py")}
    statements = [each for file in files for each in ast.parse(file.read_text(encoding="utf-8")).body]
    if file.name == "table.py":
        told = [each for each in statements if "Reason" in ast.unparse(each) and not isinstance(each, ast.ImportFrom)]
        names = {node.id for each in told for node in ast.walk(each) if isinstance(node, ast.Name)}
        constants = [
            each for each in statements if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) in names
        ]
        statements = [*told, *constants]
    calls = [node for each in statements for node in ast.walk(each) if isinstance(node, ast.Call)]
    return {ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "N_"}
