// A piece that is dragged, by a mouse, a pen or a finger: it follows the pointer, and is dropped
// where that is let go. `App` says where it can go.

const FAR = 5; // pixels from which a press is a drag

const squareOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>(".square") ?? null;

const cellOf = ({ id }: HTMLElement) => Number(id.slice("square-".length));

/** `isOpen` tells whether the user can move; `act` sends an event of `App`. */
export function listenForDrags(
  root: HTMLElement,
  isOpen: () => boolean,
  act: (name: string, ...cells: (number | null)[]) => void,
) {
  /** where it was pressed, and what is dragged */
  let press: { id: number; square: HTMLElement; x: number; y: number } | null = null;
  let piece: HTMLElement | null = null;
  let isDragged = false;
  let over: HTMLElement | null = null; // the square that it is dragged over
  let swallow = false; // the click that the browser makes of a drag that ends where it began

  function aim(square: HTMLElement | null) {
    over?.classList.remove("is-over");
    over = square && root.contains(square) ? square : null;
    over?.classList.add("is-over");
  }

  const under = ({ clientX, clientY }: PointerEvent) =>
    squareOf(document.elementFromPoint(clientX, clientY));

  function down(event: PointerEvent) {
    swallow = false;
    const square = squareOf(event.target as Element);
    if (press || event.button !== 0 || !event.isPrimary || !square || !isOpen()) return;
    if (!square.matches(".is-full, .is-held")) return;
    press = { id: event.pointerId, square, x: event.clientX, y: event.clientY };
    for (const [name, listener] of EVENTS) addEventListener(name, listener);
  }

  function move(event: PointerEvent) {
    if (!press || event.pointerId !== press.id) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!isDragged) {
      if (Math.hypot(dx, dy) < FAR) return;
      isDragged = true;
      act("squares.pick", cellOf(press.square));
      piece = press.square.querySelector(".piece");
      piece?.classList.add("is-dragged");
    }
    event.preventDefault();
    piece?.style.setProperty("transform", `translate(${dx}px, ${dy}px)`);
    aim(under(event));
  }

  function up(event: PointerEvent) {
    if (!press || event.pointerId !== press.id) return;
    const { square } = press;
    if (isDragged) {
      aim(event.type === "pointerup" ? under(event) : null);
      swallow = over === square;
      act("squares.drop", cellOf(square), over && cellOf(over));
    } // or else a click follows
    end();
  }

  /** Put the piece back, whatever the pointer does. */
  function end() {
    piece?.classList.remove("is-dragged");
    piece?.style.removeProperty("transform");
    aim(null);
    press = piece = null;
    isDragged = false;
    for (const [name, listener] of EVENTS) removeEventListener(name, listener);
  }

  const EVENTS: ["pointermove" | "pointerup" | "pointercancel", (event: PointerEvent) => void][] = [
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
  ];
  root.addEventListener("pointerdown", down);
  root.addEventListener("keydown", ({ key }) => key === "Escape" && end());
  root.addEventListener(
    "click",
    (event) => {
      if (swallow) event.stopPropagation();
      swallow = false;
    },
    true,
  );
}
