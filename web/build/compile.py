"""Make the zip that Python starts from. Runs inside Pyodide, so that the bytecode is its own."""

import ast
import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # what py_compile itself calls
from pathlib import Path

ZIP = "/lib/python314.zip"  # where Pyodide puts the standard library, hence the name in tracebacks
DATE = (1980, 1, 1, 0, 0, 0)  # the same inputs give the same bytes

# Left out: no network, no processes, no user interface here, and nobody to install packages.
UNUSED = set(
    """
    __phello__ _aix_support _android_support _apple_support _ios_support _markupbase _osx_support
    _pyio _pyrepl _sysconfigdata__emscripten_wasm32-emscripten antigravity bdb cmd code cProfile
    configparser csv ctypes curses dbm doctest ensurepip fileinput filecmp ftplib getopt getpass
    gettext idlelib imaplib mailbox modulefinder multiprocessing netrc nntplib nturl2path
    optparse pdb pickletools plistlib poplib profile pstats pty pyclbr pydoc pydoc_data rlcompleter
    sched shelve site-packages smtplib socketserver sqlite3 sre_compile sre_constants sre_parse
    stringprep symtable sysconfig tabnanny tarfile this tomllib trace tty turtle unittest venv wave
    webbrowser wsgiref xml xmlrpc zipapp zoneinfo email http ipaddress mimetypes quopri urllib
    """.split()
)
# ast.unparse asks for unicode_escape.
ENCODINGS = set(
    "__init__ aliases ascii cp437 latin_1 unicode_escape utf_8 utf_8_sig utf_16".split()
)

# The parts of our package whose objects neither a program of a student nor an error can show.
UNPRINTED = tuple(
    f"plyscope/{part}/" for part in "calls endgames exercises explain page render tape".split()
)

# Instead of the parts of Pyodide that run coroutines and install packages, which nobody uses here:
# asyncio and zipfile with what they import would be 0.4 MB of the image. The start of Pyodide needs
# the names, and the objects of JavaScript in this order.
STAND_INS = {
    "pyodide/webloop.py": b"""
import sys
from pyodide_js._api import scheduleCallback

def _initialize_event_loop():
    del sys.modules["asyncio"]
""",
    "pyodide/_package_loader.py": b"""
from pyodide_js import loadedPackages

class Folder:
    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path

SITE_PACKAGES = Folder("/lib/python3.14/site-packages")
DSO_DIR = Folder("/usr/lib")

def init_loaded_packages():
    pass
""",
}
# At the end of the first module of Pyodide: what its core asks of asyncio.
CORE = "_pyodide/__init__.py"
NO_EVENT_LOOP = b"""
import sys, types

def get_event_loop():
    raise RuntimeError("No event loop runs here.")

sys.modules["asyncio"] = types.ModuleType("asyncio")
sys.modules["asyncio"].get_event_loop = get_event_loop
"""


def is_kept(name: str) -> bool:
    """Tell whether a file of the stock standard library goes into ours."""
    parts = name.removesuffix(".py").split("/")
    if not name.endswith(".py") or parts[0] in UNUSED:
        return False
    return parts[0] != "encodings" or parts[1] in ENCODINGS


class AnnotationRemover(ast.NodeTransformer):
    """Leaves out annotations that nobody reads while the program runs, an eighth of the image.

    Those of classes stay, as they are the fields of dataclasses, and those of events of the page,
    which check their arguments.
    """

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Leave out the annotations of a function, unless it is an event."""
        self.generic_visit(node)
        if not any(isinstance(one, ast.Name) and one.id == "event" for one in node.decorator_list):
            node.returns = None
            arguments = node.args
            listed = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            for argument in (*listed, arguments.vararg, arguments.kwarg):
                if argument is not None:
                    argument.annotation = None
        return node


class DataclassTrimmer(ast.NodeTransformer):
    """Leaves out what dataclasses only have for those who print or assign to them.

    It is a thirtieth of the image. Assignments to what is frozen are found by mypy and the tests.
    """

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Have @dataclass make no __repr__, and no __setattr__ and __delattr__ that refuse."""
        self.generic_visit(node)
        for place, decorator in enumerate(node.decorator_list):
            call = decorator if isinstance(decorator, ast.Call) else ast.Call(decorator, [], [])
            if isinstance(call.func, ast.Name) and call.func.id == "dataclass":
                names = {keyword.arg for keyword in call.keywords}
                call.keywords = [one for one in call.keywords if one.arg != "frozen"]
                if "frozen" in names and "eq" not in names:  # equal objects have equal hashes
                    call.keywords.append(ast.keyword("unsafe_hash", ast.Constant(True)))
                call.keywords.append(ast.keyword("repr", ast.Constant(False)))
                node.decorator_list[place] = ast.copy_location(call, decorator)
                ast.fix_missing_locations(call)
        return node


def compiled(name: str, source: bytes, optimize: int) -> bytes:
    """Return a .pyc that is never checked against its source: there is no date to compare."""
    tree = ast.parse(source)
    if name.startswith("plyscope/"):
        tree = AnnotationRemover().visit(tree)
    if name.startswith(UNPRINTED):
        tree = DataclassTrimmer().visit(tree)
    code = compile(tree, f"{ZIP}/{name}", "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))


def write(target: str, files: dict[str, bytes]) -> None:
    """Write a zip in a fixed order. Deflated: the start from the image needs nothing of it."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, DATE), files[name], zipfile.ZIP_DEFLATED)


def standard_library(target: str) -> None:
    """Compile what we keep of the standard library that this Python runs from."""
    with zipfile.ZipFile(ZIP) as stock:
        kept = [name for name in stock.namelist() if is_kept(name)]
        sources = {name: stock.read(name) for name in kept} | STAND_INS
    sources[CORE] += NO_EVENT_LOOP
    compiled_files = {f"{n}c": compiled(n, source, strip(n)) for n, source in sources.items()}
    write(target, compiled_files)


def strip(name: str) -> int:
    """Leave out docstrings, a tenth of all, but for those that Pyodide reads at its start."""
    return 0 if "pyodide" in name else 2


def with_package(library: str, folder: str, target: str) -> None:
    """Add our package: compiled, and its source beside it, which the page shows."""
    with zipfile.ZipFile(library) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    for path in Path(folder).rglob("*.py"):
        name, source = str(path.relative_to(folder)), path.read_bytes()
        files |= {name: source, f"{name}c": compiled(name, source, strip(name))}
    write(target, files)
