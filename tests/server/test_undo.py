"""Moves that are taken back: by consent among people, at once among bots, without a word of what is hidden."""

from typing import Any

import pytest

from tests.support.asks import answers
from tests.support.clients import Browser, Client, Server
from tests.support.rummy_clients import melds, own_hand, playable
from tests.support.rummy_clients import seated as at_rummy
from tests.support.table_clients import STANDING, choose_friendly_action, friendly_actions, seated, sit


def round_of(clients: list[Client], name: str, choose: int = 0) -> None:
    """Both choose a card, and everybody has seen it."""
    seq = clients[0].view["seq"]
    for place, client in enumerate(clients[:2]):
        client.move(f"{name}{place}", client.gestures()[choose])
    all_at(clients, seq + 1)


def all_at(clients: list[Client], seq: int) -> None:
    for client in clients:
        client.when(lambda view: view["seq"] >= seq)
        client.catch_up()


def standing(client: Client) -> dict[str, Any]:
    return {key: client.view[key] for key in STANDING}


def test_all_agree_and_the_move_is_taken_back(server: Server) -> None:
    with seated(server) as (ann, bob, eve):
        before = [standing(one) for one in (ann, bob, eve)]
        round_of([ann, bob, eve], "a")
        assert friendly_actions(ann) == friendly_actions(bob) == ("", ["Hint", "Undo my last move"])
        assert "friendly" not in eve.view
        choose_friendly_action(ann, "ask", "undo")
        bob.catch_up()
        assert friendly_actions(ann) == ("You ask to undo your last move. Waiting for Bob.", ["Withdraw this", "Hint"])
        assert friendly_actions(bob) == ("Ann asks to undo their last move.", ["Agree", "Decline", "Hint"])
        choose_friendly_action(bob, "yes", "agree")
        all_at([ann, bob, eve], 3)
        assert [standing(one) for one in (ann, bob, eve)] == before
        for one in (ann, bob, eve):
            assert one.events[-1].startswith("Ann undoes a move and everything after it: ")
            assert one.events[-1].endswith(one.events[0])


def test_three_people_must_agree_all(server: Server) -> None:
    with seated(server, "malice", 3, players="3", payoff_size="17") as (ann, bob, cy, eve):
        first = next(one for one in (ann, bob, cy) if one.view["acts"])
        others = [one for one in (ann, bob, cy) if one is not first]
        zones = first.view["zones"]
        first.move("m", first.gestures()[0])
        choose_friendly_action(first, "ask", "undo")
        all_at([*others, eve], first.view["seq"])
        choose_friendly_action(others[0], "yes", "agree")
        assert friendly_actions(others[0])[1] in ([], ["Hint"])  # it may be their turn
        assert first.view["zones"] != zones
        choose_friendly_action(others[1], "yes", "agree")
        all_at([first, *others, eve], first.view["seq"] + 1)
        assert first.view["zones"] == zones


def test_declined_the_move_stands_and_is_not_asked_for_twice(server: Server) -> None:
    with seated(server) as (ann, bob, eve):
        round_of([ann, bob, eve], "a")
        stood = standing(ann)
        choose_friendly_action(ann, "ask", "undo")
        bob.catch_up()
        choose_friendly_action(bob, "no", "decline")
        ann.catch_up()
        assert friendly_actions(ann) == ("Bob declines: the move stands.", ["Hint"])
        assert (standing(ann), ann.view["seq"]) == (stood, 2)
        assert choose_friendly_action(ann, "again", "undo")["text"] == "The request was declined: the move stands."
        assert "Undo my last move" in friendly_actions(bob)[1]


def test_withdrawn_and_too_late(server: Server) -> None:
    with seated(server) as (ann, bob, eve):
        round_of([ann, bob, eve], "a")
        choose_friendly_action(ann, "ask", "undo")
        bob.catch_up()
        choose_friendly_action(ann, "oh", "withdraw")
        assert choose_friendly_action(bob, "yes", "agree")["text"] == "That proposal is no longer open."
        bob.catch_up()
        assert friendly_actions(bob) == ("", ["Hint", "Undo my last move"])
        choose_friendly_action(ann, "ask2", "undo")
        assert choose_friendly_action(bob, "old", "agree.1")["text"] == "That proposal is no longer open."
        assert bob.view["seq"] == 2


def test_a_move_played_meanwhile_ends_the_request(server: Server) -> None:
    with seated(server) as (ann, bob, eve):
        round_of([ann, bob, eve], "a")
        choose_friendly_action(ann, "ask", "undo")
        bob.catch_up()
        bob.move("on", bob.gestures()[0])
        ann.catch_up()
        assert friendly_actions(ann) == ("", ["Hint", "Undo my last move"])
        assert choose_friendly_action(bob, "yes", "agree.1")["text"] == "That proposal is no longer open."


def test_one_asks_at_a_time_and_nobody_answers_for_others(server: Server) -> None:
    with seated(server) as (ann, bob, eve):
        round_of([ann, bob, eve], "a")
        choose_friendly_action(ann, "ask", "undo")
        bob.catch_up()
        assert choose_friendly_action(bob, "me", "undo")["text"] == "Another proposal is still open."
        number = answers(ann.view, "friendly")[0].partition(".")[2]
        assert choose_friendly_action(ann, "self", f"agree.{number}")["text"] == "That cannot be done now."
        assert choose_friendly_action(bob, "not", f"withdraw.{number}")["text"] == "That cannot be done now."
        assert eve.move("w", {"act": "friendly", "option": "agree.1"}, "")["t"] == "reject"


def test_an_own_sealed_choice_stays_sealed(server: Server) -> None:
    with seated(server) as (ann, bob, _):
        ann.move("a", ann.gestures()[0])
        assert friendly_actions(ann)[1] == []
        assert choose_friendly_action(ann, "ask", "undo")["text"].startswith(
            "Your choice is sealed until the others have chosen too"
        )
        assert choose_friendly_action(bob, "ask", "undo")["text"] == "You have not made a move in this game yet."


def test_after_a_reveal_both_choose_anew_and_what_others_had_sealed_is_gone(server: Server) -> None:
    with seated(server) as (ann, bob, eve):
        before = standing(bob)
        round_of([ann, bob, eve], "a")
        bob.move("sealed", bob.gestures()[0])
        choose_friendly_action(ann, "ask", "undo")
        bob.catch_up()
        old = bob.view["tok"]
        choose_friendly_action(bob, "yes", "agree")
        all_at([ann, bob, eve], 3)
        assert standing(bob) == before
        assert bob.view["tok"] not in (old, "d0.s1", "d1.s1")
        assert bob.move("late", bob.gestures()[0], "d1.s1")["text"] == "You have already made this choice."
        round_of([ann, bob, eve], "b", 1)
        assert ann.view["seq"] == 4


@pytest.mark.parametrize("card", (2, 5, 7))
def test_a_request_tells_nothing_of_what_is_sealed(server: Server, card: int) -> None:
    """Ann has sealed a card and Bob takes back the round before: what Bob hears is equal whatever she had chosen."""
    heard: list[list[bytes]] = []
    for chosen in (0, card - 1):
        with seated(server) as (ann, bob, eve):
            round_of([ann, bob, eve], "a")
            bob.frames, eve.frames = [], []
            ann.move("sealed", ann.gestures()[chosen])
            bob.when(lambda view: "ready" in view["seats"][0])
            choose_friendly_action(bob, "ask", "undo")
            ann.catch_up()
            choose_friendly_action(ann, "yes", "agree")
            all_at([ann, bob, eve], 3)
            name = bob.view["table"].encode()
            heard.append([frame.replace(name, b"TABLE") for frame in bob.frames + eve.frames])
    assert heard[0] == heard[1]


def bot_is_ready(view: dict[str, Any]) -> bool:
    """Whether the bot in the second seat has chosen, and the first one has not."""
    return "ready" in view["seats"][1] and "turn" in view["seats"][0]


def test_with_bots_alone_it_happens_at_once(guest: Browser) -> None:
    table = guest.open(friendly="no")
    with guest.at(table) as me:
        me.when(bot_is_ready)
        before = standing(me)
        me.move("a", me.gestures()[2])
        me.when(bot_is_ready)
        tok, seq = me.view["tok"], me.view["seq"]
        frame = choose_friendly_action(me, "back", "undo")
        me.when(bot_is_ready)
        assert (frame["t"], standing(me), me.view["seq"]) == ("view", before, seq + 1)
        assert me.move("old", me.gestures()[0], tok)["t"] == "reject"
        assert me.move("back", {"act": "friendly", "option": "undo"})["t"] == "view"
        assert me.view["seq"] == seq + 1
        assert choose_friendly_action(me, "more", "undo")["text"] == "You have not made a move in this game yet."
        me.play_on("on")
    assert guest.get(f"/t/{table}/replay").status == 200


def test_no_friendly_game(server: Server) -> None:
    with seated(server, friendly="no") as (ann, bob, eve):
        round_of([ann, bob, eve], "a")
        assert "friendly" not in ann.view
        sentence = "Undo and hints are off at this table."
        assert (
            choose_friendly_action(ann, "ask", "undo")["text"]
            == choose_friendly_action(ann, "hint", "hint")["text"]
            == sentence
        )


def test_not_past_the_end_of_a_game_nor_after_giving_up(server: Server) -> None:
    """A match: the last game's choices stay when the next has begun, and while it is being chosen."""
    table, (first, second) = sit(server, true_king="true")
    with first.at(table) as ann, second.at(table) as bob:
        round_of([ann, bob], "a")
        second.post(f"/t/{table}/resign")
        ann.when(lambda view: view["prompt"].endswith("next game."))
        assert friendly_actions(ann)[1] == []
        assert choose_friendly_action(ann, "ask", "undo")["text"] == "This game is over; its moves stand."
        bob.catch_up()
        bob.move("n", bob.gestures()[1])
        ann.catch_up()
        assert ann.view["match"]["game"] == 2
        assert friendly_actions(ann)[1] in ([], ["Hint"])
        assert choose_friendly_action(ann, "ask2", "undo")["text"] == "You have not made a move in this game yet."


def test_not_when_all_is_over(guest: Browser) -> None:
    with guest.at(guest.open()) as me:
        me.play_on("on")
        assert "friendly" not in me.view
        assert me.move("back", {"act": "friendly", "option": "undo"})["text"] == "This game is over."


def test_undo_after_undo_goes_back_further(server: Server) -> None:
    with seated(server, goal="all_rounds") as (ann, bob, eve):
        stood = [standing(ann)]
        for turn in range(3):
            round_of([ann, bob, eve], f"m{turn}", 0)
            stood.append(standing(ann))
        for turn in (2, 1):
            take_back(ann, bob, turn)
            assert standing(ann) == stood[turn]
        round_of([ann, bob, eve], "again", 1)
        take_back(bob, ann, 0)
        assert standing(ann) == stood[1]


def take_back(one: Client, other: Client, turn: int) -> None:
    """One asks, the other agrees."""
    choose_friendly_action(one, f"ask{turn}", "undo")
    other.catch_up()
    choose_friendly_action(other, f"yes{turn}", "agree")
    one.catch_up()


def test_an_undone_turn_brings_its_draft_back(server: Server) -> None:
    """Others see the table as before the turn; its seat has the draft again, may reset it and may play it again."""
    for _ in range(20):
        with at_rummy(server) as (one, other, eve):
            if not playable(one):
                continue
            one.move("reset", {"act": "reset"})
            before = [client.view["zones"] for client in (one, other, eve)]
            hand, tok = own_hand(one), one.view["tok"]
            playable_again(one, "first")
            one.move("play", {"act": "commit"})
            assert melds(one.view)
            other.catch_up()
            take_back(one, other, 0)
            all_at([one, other, eve], one.view["seq"])
            assert [client.view["zones"] for client in (other, eve)] == before[1:]
            assert one.view["tok"] != tok and one.view["draft"]["ready"] and melds(one.view)
            assert one.move("again", {"act": "commit"})["t"] == "view"
            other.catch_up()
            take_back(one, other, 1)
            all_at([one, other, eve], one.view["seq"])
            one.move("reset2", {"act": "reset"})
            assert (own_hand(one), one.view["draft"], one.view["zones"]) == (hand, {}, before[0])
            playable_again(one, "second")
            assert one.move("play2", {"act": "commit"})["t"] == "view"
            return
    raise AssertionError("nobody was dealt a meld")


def playable_again(client: Client, cid: str) -> None:
    """Rummy's own hint lays a play."""
    assert client.move(cid, {"act": "hint", "option": "hint"})["t"] == "view"


def test_a_draft_outlives_a_request_that_is_declined(server: Server) -> None:
    """Bob arranges his turn while Ann asks; he declines and goes on arranging."""
    with at_rummy(server) as (one, other, _):
        one.move("draw", {"act": "turn", "option": next(pick_options(one))})
        if not other.view["acts"]:
            other.when(lambda view: bool(view["acts"]))
        other.move("lay", {"act": "lay", "item": own_hand(other)[0], "to": "new"})
        one.catch_up()
        choose_friendly_action(one, "ask", "undo")
        other.catch_up()
        choose_friendly_action(other, "no", "decline")
        assert (len(melds(other.view)), other.view["draft"]) == (1, {"steps": 1})


def pick_options(client: Client) -> Any:
    """The buttons of the turn."""
    return (option["id"] for act in client.view["acts"] if act["id"] == "turn" for option in act["options"])
