"""What the soak does: each action by dice alone, and described for whoever reads of a failure."""

import json
import random
from collections.abc import Callable

from plyscope.calls.page_catalog import make_catalog
from tests.drive.driver import Driver
from tests.soak.host import DEATHS, Host
from tests.soak.links import SPOILS, damaged, link

KEYS = "Home End ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown Enter Escape Tab".split()
LETTERS = list(" cClLrRopwsmbdetq?+")
SIZES = [(1440, 900), (1280, 720), (1024, 768), (768, 1024), (390, 844), (320, 640), (1700, 1000)]
ASSETS = ("worker-", "scripts-", "assets/")
FAULTS = ("missing", "broken", "refused", "portal", "cut", "slow", "empty")
BUTTONS = "button, summary, [role=tab], [role=treeitem]"
SURFACES = ".tree, .timeline, .board, .sketch:not([hidden])"

# Not links, which leave the page, nor the menu whose entries make files.
PRESSABLE = f":is({BUTTONS}):not(#export-menu *)"


def press(driver: Driver, _host: Host, dice: random.Random) -> str:
    """Press a control."""
    found = driver.evaluate(f"places({json.dumps(PRESSABLE)})")
    if not found:
        return "nothing to press"
    x, y, name = dice.choice(found)
    driver.tap(x, y)
    return f"press {name}"


def leads_away(driver: Driver, place: str) -> bool:
    """Return whether an element is of a link to another page, such as the documentation."""
    links = 'a[href]:not([href^="#"])'
    return bool(driver.evaluate(f"({place})?.closest({json.dumps(links)}) != null"))


def touch(driver: Driver, _host: Host, dice: random.Random) -> str:
    """Press anywhere on the tree, the timeline or the board."""
    box = driver.evaluate(
        f"""(() => {{
          const all = [...document.querySelectorAll("{SURFACES}")];
          const one = all[Math.floor({dice.random()} * all.length)];
          const {{ left, top, width, height }} = one.getBoundingClientRect();
          return [left, top, width, height, innerWidth, innerHeight];
        }})()"""
    )
    left, top, width, height, right, bottom = box
    x, y = int(left + dice.random() * width), int(top + dice.random() * height)
    if not (0 <= x < right and 0 <= y < bottom):
        return "nothing to touch"
    if leads_away(driver, f"document.elementFromPoint({x}, {y})"):
        return "a link to touch, which is left"
    driver.tap(x, y)
    return f"touch {x}, {y}"


def fill(driver: Driver, _host: Host, dice: random.Random) -> str:
    """Choose in a select, or write into a field."""
    text = str(dice.choice([*SPOILS[:14], dice.randrange(100)]))
    given = json.dumps([dice.randrange(1000), dice.random(), text])
    return "fill " + str(driver.evaluate(f"filled(...{given})"))[:80]


def key(driver: Driver, _host: Host, dice: random.Random) -> str:
    """Press a key."""
    name = dice.choice([*KEYS, *LETTERS])
    if name == "Enter" and leads_away(driver, "document.activeElement"):
        return "a link in focus, which is left"
    driver.press(name)
    return f"key {name}"


def follow(driver: Driver, _host: Host, dice: random.Random) -> str:
    """Open an address."""
    text = dice.choice([link, link, damaged])(dice)
    driver.evaluate(f"void (location.hash = {json.dumps(text)})")
    return f"link {text[:120]}"


def bring(driver: Driver, _host: Host, dice: random.Random) -> str:
    """Open a tree of one's own, or an exercise."""
    tree = [[dice.randint(-9, 9) for _ in range(dice.randint(1, 4))] for _ in range(3)]
    kind = dice.choice(["minimax", "alphabeta", "expectimax", "maxn"])
    text = dice.choice(
        [
            f"#game=tree:{tree}&tab=lab",
            f"#exercise={kind}:{dice.randint(1, 3)}:{dice.randrange(100)}&tab=lab",
            f"#game=tree:{tree}&exercise=alphabeta:own:strict",
        ]
    )
    driver.evaluate(f"void (location.hash = {json.dumps(text)})")
    return f"bring {text}"


def call(driver: Driver, _host: Host, dice: random.Random) -> str:
    """Call the API with something odd, as the fuzzer does."""
    seed = dice.randrange(10**6)
    made = f"callsOf(diceOf({seed}), {json.dumps(make_catalog())})"
    driver.evaluate(f"void called(...{made}.next())")
    return f"odd call {seed}"


def ask(driver: Driver, _host: Host, dice: random.Random) -> str:
    """Call the API as it is meant."""
    name, args = dice.choice(
        [
            ("open", [{"game": dice.choice(["tictactoe", "nim", "pig", "connect-four"])}]),
            ("open", [{"side": "both", "moves": ["b2"], "tick": dice.randrange(2000)}]),
            ("move", [dice.choice(["a1", "b2", "c3", "a"])]),
            ("search", []),
            ("search", []),
            ("stop", []),
            ("seek", [dice.randrange(20_000)]),
            ("step", [dice.randrange(-50, 50)]),
            ("play", []),
            ("pause", []),
        ]
    )
    driver.evaluate(f"void called({json.dumps(name)}, {json.dumps(args)})")
    return f"call {name} {args}"


def wheel(driver: Driver, _host: Host, dice: random.Random) -> str:
    """Zoom the tree."""
    delta = dice.choice([-800, -200, 200, 800])
    driver.evaluate(
        f"""(() => {{
          const canvas = document.querySelector(".tree-canvas");
          const {{ left, top, width }} = canvas.getBoundingClientRect();
          const place = {{ clientX: left + {dice.random()} * width, clientY: top + 50 }};
          const more = {{ bubbles: true, cancelable: true, deltaY: {delta} }};
          canvas.dispatchEvent(new WheelEvent("wheel", {{ ...more, ...place }}));
        }})()"""
    )
    return f"wheel {delta}"


def size_to(driver: Driver, width: int, height: int) -> None:
    """Give the window a size, whether or not it fills the screen."""
    driver.evaluate("windowed()")
    driver.resize(width, height)


def resize(driver: Driver, _host: Host, dice: random.Random) -> str:
    """Give the window another size."""
    size = dice.choice(SIZES)
    size_to(driver, *size)
    return f"resize {size}"


def kill(driver: Driver, _host: Host, dice: random.Random) -> str:
    """Kill the workers, or one of the two."""
    # One that dies without a word is noticed only when its time to answer is over.
    [how] = dice.choices(DEATHS, [8, 1, 1])
    even = dice.choice([True, False, None])
    order = json.dumps([how, even])
    driver.evaluate(f"void new BroadcastChannel('plyscope-orders').postMessage({order})")
    return f"kill {how} {even}"


def trouble(_driver: Driver, host: Host, dice: random.Random) -> str:
    """Let what is asked of the host fail from now on, or all of it be well again."""
    if host.faults:
        host.lift()
        return "all is well"
    where, how = dice.choice(ASSETS), dice.choice(FAULTS)
    host.fault(where, how)
    return f"{where} {how}"


Action = Callable[[Driver, Host, random.Random], str]

# How often each is done, out of 100.
ACTIONS: dict[Action, int] = {
    press: 28,
    touch: 8,
    fill: 12,
    key: 12,
    follow: 8,
    bring: 4,
    call: 6,
    ask: 10,
    wheel: 4,
    resize: 3,
    kill: 2,
    trouble: 3,
}
