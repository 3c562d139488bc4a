"""Web Push gives the messages and signatures that the standards print as examples; what a receiver is sent, and its status."""

import asyncio
from dataclasses import replace

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec

from hoyle.server.notifications.outcomes import NotSent, Outcome
from hoyle.server.notifications.push_encryption import aes128gcm, authorization, bytes_of, encrypted_for, text_of
from hoyle.server.notifications.records import Channel
from hoyle.server.notifications.senders import Senders
from hoyle.server.notifications.web_push import NO_CONTACT, Signer, encrypted
from hoyle.server.notifications.webhooks import Facts
from hoyle.server.settings import Settings
from tests.support.receivers import Device, claims_of, decrypted

CLAIMS = {"sub": "mailto:push@example.com", "exp": 1453523768, "aud": "https://push.example.net"}
TOKEN = (
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."
    "eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0"
)
"""The header and the claims of the example of RFC 8292, section 2.4."""
SIGNATURE = "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
KEY = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"


PUBLIC = "BLiuSrNlB4ve7FQRdVViPTvT8C0T8WQ5dyDGNGPhe6cWrKTxlgrvVRjG4gRGD9CnkEy5780-KgflsAouy0eCj7I"


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(bytes_of(text), "big"), ec.SECP256R1())


def test_the_encoding_is_that_of_rfc_8188_section_3_1() -> None:
    body = aes128gcm(b"I am the walrus", bytes_of("yqdlZ-tYemfogSmv7Ws5PQ"), bytes_of("I1BsxtFttlv3u_Oo94xnmw"))
    assert text_of(body) == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg"


def test_a_message_is_that_of_rfc_8291_section_5() -> None:
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    auth, text = bytes_of("BTBZMqHH6r4Tts7J_aSIgg"), b"When I grow up, I want to be a watermelon"
    sender, salt = private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), bytes_of("DGv6ra1nlYgDCS1FRnbzlw")
    body = encrypted_for(bytes_of(browser), auth, text, sender, salt)
    assert text_of(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert decrypted(body, private_key("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), auth) == text


def test_a_signature_is_made_and_read_as_in_rfc_8292_section_2_4() -> None:
    assert claims_of(f"vapid t={TOKEN}.{SIGNATURE},k={KEY}") == CLAIMS
    own = authorization(Signer(b"k" * 32).private, CLAIMS)
    assert own.startswith(f"vapid t={TOKEN}.") and claims_of(own) == CLAIMS
    with pytest.raises(InvalidSignature):
        claims_of(own.partition(",k=")[0] + f",k={KEY}")


def test_a_store_keeps_its_public_key() -> None:
    """With another one, every browser would have to subscribe again."""
    assert Signer(b"k" * 32).public == PUBLIC


def test_two_messages_have_different_salts_and_keys() -> None:
    device = Device("https://push.example.net/1")
    keys = " ".join(device.subscription["keys"].values())
    facts = Facts("turn", "A table", "Ты ходишь.", "https://hoyle.example/t/1", "1")
    bodies = [encrypted(Signer(b"k" * 32), device.endpoint, keys, facts, "mailto:a@b.example", 0)[0] for _ in range(2)]
    assert bodies[0][:16] != bodies[1][:16] and bodies[0][21:86] != bodies[1][21:86]
    assert all("Ты ходишь.".encode() in decrypted(body, device.private, device.auth) for body in bodies)


def test_a_newer_message_takes_the_place_of_an_older_one_about_the_same_table_alone() -> None:
    device = Device("https://push.example.net/1")
    keys = " ".join(device.subscription["keys"].values())
    told = [Facts(kind, "A table", "", "https://hoyle.example/t/1", table) for kind, table in ("t1", "o1", "t2")]
    topics = [encrypted(Signer(b"k" * 32), device.endpoint, keys, each, "mailto:a@b.c", 0)[1]["Topic"] for each in told]
    assert topics[0] == topics[1] != topics[2]


@pytest.mark.parametrize("keys", ["", "AAAA AAAA", "no*base64 AAAA"])
def test_a_stored_key_that_is_damaged_stops_its_own_message_alone(keys: str) -> None:
    with pytest.raises(NotSent):
        encrypted(Signer(b"k" * 32), "https://push.example.net/1", keys, Facts("turn", "", "", ""), "mailto:a@b.c", 0)


def test_a_message_that_push_services_would_refuse_is_not_sent() -> None:
    with pytest.raises(ValueError, match="too long"):
        aes128gcm(b"x" * 4080, b"s" * 32, b"s" * 16)
    assert aes128gcm(b"x" * 4079, b"s" * 32, b"s" * 16)


class Mailbox:
    """A client that sends nothing, and answers with a status."""

    def __init__(self, status: int) -> None:
        self.status, self.headers = status, dict[str, str]()

    async def post(self, address: str, body: bytes, headers: dict[str, str]) -> int:
        self.headers = headers
        return self.status


def sent(channel: Channel, mailbox: Mailbox, contact: str = "") -> Outcome:
    """The outcome of a message on a channel."""
    senders = Senders(b"k" * 32, Settings(push_contact=contact))
    senders.loaded = mailbox, Signer(b"k" * 32)  # type: ignore[assignment]
    return asyncio.run(senders.send(channel, "msg_1", Facts("test", "Hoyle", "A test.", "https://hoyle.example/"), 1e9))


HOOK = Channel("c", "ann", "webhook", "https://hook.example/1", "whsec_AAAA", "en", "https://hoyle.example")


def push_channel(site: str = "https://hoyle.example") -> Channel:
    device = Device("https://push.example.net/1")
    keys = " ".join(device.subscription["keys"].values())
    return replace(HOOK, kind="push", address=device.endpoint, secret=keys, site=site)


@pytest.mark.parametrize(
    ("contact", "site", "reached"),
    [
        ("mailto:me@example.org", "https://hoyle.example", "mailto:me@example.org"),
        ("", "https://hoyle.example", "https://hoyle.example"),
        ("", "http://hoyle.example", NO_CONTACT),
    ],
)
def test_a_push_service_knows_whom_to_reach_and_how_long_a_message_is_good(
    contact: str, site: str, reached: str
) -> None:
    mailbox = Mailbox(201)
    assert sent(push_channel(site), mailbox, contact) == Outcome()
    claims, day = claims_of(mailbox.headers["Authorization"]), 86_400
    assert (claims["sub"], claims["aud"]) == (reached, "https://push.example.net")
    assert day / 4 < int(claims["exp"]) - 1e9 < day, "push services refuse a signature for longer"
    assert (mailbox.headers["TTL"], mailbox.headers["Urgency"]) == (str(7 * day), "normal")
    assert mailbox.headers["Content-Encoding"] == "aes128gcm" and len(mailbox.headers["Topic"]) == 32


@pytest.mark.parametrize(
    ("status", "hook", "push"),
    [
        (200, Outcome(), Outcome()),
        (299, Outcome(), Outcome()),
        *((status, Outcome(str(status)), Outcome(str(status))) for status in (199, 300, 302, 429, 500)),
        (404, Outcome("404"), Outcome("404", is_gone=True)),
        (410, Outcome("410", is_gone=True), Outcome("410", is_gone=True)),
    ],
)
def test_what_the_status_of_a_receiver_means(status: int, hook: Outcome, push: Outcome) -> None:
    assert sent(HOOK, Mailbox(status)) == hook and sent(push_channel(), Mailbox(status)) == push
