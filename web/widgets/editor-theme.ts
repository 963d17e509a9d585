// How the editor looks: in the page's own colours, whose names reach into its shadow.

import { EditorView } from "@codemirror/view";

const MONO = "13px/20px var(--mono)";
const SHORT = "max(40px, 3ch)"; // of the gutter: it must not grow while a program does

export const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", background: "var(--surface-2)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: MONO, overscrollBehavior: "contain" },
  ".cm-content": { padding: "10px 0 24px", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 12px 0 8px" },
  ".cm-gutters": { border: "0", color: "var(--ink-soft)", background: "var(--surface-2)" },
  ".cm-lineNumbers .cm-gutterElement": {
    minWidth: SHORT,
    padding: "0 8px 0 6px",
    fontVariantNumeric: "tabular-nums",
  },
  ".cm-activeLine": { background: "color-mix(in srgb, var(--ink), transparent 96%)" },
  ".cm-activeLineGutter": { color: "var(--ink)", background: "none" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    outline: "1px solid var(--ghost)",
    background: "none",
  },
  ".cm-selectionMatch": { background: "var(--accent-soft)" },
  "&.cm-focused .cm-content ::selection, .cm-content ::selection": {
    background: "color-mix(in srgb, var(--focus), transparent 72%)",
  },
  ".cm-placeholder": { color: "var(--ink-soft)" },
  ".is-running": { background: "var(--accent-soft)", boxShadow: "inset 3px 0 var(--accent)" },
  ".is-wrong": {
    background: "color-mix(in srgb, var(--min), transparent 90%)",
    textDecoration: "underline wavy var(--min) 1px",
    textUnderlineOffset: "4px",
    textDecorationSkipInk: "none",
  },
  ".cm-gutterElement.is-wrong": {
    color: "var(--on-min)",
    background: "var(--min)",
    fontWeight: "700",
    textDecoration: "none",
  },
  ".wrong-words": {
    padding: "6px 12px 7px",
    borderBlock: "1px solid color-mix(in srgb, var(--min), transparent 60%)",
    background: "var(--accent-soft)",
    font: "14px/1.45 var(--font)",
    whiteSpace: "normal",
  },
  ".tok-keyword": { color: "var(--code-word)" },
  ".tok-definition": { color: "var(--code-name)" },
  ".tok-number, .tok-bool": { color: "var(--code-number)" },
  ".tok-string, .tok-comment": { color: "var(--code-text)" },
  ".tok-operator, .tok-punctuation": { color: "var(--ink-soft)" },
});
