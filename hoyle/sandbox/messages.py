"""What a process in which rules of strangers run says instead of an answer."""

from dataclasses import dataclass

from hoyle.messages import message

TEXT, RUN, PROCESS = "text", "run", "process"
"""What has refused: reading and compiling, a run, or the end of the process itself."""


@message(tag="refused")
@dataclass(slots=True)
class Refused:
    """It is not possible, and nothing has changed."""

    stage: str
    """TEXT, RUN or PROCESS."""
    sentence: str
    """Why, with file and line where there is one."""
