"""The key of a store: what it signs for one use is worth nothing for another, and strangers cannot have it sign what they want."""

import hmac
import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.host.memory import MemoryHost
from hoyle.server import device_codes, seat_tokens, visitors
from hoyle.table import fairness, signatures
from hoyle.table.summary import summary_of
from hoyle.table.tickets import Tickets
from tests.support.clients import Browser, Server
from tests.support.tables import open_table, table_of

KEY = b"k" * 32
PACKAGE = Path(hoyle.__file__).parent


def test_no_prefix_of_a_use_begins_with_another() -> None:
    prefixes = list(signatures.PREFIXES.values())
    assert all(one is other or not other.startswith(one) for one in prefixes for other in prefixes)


def test_everything_is_signed_by_one_function() -> None:
    """Except by keys of their own: those of webhooks, and a key pair that is derived with another hash."""
    found = {
        path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if "hmac.digest(" in path.read_text()
    }
    own_keys = {"server/notifications/webhooks.py", "server/notifications/web_push.py"}
    assert found - own_keys == {"table/signatures.py", "table/fairness.py"}


def shown_for(ticket: str) -> str:
    """Return the part of a ticket's secret that a page shows after a game."""
    return Tickets(KEY).secret(ticket).removeprefix(fairness.SECRET_PREFIX)


def test_the_secret_of_a_ticket_is_no_token_of_a_visitor() -> None:
    forged = f"stranger.{shown_for('seat:stranger')[: 2 * visitors.SIGNATURE_BYTES]}"
    assert not visitors.Tokens(KEY, frozenset()).is_valid(forged)


def test_the_secret_of_a_ticket_is_no_token_of_a_program_and_no_code_of_a_device() -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("r"))
    table = table_of(host, id)
    table.people.programs[0] = 3
    real = seat_tokens.token_of(KEY, summary_of(table), 0).rpartition(".")[2]
    assert shown_for(f"program {id} 0 p0 3")[: len(real)] != real
    real = device_codes.signature(KEY, id, 0, "p0", 99)
    assert shown_for(f"device {id} 0 p0 99")[: len(real)] != real


def test_a_token_that_was_revoked_is_not_valid_under_a_new_number() -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("r"))
    table = table_of(host, id)
    table.people.programs[0] = 3
    old = seat_tokens.token_of(KEY, summary_of(table), 0)
    assert seat_tokens.seat_of_token(KEY, summary_of(table), old) == 0
    table.people.programs[0] = 5
    for forged in (old, old.replace(".3.", ".5.")):
        with pytest.raises(Refusal):
            seat_tokens.seat_of_token(KEY, summary_of(table), forged)


@pytest.mark.parametrize(("number", "is_valid"), [(999_999_999_999, True), (1_000_000_000_000, False)])
def test_numbers_in_a_token_have_at_most_twelve_digits(number: int, is_valid: bool) -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("r"))
    table = table_of(host, id)
    table.people.programs[1] = number
    token = seat_tokens.token_of(KEY, summary_of(table), 1)
    if is_valid:
        assert seat_tokens.seat_of_token(KEY, summary_of(table), token) == 1
    for refused in [f"{token}.", token.replace(".1.", ".2."), token.replace(".1.", ".0.")] + [token] * (not is_valid):
        with pytest.raises(Refusal):
            seat_tokens.seat_of_token(KEY, summary_of(table), refused)


def test_a_code_of_a_device_is_valid_to_its_last_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_codes, "time", SimpleNamespace(time=lambda: 1000.0))
    code = device_codes.new_code(KEY, "t", 1, "p1")

    def is_valid(code: str, *holders: str) -> bool:
        try:
            return device_codes.seat_of_code(KEY, "t", code, list(holders)) == 1
        except Refusal:
            return False

    monkeypatch.setattr(device_codes, "time", SimpleNamespace(time=lambda: 1600.0))
    assert is_valid(code, "p0", "p1")
    assert not is_valid(code, "p0") and not is_valid(code, "p0", "p0"), "the seat is gone, or has another holder"
    assert not is_valid(f"{code}.", "p0", "p1")
    nobodys = f"1.1600.{device_codes.signature(KEY, 't', 1, '', 1600)}"
    assert not is_valid(nobodys, "p0", ""), "an open seat is taken in another way"
    lasting = {
        digits: f"1.{'9' * digits}.{device_codes.signature(KEY, 't', 1, 'p1', int('9' * digits))}"
        for digits in (11, 12)
    }
    assert [is_valid(lasting[digits], "p0", "p1") for digits in (11, 12)] == [True, False]
    monkeypatch.setattr(device_codes, "time", SimpleNamespace(time=lambda: 1600.1))
    assert not is_valid(code, "p0", "p1")


def test_nobody_makes_a_code_of_a_device_last_longer() -> None:
    code = device_codes.new_code(KEY, "t", 0, "p0")
    seat, expiry, signature = code.split(".")
    assert device_codes.seat_of_code(KEY, "t", code, ["p0"]) == 0
    with pytest.raises(Refusal):
        device_codes.seat_of_code(KEY, "t", f"{seat}.{int(expiry) + 600}.{signature}", ["p0"])


def test_a_forged_token_has_no_seat(server: Server, guest: Browser) -> None:
    table = guest.open(ticket="seat:stranger")
    assert guest.post(f"/t/{table}/resign").status == 303
    page = unescape(guest.get(f"/t/{table}/deal").text)
    secret = re.findall(r"sha256:(\w{64})", page)[0]
    stranger = server.browser()
    stranger.cookies = {"hoyle_seat": f"stranger.{secret[: 2 * visitors.SIGNATURE_BYTES]}"}
    stranger.post("/g/r", {"bot": "random"})
    assert not stranger.cookies["hoyle_seat"].startswith("stranger.")


def test_tickets_of_pages_of_an_earlier_version_have_the_seal_that_those_show() -> None:
    ticket = "AbCdEfGhIjKlMnOpQrSt-_"
    assert shown_for(ticket) == hmac.digest(KEY, ticket.encode(), "sha256").hex()
    new = Tickets(KEY).new()
    assert fairness.OLDER_TICKET.fullmatch(new.text) is None
    assert new.seal == fairness.seal(Tickets(KEY).secret(new.text))


@pytest.mark.parametrize("change", ["unsigned", "another visitor's", "another comparison"])
def test_only_who_has_asked_for_a_comparison_has_it_in_the_cookie(change: str) -> None:
    ids = ["0" * 20, "1" * 20]
    cookie = visitors.signed_comparisons(KEY, "ann", ids)
    assert visitors.own_comparisons(KEY, "ann", cookie) == ids
    forged = {
        "unsigned": ".".join(ids),
        "another visitor's": visitors.signed_comparisons(KEY, "bob", ids),
        "another comparison": cookie.replace("1" * 20, "2" * 20),
    }
    assert visitors.own_comparisons(KEY, "ann", forged[change]) == []
    assert visitors.own_comparisons(KEY, "ann", "") == []
