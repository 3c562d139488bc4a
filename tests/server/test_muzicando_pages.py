"""Pages of Muzicando: the calculator, and a table whose seats are drawn by lot."""

import json
import re
from types import SimpleNamespace
from typing import Any

from hoyle.games import GAMES
from hoyle.games.muzicando.seating import seats_by_lot
from hoyle.games.muzicando.table.calculator import contract_row
from hoyle.i18n import translator
from hoyle.play.play import Variant
from hoyle.rules.link import rules_of
from hoyle.rules.match import Standing
from hoyle.rules.seats import NONE
from hoyle.table import fairness
from hoyle.table.opening import Wish, opening_event
from hoyle.table.present import leading_seats
from hoyle.table.show import results
from hoyle.table.wire.events import Player
from tests.support.clients import Browser

RULES = rules_of(GAMES["muzicando"])

PLAIN = re.compile(r"<[^>]+>")


def test_the_calculator_is_reached_from_the_house_rules_and_answers(guest: Browser) -> None:
    assert 'href="/g/muzicando/score"' in guest.get("/g/muzicando").text
    assert "/score" not in guest.get("/g/r").text
    answer = guest.get("/g/muzicando/score?contract=3P&places=1-3").text
    assert "3P (Parada) made with places 1 and 3: 12 for the contract side, 4 for the other side." in answer
    assert '<option value="3P" selected>' in answer and "<option selected>1-3" in answer


def test_all_figures_of_the_table_are_on_the_page(guest: Browser) -> None:
    page = guest.get("/g/muzicando/score").text
    assert "for the contract side" not in page
    rows = [PLAIN.sub(" ", row).split() for row in re.findall(r"<tr><th scope=\"row\">.*?</tr>", page, re.DOTALL)]
    found = {row[0]: [int(cell) for cell in row[-6:]] for row in rows}
    for bid in range(16):
        name = f"{bid // 4 + 1}{'SGPM'[bid % 4]}"
        assert found[name] == list(contract_row(RULES, bid).values())


def test_a_game_without_contracts_says_so(guest: Browser) -> None:
    answer = guest.get("/g/r/score")
    assert answer.status == 400 and "no score calculator" in answer.text


def test_what_is_not_asked_for_is_not_answered(guest: Browser) -> None:
    assert "for the contract side" not in guest.get("/g/muzicando/score?contract=9Z&places=1-3").text


def seats_of(server: Any, guest: Browser, **rules: str) -> list[str]:
    """Where somebody sits who opens a table: the seats of eight tables."""
    found: list[str] = []
    for _ in range(8):
        answer = guest.post("/g/muzicando", {"bot": "random", "seat": "0"} | rules)
        with guest.at(answer.at.removeprefix("/t/")) as client:
            client.when(lambda view: bool(view["zones"]))
            found.append(client.view["you"])
            drawn = [text for text in client.events if "seats were drawn" in text]
            assert len(drawn) <= 1
    return found


def test_the_lot_says_where_everybody_sits(server: Any, guest: Browser) -> None:
    assert len(set(seats_of(server, guest, mode="individual", players="8"))) > 1


def test_pairs_and_those_who_do_not_draw_sit_as_they_came(server: Any, guest: Browser) -> None:
    assert set(seats_of(server, guest)) == {"s0"}
    assert set(seats_of(server, guest, mode="individual", seat_draw="no")) == {"s0"}


def test_the_lot_follows_from_the_sealed_secret() -> None:
    import hoyle

    variant: Variant = hoyle.game("muzicando", mode="individual", players=5)
    players = [Player("human", f"P{n}") for n in range(5)]

    def drawn(secret: str) -> list[Player]:
        opened, _ = opening_event(Wish("muzicando", {"mode": "individual", "players": 5}, players), secret)
        assert [players[place] for place in opened.lot] == opened.seats
        return opened.seats

    order = seats_by_lot(variant.options, fairness.seed("secret", ["seats"]))
    assert drawn("secret") == drawn("secret") == [players[place] for place in order]
    assert sorted(order) == list(range(5))
    many = {tuple(drawn(f"{n}")[0].name for n in range(40))}
    assert len(set(*many)) > 1


def test_where_the_lot_decides_no_seat_is_chosen_or_swapped(guest: Browser) -> None:
    seats = re.compile(r'<select id="seat".*?</select>', re.DOTALL)
    assert "drawn at random" in seats.findall(guest.get("/g/muzicando?mode=individual").text)[0]
    for rules in ("", "?mode=individual&seat_draw=no"):
        assert "Seat 4" in seats.findall(guest.get(f"/g/muzicando{rules}").text)[0]
    assert acts_after(guest) == ["rematch", "swap", "change", "replay", "deal"]
    assert acts_after(guest, mode="individual") == ["rematch", "change", "replay", "deal"]


def acts_after(guest: Browser, **rules: str) -> list[str]:
    """What may be done when somebody has given a layout up."""
    table = guest.post("/g/muzicando", {"bot": "random", "seat": "0", "layouts": "0"} | rules).at.removeprefix("/t/")
    guest.post(f"/t/{table}/resign")
    with guest.at(table) as client:
        client.when(lambda view: view["status"] == "over")
        return [act["id"] for act in client.view["result"]["acts"]]


def test_who_are_even_at_the_end_of_a_match_share_the_first_place() -> None:
    standing = Standing((), (), (18, 19, 19, 14), True, NONE, shared=(1, 2))
    course: Any = SimpleNamespace(
        match_play=SimpleNamespace(is_match=True), play=SimpleNamespace(payoffs=[0] * 4), standing=standing
    )
    leaders, say = leading_seats(course, []), translator("en")
    assert results.headline(["Bob", "Cora"], False, 4, say) == "Bob, Cora share first place."
    assert [results.outcome(seat, leaders, [], 4, say) for seat in range(4)] == ["lost", "shared", "shared", "lost"]


def test_notes_on_the_cards_are_in_the_reader_s_language(guest: Browser) -> None:
    table = guest.post("/g/muzicando", {"bot": "random", "seat": "0"}).at
    for lang, note in (("en", "Sol"), ("ru", "Соль"), ("uk", "Соль")):
        page = guest.get(f"{table}?lang={lang}").text
        setup = re.findall(r'id="table-setup">(.*?)</script>', page, re.DOTALL)[0]
        faces = json.loads(setup)["deck"]["faces"]
        assert faces["R5"]["index"] == note and faces["R#"].get("index", "") == ""
