"""The natural logarithm with the same bits on every target.

`math.log` comes from the C library or the compiler, and their results differ in the last bit. A single bit can change
which move a search explores next. Algorithms therefore call `log` from here, which uses only
+, −, × and ÷: IEEE 754 defines these exactly (and `math.sqrt` too, which algorithms may use).
"""

from hoyle.rules.bits import highest
from hoyle.rules.mark import algorithm

SQRT_2 = 1.4142135623730951

LN_2_HIGH = 6.93147180369123816490e-01
"""The leading bits of ln 2. Its products with integers up to 2^20 are exact."""
LN_2_LOW = 1.90821492927058770002e-10
"""ln 2 − LN_2_HIGH."""

L1 = 6.666666666666735130e-01
L2 = 3.999999999940941908e-01
L3 = 2.857142874366239149e-01
L4 = 2.222219843214978396e-01
L5 = 1.818357216161805012e-01
L6 = 1.531383769920937332e-01
L7 = 1.479819860511658591e-01
"""L1 to L7 are the coefficients of the polynomial in s²; see `log`."""


@algorithm
def log(x: float) -> float:
    """Return the natural logarithm of a number from 1 to below 2^62, within one unit in the last place.

    This is `log` of fdlibm (Sun Microsystems, 1993): x = 2^k · (1 + f) with 1 + f between √½ and √2, and a polynomial in
    s = f / (2 + f) for ln(1 + f).

    >>> log(1), round(log(10), 12)
    (0.0, 2.302585092994)
    """
    k = highest(int(x))
    fraction = x / (1 << k)
    if fraction > SQRT_2:
        fraction = 0.5 * fraction
        k += 1
    f = fraction - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    odd = z * (L1 + w * (L3 + w * (L5 + w * L7)))
    even = w * (L2 + w * (L4 + w * L6))
    half = 0.5 * f * f
    return k * LN_2_HIGH - ((half - (s * (half + odd + even) + k * LN_2_LOW)) - f)
