// For pages that embed Plyscope: <script async src="…/embed.js"></script> fits its frames to their
// height, and `Plyscope.connect(frame)` makes the calls of window.plyscope across origins.

import { connect, WindowMessenger, type RemoteProxy } from "penpal";
import { CALLS, readOrigin, type Call } from "./guard.ts";

type Listener = (detail: unknown) => void;
type Remote = Record<Call, (...args: unknown[]) => unknown>;

const { origin } = new URL((document.currentScript as HTMLScriptElement).src);

/** The frames of the page, by the windows in them. */
const findFrame = (source: unknown) =>
  [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === source);

addEventListener("message", (event) => {
  const { plyscope, height } = Object(event.data);
  const frame = event.origin === origin && plyscope === "height" && findFrame(event.source);
  if (frame && Number.isFinite(height)) frame.style.height = `${height}px`;
});
for (const { contentWindow } of document.querySelectorAll("iframe"))
  contentWindow?.postMessage("plyscope:height", "*"); // those that told it before this script was here

/** Check that the page in a frame will answer this page. */
function checkAddress(address: string) {
  const named = new URL(address, location.href).searchParams.get("embed") ?? "";
  if (readOrigin(named) === location.origin) return;
  throw new Error(`The frame's address is ${address}, expected ?embed=${location.origin} in it.`);
}

/** Connect to the page in a frame; settled once it can be called, which may be before Python is there. */
async function connectTo(frame: HTMLIFrameElement) {
  const address = frame.src || frame.dataset.src; // some pages set it when the frame is shown
  if (address) checkAddress(address);
  const listeners = new Map<string, Set<Listener>>();
  const connection = connect<Remote>({
    messenger: new WindowMessenger({
      remoteWindow: frame.contentWindow as Window,
      allowedOrigins: [origin],
    }),
    methods: {
      emit(event: string, detail: unknown) {
        for (const listener of listeners.get(event) ?? []) listener(detail);
      },
    },
  });
  const page: RemoteProxy<Remote> = await connection.promise;
  const calls = Object.fromEntries(
    (Object.keys(CALLS) as Call[]).map((name) => [
      name,
      (...args: unknown[]) => page[name](...args),
    ]),
  );
  return {
    ...calls,
    /** Resolved when Python has started. */
    ready: page.ready(),
    /** Call a listener on an event; settled, with what ends that, once it is listened to. */
    async on(event: string, listener: Listener) {
      await page.on(event);
      const heard = listeners.get(event) ?? new Set();
      listeners.set(event, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (!heard.size) void page.off(event);
      };
    },
    /** End the connection. */
    close: connection.destroy,
  };
}

Object.assign(window, { Plyscope: { connect: connectTo } });
