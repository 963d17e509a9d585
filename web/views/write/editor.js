// The editor: CodeMirror in a shadow of its own, for the page's policy takes no styles but its files; there they are sheets.

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
import { hanging, mark, marks } from "./marks.js";
import { theme } from "./theme.js";

const LABEL = {
  "aria-label": "Your program",
  "aria-description": "Tab indents. Escape, then Tab, leaves the editor.",
};

/**
 * @param {HTMLElement} host
 * @param {{type: (text: string) => void, run: () => void}} actions  `run`: Control or Command with Enter
 */
export function createEditor(host, { type, run }) {
  const root = host.attachShadow({ mode: "open" });
  let text = "";
  let marked = "";
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
    placeholder(
      "Write a search, an evaluation or a game in Python, or begin with one of those above.",
    ),
    keymap.of([
      { key: "Mod-Enter", run: () => (run(), true) },
      ...defaultKeymap,
      ...historyKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) type((text = state.doc.toString()));
    }),
    marks,
    hanging,
    theme,
  ];
  /** A program of its own: what was done to another cannot be undone in it. @param {string} doc */
  const fresh = (doc) => EditorState.create({ doc, extensions });
  const view = new EditorView({ state: fresh(""), root, parent: root });
  const startOf = (/** @type {number} */ line) =>
    view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines))).from;
  // Letters are the page's shortcuts, and Escape closes a sheet: not from in here.
  host.addEventListener("keydown", (event) => event.stopPropagation());

  return {
    /** @param {string} now */
    show(now) {
      if (now === text) return; // it was typed here
      text = now;
      view.setState(fresh(now));
      marked = "";
    },
    /** @param {import("./marks.js").Marks} now */
    mark(now) {
      const key = JSON.stringify(now);
      if (key === marked) return;
      marked = key;
      mark(view, now);
    },
    /** Bring a line into view. @param {number} line from 1 */
    reveal: (line) =>
      view.dispatch({ effects: EditorView.scrollIntoView(startOf(line), { yMargin: 60 }) }),
    /** Go to a line. @param {number} line from 1 */
    goTo(line) {
      view.dispatch({
        selection: { anchor: startOf(line) },
        effects: EditorView.scrollIntoView(startOf(line), { y: "center" }),
      });
      view.focus();
    },
  };
}
