// What is marked in the text: the line that is wrong, with a sentence below it, and the line that runs.

import { countColumn, RangeSet, StateEffect, StateField, type Text } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  gutterLineClass,
  GutterMarker,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";

/** Lines are counted from 1; `running` is 0 for none. */
export interface Marks {
  wrong: { line: number; sentence: string } | null;
  running: number;
}

const setMarks = StateEffect.define<Marks>();

class Words extends WidgetType {
  sentence: string;
  constructor(sentence: string) {
    super();
    this.sentence = sentence;
  }
  eq(other: Words) {
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

interface Shown {
  lines: DecorationSet;
  signs: RangeSet<GutterMarker>;
}

const NOTHING: Shown = { lines: Decoration.none, signs: RangeSet.empty };

function shown(doc: Text, { wrong, running }: Marks): Shown {
  const at = (line: number) => (line >= 1 && line <= doc.lines ? doc.line(line) : null);
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

export const marks = StateField.define<Shown>({
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

export const mark = (view: EditorView, now: Marks) => view.dispatch({ effects: setMarks.of(now) });

const HANG = 3; // letters that a long line goes on further in, below its own indentation

/** Nothing is cut: a line that is too long goes on below itself. */
export const hanging = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = hung(view);
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = hung(update.view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function hung(view: EditorView) {
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
