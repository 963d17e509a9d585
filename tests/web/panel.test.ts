// A panel of `App`: what is drawn, what is sent, and what stays while it is drawn anew.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";
import { createPanel } from "../../web/shell/panel.ts";
import type { Child } from "../../web/wire/updates.ts";
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

/** A panel in a page of its own; what it sends is answered when the test says so.
 * @param arrival when a widget is there */
function open(first: Child, arrival?: Promise<void>) {
  document.body.replaceChildren();
  const mount = document.createElement("div");
  document.body.append(mount);
  const sent: unknown[] = [];
  const waiting: (() => void)[] = [];
  const panel = createPanel(mount as unknown as Element, {
    act(action, ...values) {
      sent.push([...action, ...values]);
      return new Promise((resolve) => waiting.push(resolve));
    },
    refuse(sentence) {
      throw new Error(sentence);
    },
    copy: async (text) => text !== "secret",
    loadWidget: async () => {
      await arrival;
      return (host) => ({ draw: ({ text }) => host.append(`[${text}]`) });
    },
  });
  panel.draw(first);
  const find = <T>(selector: string) => mount.querySelector(selector) as unknown as T;
  const fire = (target: unknown, type: string, facts = {}) => {
    const event = Object.assign(new window.Event(type, { bubbles: true, cancelable: true }), facts);
    (target as HTMLElement).dispatchEvent(event as unknown as Event);
    return event;
  };
  const answer = () => (waiting.splice(0).forEach((resolve) => resolve()), settled());
  return { panel, mount, sent, find, fire, answer, draw: panel.draw };
}

test("elements, texts and pictures are drawn as they are given", () => {
  const { mount } = open([
    "section",
    { class: "part", "aria-label": "Match" },
    ["h3", {}, "<b>Players</b>"],
    ["svg", { viewBox: "0 0 10 5" }, ["rect", { x: 1, width: 8 }]],
  ]);
  assert.equal(
    mount.innerHTML,
    '<section class="part" aria-label="Match"><h3>&lt;b&gt;Players&lt;/b&gt;</h3>' +
      '<svg viewBox="0 0 10 5"><rect x="1" width="8"></rect></svg></section>',
  );
  assert.equal(mount.querySelector("rect")?.namespaceURI, "http://www.w3.org/2000/svg");
});

test("nothing is drawn where there is no panel", () => {
  const { draw, mount } = open(["p", {}, "here"]);
  draw(null);
  assert.equal(mount.innerHTML, "");
});

const REFUSED: [Child, string][] = [
  [["script", {}, "alert(1)"], 'The page has no element "script".'],
  [["p", { style: "color: red" }], 'The page has no attribute "style".'],
  [["p", { onmouseover: ["a.b"] }], 'The page has no attribute "onmouseover".'],
  [
    ["p", { dangerouslySetInnerHTML: { __html: "<b>" } }],
    'The page has no attribute "dangerouslySetInnerHTML".',
  ],
  [["p", { ref: 1 }], 'The page has no attribute "ref".'],
  [
    ["a", { href: "javascript:alert(1)" }],
    'A link of the page begins with # or blob: or docs/ or THIRD-PARTY-NOTICES.txt, not "javascript:alert(1)".',
  ],
  [
    ["img", { src: "https://example.org/a.png" }],
    'A picture of the page begins with examples/, not "https://example.org/a.png".',
  ],
];
for (const [child, message] of REFUSED) {
  test(`refused: ${message}`, () => assert.throws(() => open(child), { message }));
}

test("a click sends the action alone, and a field its value", () => {
  const { find, fire, sent } = open([
    "form",
    { onsubmit: ["a.send"] },
    ["button", { onclick: ["a.click", 3] }, "Go"],
    ["input", { type: "text", value: "x", oninput: ["a.type"] }],
    ["input", { type: "number", value: 2, onchange: ["a.count"] }],
    ["input", { type: "checkbox", onchange: ["a.tick"] }],
    [
      "select",
      { value: "b", onchange: ["a.pick"] },
      ["option", { value: "a" }],
      ["option", { value: "b" }],
    ],
  ]);
  fire(find("button"), "click");
  const text = find<HTMLInputElement>("[type=text]");
  text.value = "xy";
  fire(text, "input");
  const number = find<HTMLInputElement>("[type=number]");
  number.value = "7.5";
  fire(number, "change");
  number.value = "";
  fire(number, "change");
  const box = find<HTMLInputElement>("[type=checkbox]");
  box.checked = true;
  fire(box, "change");
  fire(find("select"), "change");
  assert.ok(fire(find("form"), "submit").defaultPrevented);
  assert.deepEqual(sent, [
    ["a.click", 3],
    ["a.type", "xy"],
    ["a.count", 7.5],
    ["a.count", null],
    ["a.tick", true],
    ["a.pick", "b"],
    ["a.send"],
  ]);
});

test("a key with an action is prevented, any other and any with Ctrl is not", () => {
  const { find, fire, sent } = open([
    "input",
    { type: "text", value: "", onkeydown: { Enter: ["a.take"] } },
  ]);
  const field = find<HTMLInputElement>("input");
  field.value = "e4";
  assert.ok(fire(field, "keydown", { key: "Enter" }).defaultPrevented);
  assert.ok(!fire(field, "keydown", { key: "a" }).defaultPrevented);
  assert.ok(!fire(field, "keydown", { key: "Enter", ctrlKey: true }).defaultPrevented);
  assert.deepEqual(sent, [["a.take", "e4"]]);
});

const TEXT = (value: string): Child => [
  "input",
  { type: "text", value, oninput: ["a.type"], onchange: ["a.set"] },
];

test("a text field with the focus is not overwritten; without it, it shows what is said", () => {
  const { find, draw } = open(TEXT("one"));
  const field = find<HTMLInputElement>("input");
  field.focus();
  field.value = "being typed";
  draw(TEXT("two"));
  assert.equal(field.value, "being typed");
  field.blur();
  assert.equal(field.value, "two");
  draw(TEXT("three"));
  assert.equal(field.value, "three");
});

test("a text field with the focus in which nothing was typed shows what is said", () => {
  const { find, draw } = open(TEXT("one"));
  const field = find<HTMLInputElement>("input");
  field.focus();
  draw(TEXT("two"));
  assert.equal(field.value, "two");
});

test("a text that is selected with the focus is replaced by typing", () => {
  const { find } = open(["textarea", { value: "one", "data-select": "all" }]);
  const field = find<HTMLTextAreaElement>("textarea");
  let selections = 0;
  field.select = () => void (selections += 1);
  field.dispatchEvent(new window.FocusEvent("focus") as unknown as Event);
  assert.equal(selections, 1);
});

test("what was refused goes back to what it was, even with the focus, unless more was typed", async () => {
  const { find, fire, answer } = open(TEXT("20"));
  const field = find<HTMLInputElement>("input");
  field.focus();
  field.value = "300";
  fire(field, "change");
  await answer();
  assert.equal(field.value, "20");
  field.value = "30";
  fire(field, "change");
  field.value = "305";
  await answer();
  assert.equal(field.value, "305");
});

test("after an answer selects, boxes and radio buttons show what is said", async () => {
  const { find, fire, answer } = open([
    "div",
    {},
    [
      "select",
      { value: "a", onchange: ["a.pick"] },
      ["option", { value: "a" }],
      ["option", { value: "b" }],
    ],
    ["input", { type: "checkbox", onchange: ["a.tick"] }],
    ["input", { type: "radio", name: "r", value: "1", checked: true, onchange: ["a.choose"] }],
    ["input", { type: "radio", name: "r", value: "2", onchange: ["a.choose"] }],
  ]);
  const [select, box, one, other] = ["select", "[type=checkbox]", "[value='1']", "[value='2']"].map(
    (s) => find<HTMLInputElement>(s),
  );
  select.value = "b";
  fire(select, "change");
  box.checked = true;
  fire(box, "change");
  other.checked = true;
  fire(other, "change");
  await answer();
  assert.deepEqual(
    [select.value, box.checked, one.checked, other.checked],
    ["a", false, true, false],
  );
});

test("an element keeps its place by its key, and with it the focus", () => {
  const item = (key: string): Child => ["button", { key, id: key }, key];
  const { draw, mount } = open(["div", {}, item("a"), item("b")]);
  const b = document.getElementById("b") as unknown as HTMLElement;
  b.focus();
  draw(["div", {}, item("first"), item("second"), item("b")]);
  assert.ok((document.getElementById("b") as unknown) === b);
  assert.ok((document.activeElement as unknown) === b);
  assert.equal(mount.textContent, "firstsecondb");
});

test("open details stay open while the rest is drawn anew, and tell when they are toggled", () => {
  const details = (text: string): Child => [
    "details",
    { ontoggle: ["a.open"] },
    ["summary", {}, text],
  ];
  const { draw, find, fire, sent } = open(details("one"));
  const element = find<HTMLDetailsElement>("details");
  element.open = true;
  draw(details("two"));
  assert.equal(element.open, true);
  sent.length = 0;
  fire(element, "toggle", { newState: "open" });
  assert.deepEqual(sent, [["a.open", true]]);
});

test("a button that copies says whether it could, and keeps its icon", async () => {
  for (const [text, result] of [
    ["moves", "Copied"],
    ["secret", "Not allowed here"],
  ]) {
    const { find, fire, mount } = open([
      "button",
      { copy: text },
      ["icon", { name: "share" }],
      "Copy",
    ]);
    fire(find("button"), "click");
    await settled();
    await settled();
    assert.equal(mount.textContent, result);
    assert.ok(find("button svg"));
  }
});

test("a widget is loaded, and drawn in its place; until it is there, its text is", async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const { mount, find } = open(["div", {}, ["source", { text: "depth" }]], arrival);
  await settled();
  assert.equal(find<HTMLElement>(".is-loading pre").textContent, "depth");
  arrive();
  await settled();
  assert.equal(mount.textContent, "[depth]");
  assert.equal(find(".is-loading"), null);
});
