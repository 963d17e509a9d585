// What has moved is seen to move, from cell to cell along its path.

const LEG = 170; // milliseconds from one cell of a path to the next

/** @param piece where it has arrived
 * @param cells of its path */
export function slide(piece: Element, cells: number[], columns: number, turned: boolean) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const end = cells[cells.length - 1];
  const sign = turned ? -1 : 1;
  const frames = cells.map((cell) => {
    const right = sign * ((cell % columns) - (end % columns));
    const down = sign * (Math.floor(cell / columns) - Math.floor(end / columns));
    return {
      transform: `translate(${right * 100}%, ${down * 100}%)`,
      zIndex: 2,
      easing: "cubic-bezier(0.4, 0, 0.3, 1)",
    };
  });
  piece.animate(frames, { duration: LEG * (cells.length - 1) });
}
