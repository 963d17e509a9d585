"""`plyscope serve`: the built page on this machine."""

import http.client
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from plyscope.cli import serve_command

ROOT = Path(__file__).parents[2]


@pytest.fixture
def page(tmp_path):
    """Return a folder with a page in it."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Page</title>", encoding="utf-8")
    (tmp_path / "main.mjs").write_text("export {};", encoding="utf-8")
    return tmp_path


def test_the_page_is_served_to_this_machine(page):
    server = subprocess.Popen(
        [sys.executable, "-m", "plyscope", "serve", "--folder", str(page)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "pysrc")},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        line = server.stdout.readline()
        port = int(re.search(r"http://127\.0\.0\.1:(\d+)/ \(Ctrl-C stops it\)$", line)[1])
        connection = http.client.HTTPConnection("127.0.0.1", port)
        answers = []
        for path in ("/", "/main.mjs", "/missing", "/%00"):
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            answers.append((answer.status, answer.headers["Content-Type"].partition(";")[0]))
        connection.close()
        assert answers == [
            (200, "text/html"),
            (200, "text/javascript"),
            (404, "text/html"),
            (404, "text/html"),
        ]
    finally:
        server.kill()
        server.communicate()


def test_a_checkout_serves_its_dist(tmp_path, page, monkeypatch):
    monkeypatch.setattr(serve_command, "CHECKOUT", tmp_path)
    (tmp_path / "build.py").touch()
    (tmp_path / "dist").mkdir()
    (page / "index.html").rename(tmp_path / "dist" / "index.html")
    assert serve_command.find_page(None) == tmp_path / "dist"


def test_a_wrong_argument_is_one_sentence(refuse_command, tmp_path, page, monkeypatch):
    empty = tmp_path / "empty"
    empty.mkdir()
    sentence = refuse_command("serve", "--folder", str(empty))
    assert sentence.endswith(" has no index.html; name the folder of the built page.")
    monkeypatch.setattr(serve_command, "CHECKOUT", empty)
    sentence = refuse_command("serve")
    assert sentence.startswith("The installed package does not contain the page; ")
    (empty / "build.py").touch()
    assert refuse_command("serve").startswith("The page is not built; run `python3 build.py` ")
    assert "expected a port from 0 to 65535" in refuse_command("serve", "--port", "70000")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = refuse_command("serve", "--folder", str(page), "--port", str(port))
    assert sentence == f"Port {port} is in use; choose another, or 0 for any that is free."
