"""What a request says of its visitor: language, origin, name, token and own comparisons; and for which names a server answers."""

from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request

from hoyle.errors import Refusal
from hoyle.server import visitors
from hoyle.server.guards import AllowedHosts, client_of
from hoyle.server.logs import Once
from hoyle.server.moderation import Moderation
from hoyle.server.seat_tokens import bearer
from hoyle.server.visitors import MAX_COMPARISONS, Tokens, Visitor

KEY = b"k" * 32
HEADERS = {"host": "play.example.org"}


def request(query: str = "", scheme: str = "https", **headers: str) -> Request:
    """A request with these headers, whose server warns nobody."""
    state = SimpleNamespace(told_once=Once(), tokens=Tokens(KEY, frozenset()))
    pairs = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in (HEADERS | headers).items()]
    return Request(
        {
            "type": "http",
            "method": "GET",
            "scheme": scheme,
            "path": "/",
            "query_string": query.encode(),
            "headers": pairs,
            "app": SimpleNamespace(state=state),
        }
    )


@pytest.mark.parametrize(
    ("query", "cookie", "accepted", "lang"),
    [
        ("lang=de", "hoyle_lang=ru", "uk", "de"),
        ("lang=xx", "hoyle_lang=ru", "uk", "ru"),
        ("", "hoyle_lang=", "uk", "uk"),
        ("", "", "fr-CH, DE-de;q=0.9, ru;q=0.8", "de"),
        ("", "", "*", "en"),
        ("", "", "", "en"),
    ],
)
def test_the_first_language_that_there_is(query: str, cookie: str, accepted: str, lang: str) -> None:
    assert visitors.visitor_of(request(query, cookie=cookie, accept_language=accepted)).lang == lang


@pytest.mark.parametrize(
    ("scheme", "origin", "is_same"),
    [
        ("https", None, True),
        ("https", "https://play.example.org", True),
        ("http", "https://play.example.org", True),
        ("http", "http://play.example.org", True),
        ("https", "http://play.example.org", False),
        ("wss", "http://play.example.org", False),
        ("https", "https://play.example.org:8000", False),
        ("https", "https://evil.example", False),
        ("https", "null", False),
        ("https", "", False),
        ("https", "https://[", False),
    ],
)
def test_whether_a_form_comes_from_this_server(scheme: str, origin: str | None, is_same: bool) -> None:
    asked = request(scheme=scheme) if origin is None else request(scheme=scheme, origin=origin)
    assert visitors.same_origin(asked) == is_same


def test_cookies_that_a_visitor_may_have_changed() -> None:
    token = Tokens(KEY, frozenset()).new()
    known = visitors.visitor_of(request(cookie=f"hoyle_theme=dark; hoyle_seat={token}; hoyle_name={b'Ann'.hex()}"))
    assert (known.theme, known.token, known.name, known.is_secure) == ("dark", token, "Ann", True)
    odd = visitors.visitor_of(request(scheme="http", cookie="hoyle_theme=red; hoyle_seat=x.y; hoyle_name=zz; x"))
    assert (odd.theme, odd.token, odd.name, odd.is_secure, odd.holder) == ("", "", "", False, "")


@pytest.mark.parametrize("name", ["Random bot", "ｒａｎｄｏｍ  BOT", "Zufallsbot"])
def test_nobody_has_the_name_of_a_bot_in_any_language(name: str) -> None:
    with pytest.raises(Refusal, match="A bot has this name"):
        visitors.plain_name(name)
    assert visitors.decode_name(name.encode().hex()) == "" and visitors.plain_name(f"{name} 2") != ""


def test_tokens_are_those_of_this_server_or_older_ones_that_are_in_use() -> None:
    tokens = Tokens(KEY, frozenset({visitors.digest("old")}))
    new = tokens.new()
    assert tokens.is_valid(new) and tokens.is_valid("old")
    others = (
        "",
        "other",
        "old.",
        ".",
        f"{new}0",
        new[:-1],
        new.replace(".", ""),
        f"ä{new}",
        Tokens(b"other", frozenset()).new(),
    )
    assert [token for token in others if tokens.is_valid(token)] == []


def test_a_browser_remembers_so_many_comparisons_the_newest_first() -> None:
    ids = [f"{number:020x}" for number in range(MAX_COMPARISONS + 1)]
    visitor = Visitor("en", comparisons=ids[1:])
    visitor.asked(ids[0])
    assert visitor.comparisons == ids[:-1]
    visitor.asked(ids[2])
    assert visitor.comparisons == [ids[2], *ids[:2], *ids[3:-1]], "none is there twice"
    cookie = visitors.signed_comparisons(KEY, "ann", ids[:-1])
    assert visitors.own_comparisons(KEY, "ann", cookie) == ids[:-1]
    assert visitors.own_comparisons(KEY, "ann", visitors.signed_comparisons(KEY, "ann", ids)) == []
    assert visitors.signed_comparisons(KEY, "ann", []) == ""


@pytest.mark.parametrize(
    ("host", "is_allowed"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("Play.example.org", True),
        ("play.example.org:443", True),
        ("192.0.2.1:8000", True),
        ("[2001:db8::1]:8000", True),
        ("evil.example", False),
        ("play.example.org.evil.example", False),
        ("192.0.2.1.evil.example", False),
        ("", False),
        ("[2001:db8::1", False),
    ],
)
def test_the_names_for_which_a_server_answers(host: str, is_allowed: bool) -> None:
    assert AllowedHosts(Starlette(), ["PLAY.example.org"], Once()).is_allowed(host) == is_allowed


def test_an_unknown_client_has_an_empty_address() -> None:
    assert client_of({"type": "http", "client": None}) == "" and client_of({"type": "http", "client": ("a", 1)}) == "a"


@pytest.mark.parametrize(
    ("header", "token"), [("Bearer a.b", "a.b"), ("bearer  a.b ", "a.b"), ("Basic a.b", ""), ("Bearer", "")]
)
def test_the_token_in_the_header_of_a_program(header: str, token: str) -> None:
    assert bearer(request(authorization=header).headers) == token and bearer(request().headers) == ""


def test_sessions_of_operators_are_signed_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    store: Any = None
    moderation, nobody = Moderation(store, KEY, "token"), Moderation(store, KEY, "")
    monkeypatch.setattr("hoyle.server.moderation.time.time", lambda: 1000.0)

    def session(end: str) -> str:
        return f"{end}.{moderation.signature(end)}"

    assert [moderation.is_session(session(end)) for end in ("1001", "1000")] == [True, False]
    assert not nobody.is_session(f"1001.{nobody.signature('1001')}") and not nobody.is_token("")
    odd = ("", "1001", "1001.", "1001.ä", "١٠٠١.x", "x.y", session("1001")[:-1])
    assert [value for value in odd if moderation.is_session(value)] == []
    assert [moderation.is_token(token) for token in ("token", "Token", "", "tokenä")] == [True, False, False, False]


def test_who_is_banned_or_hidden_is_not_found_by_strangers() -> None:
    moderation = Moderation(None, KEY, "token")  # type: ignore[arg-type]
    moderation.banned, moderation.hidden = {"eve": "Enough."}, frozenset({"hidden"})

    def may_be_found(id: str, *holders: str) -> bool:
        seats = [SimpleNamespace(holder=one) for one in holders]
        table = SimpleNamespace(id=id, seats=seats, opened=SimpleNamespace(game="r"))
        return moderation.may_be_found(table)  # type: ignore[arg-type]

    assert may_be_found("t", "ann", "bob") and not may_be_found("t", "ann", "eve") and not may_be_found("hidden", "ann")
    moderation.check("ann")
    with pytest.raises(Refusal) as refused:
        moderation.check("eve")
    assert refused.value.facts == {"reason": "Enough."}
