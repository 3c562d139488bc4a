"""Types of NumPy's arrays, for annotations in modules that import NumPy only when they need it."""

from typing import TYPE_CHECKING

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
