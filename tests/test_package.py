"""The source archive and the wheel: whoever installs them gets everything, and a server that speaks every language."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Generator
from contextlib import contextmanager
from email.message import Message
from email.parser import HeaderParser
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

import hoyle
from hoyle.i18n import LANGUAGES, translator
from tests.support.archives import unpack
from tests.support.clients import Browser
from tests.support.processes import killed_at_the_end

ROOT = Path(__file__).parents[1]
SOURCES = (".po", ".pot")
"""Files that the wheel has in another form."""

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed; return what it prints."""
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of this checkout."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("archive")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    return next(folder.glob("hoyle-*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive alone, as installers do."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(archive) as packed:
        unpack(packed, folder)
    source = next(folder.iterdir())
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=source)
    shutil.rmtree(source)
    return next(folder.glob("hoyle-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the checkout, into which the wheel alone is installed."""
    folder = tmp_path_factory.mktemp("installed")
    if find_spec("pip"):
        installer = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check"]
    elif shutil.which("uv"):
        installer = ["uv", "pip", "install", "--python", sys.executable]
    else:
        pytest.skip("neither pip nor uv is installed")
    run(*installer, "--no-deps", "--no-index", "--target", folder, wheel, cwd=folder)
    return folder


def package_files() -> set[str]:
    """The files of the package in the checkout, by their names in an installation."""
    listed = run(
        "git", "ls-files", "-co", "--exclude-standard", "hoyle", "docs", "examples/rewrites", cwd=ROOT
    ).splitlines()
    names = {name for name in listed if not name.endswith(SOURCES) and (ROOT / name).is_file()}
    return {
        re.sub("^examples/rewrites/", "hoyle/shelf/", re.sub("^docs/", "hoyle/docs/texts/", name)) for name in names
    }


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no checkout")
def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    names = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    catalogues = {f"hoyle/locale/{lang}/LC_MESSAGES/hoyle.mo" for lang in LANGUAGES if lang != "en"}
    assert names == package_files() | catalogues
    for folder in (
        "hoyle/client/",
        "hoyle/pages/templates/",
        "hoyle/docs/texts/",
        "hoyle/docs/templates/",
        "hoyle/shelf/",
    ):
        assert sum(name.startswith(folder) for name in names) > 3, folder


def test_the_source_archive_has_what_a_server_needs(archive: Path) -> None:
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"SECURITY.md", "LICENSE", "CHANGELOG.md", "constraints.txt", "hatch_build.py"} <= names
    assert {f"deploy/{name}" for name in ("hoyle.service", "Containerfile", "Caddyfile", "nginx.conf")} <= names


def metadata(installed: Path) -> Message:
    """The metadata of the installed package."""
    (file,) = installed.glob("hoyle-*.dist-info/METADATA")
    return HeaderParser().parsestr(file.read_text("utf-8"))


def test_the_metadata_are_complete(installed: Path) -> None:
    found = metadata(installed)
    assert (found["Name"], found["Version"], found["License-Expression"]) == ("hoyle", hoyle.__version__, "MIT")
    assert found["Author"] and found["Summary"] and found["Keywords"] and found["Requires-Python"] == ">=3.11"
    assert found["Description-Content-Type"] == "text/markdown" and found.get_payload().startswith("# Hoyle")
    classifiers = found.get_all("Classifier") or []
    assert {"Typing :: Typed", "Natural Language :: Russian", "Natural Language :: Ukrainian"} <= set(classifiers)
    assert {"postgres", "rl", "openspiel"} <= set(found.get_all("Provides-Extra") or [])
    assert (installed / f"hoyle-{hoyle.__version__}.dist-info" / "licenses" / "LICENSE").is_file()


@contextmanager
def installed_server(installed: Path, folder: Path) -> Generator[Browser]:
    """Run the installed command `hoyle serve` in another folder; give a browser for it."""
    command = [installed / "bin" / "hoyle", "serve", "--port", "0", "--store", folder / "hoyle.db"]
    process = subprocess.Popen(
        command, cwd=folder, env=environment(installed), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    with killed_at_the_end(process):
        assert process.stdout
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found
        yield Browser(int(found[1]))


def environment(installed: Path) -> dict[str, str]:
    """The environment in which the installed package comes before the checkout."""
    return os.environ | {"PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"}


def test_the_installed_command_helps(installed: Path, tmp_path: Path) -> None:
    for words, expected in ((["--help"], "serve"), (["--version"], f"hoyle {hoyle.__version__}")):
        done = subprocess.run(
            [installed / "bin" / "hoyle", *words],
            cwd=tmp_path,
            env=environment(installed),
            capture_output=True,
            text=True,
        )
        assert (done.returncode, done.stderr) == (0, "") and expected in done.stdout
    where = [sys.executable, "-c", "import hoyle; print(hoyle.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, env=environment(installed), capture_output=True, text=True).stdout
    assert Path(found.strip()).is_relative_to(installed)


def test_the_installed_server_speaks_every_language(installed: Path, tmp_path: Path) -> None:
    with installed_server(installed, tmp_path) as guest:
        for lang in LANGUAGES:
            say, headers = translator(lang), {"Accept-Language": lang}
            lobby = guest.get("/", **headers)
            assert lobby.status == 200 and f'lang="{lang}"' in lobby.text
            assert say("House rules") in lobby.text
            docs = guest.get("/docs/run-a-server.html", **headers)
            assert docs.status == 200 and "HOYLE_ALLOW_HOSTS" in docs.text
            assert say("There is no page at this address.") in guest.get("/nothing", **headers).text
        table = guest.open(bot="greedy")
        for page in ("/", f"/t/{table}"):
            linked = {
                *re.findall(r'(?:src|href)="(/(?:static|art)/[^"]+\.(?:js|css)(?:\?[^"]+)?)"', guest.get(page).text)
            }
            assert len(linked) > 1 and {guest.get(address).status for address in linked} == {200}
        with guest.at(table) as client:
            client.move("first", client.gestures()[0])
