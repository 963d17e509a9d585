"""After a deploy, whoever holds the page as it was still finds every file that it names."""

import functools
import http.server
import json
import threading

import pytest

from web.build.earlier_builds import keep_earlier
from web.build.published import bring
from web.build.steps import Missing


def build(folder, before, **files):
    """Make a dist/ of some assets in the place of the one before; return it."""
    fresh = folder / f"dist-{'-'.join(files)}"
    for name, content in files.items():
        path = fresh / "assets" / f"{name}.js"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    keep_earlier(fresh, before)
    return fresh


def assets(dist):
    """Return the assets that are there, without the list of them."""
    found = {path.name: path.read_text() for path in (dist / "assets").iterdir()}
    del found["builds.json"]
    return found


def listed(dist):
    """Return the list of builds."""
    return json.loads((dist / "assets/builds.json").read_text())["builds"]


@pytest.fixture
def site(tmp_path):
    """A folder and the address at which a plain host serves it."""
    folder = tmp_path / "site"
    folder.mkdir()
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        yield folder, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_build_keeps_the_files_of_the_one_before(tmp_path):
    first = build(tmp_path, tmp_path / "none", main1="1", shared="s")
    second = build(tmp_path, first, main2="2", shared="s")
    assert assets(second) == {"main1.js": "1", "main2.js": "2", "shared.js": "s"}
    assert listed(second) == [["main2.js", "shared.js"], ["main1.js", "shared.js"]]


def test_the_same_build_again_is_listed_once(tmp_path):
    first = build(tmp_path, tmp_path / "none", main1="1")
    again = build(tmp_path / "again", first, main1="1")
    assert listed(again) == [["main1.js"]]


def test_the_ninth_build_before_is_let_go(tmp_path):
    dist = tmp_path / "none"
    for number in range(1, 11):
        dist = build(tmp_path, dist, **{f"main{number}": str(number), "shared": "s"})
    assert sorted(assets(dist)) == [f"main{n}.js" for n in (10, *range(2, 10))] + ["shared.js"]
    assert len(listed(dist)) == 9


def test_what_nobody_listed_is_not_kept(tmp_path):
    first = build(tmp_path, tmp_path / "none", main1="1")
    (first / "assets/stray.js").write_text("?")
    assert sorted(assets(build(tmp_path, first, main2="2"))) == ["main1.js", "main2.js"]


def test_a_machine_that_builds_from_nothing_keeps_what_the_site_has(tmp_path, site):
    folder, address = site
    build(tmp_path, tmp_path / "none", main1="1", shared="s").rename(folder / "plyscope")
    dist = tmp_path / "dist"
    bring(f"{address}plyscope", dist)
    second = build(tmp_path, dist, main2="2", shared="s")
    assert assets(second) == {"main1.js": "1", "main2.js": "2", "shared.js": "s"}


def test_a_site_that_has_nothing_yet_is_no_failure(tmp_path, site, capsys):
    bring(site[1], tmp_path / "dist")
    assert capsys.readouterr().out.startswith("Nothing to keep: http://127.0.0.1:")
    assert not (tmp_path / "dist").exists()


@pytest.mark.parametrize("name", ["../index.html", "/etc/hosts", "a/b/c.js", ".hidden", "a?b", ""])
def test_no_name_leads_out_of_the_assets(tmp_path, site, name):
    folder, address = site
    (folder / "assets").mkdir()
    (folder / "assets/builds.json").write_text(json.dumps({"builds": [[name]]}))
    with pytest.raises(Missing, match="which is no file of a build"):
        bring(address, tmp_path / "dist")
    assert not (tmp_path / "dist").exists()


@pytest.mark.parametrize("text", ["<!doctype html>", "[]", '{"builds": 5}', '{"a": 1}'])
def test_what_is_no_list_of_builds_is_refused(tmp_path, site, text):
    folder, address = site
    (folder / "assets").mkdir()
    (folder / "assets/builds.json").write_text(text)
    with pytest.raises(Missing, match="is no list of builds: give the address of a Plyscope page"):
        bring(address, tmp_path / "dist")


def test_a_site_that_cannot_be_reached_stops_the_build(tmp_path, site):
    address = site[1].replace("127.0.0.1", "127.0.0.2").rsplit(":", 1)[0] + ":9/"
    with pytest.raises(Missing, match=r"could not be read \(.*\): try again later\.$"):
        bring(address, tmp_path / "dist")
