"""The moves and zones that rewrites add to a game: their notation, their buttons, and how the table draws them.

Cards are named by the faces of the game's deck, which are in the order of their numbers.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

from hoyle.errors import Refusal
from hoyle.games.shared.acts import pick_act
from hoyle.games.shared.decks import deck_of
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Face, Item, Option, Say, Scene, Zone
from hoyle.games.shared.turns import is_to_move, legal_moves
from hoyle.i18n import N_
from hoyle.rules.added import CARD, NUMBER, MoveOf, ZoneOf
from hoyle.rules.bits import has
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.seats import UNKNOWN

Write = Callable[[Position, int, int], str]
Read = Callable[[Position, int, str], int]


class Added(NamedTuple):
    """A move that a rewrite adds: its declaration, and its number among the moves of it."""

    move: MoveOf
    number: int


@lru_cache(256)
def added_moves(game: Game) -> dict[int, Added]:
    """Return the moves that rewrites add to a game, by code."""
    return {
        first + n: Added(move, n)
        for rewrite in game.rewrites
        for first, move in rewrite.moves.items()
        for n in range(move.count)
    }


def faces_of(game: Game, seen: Position) -> dict[str, Face]:
    """Return the faces of the game's deck by name, in the order of the numbers of the cards."""
    options: Any = getattr(seen, "options", None)
    return dict(deck_of(game)(options).faces)


def face_name(faces: dict[str, Face], card: int) -> str:
    """Return the name of a card's face."""
    return list(faces)[card] if card < len(faces) else str(card)


# Notation.


def write_added(game: Game, write: Write, seen: Position, seat: int, move: int) -> str:
    """Return the notation of a move, also of one that a rewrite adds."""
    added = added_moves(game).get(move)
    if added is None:
        return write(seen, seat, move)
    return f"{added.move.name} {argument(game, seen, added)}".strip()


def argument(game: Game, seen: Position, added: Added) -> str:
    """Return the notation of the card or number of an added move; empty if it has neither."""
    if added.move.cards:
        return face_name(faces_of(game, seen), added.number)
    return str(added.number) if added.move.numbers else ""


def read_added(game: Game, read: Read, seen: Position, seat: int, text: str) -> int:
    """Return the move of a notation, also one that a rewrite adds; Refusal if it names none."""
    name, _, rest = text.strip().partition(" ")
    named = {code: added for code, added in added_moves(game).items() if added.move.name == name}
    if not named:
        return read(seen, seat, text)
    for code, added in named.items():
        if argument(game, seen, added).lower() == rest.strip().lower():
            return code
    first = next(iter(named.values()))
    raise Refusal(
        N_("{text!r} is not a move: write it as {form}."),
        text=text,
        form=f"{name} {argument(game, seen, first)}".strip(),
    )


# The table.


def added_gestures(game: Game, seen: Position, seat: int) -> Gestures:
    """Return the gestures of the added moves that a seat may make."""
    added = added_moves(game)
    if not added or not is_to_move(seen, seat):
        return {}
    legal = [move for move in legal_moves(game.verb("legal"), seen, seat, game.moves) if move in added]
    return {gesture(act_of(added[move].move), str(added[move].number)): [move] for move in legal}


def act_of(move: MoveOf) -> str:
    """Return the name of the act of an added move, which no game has."""
    return f"added.{move.name}"


def add_acts(game: Game, seen: Position, scene: Scene, offered: Gestures, say: Say) -> None:
    """Add the buttons of the added moves to a scene; those of cards stand at their cards, too."""
    faces, others, titles = faces_of(game, seen), list(scene.acts), list[str]()
    for rewrite in game.rewrites:
        for move in rewrite.moves.values():
            label = move.languages.get(say.lang, move.label)
            words = " ".join(label.replace("{card}", "").replace("{n}", "").split())
            title = words[:1].upper() + words[1:]
            acts = pick_act(offered, act_of(move), title, partial(option_of, scene, faces, move, label, say))
            scene.acts = [*scene.acts, *acts]
            titles += [title for _ in acts]
    if titles and not others:
        scene.prompt = " · ".join(titles)


def option_of(scene: Scene, faces: dict[str, Face], move: MoveOf, label: str, say: Say, number: str) -> Option:
    """Return the button of an added move with this number."""
    if not move.cards:
        return Option(number, label.replace("{n}", number))
    name = face_name(faces, int(number))
    text = label.replace("{card}", card_text(faces, name, say)).replace("{n}", number)
    return Option(number, text[:1].upper() + text[1:], item=item_of(scene, name, move.zone))


def card_text(faces: dict[str, Face], face: str, say: Say) -> str:
    """Return the name of a card in words, with its index where other cards have the same name."""
    if face not in faces:
        return face
    name, index = faces[face].name, faces[face].index
    is_only = sum(each.name == name for each in faces.values()) == 1
    return say(name) if is_only else f"{say(name)} {index}"


def item_of(scene: Scene, face: str, zone: str) -> str:
    """Return the id of the first item with a face in a zone, or in that of a seat, or in any if `zone` is empty; empty if there is none."""
    zones = [each for each in scene.zones if zone in ("", each.id, each.id.rstrip("0123456789"))]
    items = (item for each in zones for item in (*each.items, *(item for cell in each.cells for item in cell.items)))
    return next((item.id for item in items if item.face == face), "")


def add_zones(game: Game, seen: Position, scene: Scene, names: list[str], say: Say) -> None:
    """Add the zones of the rewrites to a scene, below those of the game."""
    faces = faces_of(game, seen)
    for rewrite in game.rewrites:
        for each in rewrite.zones:
            made = list(zones_of(each, seen, faces, names, say))
            taken = {item.id for zone in scene.zones for item in zone.items}
            for item in (item for zone in made for item in zone.items):
                item.id = item.face if item.face and item.face not in taken else item.id
            # Scenes of the usual game may share their lists.
            scene.zones = [*scene.zones, *made]
            row = [zone.id for zone in made]
            scene.layout = {form: [*rows, row] for form, rows in scene.layout.items()}


def zones_of(declared: ZoneOf, seen: Position, faces: dict[str, Face], names: list[str], say: Say) -> Iterator[Zone]:
    """Yield the zone of a field, or those of the seats."""
    label, value = declared.languages.get(say.lang) or say(declared.label), getattr(seen, declared.field)
    if not isinstance(value, list):
        yield zone_of(declared, declared.name, label, value, faces, say)
        return
    for seat, name in enumerate(names[: len(value)]):
        zone = zone_of(declared, f"{declared.name}{seat}", f"{label}: {name}", value[seat], faces, say)
        zone.owner = f"s{seat}"
        yield zone


def zone_of(declared: ZoneOf, id: str, label: str, value: int, faces: dict[str, Face], say: Say) -> Zone:
    """Draw a zone with this value of its field; what is unknown lies face down."""
    if declared.kind == NUMBER or value == UNKNOWN:
        number = max(0, value) if declared.kind == NUMBER else 1
        return Zone(id, "pile", label, items=[Item(f"{id}.back")] if number else [], count=number)
    cards = (
        range(value, value + 1) if declared.kind == CARD else (card for card in range(len(faces)) if has(value, card))
    )
    shown = [(face_name(faces, card), card_text(faces, face_name(faces, card), say)) for card in cards if card >= 0]
    colours = {name: face.color for name, face in faces.items()}
    return Zone(
        id, "row", label, items=[Item(f"{id}.{name}", name, text, colours.get(name, "")) for name, text in shown]
    )
