"""Pair Attack's table and log: hands, pot, chips, buttons, prompts and log events."""

import pytest

from hoyle.games.r.pair_attack import GAME, rules
from hoyle.games.r.pair_attack.rules import PASS, STAY, State
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.random_play import seen_by
from tests.support.r.pair_attack import deal, play_all
from tests.support.r.standalone import card, gestures, log_events, player_names, scene, texts, zone

table = table_of(GAME)

FINE, MIDDLE, LOW = "b7 r1", "b6 r6", "b0 r3"


def chosen(state: State, line: str) -> list[tuple[int, int]]:
    """Return the choices of all seats, one word for each, as moves."""
    return [(seat, STAY if word == "stay" else PASS) for seat, word in enumerate(line.split())]


def test_two_buttons_show_what_staying_costs() -> None:
    drawn = scene(GAME, deal(FINE, LOW, stake=5))
    assert [(option.id, option.label) for option in drawn.acts[0].options] == [
        ("pass", "Pass"),
        ("stay", "Stay: pay 5"),
    ]
    assert gestures(GAME, deal(FINE, LOW, stake=5)) == {"choose|pass": [PASS], "choose|stay": [STAY]}
    assert drawn.prompt == "Stay for 5 more, or pass?" and zone(drawn, "pot").count == 2


def test_a_player_who_has_chosen_waits() -> None:
    state = deal(FINE, LOW, MIDDLE)
    rules.play(state, 0, STAY)
    drawn = scene(GAME, state)
    assert (drawn.acts, drawn.prompt, drawn.ready) == ([], "Waiting for Bob and Cid.", [True, False, False])


def test_a_hand_shows_how_many_kinds_it_beats() -> None:
    for hand, beaten in ((FINE, 35), ("b7 r7", 34), ("b7 r2", 29), ("b0 r0", 0)):
        stands = zone(scene(GAME, deal(hand, "b4 r3")), "hand0").state
        assert stands and stands.text == f"better than {beaten} of 35 kinds"
    assert zone(scene(GAME, deal(FINE, LOW)), "hand1").state is None


def test_the_showdown_marks_who_won() -> None:
    drawn = scene(GAME, play_all(deal(FINE, MIDDLE, LOW), "pass stay stay"), None)
    assert [zone(drawn, f"hand{seat}").label for seat in range(3)] == [
        "Ann passed",
        "Bob stayed",
        "Cid stayed",
    ]
    assert [{tag for item in zone(drawn, f"hand{seat}").items for tag in item.tags} for seat in range(3)] == [
        set(),
        {"won"},
        {"lost"},
    ]
    assert drawn.prompt == "The deal is over." and drawn.acts == []


def test_chips_and_the_dealers_button() -> None:
    state = deal(FINE, LOW, dealer=1, ante=3)
    state.carried.chips[:2] = [20, -4]
    assert [[(counter.label, counter.value) for counter in each] for each in scene(GAME, state).counters] == [
        [("Chips", 17)],
        [("Chips", -7), ("Dealer", 1)],
    ]


@pytest.mark.parametrize(
    ("hands", "line", "more", "pot", "lines"),
    [
        ((FINE, LOW), "pass pass", 1, 0, ["Nobody stays.", "The pot stays: 2."]),
        ((FINE, LOW), "pass pass", 0, 0, ["Nobody stays.", "Everybody takes the ante back."]),
        ((FINE, LOW), "pass stay", 1, 6, ["Bob stays.", "Bob takes 8 and shows nothing."]),
        (
            (MIDDLE, LOW),
            "stay stay",
            0,
            0,
            [
                "Ann and Bob stay.",
                "Ann shows General 6, General 6.",
                "Bob shows Assassin 3, Musician 0.",
                "Ann takes the pot: 6.",
            ],
        ),
        (
            ("b6 r5", "r6 b5"),
            "stay stay",
            0,
            0,
            [
                "Ann and Bob stay.",
                "Ann shows General 6, Wizard 5.",
                "Bob shows General 6, Wizard 5.",
                "Ann and Bob share the pot: 6.",
            ],
        ),
    ],
)
def test_the_end_is_narrated(hands: tuple[str, ...], line: str, more: int, pot: int, lines: list[str]) -> None:
    state = deal(*hands, more=more, pot=pot)
    assert texts(log_events(GAME, state, *chosen(state, line), seat=None)) == lines


def test_cards_that_are_shown_are_turned_where_they_were_hidden() -> None:
    state = deal(MIDDLE, LOW)
    events = log_events(GAME, state, *chosen(state, "stay stay"), seat=0)
    assert [event.flip for event in events] == [[], [], ["r3", "b0"], []]
    assert events[2].move == [("r3", "item:hand1.0"), ("b0", "item:hand1.1")]


def test_the_deal_is_narrated_with_the_pot() -> None:
    before = GAME.begin(GAME.choose())
    for pot, lines in ((0, []), (4, ["The last deal left 4 in the pot."])):
        state = deal(FINE, LOW, pot=pot, dealer=0)
        seen = seen_by(GAME, before, NONE), seen_by(GAME, state, NONE)
        events = table.narrate(*seen, None, player_names(GAME, state), translator("en"))
        assert texts(events) == ["Ann deals. Everybody puts 1 into the pot.", *lines]


def test_giving_up_shows_no_hand() -> None:
    state = deal(FINE, LOW)
    before = seen_by(GAME, state, NONE)
    rules.forfeit(state, 0)
    assert table.narrate(before, seen_by(GAME, state, NONE), None, player_names(GAME, state), translator("en")) == []


def test_cards_being_dealt() -> None:
    state = GAME.begin(GAME.choose())
    rules.play(state, CHANCE, card("b4"))
    drawn = scene(GAME, state)
    assert drawn.prompt == "The cards are being dealt." and len(zone(drawn, "hand0").items) == 1
