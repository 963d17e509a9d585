"""build.py as a person meets it: commands in a copy of the project, and what they say."""

import functools
import http.client
import http.server
import json
import re
import shutil
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import build
from plyscope.examples import EXAMPLES

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the project's sources, with what was set up and made for it so far.

    A test leaves it as it was, but for dist/, which the next command builds again.
    """
    tmp_path = tmp_path_factory.mktemp("project")
    for name in ("web", "pysrc", "tests", "dist"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in (
        "build.py",
        "index.html",
        "package.json",
        "package-lock.json",
        "tsconfig.json",
        ".npmrc",
        "LICENSE",
        "requirements-docs.txt",
    ):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / ".cache", tmp_path / ".cache")
    for name in ("node_modules", ".venv"):
        (tmp_path / name).symlink_to(ROOT / name, target_is_directory=True)
    return tmp_path


def command(folder, *arguments):
    """Run build.py; return its exit code, what it printed and the last line of its errors."""
    done = subprocess.run(
        [sys.executable, "build.py", *arguments], cwd=folder, capture_output=True, text=True
    )
    return done.returncode, done.stdout, (done.stderr.splitlines() or [""])[-1]


def test_the_second_build_has_nothing_to_do(copy):
    assert command(copy)[0] == 0
    code, said, _ = command(copy)
    assert code == 0
    assert [line.split(": ")[1] for line in said.splitlines()] == ["up to date"] * 8


def named_in(html):
    """The files that a page names, and those that it makes names of."""
    parts = json.loads(re.search(r'id="assets">(.*?)</script>', html)[1])["parts"]
    made = {f"assets/{name}-{hashed}.bin" for name, (hashed, _) in parts.items()}
    return made | set(re.findall(r'assets/[^"]+', html))


@pytest.mark.parametrize("name", ["index.html", "LICENSE"])
def test_a_missing_file_is_named(copy, name):
    (copy / name).rename(copy / "elsewhere")
    code, _, error = command(copy)
    (copy / "elsewhere").rename(copy / name)
    assert code == 1
    assert error == f"build.py: {name} is missing: restore it from the repository."


def test_a_port_in_use_is_named():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = f"^Port {port} is not free: choose another, or none for any that is\\.$"
        with pytest.raises(build.Missing, match=sentence):
            build.serve(port, open_browser=False)


def test_a_benchmark_that_does_not_exist_is_named(copy):
    code, _, error = command(copy, "bench", "nothing-like-it")
    assert code == 1
    assert error == "build.py: No benchmark has 'nothing-like-it' in its name: see tests/bench."


@pytest.fixture
def refuse(monkeypatch, capsys):
    """Have build.py refuse arguments; return its exit code, what it printed and its errors."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["build.py", *arguments])
        with pytest.raises(SystemExit) as left:
            build.main()
        return left.value.code, *capsys.readouterr()

    return run


@pytest.mark.parametrize("port", ["99999", "-1", "x", "1e3", "²"])
def test_what_is_no_port_is_refused(refuse, port):
    code, _, error = refuse("run", "--no-open", f"--port={port}")
    assert code == 2
    whole = "a port is a whole number from 0 to 65535"
    assert error.startswith(f"build.py: argument --port: {whole}, not {port!r}. See ")


@pytest.mark.parametrize("minutes", ["x", "nan", "-1", "0", "inf", ""])
def test_a_soak_of_no_time_is_refused_in_one_sentence_before_anything_is_built(refuse, minutes):
    sentence = f"argument minutes: expected a number of minutes above 0, not {minutes!r}"
    said = f"build.py: {sentence}. See build.py soak --help.\n"
    assert refuse("soak", minutes) == (2, "", said)


@pytest.mark.parametrize(
    ("wanted", "reads"),
    [
        ({"python": []}, True),  # all of them
        ({"lint": [], "python": ["tests/test_readme.py", "tests/build/test_docs.py"]}, True),
        ({"lint": [], "python": ["tests/games/test_nim.py"]}, False),
        ({"lint": [], "web": []}, False),
    ],
)
def test_what_is_published_is_built_only_for_tests_that_read_it(wanted, reads, monkeypatch):
    built = []
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "")  # which is set, and afterwards as before
    monkeypatch.setattr(build.changed, "changed", list)
    monkeypatch.setattr(build.changed, "concerned", lambda paths: wanted)
    monkeypatch.setattr(build, "build", lambda: built.append(True))
    monkeypatch.setattr(build.machine, "tools", lambda: None)
    monkeypatch.setattr(build, "write_modules", lambda: None)
    monkeypatch.setattr(build, "CHECKS", {})
    build.test("changed")
    assert built == [True] * reads


def test_the_page_is_used_beside_the_other_checks_and_told_of_at_its_end(monkeypatch, capfd):
    both = threading.Barrier(2)  # one after the other they would never come past it

    def meet(status):
        def command(_):
            both.wait(60)
            return [sys.executable, "-c", f"print('one\\ntwo'), exit({status})"]

        return command

    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "")
    monkeypatch.setattr(build, "CHECKS", {"python": meet(0), "browser": meet(1)})
    monkeypatch.setattr(build, "with_browser", lambda: None)
    monkeypatch.setattr(build, "write_modules", lambda: None)
    monkeypatch.setattr(build.machine, "tools", lambda: None)
    with pytest.raises(build.Missing, match="These checks failed: browser; their output"):
        build.test(None)
    told = capfd.readouterr().out
    assert re.search(r"one\ntwo\nbrowser: failed, [0-9.]+ s\n", told)
    assert re.search(r"python: passed, [0-9.]+ s\n", told)


def test_sources_are_checked_while_the_page_is_built(monkeypatch, capfd):
    both = threading.Barrier(2)

    def lint(_):
        both.wait(60)
        return [sys.executable, "-c", "print('one\\ntwo'), exit(1)"]

    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "")
    passes = [sys.executable, "-c", ""]
    monkeypatch.setattr(build, "CHECKS", {"lint": lint, "browser": lambda _: passes})
    monkeypatch.setattr(build, "with_browser", lambda: both.wait(60))
    monkeypatch.setattr(build, "write_modules", lambda: None)
    monkeypatch.setattr(build.machine, "tools", lambda: None)
    with pytest.raises(build.Missing, match="These checks failed: lint; their output"):
        build.test(None)
    told = capfd.readouterr().out
    assert re.search(r"one\ntwo\nlint: failed, [0-9.]+ s\n", told)
    assert re.search(r"browser: passed, [0-9.]+ s\n", told)


def test_without_a_built_documentation_its_address_says_how_to_build_it(monkeypatch, tmp_path):
    monkeypatch.setattr(build, "DIST", tmp_path)
    handler = functools.partial(build.Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        asking = http.client.HTTPConnection("127.0.0.1", server.server_port)
        asking.request("GET", "/docs/index.html")
        answer = asking.getresponse()
        assert (answer.status, answer.reason) == (404, "The documentation is not built")
        assert b"Run python3 build.py." in answer.read()
        asking.close()
        server.shutdown()


def test_a_page_that_is_served_for_work_on_it_stores_nothing(monkeypatch, tmp_path):
    (tmp_path / "service-worker.js").write_text("// an old build would be shown")
    monkeypatch.setattr(build, "DIST", tmp_path)
    handler = functools.partial(build.Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        asking = http.client.HTTPConnection("127.0.0.1", server.server_port)
        asking.request("GET", "/service-worker.js")
        assert asking.getresponse().status == 404
        asking.close()
        server.shutdown()


@pytest.mark.parametrize("site", ["example.org", "ftp://example.org/", ""])
def test_what_is_no_address_is_refused(refuse, site):
    code, _, error = refuse(f"--site={site}", "run")
    assert code == 2
    assert error.startswith("build.py: argument --site: expected an address such as https://")


# build.py with the documentation as it is: test_docs builds pages for a known site.
BUILD_THE_PAGE = """
import build
build.docs.make_pages = lambda: (build.CACHE / "docs/made.stamp").read_text()
build.main()
"""


def test_a_dist_that_was_removed_is_built_again(monkeypatch, tmp_path):
    steps = {}
    (tmp_path / "dist.stamp").write_text("as it was")
    monkeypatch.setattr(build, "CACHE", tmp_path)
    monkeypatch.setattr(build, "DIST", tmp_path / "dist")
    monkeypatch.setattr(
        build, "step", lambda what, key, stamp, make: steps.update({what: (stamp, stamp.exists())})
    )
    build.build_page("node")
    assert steps["The page in dist"] == (tmp_path / "dist.stamp", False)
    (tmp_path / "dist.stamp").write_text("as it was")
    (tmp_path / "dist").mkdir()
    build.build_page("node")
    assert steps["The page in dist"] == (tmp_path / "dist.stamp", True)


def test_the_next_build_knows_the_site_and_the_page_as_it_was_still_finds_its_files(copy):
    assert command(copy)[0] == 0
    before = (copy / "dist/index.html").read_text("utf-8")
    main = (copy / "web/main.ts").read_bytes()
    (copy / "web/main.ts").write_bytes(main + b"globalThis.changed = true;\n")
    asked = ["--site", "https://example.org/ply", "build"]
    subprocess.run([sys.executable, "-c", BUILD_THE_PAGE, *asked], cwd=copy, check=True)
    (copy / "web/main.ts").write_bytes(main)
    named, named_now = named_in(before), named_in((copy / "dist/index.html").read_text("utf-8"))
    assert named - named_now
    assert [url for url in named | named_now if not (copy / "dist" / url).is_file()] == []
    link = '<link rel="canonical" href="https://example.org/ply/" />'
    assert link in (copy / "dist/index.html").read_text("utf-8")
    assert (copy / "dist/docs/index.html").is_file()
    site_map = (copy / "dist/sitemap.xml").read_text("utf-8")
    assert "<loc>https://example.org/ply/</loc>" in site_map
    assert site_map.count("<loc>https://example.org/ply/examples") == 1 + len(EXAMPLES)
    example = (copy / "dist/examples/uct.html").read_text("utf-8")
    assert 'property="og:image" content="https://example.org/ply/examples/uct.png"' in example
    without = ROOT / "dist"
    assert "canonical" not in (without / "index.html").read_text("utf-8")
    assert not (without / "sitemap.xml").exists()


def test_a_path_that_no_file_can_have_is_not_there(tmp_path, capfd):
    handler = functools.partial(build.Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        asking = http.client.HTTPConnection("127.0.0.1", server.server_port)
        asking.request("GET", "/%00")
        assert asking.getresponse().status == 404
        asking.close()
        server.shutdown()
    assert "Traceback" not in capfd.readouterr().err
