// What the soak has in the page: what was said and what was not answered, and every control that can be pressed.

/** @type {{notices: string[], pending: Map<number, [string, number]>, refused: string[], calls: number, filling?: Promise<void>}} */
export const seen = { notices: [], pending: new Map(), refused: [], calls: 0 };

plyscope.on("notice", (text) => seen.notices.push(text));

const { requestFullscreen } = Element.prototype;
Element.prototype.requestFullscreen = function (...given) {
  return (seen.filling = requestFullscreen.apply(this, given));
};

/** Have a window again that has a size of its own, which one that fills the screen, or is about to, has not. */
export async function windowed() {
  await seen.filling?.catch(() => {});
  if (document.fullscreenElement) await document.exitFullscreen();
}

/** Call the API and keep an eye on it. @param {string} name @param {unknown[]} args */
export function called(name, args) {
  const id = ++seen.calls;
  seen.pending.set(id, [name, performance.now()]);
  (async () => plyscope[name](...args))()
    .then(
      (value) => name === "on" && value(),
      (error) =>
        seen.refused.push(error instanceof Error ? error.message : `no Error: ${String(error)}`),
    )
    .finally(() => seen.pending.delete(id));
}

/** Places of all that can be pressed now: in view, switched on, and covered by nothing. @param {string} kinds */
export function places(kinds) {
  const found = [];
  for (const one of document.querySelectorAll(kinds)) {
    if (one.disabled || !one.checkVisibility()) continue;
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    if (one.contains(document.elementFromPoint(x, y)))
      found.push([x, y, one.ariaLabel ?? one.textContent.trim().slice(0, 40)]);
  }
  return found;
}

/** Choose another option of a select, or write into a field. @param {number} at @param {number} share @param {string} text */
export function filled(at, share, text) {
  const fields = [
    ...document.querySelectorAll("select, textarea, input:not([type=checkbox], [type=file])"),
  ].filter((one) => !one.disabled && one.checkVisibility());
  if (!fields.length) return "no field";
  const field = fields[at % fields.length];
  const options = [...(field.options ?? [])].filter((one) => !one.disabled);
  field.value = options.length ? options[Math.floor(share * options.length)].value : text;
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
  return `${field.ariaLabel ?? field.labels?.[0]?.textContent ?? ""} = ${field.value}`;
}

/** What stands in the page's notices. */
export const notices = () =>
  [...document.querySelectorAll(".notice p")].map((one) => one.textContent.trim());
