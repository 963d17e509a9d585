// The camera: which part of the layout is in view. Only time and value zoom: rows keep their height.

import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import { LEAF } from "../../trace/ticks.js";

const READABLE = 34; // pixels that a leaf needs to be read
const CLOSEST = 200; // pixels that the narrowest leaf may get
const EASE = 90; // ms in which a following camera makes most of its way

/** A place p of the layout is at pixel p * k + x; `from` and `to` are the pixels it may use. */
export class Camera {
  x = 0;
  k = 1;
  from = 0;
  to = 1;
  total = LEAF; // the width of the layout
  narrowest = LEAF; // the width of its narrowest leaf

  /**
   * @param {HTMLElement} element that takes the gestures
   * @param {() => void} onTake the user has moved the camera
   */
  constructor(element, onTake) {
    this.element = element;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.zoom = zoom()
      .duration(0) // a double click zooms at once: transitions are left out of the bundle (web/build/no-transition.js)
      .filter((event) => !event.button && !(event.type === "wheel" && sideways(event)))
      .on("zoom", ({ transform, sourceEvent }) => {
        if (!sourceEvent) return;
        this.k = transform.k;
        this.x = transform.x;
        this.keepInView();
        onTake();
      });
    this.selection = select(element);
    this.selection.call(/** @type {any} */ (this.zoom));
    element.addEventListener(
      "wheel",
      (event) => {
        if (!sideways(event)) return;
        event.preventDefault();
        this.x -= event.deltaX || event.deltaY;
        this.keepInView();
        onTake();
      },
      { passive: false },
    );
  }

  /** @param {number} from @param {number} to @param {number} total @param {number} narrowest */
  resize(from, to, total, narrowest) {
    Object.assign(this, { from, to, total, narrowest });
    this.zoom.scaleExtent([this.wholeK() * 0.8, Math.max(this.wholeK(), CLOSEST / narrowest)]);
  }

  /** The scale at which everything fits. */
  wholeK() {
    return Math.min((this.to - this.from) / this.total, (CLOSEST * 0.8) / this.narrowest);
  }

  /** Where the whole is in view. */
  whole() {
    const k = this.wholeK();
    return { k, x: this.from + (this.to - this.from - this.total * k) / 2 };
  }

  /** Where a slot is in the middle and wide enough to be read. @param {number} left @param {number} right */
  close(left, right) {
    // Where the whole can be read, there is nothing to come closer to.
    const k = Math.max(this.wholeK(), READABLE / (right - left));
    const room = this.to - this.from;
    const x = this.from + room * 0.6 - ((left + right) / 2) * k;
    // At the head of a growing tree the right third stays free: what comes next has its place there.
    return { k, x: this.total * k <= room * 1.001 ? this.within({ k, x }).x : Math.min(this.from, x) };
  }

  /**
   * Moves towards a view; tells whether it is still on its way.
   * @param {{k: number, x: number}} goal @param {number} elapsed ms since the last frame; Infinity: be there
   */
  approach(goal, elapsed) {
    const middle = (this.from + this.to) / 2;
    const share = this.still.matches ? 1 : 1 - Math.exp(-elapsed / EASE);
    const centre = (middle - this.x) / this.k;
    const k = this.k * (goal.k / this.k) ** share;
    const target = (middle - goal.x) / goal.k;
    const near = Math.abs(Math.log(goal.k / k)) < 0.002 && Math.abs(target - centre) * goal.k < 0.5;
    if (near || share === 1) {
      this.k = goal.k;
      this.x = goal.x;
    } else {
      // Zooming out, the centre follows the scale: else the goal swings through the picture.
      const moved = goal.k === this.k ? share : Math.min(1, Math.max(share, (1 / k - 1 / this.k) / (1 / goal.k - 1 / this.k)));
      this.k = k;
      this.x = middle - (centre + (target - centre) * moved) * k;
    }
    this.tell();
    return !(near || share === 1);
  }

  /** The view so much closer. @param {number} factor */
  zoomed(factor) {
    const middle = (this.from + this.to) / 2;
    const [least, most] = this.zoom.scaleExtent();
    const k = Math.max(least, Math.min(most, this.k * factor));
    return this.within({ k, x: middle - ((middle - this.x) / this.k) * k });
  }

  /** What is in view, as shares of the whole width. @returns {[number, number]} */
  shares() {
    const size = this.total * this.k;
    return [(this.from - this.x) / size, (this.to - this.x) / size];
  }

  /** The view that shows a part of the whole. @param {[number, number]} shares */
  showing([from, to]) {
    const k = (this.to - this.from) / ((to - from) * this.total);
    return { k, x: this.from - from * this.total * k };
  }

  /** @param {{k: number, x: number}} view */
  put({ k, x }) {
    this.k = k;
    this.x = x;
    this.tell();
  }

  /** @param {{k: number, x: number}} view */
  within({ k, x }) {
    const size = this.total * k;
    const room = this.to - this.from;
    if (size <= room) return { k, x: this.from + (room - size) / 2 };
    return { k, x: Math.min(this.from, Math.max(this.to - size, x)) };
  }

  keepInView() {
    this.put(this.within(this));
  }

  /** Tells the gestures where the camera is. */
  tell() {
    this.selection.property("__zoom", zoomIdentity.translate(this.x, 0).scale(this.k));
  }
}

/** @param {WheelEvent} event */
function sideways(event) {
  return event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
}
