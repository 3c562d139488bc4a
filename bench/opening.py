"""Measure how long a new user waits from `scripts/play` in a fresh clone to the lobby, and from the lobby to a table of R.

    python -m bench.opening          writes a section of bench/results.md

The clone has the committed files, the home folder is empty, and nothing is compiled. Only the package cache is warm.
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
ROOT = Path(__file__).parent.parent
TIMEOUT = 300.0  # seconds until the lobby must respond


def new_user_environment(home: str) -> dict[str, str]:
    """Return the environment of a new user, except for the cache of packages."""
    cache = subprocess.run([sys.executable, "-m", "pip", "cache", "dir"], stdout=subprocess.PIPE, text=True, check=True)
    kept = {
        name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_")) or "proxy" in name.lower()
    }
    return kept | {"HOME": home, "PATH": os.defpath + ":/usr/local/bin", "PIP_CACHE_DIR": cache.stdout.strip()}


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def lobby_seconds(address: str, program: subprocess.Popen[bytes], start_time: float) -> float:
    """Return the seconds from `start_time` until the lobby responded; end the run if it does not."""
    while time.monotonic() < start_time + TIMEOUT:
        try:
            urllib.request.urlopen(address, timeout=TIMEOUT).read()
            return time.monotonic() - start_time
        except OSError:
            if program.poll() is not None:
                raise SystemExit(f"scripts/play ended with {program.returncode}.") from None
            time.sleep(0.1)
    raise SystemExit(f"No lobby after {TIMEOUT:.0f} s.")


def browser_seconds(address: str) -> tuple[float, float]:
    """Return the seconds until the lobby is loaded, and from *Play R now* until a table of R is shown."""
    with browsing() as browser:
        page = browser.new_page()
        start_time = time.monotonic()
        page.goto(address, wait_until="load")
        loaded = time.monotonic() - start_time
        start_time = time.monotonic()
        page.locator(".welcome .button.primary").click()
        page.locator(".dock .card").first.wait_for()
        return loaded, time.monotonic() - start_time


def measure(folder: Path) -> tuple[float, float, float]:
    """Return the seconds until the lobby responded, until it was loaded, and until a table was shown, in a fresh clone."""
    if TINY:
        return measure_in_place()
    clone, home = folder / "hoyle", folder / "home"
    home.mkdir()
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    address, start_time = f"http://127.0.0.1:{(port := free_port())}/", time.monotonic()
    program = subprocess.Popen(
        ["scripts/play", "--port", str(port)], cwd=clone, env=new_user_environment(str(home)), start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        return lobby_seconds(address, program, start_time), *browser_seconds(address)
    finally:
        os.killpg(program.pid, signal.SIGTERM)
        program.wait()


def measure_in_place() -> tuple[float, float, float]:
    """Return the same times without cloning and installing, with this checkout and interpreter."""
    address, start_time = f"http://127.0.0.1:{(port := free_port())}/", time.monotonic()
    command = [sys.executable, "-m", "hoyle.cli.main", "serve", "--port", str(port), "--store"]
    with tempfile.TemporaryDirectory() as folder:
        program = subprocess.Popen([*command, f"{folder}/hoyle.db"], stdout=subprocess.DEVNULL)
        try:
            return lobby_seconds(address, program, start_time), *browser_seconds(address)
        finally:
            program.terminate()
            program.wait()


def main() -> None:
    """Measure once and write the section."""
    with tempfile.TemporaryDirectory() as folder:
        lobby, loaded, drawn = measure(Path(folder))
    sentence = (
        f"A fresh clone with an empty home and a warm package cache answers with the lobby {lobby:.1f} s after\n"
        f"`scripts/play`; a browser loads it in {loaded:.1f} s, and *Play R now* lays a table of R in {drawn:.1f} s.\n"
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end."
    )
    print(sentence)
    sections.write(HEADING, sentence)


if __name__ == "__main__":
    main()
