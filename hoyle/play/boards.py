"""The boards of a game at its start."""

from hoyle.games.shared.scenes import Say, Zone
from hoyle.games.shared.table_module import table_of
from hoyle.play.play import Variant


def boards_at_start(variant: Variant, say: Say) -> list[Zone]:
    """Return the boards as spectators see them before the first move, without those whose places are cards."""
    seat_names = [say("Seat {number}", number=seat + 1) for seat in range(variant.seats)]
    scene = table_of(variant.game).draw(variant.new(seed=1).public_view(), None, seat_names, say)
    return [zone for zone in scene.zones if zone.kind == "grid" and "cards" not in zone.tags]
