// The camera: which part of the layout is in view. In a large tree only time and value zoom, rows
// keep their height; a small one is a picture, of which type and shapes grow too, in both
// directions.

import { select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, type ZoomBehavior } from "d3-zoom";
import { LEAF } from "../tape/ticks.ts";

const READABLE = 34; // pixels that a leaf needs to be read
const CLOSEST = 200; // pixels that the narrowest leaf may get
const LARGEST = 4; // times its own size, of a picture
const WHOLE = 1.6; // the same where all of it is in view, at most
const EASE = 90; // ms in which a following camera makes most of its way

export interface View {
  k: number;
  x: number;
  y?: number;
}

/** A place p of the layout is at pixel p * k + x; `from` and `to` are the pixels it may use. */
export class Camera {
  still = matchMedia("(prefers-reduced-motion: reduce)");
  zoom: ZoomBehavior<HTMLElement, unknown>;
  selection: Selection<HTMLElement, unknown, null, undefined>;
  x = 0;
  y = 0; // of a picture alone
  k = 1;
  scale = 1; // times which all is drawn: gestures come in pixels of the screen
  extent = [0, Infinity];
  /** of a picture: its own size, and the pixels that it may use */
  picture: { width: number; height: number; top: number; bottom: number } | null = null;
  from = 0;
  to = 1;
  total = LEAF; // the width of the layout
  narrowest = LEAF; // the width of its narrowest leaf

  /** @param element that takes the gestures
   * @param onTake the user has moved the camera */
  constructor(element: HTMLElement, onTake: () => void) {
    this.zoom = zoom<HTMLElement, unknown>()
      .duration(0) // a double click zooms at once: transitions are left out of the bundle (web/build/no-transition.js)
      .filter((event) => !event.button && !(event.type === "wheel" && sideways(event)))
      .on("zoom", ({ transform, sourceEvent }) => {
        if (!sourceEvent) return;
        this.k = transform.k / this.scale;
        this.x = transform.x / this.scale;
        this.y = transform.y / this.scale;
        this.keepInView();
        onTake();
      });
    this.selection = select<HTMLElement, unknown>(element);
    this.selection.call(this.zoom);
    element.addEventListener(
      "wheel",
      (event) => {
        if (!sideways(event)) return;
        event.preventDefault();
        this.x -= (event.deltaX || event.deltaY) / this.scale;
        if (event.deltaX) this.y -= event.deltaY / this.scale;
        this.keepInView();
        onTake();
      },
      { passive: false },
    );
  }

  resize(from: number, to: number, total: number, narrowest: number) {
    Object.assign(this, { from, to, total, narrowest, picture: null });
    this.limit(Math.max(this.wholeK(), CLOSEST / narrowest));
  }

  /** The same for a picture: its size, and the pixels that it may use. */
  frame(
    [from, to]: [number, number],
    [top, bottom]: [number, number],
    { width, height }: { width: number; height: number },
  ) {
    Object.assign(this, { from, to, total: width, picture: { width, height, top, bottom } });
    this.limit(LARGEST);
  }

  limit(most: number) {
    this.extent = [this.wholeK() * 0.8, most];
    this.zoom.scaleExtent(this.extent.map((k) => k * this.scale) as [number, number]);
  }

  wholeK() {
    if (this.picture) {
      const { width, height, top, bottom } = this.picture;
      return Math.min((this.to - this.from) / width, (bottom - top) / height, WHOLE);
    }
    return Math.min((this.to - this.from) / this.total, (CLOSEST * 0.8) / this.narrowest);
  }

  whole(): View {
    const k = this.wholeK();
    if (this.picture) return this.within({ k, x: 0, y: 0 });
    return { k, x: this.from + (this.to - this.from - this.total * k) / 2 };
  }

  /** Where a slot is in the middle and wide enough to be read. */
  close(left: number, right: number) {
    // Where the whole can be read, there is nothing to come closer to.
    const k = Math.max(this.wholeK(), READABLE / (right - left));
    const room = this.to - this.from;
    const x = this.from + room * 0.6 - ((left + right) / 2) * k;
    // At the head of a growing tree the right third stays free: what comes next has its place
    // there.
    return {
      k,
      x: this.total * k <= room * 1.001 ? this.within({ k, x }).x : Math.min(this.from, x),
    };
  }

  /** Moves towards a view; tells whether it is still on its way.
   * @param elapsed ms since the last frame; Infinity: be there */
  approach(goal: View, elapsed: number) {
    const middle = this.middleX();
    const share = this.still.matches ? 1 : 1 - Math.exp(-elapsed / EASE);
    const centre = (middle - this.x) / this.k;
    const k = this.k * (goal.k / this.k) ** share;
    const target = (middle - goal.x) / goal.k;
    const [middleY, goalY] = [this.middleY(), goal.y ?? this.y];
    const [centreY, targetY] = [(middleY - this.y) / this.k, (middleY - goalY) / goal.k];
    const near =
      Math.abs(Math.log(goal.k / k)) < 0.002 &&
      Math.hypot(target - centre, targetY - centreY) * goal.k < 0.5;
    if (near || share === 1) {
      this.k = goal.k;
      this.x = goal.x;
      this.y = goalY;
    } else {
      // Zooming out, the centre follows the scale: else the goal swings through the picture.
      const moved =
        goal.k === this.k
          ? share
          : Math.min(1, Math.max(share, (1 / k - 1 / this.k) / (1 / goal.k - 1 / this.k)));
      this.k = k;
      this.x = middle - (centre + (target - centre) * moved) * k;
      this.y = middleY - (centreY + (targetY - centreY) * moved) * k;
    }
    this.tell();
    return !(near || share === 1);
  }

  zoomed(factor: number) {
    const middle = this.middleX();
    const [least, most] = this.extent;
    const k = Math.max(least, Math.min(most, this.k * factor));
    const middleY = this.middleY();
    return this.within({
      k,
      x: middle - ((middle - this.x) / this.k) * k,
      y: middleY - ((middleY - this.y) / this.k) * k,
    });
  }

  middleX() {
    return (this.from + this.to) / 2;
  }

  middleY() {
    return this.picture ? (this.picture.top + this.picture.bottom) / 2 : 0;
  }

  shares(): [number, number] {
    const size = this.total * this.k;
    return [(this.from - this.x) / size, (this.to - this.x) / size];
  }

  showing([from, to]: [number, number]) {
    const k = (this.to - this.from) / ((to - from) * this.total);
    return this.within({ k, x: this.from - from * this.total * k, y: this.y });
  }

  put({ k, x, y = 0 }: View) {
    this.k = k;
    this.x = x;
    this.y = y;
    this.tell();
  }

  within({ k, x, y = 0 }: View): View {
    const { picture } = this;
    return {
      k,
      x: inside(x, this.total * k, this.from, this.to, 0.5),
      y: picture ? inside(y, picture.height * k, picture.top, picture.bottom, 0.35) : 0,
    };
  }

  keepInView() {
    this.put(this.within(this));
  }

  tell() {
    const { x, y, k, scale } = this;
    this.selection.property("__zoom", zoomIdentity.scale(scale).translate(x, y).scale(k));
  }
}

/** Where a length begins that is to stay in view: inside of it all or, where it is longer, without
 * a gap at its ends.
 * @param share of the room left that comes before it */
function inside(at: number, size: number, from: number, to: number, share: number) {
  const room = to - from;
  return size <= room ? from + (room - size) * share : Math.min(from, Math.max(to - size, at));
}

function sideways(event: WheelEvent) {
  return event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
}
