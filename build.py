"""Set up, build, serve and test Plyscope: the only command a person needs.

    python3 build.py              build dist/: the page and, in dist/docs, the documentation
    python3 build.py dist         build it, and pack it as plyscope.zip, for any host
    python3 build.py run          build the page, serve it on this machine and open a browser
    python3 build.py test         run every check (--only NAME: one; --only changed: a change's own)
    python3 build.py bench        run every benchmark (bench NAME: those with NAME in their names)
    python3 build.py soak 30      use the page at random for 30 minutes (--browser, --seed)
    python3 build.py strings      list all texts of the page and the command line with their places

Nothing but Python 3.11 or newer is needed: whatever else is missing is set up first, into .venv,
node_modules and .cache, and is not set up again until it has changed. `--site URL` before the
command tells where the page will be published.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (whoever has an older one is to be told so)
    sys.exit("build.py: Python 3.11 or newer is missing: install it from python.org.")

import argparse
import functools
import http.server
import io
import json
import math
import os
import random
import shutil
import subprocess
import time
import webbrowser
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from web.build import changed, dist, docs, machine, offline
from web.build.browser import asks, find_browser
from web.build.memory_image import pack_start_files
from web.build.page_strings import list_strings, write_strings
from web.build.pyodide_files import make_pyodide_files
from web.build.site import VARIABLE, parse_site, published_site
from web.build.steps import CACHE, ROOT, Missing, digest, run, say, step

DIST = ROOT / "dist"
ZIP = "plyscope.zip"
SCRIPTS = ROOT / "web" / "build"
PYSRC = ROOT / "pysrc"
CORES = os.cpu_count() or 1
PARALLEL = ("--dist", "worksteal", "-n")
MODULES = {  # browser code that is written from what Python declares
    "tape-layout.ts": "plyscope.tape.shell_module",
    "icons.ts": "plyscope.page.icons",
    "elements.ts": "plyscope.page.elements",
    "piece-paths.ts": "plyscope.render.piece_paths",
    "small-shapes.ts": "plyscope.calls.small_board",
    "shell-types.ts": "plyscope.page.shell_types",
}
EXPORTS = {  # what Python tells the page before it has started: file, module, function
    "pictures": ("plyscope.page.previews", "draw_pictures"),
    "first-screen": ("plyscope.page.first_screen", "make_first_screen"),
    "pages": ("plyscope.page.examples_page", "write_pages"),
    "web-app": ("plyscope.page.web_app", "describe_web_app"),
}


def ask_python(functions: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    """Return what functions of the package return, each given by its module and its name."""
    code = f"""
import importlib, json
functions = {dict(functions)}
load = importlib.import_module
print(json.dumps({{key: getattr(load(m), name)() for key, (m, name) in functions.items()}}))
"""
    env = {"PYTHONPATH": str(PYSRC), "PYTHONDONTWRITEBYTECODE": "1"}
    error = "What Python declares for the browser code could not be written: see above."
    answers: dict[str, Any] = json.loads(run([sys.executable, "-c", code], error, env))
    return answers


def write_modules() -> None:
    """Write what Python declares for the browser code, as package.json imports it."""
    CACHE.mkdir(exist_ok=True)
    written = ask_python({name: (module, "write_module") for name, module in MODULES.items()})
    for name, text in written.items():
        (CACHE / name).write_text(text, encoding="utf-8")


def build() -> None:
    """Build all that is published: the page and, at the same time, the documentation."""
    node = machine.packages()  # the documentation takes its typeface from them
    with ThreadPoolExecutor(1) as meanwhile:
        pages = meanwhile.submit(docs.make_pages)
        build_page(node)
        docs.copy_pages(pages.result(), DIST)
    offline.write_worker(node, DIST)


def build_page(node: str) -> None:
    """Build the page in dist/: Python with its memory image, then the page around it."""
    names = (
        "compile.py",
        "python.mjs",
        "warm.py",
        "lasting.py",
        "pyodide_exports.py",
        "pyodide_files.py",
        "bundles.py",
        "gzip.mjs",
        "gzip_files.py",
        "memory_image.py",
    )
    recipe = [*(SCRIPTS / name for name in names), ROOT / "package-lock.json"]
    recipe += [ROOT / "web" / "workers" / name for name in ("boot.ts", "image.ts")]
    library, python = CACHE / "stdlib", CACHE / "python"

    def made(what: str, key: str, folder: Path, make: Callable[[], object]) -> None:
        def make_folder() -> None:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            make()

        step(what, key, folder / "stamp", make_folder)

    def run_python(*arguments: str | Path) -> None:
        script = SCRIPTS / "python.mjs"
        # tsx: the script imports TypeScript
        run([node, "--import", "tsx", script, *arguments], f"{script.name} failed: see above.")

    def make_library() -> None:
        make_pyodide_files(node, library)
        run_python("stdlib", library)

    def make_image() -> None:
        run_python("package", library, PYSRC, python)
        run_python("image", library, python)
        pack_start_files(node, library, python)

    made("Python's standard library", digest(recipe), library, make_library)
    made("Plyscope's memory image", digest([*recipe, PYSRC]), python, make_image)

    exported = {name: CACHE / f"{name}.json" for name in EXPORTS}

    def export() -> None:
        for name, answer in ask_python(EXPORTS).items():
            exported[name].write_text(json.dumps(answer), "utf-8")

    def assemble() -> None:
        write_modules()
        step(
            "What Python tells the page",
            digest([PYSRC], str(EXPORTS)),
            CACHE / "exports.stamp",
            export,
        )
        dist.assemble(node, python, exported, DIST)

    names = ("index.html", "LICENSE", "package-lock.json", "tsconfig.json")
    page = [*(ROOT / name for name in names), PYSRC]
    page += sorted(path for path in (ROOT / "web").iterdir() if path != docs.SOURCES)
    for needed in page:
        if not needed.exists():
            raise Missing(f"{needed.name} is missing: restore it from the repository.")
    stamp = CACHE / "dist.stamp"  # not in dist/, which is published as it is
    if not DIST.exists():
        stamp.unlink(missing_ok=True)
    step("The page in dist", digest(page, published_site()), stamp, assemble)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain static host, as any is, that does not print every request."""

    extensions_map = {  # noqa: RUF012 (Windows keeps its own, and wrong, in the registry)
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
    }

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Answer a path that no file can have, such as one with a null byte, as any that is not."""
        if self.path.startswith("/docs/") and not (DIST / "docs").is_dir():
            self.send_error(404, "The documentation is not built", "Run python3 build.py.")
            return None
        if self.path == f"/{offline.WORKER}":  # or the next build would be shown a visit late
            self.send_error(404, "The page is not stored while it is worked on")
            return None
        try:
            return super().send_head()
        except ValueError:
            self.send_error(404, "There is no such file")
            return None


def serve(port: int, open_browser: bool) -> None:
    """Serve dist/ to this machine alone until Ctrl-C."""
    handler = functools.partial(Quiet, directory=str(DIST))
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError:
        raise Missing(
            f"Port {port} is not free: choose another, or none for any that is."
        ) from None
    address = f"http://127.0.0.1:{server.server_port}/"
    say(f"Plyscope is at {address} (Ctrl-C stops it)")
    if open_browser:
        try:
            webbrowser.open(address)
        except webbrowser.Error:
            say("There is no browser here: open the address in yours.")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("")


def python(*arguments: str) -> list[str]:
    """Return a command for the environment's Python."""
    return [str(machine.PYTHON), *arguments]


def biome(*arguments: str) -> list[str]:
    """Return a command for the formatter and linter of the browser code."""
    return [machine.packages(), "node_modules/@biomejs/biome/bin/biome", *arguments]


PYTESTS = ("--ignore=tests/browser",)
NODE_TESTS = [
    str(path)
    for path in sorted((ROOT / "tests/web").rglob("*.test.*"))
    if path.suffix in (".js", ".ts", ".tsx")
]
FILES = f"--test-concurrency={CORES}"  # by itself Node leaves one core free
CHECKS: dict[str, Callable[[Sequence[str]], list[str]]] = {
    "format": lambda _: python("-m", "ruff", "format", "--check", "."),
    "lint": lambda _: python("-m", "ruff", "check", "."),
    "types": lambda _: python("-m", "mypy", "--strict", "pysrc"),
    "page-format": lambda _: biome("format"),
    "page-lint": lambda _: biome("lint", "--error-on-warnings"),
    "page-types": lambda _: [
        *(machine.packages(), "node_modules/typescript/bin/tsc"),
        *("--build", ".", "web"),
    ],
    "python": lambda files: python("-m", "pytest", *(files or PYTESTS), *PARALLEL, str(CORES)),
    "web": lambda files: [
        *(machine.packages(), "--import", "tsx", "--test", FILES),
        *(files or NODE_TESTS),
    ],
    # Who uses a page waits now and then: two more than there are cores have none of them idle.
    "browser": lambda files: python(
        "-m", "pytest", *(files or ["tests/browser"]), *PARALLEL, str(CORES + 2)
    ),
}


SOURCE_CHECKS = ("format", "lint", "types", "page-format", "page-lint")  # read nothing that is made


def with_browser() -> None:
    """Build what is published, and tell the tests which browser to open it in.

    The tools are installed meanwhile; so is a browser, where nobody is asked whether it may be.
    """
    machine.node()  # where it comes from PyPI it goes to the same place as the tools
    with ThreadPoolExecutor(1) as meanwhile:
        tools = meanwhile.submit(machine.tools)
        found = None if asks() else meanwhile.submit(find_browser)
        build()
        tools.result()
    os.environ["PLYSCOPE_BROWSER"] = found.result() if found else find_browser()


def reads_dist(wanted: Mapping[str, Sequence[str]]) -> bool:
    """Return whether a wanted test reads what is built: those of tests/build do."""
    files = wanted.get("python")
    return files is not None and (not files or any("tests/build/" in file for file in files))


def test(only: str | None) -> None:
    """Run the checks, all of them even where one fails."""
    if only == "changed":
        wanted = changed.concerned(changed.changed())
    else:
        wanted = {name: [] for name in CHECKS if only in (name, None)}
    with ThreadPoolExecutor(1) as beside:
        # A build leaves cores idle; so does a check of one process, and a user who waits.
        sources = beside.submit(check_sources, wanted)
        if "browser" in wanted:
            with_browser()
        elif reads_dist(wanted):
            build()
        failed = sources.result()
        write_modules()
        # Else every process would compile all of it anew.
        os.environ["PYTHONDONTWRITEBYTECODE"] = ""
        others = [name for name in CHECKS if name in wanted and name not in SOURCE_CHECKS]
        # Those of the browser leave the cores idle now and then, and are over first.
        short = [name for name in ("browser", "web") if name in others]
        found = beside.submit(run_checks, short, wanted)
        failed += run_checks([name for name in others if name not in short], wanted)
        failed += found.result()
    if failed:
        raise Missing(f"These checks failed: {', '.join(failed)}; their output is above.")


def check_sources(wanted: Mapping[str, Sequence[str]]) -> list[str]:
    """Run the checks that read nothing that is made; return those that failed."""
    machine.tools()
    return run_checks([n for n in CHECKS if n in wanted and n in SOURCE_CHECKS], wanted)


def run_checks(names: Iterable[str], wanted: Mapping[str, Sequence[str]]) -> list[str]:
    """Run checks one after another, all of them even where one fails; return those that failed."""
    return [name for name in names if not check(name, wanted)]


def check(name: str, wanted: Mapping[str, Sequence[str]]) -> bool:
    """Run a check; return whether it passed. What runs beside others is printed at its end."""
    say(f"{name} ...")
    began = time.monotonic()
    is_beside = name in ("browser", "web", *SOURCE_CHECKS) and len(wanted) > 1
    output = subprocess.PIPE if is_beside else None
    command = CHECKS[name](wanted[name])
    done = subprocess.run(command, cwd=ROOT, stdout=output, stderr=output and subprocess.STDOUT)
    text = (done.stdout or b"").decode("utf-8", "replace")
    told = "failed" if done.returncode else "passed"
    say(f"{text}{name}: {told}, {time.monotonic() - began:.1f} s")
    return done.returncode == 0


def bench(name: str) -> None:
    """Run the benchmarks with the name in theirs."""
    scripts = [path for path in sorted(ROOT.glob("tests/bench/*_bench.py")) if name in path.name]
    if not scripts:
        raise Missing(f"No benchmark has {name!r} in its name: see tests/bench.")
    with_browser()
    failed = [
        path.name for path in scripts if subprocess.run(python(str(path)), cwd=ROOT).returncode
    ]
    if failed:
        raise Missing(f"These benchmarks missed their mark: {', '.join(failed)}.")


def soak(minutes: float, browser: str, seed: int) -> None:
    """Use the page at random, with faults, until the time is over or something goes wrong."""
    with_browser()
    if subprocess.run(
        python("-m", "tests.soak", str(minutes), browser, str(seed)),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(PYSRC)},
    ).returncode:
        raise Missing("The soak failed: the seed and the actions before it are above.")


def a_port(text: str) -> int:
    """Return a port; argparse tells whoever gave none what one is."""
    if text.isascii() and text.isdecimal() and int(text) <= 65_535:
        return int(text)
    raise argparse.ArgumentTypeError(f"a port is a whole number from 0 to 65535, not {text!r}")


def parse_minutes(text: str) -> float:
    """Return a duration for the soak; one that is no time at all would pass without a test."""
    try:
        minutes = float(text)
    except ValueError:
        minutes = math.nan
    if 0 < minutes < math.inf:
        return minutes
    raise argparse.ArgumentTypeError(f"expected a number of minutes above 0, not {text!r}")


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and exit."""
        self.exit(2, f"build.py: {message}. See {self.prog} --help.\n")


def main() -> None:
    """Read the command line and obey."""
    first, _, rest = (__doc__ or "").partition("\n\n")
    parser = Parser(
        description=first, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--site", type=parse_site, metavar="URL", help="where dist/ will be published"
    )
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("build", help="build dist/ (as with no command)")
    commands.add_parser("dist", help="build dist/ and pack it as plyscope.zip")
    runner = commands.add_parser("run", help="build, serve and open")
    runner.add_argument("--no-open", action="store_true", help="do not open a browser")
    runner.add_argument("--port", type=a_port, default=0, help="default: any that is free")
    tester = commands.add_parser("test", help="run the checks")
    tester.add_argument(
        "--only", choices=[*CHECKS, "changed"], help="run this one, or what a change concerns"
    )
    bencher = commands.add_parser("bench", help="run the benchmarks")
    bencher.add_argument("name", nargs="?", default="", help="only those with this in their names")
    soaker = commands.add_parser("soak", help="use the page at random")
    soaker.add_argument("minutes", type=parse_minutes, help="how long")
    soaker.add_argument("--browser", choices=["chromium", "firefox"], default="chromium")
    soaker.add_argument(
        "--seed", type=int, default=random.randrange(10**6), help="default: another each time"
    )
    commands.add_parser("strings", help="list the texts that people read, with their places")
    asked = parser.parse_args()
    try:
        os.environ[VARIABLE] = asked.site or published_site()
    except argparse.ArgumentTypeError as error:
        parser.error(f"variable {VARIABLE}: {error}")
    if asked.command == "test":
        test(asked.only)
    elif asked.command == "bench":
        bench(asked.name)
    elif asked.command == "soak":
        soak(asked.minutes, asked.browser, asked.seed)
    elif asked.command == "strings":
        print(write_strings(list_strings(ROOT)), end="")
    elif asked.command == "run":
        build_page(machine.packages())
        serve(asked.port, not asked.no_open)
    else:
        build()
    if asked.command == "dist":
        offline.pack_site(DIST, ROOT / ZIP)
        say(f"The site is in {ZIP}: unpack it on any host.")


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        print(missing.output, end="", file=sys.stderr)
        sys.exit(f"build.py: {missing}")
    except KeyboardInterrupt:
        sys.exit(130)
