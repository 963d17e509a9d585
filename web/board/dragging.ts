// A piece that is dragged, by a mouse, a pen or a finger: it follows the pointer, and is dropped
// where that is let go.

const FAR = 5; // pixels from which a press is a drag

interface Hand {
  canPick: (cell: number) => boolean;
  pick: (cell: number) => void;
  over: (cell: number | null) => void;
  drop: (cell: number | null) => void; // null: beside the board
}

function under(root: HTMLElement, x: number, y: number): HTMLElement | null {
  const found = (document.elementFromPoint(x, y)?.closest(".square") ?? null) as HTMLElement | null;
  return found && root.contains(found) ? found : null;
}

const cellAt = (button: HTMLElement | null) => (button ? Number(button.dataset.at) : null);

export function listenForDrags(root: HTMLElement, { canPick, pick, over, drop }: Hand) {
  /** where it was pressed, and what is dragged */
  let press: { id: number; cell: number; x: number; y: number; piece: HTMLElement | null } | null =
    null;
  let swallow = false; // the click that the browser makes of a drag that ends where it began

  function down(event: PointerEvent) {
    swallow = false;
    if (press || event.button !== 0 || !event.isPrimary) return;
    const button = (event.target as Element).closest(".square") as HTMLElement | null;
    const cell = cellAt(button);
    if (cell === null || !canPick(cell)) return;
    press = { id: event.pointerId, cell, x: event.clientX, y: event.clientY, piece: null };
    for (const [name, listener] of EVENTS) addEventListener(name, listener);
  }

  function move(event: PointerEvent) {
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

  function up(event: PointerEvent) {
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

  const EVENTS: ["pointermove" | "pointerup" | "pointercancel", (event: PointerEvent) => void][] = [
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
