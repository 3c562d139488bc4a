"""The compiler of the dialect: from the source of linked functions straight to a WebAssembly module.

It needs the standard library alone, so that it also runs in a page. The stages:

    source        the parsed source of a function
    names         what its names stand for in one game; which functions are inserted where they are called
    constants     the expressions whose value is known before the code runs
    infer         the types of variables and expressions (`types`)
    ranges        the bounds of integers
    body          instructions (`binary`): `expressions`, `truth`, `calls`, `primitives`, `statements`, `loops`, `places`
    program       everything that some entry points reach, as one module

It never runs the code of a game, since it compiles strangers' rules too.
"""

from hoyle.rules.compiler.compilation import Checks
from hoyle.rules.compiler.program import Compiled, Export, compile_module
from hoyle.rules.compiler.types import Type, type_of
from hoyle.rules.rule_error import RuleError

__all__ = ["Checks", "Compiled", "Export", "RuleError", "Type", "compile_module", "type_of"]
