// The first screen: the elements of the page that was built are taken over, nothing that is pressed
// before Python is lost, and an address that names another game has its name shown.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Window } from "happy-dom";
import type { Child } from "../../web/wire/updates.ts";
import { converse } from "./python.js";
import { settled } from "./workers.js";

const window = new Window();
const { document } = window;
Object.assign(globalThis, {
  window,
  document,
  addEventListener: window.addEventListener.bind(window),
  HTMLDetailsElement: window.HTMLDetailsElement,
  HTMLInputElement: window.HTMLInputElement,
});
const { createPanel } = await import("../../web/shell/panel.ts");
const { enableControls, findOtherGame, holdInput } = await import("../../web/first-screen.ts");

const python = converse(`
from plyscope.page.first_screen import make_first_screen
def answer():
    return make_first_screen()
`);
after(() => python.end());
interface Screen {
  update: { panels: Record<string, Child> };
  html: Record<string, string>;
  games: Record<string, string>;
}
const screen = (await python.ask({})) as Screen;
const NAMES = Object.keys(screen.html);

/** A panel as `shell.ts` mounts it; what it sends waits for `answer`. */
function mount(place: unknown, sent: unknown[] = []) {
  const waiting: (() => void)[] = [];
  const panel = createPanel(place as Element, {
    act(action, ...values) {
      sent.push([...action, ...values]);
      return new Promise((resolve) => waiting.push(resolve));
    },
    refuse(sentence) {
      throw new Error(sentence);
    },
    copy: async () => true,
    loadWidget: async () => () => ({ draw() {} }),
  });
  const answer = () => (waiting.splice(0).forEach((resolve) => resolve()), settled());
  return { panel, answer };
}

/** Write a panel into the page as the build does. */
function write(name: string) {
  document.body.innerHTML = `<div>${screen.html[name]}</div>`;
  enableControls();
  return document.body.firstElementChild as unknown as HTMLElement;
}

test("there are panels on the first screen", () => {
  assert.ok(NAMES.includes("settings") && NAMES.includes("status"));
});

for (const name of NAMES) {
  test(`the elements of ${name} are taken over as they are`, () => {
    const place = write(name);
    const isSeen = (element: Element) => !element.closest("option, optgroup, [popover] > *");
    const before = [...place.querySelectorAll("*")].filter(isSeen);
    mount(place).panel.draw(screen.update.panels[name]);
    const [now, fresh] = [[...place.querySelectorAll("*")], document.createElement("div")];
    const seen = now.filter(isSeen);
    assert.equal(seen.length, before.length);
    assert.deepEqual(
      before.map((element) => seen.indexOf(element)),
      [...before.keys()],
    );
    mount(fresh).panel.draw(screen.update.panels[name]);
    // What a field shows is an attribute in HTML, and a property for the shell.
    const shown = ["selected", "value", "checked"];
    const describe = (element: Element) => [
      element.localName,
      [...element.attributes]
        .filter(({ name }) => !shown.includes(name))
        .map(({ name, value }) => `${name}=${value}`)
        .sort(),
      element.textContent,
      ["input", "option", "select"].includes(element.localName) &&
        (element as HTMLInputElement).value,
    ];
    const drawn = [...fresh.querySelectorAll("*")] as unknown as Element[];
    assert.deepEqual(now.map(describe), drawn.map(describe));
  });
}

test("no control of the first screen can be used before the script is there", () => {
  for (const name of NAMES) {
    document.body.innerHTML = screen.html[name];
    assert.equal(document.querySelector("button:not([disabled]), select:not([disabled])"), null);
  }
});

test("what is pressed before the page is there is done in order once it is", async () => {
  const place = write("status");
  const release = holdInput();
  const buttons = [...place.querySelectorAll("button")].filter((one) => !one.hidden);
  const find = (text: string) =>
    buttons.find((one) => one.textContent === text) ?? assert.fail(`there is no ${text}`);
  const [newGame, hint] = [find("New game"), find("Hint")];
  const click = (button: Element) =>
    button.dispatchEvent(
      new window.MouseEvent("click", { bubbles: true, cancelable: true }) as unknown as Event,
    );
  click(hint);
  click(newGame.firstElementChild ?? newGame);
  click(hint);
  assert.equal(hint.getAttribute("aria-busy"), "true");
  assert.equal(newGame.getAttribute("aria-busy"), "true");
  const sent: unknown[] = [];
  const { panel, answer } = mount(place, sent);
  panel.draw(screen.update.panels.status);
  assert.deepEqual(sent, []);
  release();
  assert.deepEqual(sent, [["session.hint"], ["session.new_game"], ["session.hint"]]);
  click(newGame);
  assert.equal(sent.length, 4); // it is not held any more, nor sent twice
  await answer();
  assert.equal(hint.hasAttribute("aria-busy"), false);
});

test("a control that was pressed shows it until Python has answered", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const place = write("status");
  const { panel, answer } = mount(place);
  panel.draw(screen.update.panels.status);
  const button = place.querySelector(".buttons button") as HTMLElement;
  button.click();
  button.click();
  assert.equal(button.hasAttribute("aria-busy"), false); // most answers come before
  context.mock.timers.tick(50);
  assert.equal(button.getAttribute("aria-busy"), "true");
  panel.draw(screen.update.panels.status);
  assert.equal(button.getAttribute("aria-busy"), "true");
  context.mock.timers.reset();
  await answer();
  assert.equal(button.hasAttribute("aria-busy"), false);
});

const ADDRESSES: [hash: string, label: string][] = [
  ["", ""],
  ["#moves=b2", ""],
  ["#game=tictactoe&moves=b2", ""],
  ["#game=connect-four", "connect-four"],
  ["#moves=e4&game=chess", "chess"],
  ["#game=chess:4k3/8/8/8/8/8/8/4K3%20w%20-%20-%200%201", "chess"],
  ["#game=tree:[3,[5,2]]", "tree"],
  ["#game=%E0", ""],
  ["#game=go", "go"],
  ["#game=shogi", ""],
];
for (const [hash, name] of ADDRESSES) {
  test(`${hash || "no address"} names ${name || "no other game"}`, () => {
    assert.equal(findOtherGame(hash, screen.games), name && screen.games[name]);
  });
}
