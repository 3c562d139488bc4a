"""What a confined process may do, as the system says it."""

from pathlib import Path

LIMITS = {"Max file size": "0", "Max processes": "0", "Max open files": "16", "Max core file size": "0"}


def check_confined(pid: int) -> None:
    """Check that a process has no environment, no folder, no descriptors but its pipes, and limits."""
    inside = Path(f"/proc/{pid}")
    assert (inside / "environ").read_bytes() == b"" and (inside / "cwd").resolve() == Path("/")
    opened = {path.name: str(path.readlink()) for path in (inside / "fd").iterdir()}
    assert sorted(opened) == ["0", "1", "2"], opened
    lines = (inside / "limits").read_text("ascii").splitlines()
    limits = {line[:26].strip(): line[26:].split() for line in lines}
    assert {name: limits[name][1] for name in LIMITS} == LIMITS
    used = int((inside / "statm").read_text("ascii").split()[0]) << 12
    assert int(limits["Max address space"][1]) < used + (1100 << 20)
    assert int(limits["Max cpu time"][0]) < 90
