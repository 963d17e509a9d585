"""The worker that runs the page's Python is lost in the middle of an event."""

from playwright.sync_api import Page, expect

from tests.browser.acting import cell, until

# The worker of `App` ends as soon as an event is sent to it; `sent` has the events.
LOSE = """() => {
    const { prototype } = Worker;
    const { postMessage } = prototype;
    let isArmed = true;
    window.sent = [];
    window.restore = () => (prototype.postMessage = postMessage);
    prototype.postMessage = function (message, ...rest) {
        postMessage.call(this, message, ...rest);
        if (message.name !== "handle" || message.args.type !== "act") return;
        sent.push(String(message.args.action));
        if (!isArmed) return;
        isArmed = false;
        this.terminate();
        setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "ended" })));
    };
}"""


def test_an_event_during_which_the_worker_of_the_app_ends_is_handled_once(ready: Page) -> None:
    ready.evaluate("plyscope.open({ side: 'both' })")
    ready.evaluate(LOSE)
    cell(ready, "b2").click()
    until(ready, "plyscope.state().moves.length > 0")
    assert ready.evaluate("plyscope.state().moves") == ["b2"]
    first, second, *_ = ready.evaluate("restore(), sent")
    assert first == second  # sent again to the next worker
    assert "b2" in first
    cell(ready, "a1").click()
    until(ready, "plyscope.state().moves.length > 1")
    assert ready.evaluate("plyscope.state().moves") == ["b2", "a1"]
    assert ready.evaluate("plyscope.state().over") is False
    expect(ready.get_by_role("alert")).to_have_count(0)
