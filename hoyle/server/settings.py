"""The settings of a server, with their defaults: addresses, and a limit for everything that a visitor can ask for.

A setting comes from a flag of `hoyle serve`, from the environment (`HOYLE_` and its name in capitals), or from a TOML file.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.server.logs import FORMS, LEVELS

ENVIRONMENT = "HOYLE_"
CHOICES = {
    "evening": ("no", "yes"),
    "log": FORMS,
    "log_level": LEVELS,
    "warm": ("all", "asked"),
    "measure": ("idle", "never"),
    "visitor_rules": ("off", "operators", "visitors"),
}
"""The values of settings with named values."""
NO_PLACE = (
    "The setting {name} needs a name alone, such as play.example.org, not {value}: Hoyle answers at every port, and cannot be "
    "below a path."
)
MIN_TOKEN = 16
"""The minimum number of characters of the operators' token."""
DAYS = re.compile(r"([1-9][0-9]{0,5})d")
CONTACT = re.compile(r"mailto:[^@\s]+@[^@\s]+|https://\S+")


@dataclass(frozen=True)
class Settings:
    """The settings of one server. Durations are in seconds, sizes in bytes."""

    allow_hosts: tuple[str, ...] = ()
    """Names of this server in addresses, besides localhost, the address it listens on, and IP addresses."""
    evening: str = "no"
    """Whether all people in one network play together for an evening, so that the lobby shows everybody all their tables: yes or no."""
    max_connections: int = 10_000
    """Connections at the same time; 503 for others."""
    connections_per_address: int = 256
    """Connections from one address at the same time, except from this machine, where a proxy may run; 429 for others."""
    sockets_per_visitor: int = 64
    """WebSockets of one visitor at the same time."""
    sockets_per_address: int = 1024
    """WebSockets from one address at the same time, which many people may share, such as those behind one router."""
    sockets_per_table: int = 256
    """WebSockets at one table at the same time."""
    header_seconds: float = 10.0
    """How long the head of a request may take."""
    body_seconds: float = 20.0
    """How long the body of a request may take."""
    header_bytes: int = 8_192
    """The largest head of a request."""
    unsent_bytes: int = 1_048_576
    """How much may wait to be sent to one connection before it is closed."""
    frames_per_second: int = 20
    """WebSocket messages of one visitor; further ones have to wait, with a sentence."""
    frames_per_address: int = 320
    """WebSocket messages from one address, a second; further ones have to wait, with a sentence."""
    posts_per_minute: int = 240
    """Forms of one address."""
    tables_per_minute: int = 60
    """Tables that one address may open."""
    jobs_per_visitor: int = 3
    """Calculations of one visitor that wait or run."""
    max_jobs: int = 50
    """Calculations of all visitors that wait or run."""
    job_seconds: float = 90.0
    """How much processor time a calculation, or one step of a comparison of rules, may take before it is stopped."""
    comparison_days: int = 365
    """How many days a comparison of rules is kept."""
    keep: str = ""
    """Tables that nobody has touched for so long are deleted, such as 90d for 90 days; empty: they are kept."""
    log: str = "text"
    """The form of the log on the error output: text or json, one line for each record."""
    log_level: str = "warning"
    """The least level that is logged: debug, info, warning or error."""
    warm: str = "all"
    """Which bots are compiled: those of all games, from the start of the server on, or only those that are asked."""
    site: str = ""
    """A folder that `hoyle publish` wrote: tables against bots alone run in the visitor's browser; empty: all run here."""
    published_per_visitor: int = 50
    """Rule sets of one visitor in the gallery."""
    publications_per_minute: int = 10
    """Rule sets that one address may publish."""
    visitor_rules: str = "operators"
    """Which texts of rules that visitors have written are played: off, those that operators have allowed, or visitors. Linux only."""
    texts_per_visitor: int = 50
    """Texts of rules of one visitor that are kept."""
    texts_per_day: int = 300
    """New texts of rules, also wrong ones, that one address may send."""
    max_texts: int = 10_000
    """Texts of rules of all visitors that are kept."""
    max_text_bytes: int = 67_108_864
    """How long all these texts may be together."""
    measure: str = "idle"
    """Whether the published rule sets are measured: while the server is idle, or never."""
    measure_games: int = 1000
    """The most games that are played to measure a published rule set."""
    measure_after: float = 60.0
    """How long the server is idle before it measures."""
    operator_token: str = ""
    """The secret with which operators sign in at /operator, at least 16 characters; empty: there is no such page."""
    metrics_addresses: tuple[str, ...] = ()
    """IP addresses that may read /metrics, besides this machine itself."""
    push_contact: str = ""
    """How push services reach the operator: mailto: and an address, or an address with https://; empty: the site itself."""
    webhook_networks: tuple[str, ...] = ()
    """Networks that are not public to which notifications may be sent all the same, such as 192.168.1.0/24."""
    backups: str = ""
    """The folder with the backups of `hoyle store backup`, whose age /metrics shows."""
    notifications_per_hour: int = 120
    """Notifications to one visitor; further ones are left out."""

    @property
    def keep_days(self) -> int:
        """How many days an untouched table is kept; 0: for ever."""
        found = DAYS.fullmatch(self.keep)
        return int(found[1]) if found else 0


DEFAULTS = Settings()


def from_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the settings in environment variables, as texts by name."""
    names = {ENVIRONMENT + field.name.upper(): field.name for field in fields(Settings)}
    return {names[name]: value for name, value in environment.items() if name in names}


def from_file(path: Path) -> dict[str, object]:
    """Return the settings in a TOML file; Refusal if it cannot be read."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Refusal(N_("The settings {path} cannot be read: {why}."), path=path, why=error.strerror) from None
    except (ValueError, RecursionError) as error:
        raise Refusal(N_("The settings {path} are not TOML: {why}."), path=path, why=error) from None


def with_values(settings: Settings, values: Mapping[str, object]) -> Settings:
    """Return settings with these values, which may be texts; Refusal for an unknown name or a value that does not fit."""
    known = {field.name: getattr(DEFAULTS, field.name) for field in fields(Settings)}
    for name in values:
        if name not in known:
            raise Refusal(N_("There is no setting {name}: use {known}."), name=name, known=", ".join(known))
    return replace(settings, **{name: converted(name, value, known[name]) for name, value in values.items()})


def converted(name: str, value: Any, default: Any) -> Any:
    """Return a value with the type of the default; Refusal if that is impossible, or if a number is not positive."""
    if isinstance(default, tuple):
        parts = value.split(",") if isinstance(value, str) else value
        if isinstance(parts, list) and all(isinstance(part, str) for part in parts):
            return names_value(name, tuple(part.strip() for part in parts if part.strip()))
        raise Refusal(N_("The setting {name} needs names separated by commas."), name=name)
    if isinstance(default, str):
        return text_value(name, value)
    try:
        number = type(default)(value)
    except (TypeError, ValueError):
        number = 0
    if isinstance(value, bool) or not 0 < number < 1e12:
        raise Refusal(N_("The setting {name} needs a positive number."), name=name)
    return number


def names_value(name: str, values: tuple[str, ...]) -> tuple[str, ...]:
    """Return the value of a setting that is a list; Refusal if it needs names or networks and has something else."""
    for value in values if name == "allow_hosts" else ():
        if "/" in value or (":" in value and not value.startswith("[")):
            raise Refusal(NO_PLACE, name=name, value=value)
    if name == "webhook_networks":
        for value in values:
            try:
                ip_network(value)
            except ValueError:
                raise Refusal(N_("The setting {name} needs networks, such as 192.168.1.0/24."), name=name) from None
    return values


def text_value(name: str, value: object) -> str:
    """Return the value of a setting that is a text; Refusal if it does not fit."""
    if name == "keep" and value != "" and not (isinstance(value, str) and DAYS.fullmatch(value)):
        raise Refusal(N_("The setting {name} needs a number of days, such as 90d."), name=name)
    if name == "operator_token" and 0 < len(str(value)) < MIN_TOKEN:
        raise Refusal(N_("The setting {name} needs at least {count} characters."), name=name, count=MIN_TOKEN)
    if name == "push_contact" and value != "" and not (isinstance(value, str) and CONTACT.fullmatch(value)):
        raise Refusal(N_("The setting {name} needs an address such as mailto:me@example.org."), name=name)
    if name in CHOICES and value not in CHOICES[name]:
        raise Refusal(N_("The setting {name} needs one of: {known}."), name=name, known=", ".join(CHOICES[name]))
    return str(value)
