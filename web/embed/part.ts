// The page in a frame: it tells its height to the page around it, and serves the calls of its origin.

import { WindowMessenger, type Message, type PenpalError } from "penpal";
import { readOrigin } from "./guard.ts";
import { serveCalls, type Plyscope } from "./serve.ts";

const BORDERS = 4; // pixels between the parts
const LEAST = 560; // pixels, for a tree beside the board
const narrow = matchMedia("(max-width: 760px)");

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

/** Return the height of an element without the room below its content. */
function measureContent(element: HTMLElement) {
  const content = document.createRange();
  content.selectNodeContents(element);
  const { bottom } = content.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(element).paddingBottom);
  return bottom - element.getBoundingClientRect().top + padding;
}

/** Return the height at which nothing of the page has to be scrolled. */
function measureHeight() {
  if (narrow.matches) return document.body.offsetHeight;
  const around = [".header", ".notices", ".transport"].map((name) => find(name).offsetHeight);
  const left = [".game", ".counters"].map((name) => measureContent(find(name)));
  const sum = [...around, ...left].reduce((a, b) => a + b);
  return Math.max(LEAST, Math.ceil(sum) + BORDERS);
}

/** Tell the style which part of the frame is seen: it may be higher than the window around it. The
 * observer calls back once for what is so now; while a part of equal height is seen, not again. */
function followView() {
  const root = document.documentElement;
  const observer = new IntersectionObserver(
    ([
      {
        intersectionRect: { top, height },
      },
    ]) => {
      observer.disconnect();
      root.style.setProperty("--seen-top", `${top}px`);
      root.style.setProperty("--seen-height", `${height}px`);
    },
  );
  observer.observe(root);
}

/** `embedder`: the origin of the page around, or an address with it; "" for one that makes no calls. */
export function serveEmbed(plyscope: Plyscope, embedder: string) {
  const origin = readOrigin(embedder);
  let told = 0;

  function tellHeight() {
    told = measureHeight();
    if (document.documentElement.classList.contains("is-lecture")) return; // it fills any frame
    parent.postMessage({ plyscope: "height", height: told }, origin || "*");
  }
  const observer = new ResizeObserver(() => {
    if (measureHeight() !== told) tellHeight();
  });
  for (const one of document.querySelectorAll("body, .header, .notices, .game, .transport"))
    observer.observe(one);

  for (const name of ["pointerdown", "keydown", "message"])
    addEventListener(name, followView, true);
  addEventListener("message", (event) => {
    if (event.source !== parent || (origin && event.origin !== origin)) return;
    if (event.data === "plyscope:height") tellHeight();
  });
  if (!origin) return;

  // Before penpal: it hears nothing of another origin, and nothing that is not of its own form.
  addEventListener("message", (event) => {
    const { namespace, type } = Object(event.data);
    const isWhole = namespace === "penpal" && (type !== "ACK2" || event.ports.length > 0);
    if (event.source === parent && (event.origin !== origin || !isWhole))
      event.stopImmediatePropagation();
  });
  const messenger = new WindowMessenger({ remoteWindow: parent, allowedOrigins: [origin] });
  const { sendMessage } = messenger;
  messenger.sendMessage = (message: Message, transfer?: Transferable[]) => {
    // Penpal greets any page that is there; here it greets the one that was named.
    if (message.type === "SYN") return parent.postMessage(message, origin);
    try {
      sendMessage(message, transfer);
    } catch (error) {
      if ((error as PenpalError).code !== "TRANSMISSION_FAILED") throw error; // or nobody listens
    }
  };
  serveCalls(messenger, plyscope, () => performance.now());
}
