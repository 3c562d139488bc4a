"""Reasons: why a card cannot be put somewhere, in a sentence with its clause.

A game's table module may have `refusal(seen, seat, item, place)`, with the argument `draft` too in games with drafts. It returns
the Reason why a seat that is to move cannot put `item` on `place`. `seen` is the view of the seat; `item` is the id of an item of
its scene, in a zone that no other seat owns; `place` is an address of its scene (`zone`, `zone#n`, `zone@r,c` or `item:id`), or
empty if the item was pressed and cannot be put anywhere. It is called only if the scene does not offer that.

It may also have `waiting(seen, seat)`, which returns the Reason why a seat is not to move, or None for the usual sentence.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from hoyle.games.shared.scenes import Say, Scene, Zone
from hoyle.i18n import N_


@dataclass(frozen=True, slots=True)
class SeatName:
    """A fact of a message: the name of the player in a seat."""

    seat: int


Fact = str | int | SeatName | Callable[[Say], str]
"""A value of a message's placeholder: an English message, which is translated too; a number; a player; or a function that returns a
text in the reader's language."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a seat cannot put an item on a place."""

    message: str
    """An English message; the table translates it with `facts` for its placeholders. It names the card or place in the way."""
    clause: str = ""
    """The paragraph of the rulebook that forbids it, such as "R14"."""
    facts: dict[str, Fact] = field(default_factory=dict[str, Fact])
    """The values of the message's placeholders. A value that is an English message itself is marked with N_ and translated too."""
    is_general: bool = False
    """Whether the sentence would fit any card and place, such as "It is not your turn"."""

    def sentence(self, names: list[str], say: Say) -> str:
        """Return the sentence in the reader's language, beginning with a capital; `names` are the players by seat."""
        text = say(self.message, **{name: fact_text(fact, names, say) for name, fact in self.facts.items()})
        return text[:1].upper() + text[1:]


def fact_text(fact: Fact, names: list[str], say: Say) -> str | int:
    """Return a fact as the value of a placeholder."""
    match fact:
        case SeatName(seat):
            return names[seat]
        case str():
            return say(fact)
        case int():
            return fact
        case _:
            return fact(say)


def reason(text: tuple[str, str], **facts: Fact) -> Reason:
    """Return the reason with a message and a clause."""
    return Reason(text[0], text[1], facts)


NOWHERE = Reason(N_("This card cannot be moved now."), is_general=True)
NOT_THERE = Reason(N_("This card cannot go there."), is_general=True)
"""The reasons of games without a reason of their own."""


def refusal(seen: object, seat: int, item: str, place: str, draft: object = None) -> Reason:
    """Return the reason in a game whose table module has none."""
    return NOT_THERE if place else NOWHERE


def zone_of(scene: Scene, item: str) -> Zone | None:
    """Return the zone in which an item lies; None if it is not in the scene."""
    if item.startswith("zone:"):
        return next((zone for zone in scene.zones if zone.id == item[5:]), None)
    for zone in scene.zones:
        if any(each.id == item for each in zone.items):
            return zone
        if any(each.id == item for cell in zone.cells for each in cell.items):
            return zone
    return None


def targets(scene: Scene, item: str) -> list[str]:
    """Return the addresses on which the acts of a scene let an item be put; compare `targets` in client/legal.js."""
    found: list[str] = []
    zone = zone_of(scene, item)
    home = zone.id if zone else ""
    for act in scene.acts:
        if act.do == "place":
            found += act.pairs.get(item, [])
            if {home, item, f"item:{item}"} & set(act.source):
                found += [address for address in act.target if address != home]
        elif act.do == "pick":
            found += [option.at for option in act.options if option.at and option.item == item]
    return found
