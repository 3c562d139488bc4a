"""NumPy's arrays for modules that import NumPy only when they need it: their types, for annotations, and a new one."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.generic]
    Bools = NDArray[np.bool_]
    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Ints8 = NDArray[np.int8]
    Ints32 = NDArray[np.int32]
    Records = NDArray[np.void]
else:
    Array = Bools = Floats = Ints = Ints8 = Ints32 = Records = object


def array_of(length: int, of: str, filled: int = 0) -> Any:
    """Return a NumPy array of `length` numbers of the named type (int8 to int64, float32, float64), for algorithms."""
    import numpy

    return numpy.full(length, filled, of)
