"""The worker that runs the page's Python is lost in the middle of an event."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.acting import cell, until
from tests.browser.conftest import Site

# Once `armed`, the worker of `App` ends as soon as an event is sent to it; `sent` has the events.
LOSE = """
    const { postMessage } = Worker.prototype;
    window.armed = false;
    window.sent = [];
    Worker.prototype.postMessage = function (message, ...rest) {
        postMessage.call(this, message, ...rest);
        if (message.name !== "handle" || message.args.type !== "act") return;
        if (armed || sent.length) sent.push(String(message.args.action));
        if (!armed) return;
        armed = false;
        this.terminate();
        setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "ended" })));
    };
"""


def test_an_event_during_which_the_worker_of_the_app_ends_is_handled_once(
    pages: Callable[..., Page], site: Site
) -> None:
    page = pages()
    page.add_init_script(LOSE)
    page.goto(site.url)
    page.evaluate("plyscope.ready")
    page.evaluate("plyscope.open({ side: 'both' })")
    page.evaluate("window.armed = true")
    cell(page, "b2").click()
    until(page, "plyscope.state().moves.length > 0")
    assert page.evaluate("plyscope.state().moves") == ["b2"]
    first, second, *_ = page.evaluate("sent")
    assert first == second  # sent again to the next worker
    assert "b2" in first
    cell(page, "a1").click()
    until(page, "plyscope.state().moves.length > 1")
    assert page.evaluate("plyscope.state().moves") == ["b2", "a1"]
    assert page.evaluate("plyscope.state().over") is False
    expect(page.get_by_role("alert")).to_have_count(0)
