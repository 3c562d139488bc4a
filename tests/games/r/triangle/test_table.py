"""Triangle's table and log: hands, pot, stock, buttons, the exchange, prompts and log events."""

import pytest

from hoyle.games.r.triangle import GAME, rules
from hoyle.games.r.triangle.rules import KEEP, State
from hoyle.games.shared.table_module import table_of
from hoyle.games.shared.text_module import text_of
from hoyle.i18n import translator
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.random_play import seen_by
from tests.support.r.standalone import card, gestures, log_events, player_names, scene, texts, zone
from tests.support.r.triangle import deal, play_all

table = table_of(GAME)
text = text_of(GAME)

PAIR, NOTHING, STRAIGHT = "b6 r6 b0", "b7 r4 b2", "b3 r5 r4"


def labels(state: State, seat: int = 0) -> list[tuple[str, str]]:
    """Return the ids and labels of a seat's buttons."""
    return [(option.id, option.label) for act in scene(GAME, state, seat).acts for option in act.options]


def test_buttons_show_what_a_bet_costs() -> None:
    state = deal(PAIR, NOTHING, bet_small=3)
    assert labels(state) == [("check", "Check"), ("bet", "Bet 3")] and scene(GAME, state).prompt == "Check or bet?"
    play_all(state, "bet")
    assert labels(state, 1) == [("fold", "Fold"), ("call", "Call: pay 3"), ("raise", "Raise: pay 6")]
    assert (
        scene(GAME, state, 1).prompt == "It costs 3 to stay in." and scene(GAME, state, 0).prompt == "Waiting for Bob."
    )
    assert gestures(GAME, state, 1) == {"say|fold": [0], "say|call": [1], "say|raise": [2]}


def test_cards_are_picked_for_the_exchange() -> None:
    state = play_all(deal(PAIR, NOTHING, STRAIGHT), "check check check")
    drawn = scene(GAME, state)
    [picking, keeping] = drawn.acts
    assert (picking.do, {*picking.items}, picking.min, picking.max) == ("select", {"b0", "b6", "r6"}, 1, 2)
    assert [option.label for option in keeping.options] == [
        "Keep all"
    ] and drawn.prompt == "Exchange up to 2, or keep all."
    assert gestures(GAME, state) == {
        "keep|keep": [KEEP],
        "exchange|b0": [KEEP + 1],
        "exchange|b6": [KEEP + 2],
        "exchange|b0|b6": [KEEP + 3],
        "exchange|r6": [KEEP + 4],
        "exchange|b0|r6": [KEEP + 5],
        "exchange|b6|r6": [KEEP + 6],
    }


def test_chips_pot_and_button() -> None:
    state = play_all(deal(PAIR, NOTHING, dealer=0), "bet")
    state.carried.chips[:2] = [20, 3]
    drawn = scene(GAME, state)
    assert zone(drawn, "pot").count == 3
    assert [[(counter.label, counter.value) for counter in each] for each in drawn.counters] == [
        [("Chips", 19), ("Paid", 1), ("Dealer", 1)],
        [("Chips", 1), ("Paid", 2)],
    ]


def test_hands_show_their_kind_and_outcome() -> None:
    over = play_all(deal(PAIR, NOTHING, STRAIGHT), "bet fold call b0:r0 keep check check")
    drawn = scene(GAME, over, 1)
    assert [zone(drawn, f"hand{seat}").label for seat in range(3)] == [
        "Ann's hand: exchanged 1",
        "Bob folded",
        "Cid's hand: exchanged 0",
    ]
    states = [zone(drawn, f"hand{seat}").state for seat in range(3)]
    assert [label and label.text for label in states] == ["pair", "nothing", "straight"]
    tags = [{tag for item in zone(drawn, f"hand{seat}").items for tag in item.tags} for seat in range(3)]
    assert tags == [{"lost"}, set(), {"won"}] and drawn.prompt == "The deal is over."


def test_backs_show_no_colours() -> None:
    drawn = scene(GAME, play_all(deal(PAIR, NOTHING), "bet call keep keep check check"))
    assert {item.back for zone in drawn.zones for item in zone.items} == {"blue"}


def log_lines(state: State, line: str, seat: int | None) -> list[str]:
    """Play moves and return the text of their log events for a seat, or for a spectator (None)."""
    lines: list[str] = []
    for word in line.split():
        move, _, drawn = word.partition(":")
        steps = [(state.turn, text.read(state, state.turn, move))]
        steps += [(CHANCE, card(name)) for name in drawn.split("+") if name]
        lines += texts(log_events(GAME, state, *steps, seat=seat))
    return lines


def test_bets_are_narrated() -> None:
    assert log_lines(deal(PAIR, NOTHING, STRAIGHT), "check bet raise fold call", None) == [
        "Ann checks.",
        "Bob bets 1.",
        "Cid raises by 1.",
        "Ann folds.",
        "Bob calls.",
        "The exchange begins.",
    ]


def test_the_exchange_is_narrated_and_only_its_owner_reads_the_cards() -> None:
    position = play_all(deal(PAIR, NOTHING), "check check")
    assert log_lines(position.clone(), "b0+b6:r0+b5 keep", 1) == [
        "Ann exchanges 2 cards.",
        "Bob keeps all.",
        "The big bets begin.",
    ]
    assert log_lines(position.clone(), "b0+b6:r0+b5", 0) == ["Ann draws Wizard 5, Musician 0."]
    own = log_events(GAME, position.clone(), (0, KEEP + 1), (CHANCE, 8), seat=0)
    assert own[0].move == [("r0", "stock"), ("b0", "item:b0")]
    other = log_events(GAME, position.clone(), (0, KEEP + 1), (CHANCE, 8), seat=1)
    assert other[0].move == [("hand0.2", "stock")]


@pytest.mark.parametrize(
    ("hands", "lines"),
    [
        (
            (PAIR, STRAIGHT),
            [
                "Ann shows General 6, General 6, Musician 0: pair.",
                "Bob shows Wizard 5, Ambassador 4, Assassin 3: straight.",
                "Bob takes the pot: 2.",
            ],
        ),
        (
            ("b7 r4 b2", "r7 b4 r2"),
            [
                "Ann shows Prince 7, Ambassador 4, Spy 2: nothing.",
                "Bob shows Prince 7, Ambassador 4, Spy 2: nothing.",
                "Ann and Bob share the pot: 2.",
            ],
        ),
    ],
)
def test_the_showdown_is_narrated(hands: tuple[str, ...], lines: list[str]) -> None:
    assert log_lines(deal(*hands), "check check keep keep check check", None)[-3:] == lines


def test_the_last_player_in_shows_nothing() -> None:
    assert log_lines(deal(PAIR, NOTHING), "bet fold", None)[-1] == "Ann takes 3 and shows nothing."


def test_the_deal_is_narrated_and_giving_up_is_not() -> None:
    before, state = GAME.begin(GAME.choose()), deal(PAIR, NOTHING)
    seen = seen_by(GAME, before, NONE), seen_by(GAME, state, NONE)
    assert texts(table.narrate(*seen, None, player_names(GAME, state), translator("en"))) == [
        "Bob deals. Everybody puts 1 into the pot."
    ]
    assert scene(GAME, before).prompt == "The cards are being dealt."
    rules.forfeit(state, 0)
    assert table.narrate(seen[1], seen_by(GAME, state, NONE), None, player_names(GAME, state), translator("en")) == []
