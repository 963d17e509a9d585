// What is marked in the text: the line that is wrong, with a sentence below it, and the line that runs.

import { countColumn, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  gutterLineClass,
  GutterMarker,
  ViewPlugin,
  WidgetType,
} from "@codemirror/view";

/** @typedef {{line: number, sentence: string}} Wrong  `line` from 1 */
/** @typedef {{wrong: Wrong | null, running: number}} Marks  `running`: a line from 1, or 0 */

/** @type {import("@codemirror/state").StateEffectType<Marks>} */
const setMarks = StateEffect.define();

class Words extends WidgetType {
  /** @param {string} sentence */
  constructor(sentence) {
    super();
    this.sentence = sentence;
  }
  /** @param {Words} other */
  eq(other) {
    return other.sentence === this.sentence;
  }
  toDOM() {
    const words = document.createElement("div");
    words.className = "wrong-words";
    words.textContent = this.sentence;
    return words;
  }
}

class Sign extends GutterMarker {
  elementClass = "is-wrong";
}
const SIGN = new Sign();

/** @typedef {{lines: import("@codemirror/view").DecorationSet, signs: RangeSet<GutterMarker>}} Shown */

/** @type {Shown} */
const NOTHING = { lines: Decoration.none, signs: RangeSet.empty };

/** @param {import("@codemirror/state").Text} doc @param {Marks} marks @returns {Shown} */
function shown(doc, { wrong, running }) {
  const at = (/** @type {number} */ line) =>
    line >= 1 && line <= doc.lines ? doc.line(line) : null;
  const lines = [];
  const runs = at(running);
  if (runs) lines.push(Decoration.line({ class: "is-running" }).range(runs.from));
  const errs = wrong && at(wrong.line);
  if (!errs) return { lines: Decoration.set(lines), signs: RangeSet.empty };
  const text = errs.text.trimEnd();
  const from = errs.from + (text.length - text.trimStart().length);
  if (text.trim())
    lines.push(Decoration.mark({ class: "is-wrong" }).range(from, errs.from + text.length));
  lines.push(
    Decoration.widget({ widget: new Words(wrong.sentence), block: true, side: 1 }).range(errs.to),
  );
  return { lines: Decoration.set(lines, true), signs: RangeSet.of([SIGN.range(errs.from)]) };
}

/** @type {StateField<Shown>} */
export const marks = StateField.define({
  create: () => NOTHING,
  update(before, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(setMarks)) return shown(transaction.newDoc, effect.value);
    if (!transaction.docChanged) return before;
    return {
      lines: before.lines.map(transaction.changes),
      signs: before.signs.map(transaction.changes),
    };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ lines }) => lines),
    gutterLineClass.from(field, ({ signs }) => signs),
  ],
});

/** @param {EditorView} view @param {Marks} now */
export const mark = (view, now) => view.dispatch({ effects: setMarks.of(now) });

const HANG = 3; // letters that a long line goes on further in, below its own indentation

/** Nothing is cut: a line that is too long goes on below itself. */
export const hanging = ViewPlugin.fromClass(
  class {
    /** @param {EditorView} view */
    constructor(view) {
      this.decorations = hung(view);
    }
    /** @param {import("@codemirror/view").ViewUpdate} update */
    update(update) {
      if (update.docChanged || update.viewportChanged) this.decorations = hung(update.view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/** @param {EditorView} view */
function hung(view) {
  const { doc, tabSize } = view.state;
  const lines = [];
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = doc.lineAt(at);
      const indent = countColumn(line.text, tabSize, /^\s*/.exec(line.text)?.[0].length) + HANG;
      lines.push(
        Decoration.line({
          attributes: { style: `padding-left: calc(8px + ${indent}ch); text-indent: -${indent}ch` },
        }).range(line.from),
      );
      at = line.to + 1;
    }
  }
  return Decoration.set(lines);
}
