"""The record of a table, verified by the command."""

import json
import subprocess
import sys
from pathlib import Path

from tests.support.clients import Browser, Server


def called(*words: str, given: bytes = b"") -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "hoyle.cli.main", "verify", *words], input=given, capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_the_record_of_a_table_by_the_command(server: Server, guest: Browser, tmp_path: Path) -> None:
    table = guest.open(salt="mine", hand_limit="3")
    with guest.at(table) as me:
        me.play_on("v")
    body = server.browser().get(f"/t/{table}/record.json").text.encode()
    page = guest.get(f"/t/{table}/deal").text
    file = tmp_path / "record.json"
    file.write_bytes(body)
    promise = json.loads(body)["promise"]
    code, said, _ = called(str(file), "--seal", promise)
    assert code == 0 and promise in said and promise in page and f"hoyle-{table}.json" in page
    code, said, _ = called("-", "--seal", "0" * 64, given=body)
    assert code == 1 and "not the one you noted" in said
    code, said, told = called("-")
    assert code == 2 and not said and len(told.strip().splitlines()) == 1 and "Traceback" not in told
