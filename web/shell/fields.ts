// Form fields: what they send, and when they show what `App` says. While the user types, a text
// field is the user's; after an answer it shows what was made of the input.

import type { Attributes } from "../wire/updates.ts";

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELD_TAGS = ["input", "select", "textarea"];
const TICKED = ["checkbox", "radio"];
const NUMBERS = ["number", "range"];
/** Events after which a field, even while it has the focus, shows what `App` says. */
const COMMITS = ["change", "keydown"];
/** Events of a field that say nothing of its value. */
const VALUELESS = ["click", "focus"];

export const isFieldTag = (tag: string) => FIELD_TAGS.includes(tag);
export const isField = (target: EventTarget | null): target is Field =>
  isFieldTag((target as Element).localName);
const isTicked = (field: Field) => TICKED.includes(field.type);
/** The value that goes with an event, in a list; empty where there is none. */
export function readValue(event: Event): unknown[] {
  const target = event.currentTarget as Element;
  if (event.type === "toggle" || event.type === "beforetoggle")
    return [
      target instanceof HTMLDetailsElement
        ? target.open
        : (event as ToggleEvent).newState === "open",
    ];
  if (!isField(target) || VALUELESS.includes(event.type)) return [];
  if (target.type === "checkbox") return [(target as HTMLInputElement).checked];
  if (!NUMBERS.includes(target.type)) return [target.value];
  const number = Number.parseFloat(target.value); // "" for what is no number
  return [Number.isNaN(number) ? null : number];
}

export const isFileField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "file";

/** The file that was chosen, or all files of a field for several. */
export async function readFiles(field: HTMLInputElement) {
  const files = [...(field.files ?? [])];
  field.value = ""; // the same file may be opened again
  const read = await Promise.all(files.map((file) => readFile(file, field)));
  return field.multiple ? read : read[0];
}

/** A file; its text is null where it is not in UTF-8, or longer than allowed. */
async function readFile(file: File, field: HTMLInputElement) {
  let text = null;
  if (file.size <= Number(field.dataset.maxBytes)) {
    const bytes = await file.arrayBuffer();
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      // `App` says that it is no text.
    }
  }
  return { name: file.name, size: file.size, text };
}

/** The fields of a panel. */
export function createFields() {
  /** By field, what its element says. */
  const elements = new Map<Field, Attributes>();
  /** The text that a field was given last; another one was typed since. */
  const given = new WeakMap<Field, string>();
  /** Events of a field that were not answered yet. */
  const pending = new Map<Field, number>();

  const isTyped = (field: Field) =>
    field.ownerDocument.activeElement === field &&
    field.localName !== "select" &&
    !isTicked(field) &&
    field.value !== given.get(field);

  function settle(field: Field) {
    const { value, checked } = elements.get(field) ?? {};
    if (pending.has(field)) return;
    if (isTicked(field)) (field as HTMLInputElement).checked = Boolean(checked);
    else if (value !== undefined) {
      if (field.value !== String(value)) field.value = String(value);
      given.set(field, field.value);
    }
  }

  return {
    /** Return the props of a field for Preact, which would overwrite what is being typed. */
    manage(props: Attributes): Attributes {
      const { value, checked, onblur, onfocus, ...rest } = props;
      const selects = props["data-select"] === "all";
      let drawn: Field | null = null;
      return {
        ...rest,
        ...(TICKED.includes(String(props.type)) && { value }),
        ref(field: Field | null) {
          if (drawn) elements.delete(drawn);
          drawn = field;
          if (!field) return;
          elements.set(field, { value, checked });
          if (!isTyped(field)) settle(field);
        },
        onfocus(event: FocusEvent) {
          if (selects) (event.currentTarget as HTMLTextAreaElement).select();
          (onfocus as ((event: FocusEvent) => void) | undefined)?.(event);
        },
        onblur(event: FocusEvent) {
          (onblur as ((event: FocusEvent) => void) | undefined)?.(event);
          settle(event.currentTarget as Field);
        },
      };
    },
    /** Note that an event is under way; the result is called once it was answered. */
    begin(field: Field, type: string) {
      const text = field.value;
      pending.set(field, (pending.get(field) ?? 0) + 1);
      return () => {
        const left = (pending.get(field) ?? 1) - 1;
        if (left) pending.set(field, left);
        else pending.delete(field);
        const isCommitted = COMMITS.includes(type) && field.value === text;
        for (const one of elements.keys()) {
          if (!isTyped(one) || (one === field && isCommitted)) settle(one);
        }
      };
    },
  };
}
