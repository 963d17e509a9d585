// A panel: draws the elements of `App` with Preact, and sends what the user does to them.

import type { Action } from "#shell-types";
import { WIDGET_TAGS } from "#elements";
import { createElement, render, type ComponentChild } from "preact";
import { icon } from "../dom/icons.js";
import { CopyButton } from "./copy-button.ts";
import { markBusy } from "./busy-mark.ts";
import { checkElement } from "./elements.ts";
import { createFields, isField, isFieldTag, isFileField, readFiles, readValue } from "./fields.ts";
import { createPopovers } from "./popovers.ts";
import { WidgetHost, type LoadWidget } from "./widgets.ts";
import type { Act, Attributes, Child } from "../wire/updates.ts";

export interface PanelHooks {
  act: Act;
  /** Tell of an element or attribute that is left out. */
  refuse: (sentence: string) => void;
  /** Copy a text; tell whether the browser allowed it. */
  copy: (text: string) => Promise<boolean>;
  loadWidget: LoadWidget;
}

export function createPanel(mount: Element, { act, refuse, copy, loadWidget }: PanelHooks) {
  const fields = createFields();
  const popovers = createPopovers();

  async function send(action: Action, event: Event) {
    const control = event.currentTarget as Element;
    const rest = markBusy(control);
    if (isFileField(control)) await act(action, await readFiles(control));
    else {
      const values = readValue(event);
      const end = isField(control) && values.length ? fields.begin(control, event.type) : () => {};
      await act(action, ...values);
      end();
    }
    rest();
  }

  function makeListener(name: string, action: Action | Record<string, Action>) {
    return (event: Event) => {
      if (Array.isArray(action)) {
        if (name === "onsubmit") event.preventDefault();
        return void send(action as Action, event);
      }
      const { key, isComposing, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
      if (isComposing || altKey || ctrlKey || metaKey || !Object.hasOwn(action, key)) return;
      event.preventDefault();
      void send(action[key], event);
    };
  }

  function toProps(attributes: Attributes) {
    const props: Attributes = {};
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) props[name] = makeListener(name, value as Action);
      else if (name === "spellcheck")
        props[name] = value !== "false"; // a property, and no text
      else props[name] = value;
    }
    return props;
  }

  function toNode(child: Child): ComponentChild {
    if (!Array.isArray(child)) return child;
    const [tag, given, ...children] = child;
    const attributes = checkElement(tag, given, refuse);
    if (!attributes) return null;
    const { key } = attributes as { key?: string };
    if (tag === "icon") return icon(String(attributes.name));
    if (WIDGET_TAGS.includes(tag))
      return createElement(WidgetHost, {
        key,
        tag,
        attributes,
        content: children,
        act,
        load: loadWidget,
      });
    const props = toProps(attributes);
    const nodes = children.map(toNode);
    if (props.copy !== undefined)
      return createElement(CopyButton, { key, attributes: props, nodes, copy });
    if (isFieldTag(tag)) return createElement(tag, fields.manage(props), ...nodes);
    const whole = props.popover === undefined ? props : popovers.manage(props);
    return createElement(tag, whole, ...nodes);
  }

  return {
    /** Show an element, or nothing; what is there and still wanted stays, with its focus. */
    draw(content: Child) {
      const focused = mount.contains(document.activeElement) ? document.activeElement : null;
      render(toNode(content), mount);
      popovers.placeAll();
      const isDisabled = focused?.matches(":disabled");
      if (!focused || (mount.contains(document.activeElement) && !isDisabled)) return;
      // What had the focus is gone or disabled: it stays in the panel, or at the heading around it.
      const here = isDisabled
        ? [...mount.querySelectorAll<HTMLElement>("button:enabled")].find((one) => one.offsetParent)
        : mount.querySelector<HTMLElement>("[tabindex='-1']");
      const heading = mount.closest("section")?.querySelector<HTMLElement>("h2[tabindex='-1']");
      (here ?? heading)?.focus({ preventScroll: true });
    },
  };
}
