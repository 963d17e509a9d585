"""The API, called with whatever can be passed: a value or one sentence, and it plays on."""

from playwright.sync_api import Page

from plyscope.calls.page_catalog import make_catalog
from tests.browser.fuzzing import SEED, lend, plays
from tests.volume import TIMES

CALLS = 50 * TIMES
AT_ONCE = 50

ROUND = """async ([seed, count, catalogue]) => {
  const calls = callsOf(diceOf(seed), catalogue);
  const wrong = [];
  const late = new Promise((resolve) => setTimeout(resolve, 150_000, "late"));
  for (let i = 0; i < count; i++) {
    const [name, args] = calls.next();
    const what = () => `seed ${seed}, call ${i}: ${name}(${args.map(shown).join(", ")})`;
    const answer = (async () => plyscope[name](...args))().then(
      (value) => { if (name === "on") value(); },
      (error) => {
        const said = String(error?.message).slice(0, 300);
        if (!(error instanceof Error)) wrong.push(`${what()} was no Error: ${String(error)}`);
        else if (!isSentence(error.message)) wrong.push(`${what()}: ${said}`);
      },
    );
    if (name === "search") plyscope.stop();
    const end = await Promise.race([answer, late]);
    if (end === "late") return [...wrong, `${what()} never settled`];
  }
  return wrong;
}"""


def test_whatever_is_passed_each_call_settles_and_a_move_is_played_afterwards(ready: Page) -> None:
    lend(ready, "sentence.js", "odd.js")
    wrong: list[str] = []
    for seed in range(SEED, SEED + CALLS // AT_ONCE):
        wrong += ready.evaluate(ROUND, [seed, AT_ONCE, make_catalog()])
        plays(ready)
    assert wrong == [], "\n".join(wrong)
