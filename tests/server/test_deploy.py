"""The files in `deploy/` work as `docs/run-a-server.md` says, which knows all settings and figures."""

import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import fields, replace
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode

import pytest
from websockets.sync.client import connect

from hoyle.server.settings import DEFAULTS, Settings
from hoyle.server.sqlite_store import SqliteStore
from tests.support.clients import GENEROUS, Browser, Client, Server, serving
from tests.support.command import hoyle
from tests.support.postgres import Postgres
from tests.support.processes import killed_at_the_end
from tests.support.sampling import sample

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "run-a-server.md").read_text("utf-8")
NAME = "play.example.org"


def test_the_page_lists_every_setting_with_its_default() -> None:
    section = PAGE.partition("## Settings")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `([a-z_]+)` \| (.*?) \|", section, re.MULTILINE)
    defaults = [(field.name, getattr(DEFAULTS, field.name)) for field in fields(Settings)]
    assert listed == [(name, "" if value in ("", ()) else f"`{value}`") for name, value in defaults]


def test_the_page_lists_every_figure(server: Server) -> None:
    shown = set(re.findall(r"^# TYPE (hoyle_\w+)", server.browser().get("/metrics").text, re.MULTILINE))
    listed = set(re.findall(r"`(hoyle_\w+)(?:\{\w+\})?`", PAGE))
    others = {"hoyle_connections", "hoyle_backup_age_seconds"}  # counted by `hoyle serve`, and with a setting
    assert shown | others == listed


UNITS = sorted(path.name for path in (ROOT / "deploy").iterdir() if path.suffix in (".service", ".timer"))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_the_units_are_valid(tmp_path: Path) -> None:
    assert UNITS == ["hoyle-backup.service", "hoyle-backup.timer", "hoyle.service"]
    for name in UNITS:
        text = (ROOT / "deploy" / name).read_text()
        assert text.count("/opt/hoyle/bin/hoyle") == name.endswith(".service")
        (tmp_path / name).write_text(text.replace("/opt/hoyle/bin/hoyle", sys.executable))
    checked = subprocess.run(
        ["systemd-analyze", "verify", *(str(tmp_path / name) for name in UNITS)], capture_output=True, text=True
    )
    about_the_units = [line for line in checked.stderr.splitlines() if "hoyle" in line]
    assert (checked.returncode, about_the_units) == (0, [])


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_the_template_of_the_page_is_valid(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "several-servers.md").read_text("utf-8")
    call = next(line for line in text.splitlines() if line.startswith("sed "))
    made = tmp_path / "hoyle@.service"
    subprocess.run(call.replace("/etc/systemd/system/hoyle@.service", str(made)), shell=True, check=True, cwd=ROOT)
    unit = made.read_text()
    assert "serve --port %i\n" in unit and "\nUser=hoyle\n" in unit and "--store" not in unit, (
        "the environment names it"
    )
    made.write_text(unit.replace("/opt/hoyle/bin/hoyle", sys.executable))
    checked = subprocess.run(
        ["systemd-analyze", "verify", f"{tmp_path}/hoyle@8001.service"], capture_output=True, text=True
    )
    assert [line for line in checked.stderr.splitlines() if "hoyle" in line] == []


def test_the_backup_of_the_unit_works_every_day(tmp_path: Path) -> None:
    unit = (ROOT / "deploy" / "hoyle-backup.service").read_text()
    command = re.findall(r"^ExecStart=/opt/hoyle/bin/hoyle (.*)$", unit, re.MULTILINE)[0]
    store = re.findall(r"^Environment=HOYLE_STORE=(\S+)", unit, re.MULTILINE)[0]
    SqliteStore(tmp_path / "hoyle.db").close()
    (tmp_path / "backups").mkdir()
    assert store == "/var/lib/hoyle/hoyle.db" and "/var/backups/hoyle" in command
    words = [
        word.replace("${HOYLE_STORE}", str(tmp_path / "hoyle.db")).replace(
            "/var/backups/hoyle", str(tmp_path / "backups")
        )
        for word in command.split()
    ]
    for time in ("2026-01-01-040000", "2026-01-02-040000"):
        (tmp_path / "backups" / f"hoyle-{time}.db").touch()
    done = hoyle(*words)
    assert (done.returncode, len([*(tmp_path / "backups").iterdir()])) == (0, 3), done.stderr


@pytest.mark.slow
def test_the_image_is_built_and_serves(tmp_path: Path) -> None:
    """This downloads the base image and all packages, so it is part of the long tests alone."""
    if not sample(0, 1) or not shutil.which("buildah"):
        pytest.skip("the image is built by the long tests, where buildah is installed")
    buildah = [
        "buildah",
        "--root",
        str(tmp_path / "root"),
        "--runroot",
        str(tmp_path / "run"),
        "--storage-driver",
        "vfs",
    ]
    file = ROOT / "deploy" / "Containerfile"
    base = re.findall(r"^FROM (\S+)", file.read_text(), re.MULTILINE)[0]
    if subprocess.run([*buildah, "pull", base], capture_output=True).returncode:
        pytest.skip(f"{base} cannot be downloaded")
    flags = ["--isolation", "chroot", "--network", "host"]
    build = [*buildah, "build", *flags, "--format", "docker", "-f", str(file), "-t", "hoyle", str(ROOT)]
    subprocess.run(build, check=True)
    container = subprocess.run([*buildah, "from", "hoyle"], check=True, capture_output=True, text=True).stdout.strip()
    port = free_port()
    serve = [*buildah, "run", *flags, "--env", f"HOYLE_PORT={port}", container, "--", "/opt/hoyle/bin/hoyle", "serve"]
    with killed_at_the_end(subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)) as process:
        assert process.stdout and f":{port}/" in process.stdout.readline()
        assert Browser(port).get("/readyz").text == "ready\n"
        process.terminate()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for the site, and its key."""
    made, key = folder / "cert.pem", folder / "key.pem"
    what = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", f"/CN={NAME}"]
    names = ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(made)]
    subprocess.run(["openssl", "req", "-x509", "-nodes", *what, *names], check=True, capture_output=True)
    return made, key


def nginx_command(folder: Path, port: int, *backends: int) -> list[str]:
    """Write a configuration of nginx around the one in `deploy/`; return the command that runs it."""
    made, key = certificate(folder)
    site = (ROOT / "deploy" / ("nginx.conf" if len(backends) == 1 else "nginx-several.conf")).read_text()
    for old, new in {
        "listen [::]:80;": "",
        "listen [::]:443 ssl;": "",
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(made),
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(key),
        **at_backends(backends),
    }.items():
        assert old in site
        site = site.replace(old, new)
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off; pid {folder}/pid; events {{}} http {{ access_log off; {temporary}\n{site}\n}}"
    (folder / "nginx.conf").write_text(whole)
    return ["nginx", "-e", "stderr", "-c", str(folder / "nginx.conf")]


def at_backends(backends: Sequence[int]) -> dict[str, str]:
    """The addresses of servers in the files, and those in their places."""
    named = [8000] if len(backends) == 1 else [8001, 8002]
    return {f"127.0.0.1:{old}": f"127.0.0.1:{new}" for old, new in zip(named, backends, strict=True)}


def caddy_command(folder: Path, port: int, *backends: int) -> list[str]:
    """Write a configuration of Caddy like the one in `deploy/`; return the command that runs it."""
    made, key = certificate(folder)
    site = (ROOT / "deploy" / ("Caddyfile" if len(backends) == 1 else "Caddyfile.several")).read_text()
    assert site.count(f"{NAME} {{") == 1
    site = site.replace(f"{NAME} {{", f"https://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {made} {key}")
    whole = f"{{\n\tadmin off\n\tauto_https off\n\tstorage file_system {folder}\n}}\n"
    for old, new in at_backends(backends).items():
        assert site.count(old) == 1
        site = site.replace(old, new)
    (folder / "Caddyfile").write_text(whole + site)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@contextmanager
def proxying(command: list[str], port: int, folder: Path) -> Generator[None]:
    """Run a proxy that listens at a port."""
    with (
        (folder / "errors").open("w+") as errors,
        killed_at_the_end(subprocess.Popen(command, stdout=errors, stderr=errors, text=True)) as process,
    ):
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert process.poll() is None, (folder / "errors").read_text()
        yield
        process.terminate()
        process.wait(20)


def trusting(folder: Path) -> ssl.SSLContext:
    """How clients encrypt that trust the certificate in a folder."""
    return ssl.create_default_context(cafile=str(folder / "cert.pem"))


def ask(port: int, folder: Path, method: str, path: str, body: str = "", **headers: str) -> HTTPResponse:
    """Send a request to the site through a proxy."""
    connection = HTTPConnection(NAME, port)
    plain = socket.create_connection(("127.0.0.1", port))
    connection.sock = trusting(folder).wrap_socket(plain, server_hostname=NAME)
    form = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
    connection.request(method, path, body or None, {"Connection": "close"} | form | headers)
    return connection.getresponse()


PROXIES = pytest.mark.parametrize(("program", "command_of"), [("nginx", nginx_command), ("caddy", caddy_command)])


@PROXIES
def test_a_table_is_played_through_a_proxy_with_tls(tmp_path: Path, program: str, command_of: object) -> None:
    if not shutil.which(program) or not shutil.which("openssl"):
        pytest.skip(f"{program} or openssl is not installed")
    port = free_port()
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, allow_hosts=(NAME,))) as server:
        command = command_of(tmp_path, port, server.port)  # type: ignore[operator]
        with proxying(command, port, tmp_path):
            play_a_move(server, port, tmp_path)
            for path in ("/metrics", "/healthz", "/readyz"):
                assert ask(port, tmp_path, "GET", path).status == 404
            addresses = server.app.state.rates.posts.budgets
            assert addresses and not any("192.0.2.66" in key for key in addresses)


def play_a_move(server: Server, port: int, folder: Path) -> None:
    """Open a table of the site over HTTPS, and make a move at it over a WebSocket."""
    assert ask(port, folder, "GET", "/").status == 200
    form, origin = urlencode({"bot": "random"}), f"https://{NAME}:{port}"
    spoofed = {"X-Forwarded-For": "192.0.2.66", "X-Forwarded-Proto": "http"}
    opened = ask(port, folder, "POST", "/g/r", form, Origin=origin, **spoofed)
    assert opened.status == 303
    assert all("secure" in value.lower() for name, value in opened.getheaders() if name.lower() == "set-cookie")
    guest = Browser(server.port)
    guest.keep(opened)
    table = str(opened.getheader("location")).removeprefix("/t/")
    with connect(
        f"wss://{NAME}:{port}/ws",
        sock=socket.create_connection(("127.0.0.1", port)),
        ssl=trusting(folder),
        origin=origin,
        additional_headers={"Cookie": guest.cookie},
    ) as connection:
        client = Client(connection)
        client.say({"t": "join", "table": table, "lang": "en"})
        client.hear()
        client.move("first", client.gestures()[0])
        client.when(lambda view: view["seq"] >= 1)


@PROXIES
def test_a_visitor_stays_at_one_of_several_servers_until_it_stops(
    tmp_path: Path, postgres: Postgres, program: str, command_of: object
) -> None:
    if not shutil.which(program) or not shutil.which("openssl"):
        pytest.skip(f"{program} or openssl is not installed")
    port, address = free_port(), postgres.address(postgres.new_database())
    settings = replace(GENEROUS, allow_hosts=(NAME,))
    with_page = replace(settings, operator_token="a token of sixteen")
    with serving(address, settings=with_page) as one, ExitStack() as rest:
        two = rest.enter_context(serving(address, settings=settings))
        with proxying(command_of(tmp_path, port, one.port, two.port), port, tmp_path):  # type: ignore[operator]
            first = [visit(port, tmp_path) for _ in range(8)]
            assert {server for server, _ in first} == {"one", "two"}, "new visitors are spread"
            for server, cookie in first:
                assert {visit(port, tmp_path, cookie)[0] for _ in range(3)} == {server}
            rest.close()
            for _, cookie in first:
                assert visit(port, tmp_path, cookie)[0] == "one"


def visit(port: int, folder: Path, cookie: str = "") -> tuple[str, str]:
    """Visit a page that only server one has; return which server answered, and the cookie that the proxy has set."""
    response = ask(port, folder, "GET", "/operator", **({"Cookie": cookie} if cookie else {}))
    made = [value for name, value in response.getheaders() if name.lower() == "set-cookie" and "hoyle_server" in value]
    return {200: "one", 404: "two"}[response.status], made[0].partition(";")[0] if made else cookie
