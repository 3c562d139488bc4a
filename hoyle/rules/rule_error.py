"""The errors for what cannot be compiled and for what fails while it runs, without any part of a compiler."""


class RuleError(TypeError):
    """A rule or algorithm cannot be compiled: file, line and the reason."""


class RunError(RuntimeError):
    """A compiled rule or algorithm failed while it ran. The text says where and why."""


class TooMuchMemory(RunError):
    """Compiled rules need more memory than they may use."""
