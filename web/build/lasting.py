"""List the objects of the memory image that are never freed. Runs in a memory that is then undone.

Each line has the address of an object and that of its type. The image marks them as immortal, so
that there are no counts of references and no lists of the garbage collector to send: these differ
from one object to the next, and were a fifteenth of the image. What only Pyodide's modules reach
is left out, as a sandbox removes it.
"""

import gc
import sys
from types import CodeType, FunctionType, ModuleType

from plyscope.sandbox.seal import is_pyodide_module

FILE = "/lasting"


def owner(thing: object) -> object:
    """Return the name of the module that an object belongs to, where it says so."""
    if isinstance(thing, dict):
        return thing.get("__name__")
    if isinstance(thing, ModuleType):
        return thing.__name__
    owned = thing if isinstance(thing, (type, FunctionType)) else type(thing)
    return owned.__module__


def parts(thing: object) -> list[object]:
    """Return what an object refers to, also what the garbage collector is not told of."""
    found = gc.get_referents(thing)
    if type(thing) is dict:
        found += thing
    if type(thing) is CodeType:
        found += (thing.co_consts, thing.co_names, thing.co_linetable, thing.co_exceptiontable)
        found += (thing.co_filename, thing.co_name, thing.co_qualname)
        found += thing.co_varnames + thing.co_cellvars + thing.co_freevars
    return found


names = [name for name in sys.modules if not is_pyodide_module(name)]
ahead = [part for name in names for part in (name, vars(sys.modules[name]))]
own = {id(globals()), id(ahead), id(names), id(sys.modules)}
seen = {}
while ahead:
    thing = ahead.pop()
    if id(thing) not in seen and id(thing) not in own and not is_pyodide_module(owner(thing)):
        seen[id(thing)] = id(type(thing))
        ahead += parts(thing)
with open(FILE, "w") as file:
    for address in sorted(seen):
        print(address, seen[address], file=file)
