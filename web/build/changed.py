"""What a change concerns: tests found by its path and name, for the daily round."""

import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

from web.build.steps import ROOT, Missing

PLANS = ["tests/test_imports.py", "tests/test_page_imports.py", "tests/test_layout.py"]
READ_BACK = ("tape", "trace", "explain", "render")  # tests/trace and the oracle test all four
DOCUMENT_TESTS = ["tests/test_readme.py", "tests/test_layout.py", "tests/build/test_docs.py"]
SCRIPTS = (".js", ".mjs", ".ts", ".tsx")
NODE_TESTS = "*.test.[jt]s*"
PAGE = ["tests/browser/test_game.py", "tests/browser/test_playback.py"]


def changed() -> list[str]:
    """Return the paths that differ from what the branch began with, as its upstream has it."""
    base = git("merge-base", "HEAD", "@{upstream}") or ["HEAD"]
    names = git("diff", "--name-only", "--diff-filter=d", base[0])
    if names is None:
        raise Missing("git cannot tell what has changed here: run python3 build.py test.")
    return [*names, *(git("ls-files", "--others", "--exclude-standard") or [])]


def git(*arguments: str) -> list[str] | None:
    """Return the lines that git answers with; None where it refuses."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.splitlines() if done.returncode == 0 else None


def concerned(paths: Iterable[str]) -> dict[str, list[str]]:
    """Return the checks that changed paths concern, and of the tests the files, by check."""
    found: dict[str, set[str]] = {"format": set(), "lint": set()}
    for path in paths:
        if path.endswith(SCRIPTS) or path == "biome.json":
            found |= {"page-format": set(), "page-lint": set()}
        if path.endswith((".ts", ".tsx", "tsconfig.json")):
            found |= {"page-types": set()}
        for check, file in tests_of(path):
            found.setdefault(check, set()).add(file)
    return {check: sorted(files - {""}) for check, files in found.items()}


def tests_of(path: str) -> Iterator[tuple[str, str]]:
    """Yield (check, test file) for one path; checks that take no files have none."""
    name = Path(path).stem
    if path.startswith("tests/"):
        yield from own_tests(path)
    elif path.startswith("pysrc/plyscope/"):
        yield "types", ""
        yield from (("python", plan) for plan in [*PLANS, "tests/test_readme.py"])
        part = path.removeprefix("pysrc/plyscope/").partition("/")[0].removesuffix(".py")
        folders = ["trace", "oracle"] if part in READ_BACK else [part]
        for test in files("tests", "test_*.py"):
            folder = test.split("/")[1]
            if folder != "browser" and (folder in folders or test == f"tests/test_{name}.py"):
                yield "python", test
    elif path.startswith(("web/build/", "build.py", "requirements", "package")):
        yield from (("python", test) for test in files("tests/build", "test_*.py"))
    elif path.startswith("web/docs/"):
        yield from (("python", test) for test in DOCUMENT_TESTS)
        if path.endswith(SCRIPTS):
            yield "page-types", ""
    elif path.startswith("web/") or path == "index.html":
        yield "page-types", ""
        yield from (("python", plan) for plan in PLANS)
        yield from (("web", test) for test in files("tests/web", NODE_TESTS))
        words = set(re.findall(r"[a-z]+", path.partition("/")[2]))
        named = files("tests/browser", "test_*.py")
        ours = [test for test in named if words & set(re.findall(r"[a-z]+", Path(test).stem)[1:])]
        yield from (("browser", test) for test in ours or PAGE)
    elif path.endswith(".md"):
        yield from (("python", test) for test in DOCUMENT_TESTS)


def own_tests(path: str) -> Iterator[tuple[str, str]]:
    """Yield a test file itself and, of a file that tests share, all those beside it and below."""
    folder = path.rpartition("/")[0]
    check = folder.split("/")[1] if folder in ("tests/browser", "tests/web") else "python"
    pattern = NODE_TESTS if check == "web" else "test_*.py"
    if Path(path).match(pattern):
        yield check, path
    elif folder == "tests":
        yield from (
            ("python", test) for test in files("tests", "test_*.py") if "browser" not in test
        )
    else:
        yield from ((check, test) for test in files(folder, pattern))


def files(folder: str, pattern: str) -> list[str]:
    """Return the files below a folder whose names are like a pattern."""
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob(pattern))
