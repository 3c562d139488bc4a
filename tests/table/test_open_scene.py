"""The scene with all cards open: every zone as whoever sees most of it, without what is for one person alone."""

from hoyle.games.shared.scenes import Act, Cell, Item, Scene, Stands, Zone
from hoyle.table.open_scene import open_scene


def cards(*faces: str) -> list[Item]:
    """Return cards with these faces; `?` is a card face down."""
    return [Item(f"i{number}", None if face == "?" else face) for number, face in enumerate(faces)]


def scene(*zones: Zone) -> Scene:
    """Return a scene with these zones."""
    layout = {"wide": [["board"]], "narrow": [["board"]]}
    return Scene([*zones], [Act("play", "pick", "Play")], "Choose.", [[], []], [False, False], layout)


def test_every_zone_is_shown_as_by_who_sees_most_of_it() -> None:
    public = scene(
        Zone("deck", "pile", "Deck", items=cards("?")), Zone("hand0", "fan", "Ann's hand", "s0", cards("?", "?"))
    )
    seen = [
        scene(
            Zone("deck", "pile", "Deck", items=cards("K")),
            Zone("hand0", "fan", "Your hand", "s0", cards("A", "B"), sorts=[("rank", "Rank")], sorted="rank"),
        ),
        scene(Zone("hand0", "fan", "Ann's hand", "s0", cards("A", "?"))),
    ]
    opened = open_scene(lambda seat: public if seat is None else seen[seat], 2)
    deck, hand = opened.zones
    assert [item.face for item in deck.items] == ["K"]
    assert ([item.face for item in hand.items], hand.label) == (["A", "B"], "Ann's hand")
    assert (hand.sorts, hand.sorted, hand.state) == ([], "", None)
    assert opened.acts == [] and opened.layout == public.layout


def test_what_nobody_sees_more_of_stays_as_everybody_sees_it() -> None:
    pile = Zone("pile", "pile", "Pile", items=cards("7"), sorts=[("rank", "Rank")], sorted="rank")
    other = Zone("pile", "pile", "Your pile", items=cards("8"))
    assert open_scene(lambda seat: scene(pile if seat is None else other), 1).zones == [pile]


def test_a_hand_that_spectators_do_not_see_is_added_for_its_owner_if_it_has_cards() -> None:
    stands = Stands(True)
    hands = [Zone("hand0", "fan", "Your hand", "s0", cards("A"), state=stands), Zone("hand1", "fan", "Your hand", "s1")]
    foreign = Zone("look", "fan", "What you looked at", "s1", cards("A"))
    seen = [scene(hands[0], foreign), scene(hands[1], Zone("free", "fan", "No one's", items=cards("B")))]
    opened = open_scene(lambda seat: scene() if seat is None else seen[seat], 2)
    assert [(zone.id, zone.state) for zone in opened.zones] == [("hand0", None)]
    assert opened.layout == {"wide": [["board"], ["hand0"]], "narrow": [["board"], ["hand0"]]}


def test_of_a_board_every_cell_is_shown_by_itself() -> None:
    def board(*cells: tuple[tuple[int, int], str]) -> Scene:
        return scene(Zone("board", "grid", "Board", cells=[Cell(at, items=cards(face)) for at, face in cells]))

    public = board(((0, 0), "?"), ((0, 1), "?"))
    seen = [board(((0, 0), "A"), ((0, 1), "?")), board(((0, 1), "B"))]
    opened = open_scene(lambda seat: public if seat is None else seen[seat], 2)
    assert [[item.face for item in cell.items] for cell in opened.zones[0].cells] == [["A"], ["B"]]
