// A piece that is dragged, by a mouse, a pen or a finger: it follows the pointer, and is dropped where that is let go.

const FAR = 5; // pixels from which a press is a drag

/**
 * @typedef {object} Hand
 * @property {(cell: number) => boolean} canPick
 * @property {(cell: number) => void} pick
 * @property {(cell: number | null) => void} over
 * @property {(cell: number | null) => void} drop  null: beside the board
 */

/** The button of a cell under a point. @param {HTMLElement} root @param {number} x @param {number} y @returns {HTMLElement | null} */
function under(root, x, y) {
  const found = /** @type {HTMLElement | null} */ (
    document.elementFromPoint(x, y)?.closest(".square") ?? null
  );
  return found && root.contains(found) ? found : null;
}

/** @param {HTMLElement | null} button */
const cellAt = (button) => (button ? Number(button.dataset.at) : null);

/** @param {HTMLElement} root of the board @param {Hand} hand */
export function listenForDrags(root, { canPick, pick, over, drop }) {
  /** @type {{id: number, cell: number, x: number, y: number, piece: HTMLElement | null} | null} where it was pressed, and what is dragged */
  let press = null;
  let swallow = false; // the click that the browser makes of a drag that ends where it began

  /** @param {PointerEvent} event */
  function down(event) {
    swallow = false;
    if (press || event.button !== 0 || !event.isPrimary) return;
    const button = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest(".square")
    );
    const cell = cellAt(button);
    if (cell === null || !canPick(cell)) return;
    press = { id: event.pointerId, cell, x: event.clientX, y: event.clientY, piece: null };
    for (const [name, listener] of EVENTS) addEventListener(name, listener);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!press || event.pointerId !== press.id) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.piece) {
      if (Math.hypot(dx, dy) < FAR) return;
      pick(press.cell);
      press.piece = root.querySelector(`.square[data-at="${press.cell}"] .piece`);
      press.piece?.classList.add("is-dragged");
    }
    event.preventDefault();
    press.piece?.style.setProperty("transform", `translate(${dx}px, ${dy}px)`);
    over(cellAt(under(root, event.clientX, event.clientY)));
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!press || event.pointerId !== press.id) return;
    const dragged = press.piece !== null;
    const { cell } = press;
    end();
    if (!dragged) return; // a click follows
    const to =
      event.type === "pointerup" ? cellAt(under(root, event.clientX, event.clientY)) : null;
    swallow = to === cell;
    drop(to);
  }

  /** Put the piece back, whatever the pointer does. */
  function end() {
    press?.piece?.classList.remove("is-dragged");
    press?.piece?.style.removeProperty("transform");
    press = null;
    for (const [name, listener] of EVENTS) removeEventListener(name, listener);
  }

  /** @type {[string, (event: any) => void][]} */
  const EVENTS = [
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
  ];
  root.addEventListener("pointerdown", down);
  root.addEventListener(
    "click",
    (event) => {
      if (swallow) event.stopPropagation();
      swallow = false;
    },
    true,
  );
  return { end };
}
