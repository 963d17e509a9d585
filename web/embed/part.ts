// The page in a frame: it tells its height to the page around it, and serves the calls of its origin.

import { WindowMessenger, type Message } from "penpal";
import { readOrigin } from "./guard.ts";
import { serveCalls, type Plyscope } from "./serve.ts";

const BORDERS = 24; // pixels around and between the parts
const LEAST = 560; // pixels, for a tree beside the board
const narrow = matchMedia("(max-width: 760px)");

/** The height of an element with what is scrolled in it. */
const heightOf = (selector: string) => document.querySelector(selector)?.scrollHeight ?? 0;

/** Return the height at which nothing of the page has to be scrolled. */
function measureHeight() {
  if (narrow.matches) return document.body.offsetHeight;
  const parts = [".header", ".notices", ".game", ".counters > *", ".transport"];
  const sum = parts.map(heightOf).reduce((a, b) => a + b);
  return Math.max(LEAST, sum + BORDERS);
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

  addEventListener("message", (event) => {
    if (event.source !== parent || (origin && event.origin !== origin)) return;
    if (event.data === "plyscope:height") tellHeight();
  });
  if (!origin) return;

  // Before penpal: it hears nothing of another origin, and nothing that is not of its own form.
  addEventListener("message", (event) => {
    const isPenpals = event.data?.namespace === "penpal";
    if (event.source === parent && (event.origin !== origin || !isPenpals))
      event.stopImmediatePropagation();
  });
  const messenger = new WindowMessenger({ remoteWindow: parent, allowedOrigins: [origin] });
  const { sendMessage } = messenger;
  // Penpal greets any page that is there; here it greets the one that was named.
  messenger.sendMessage = (message: Message, transfer?: Transferable[]) =>
    message.type === "SYN" ? parent.postMessage(message, origin) : sendMessage(message, transfer);
  serveCalls(messenger, plyscope, () => performance.now());
}
