"""How soon can a newcomer play? From `scripts/play` in a fresh clone to the lobby, and from there to a table of R.

PYTHONPATH=. python bench/opening.py          writes its section of bench/results.md

A clone of what is committed, an empty home and nothing compiled; only the cache of downloaded packages is warm.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from bench import sections
from bench.budget import TINY
from tests.support.chromium import browsing

HEADING = "## Opening the table on a fresh machine"
HERE = Path(__file__).parent.parent
LONGEST = 300.0  # seconds that it may take


def bare(home: str) -> dict[str, str]:
    """Return the environment of a new user, except for the cache of packages."""
    cache = subprocess.run([sys.executable, "-m", "pip", "cache", "dir"], stdout=subprocess.PIPE, text=True, check=True)
    settled = {
        name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_")) or "proxy" in name.lower()
    }
    return settled | {"HOME": home, "PATH": os.defpath + ":/usr/local/bin", "PIP_CACHE_DIR": cache.stdout.strip()}


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def first_page(address: str, program: subprocess.Popen[bytes], began: float) -> float:
    """Return the seconds until the lobby responded."""
    while time.monotonic() < began + LONGEST:
        try:
            urllib.request.urlopen(address, timeout=LONGEST).read()
            return time.monotonic() - began
        except OSError:
            if program.poll() is not None:
                raise SystemExit(f"scripts/play ended with {program.returncode}.") from None
            time.sleep(0.1)
    raise SystemExit(f"No lobby after {LONGEST:.0f} s.")


def in_the_browser(address: str) -> tuple[float, float]:
    """Return the seconds until the lobby is loaded, and from *Play now* until a table of R is shown."""
    with browsing() as browser:
        page = browser.new_page()
        began = time.monotonic()
        page.goto(address, wait_until="load")
        loaded = time.monotonic() - began
        began = time.monotonic()
        page.locator("#r .button.primary").click()
        page.locator(".dock .card").first.wait_for()
        return loaded, time.monotonic() - began


def measured(folder: Path) -> tuple[float, float, float]:
    """Clone, start the server and open the lobby."""
    if TINY:
        return here()
    clone, home = folder / "hoyle", folder / "home"
    home.mkdir()
    subprocess.run(["git", "clone", "-q", str(HERE), str(clone)], check=True)
    address, began = f"http://127.0.0.1:{(port := free_port())}/", time.monotonic()
    program = subprocess.Popen(
        ["scripts/play", "--port", str(port)], cwd=clone, env=bare(str(home)), start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        return first_page(address, program, began), *in_the_browser(address)
    finally:
        os.killpg(program.pid, signal.SIGTERM)
        program.wait()


def here() -> tuple[float, float, float]:
    """Measure the same without clone and installation, with this interpreter."""
    address, began = f"http://127.0.0.1:{(port := free_port())}/", time.monotonic()
    words = [sys.executable, "-m", "hoyle.cli.main", "serve", "--port", str(port), "--store"]
    with tempfile.TemporaryDirectory() as folder:
        program = subprocess.Popen([*words, f"{folder}/hoyle.db"], stdout=subprocess.DEVNULL)
        try:
            return first_page(address, program, began), *in_the_browser(address)
        finally:
            program.terminate()
            program.wait()


def main() -> None:
    """Measure once and write the section."""
    with tempfile.TemporaryDirectory() as folder:
        lobby, loaded, drawn = measured(Path(folder))
    sentence = (
        f"A fresh clone with an empty home and a warm package cache answers with the lobby {lobby:.1f} s after\n"
        f"`scripts/play`; a browser loads it in {loaded:.1f} s, and *Play now* lays a table of R in {drawn:.1f} s.\n"
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end."
    )
    print(sentence)
    sections.write(HEADING, sentence)


if __name__ == "__main__":
    main()
