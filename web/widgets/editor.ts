// The widget "editor": CodeMirror in a shadow of its own, for the page's policy takes no styles but its files; there they are sheets.

import type { Action } from "#shell-types";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import type { Widget } from "../shell/widgets.ts";
import type { Act, Attributes } from "../wire/updates.ts";
import { hanging, mark, marks, type Marks } from "./editor-marks.ts";

const LABEL = {
  "aria-label": "Your program",
  "aria-description": "Tab indents. Escape, then Tab, leaves the editor.",
  tabindex: "0",
};

/** Make an editor of a program; see `_render_editor` in plyscope/page/panels/write.py. */
export function makeEditor(host: HTMLElement, theme: CSSStyleSheet): Widget {
  const root = host.attachShadow({ mode: "open" });
  let latest: Attributes = {};
  let send: Act = async () => {};
  let marked = "";
  const run = () => {
    if (latest.onsubmit) void send(latest.onsubmit as Action);
    return true;
  };
  const extensions = [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    history(),
    indentUnit.of("    "),
    EditorState.tabSize.of(4),
    indentOnInput(),
    bracketMatching(),
    pythonLanguage,
    syntaxHighlighting(classHighlighter),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of(LABEL),
    placeholder("Paste a program here, or write a search, an evaluation or a game in Python."),
    keymap.of([{ key: "Mod-Enter", run }, ...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) void send(latest.oninput as Action, state.doc.toString());
    }),
    marks,
    hanging,
  ];
  /** A program of its own: what was done to another cannot be undone in it. */
  const fresh = (doc: string) => EditorState.create({ doc, extensions });
  const view = new EditorView({ state: fresh(""), root, parent: root });
  root.adoptedStyleSheets.push(theme); // after those of CodeMirror

  function findStart(event: Event) {
    const { doc } = view.state;
    const { detail: line } = event as CustomEvent<number>;
    return doc.line(Math.max(1, Math.min(line, doc.lines))).from;
  }
  const reveal = (anchor: number, selection?: { anchor: number }) =>
    view.dispatch({ selection, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  host.addEventListener("goToLine", (event) => {
    const anchor = findStart(event);
    reveal(anchor, { anchor });
    view.focus();
  });
  host.addEventListener("revealLine", (event) => reveal(findStart(event)));
  // Letters are the page's shortcuts, and Escape closes a sheet: not from in here.
  host.addEventListener("keydown", (event) => event.stopPropagation());

  return {
    draw(attributes, _, act) {
      const isOther = attributes.number !== latest.number; // else it was typed here
      latest = attributes;
      send = act;
      if (isOther) {
        view.setState(fresh(String(attributes.text)));
        marked = "";
        if (attributes["data-focus"]) view.focus();
      }
      const line = Number(attributes["data-error-line"] ?? 0);
      const now: Marks = {
        wrong: line ? { line, sentence: String(attributes["data-error"]) } : null,
        running: Number(attributes["data-running-line"] ?? 0),
      };
      const key = JSON.stringify(now);
      if (key === marked) return;
      marked = key;
      mark(view, now);
    },
    remove: () => view.destroy(),
  };
}
