// Pages to print: drawn ahead, as a browser prints only at the very press of a button.

import { decodeBase64 } from "./download.ts";
import { loadPicture } from "./pictures.ts";

let pages: HTMLElement | null = null;

/** Get pages ready: compressed JSON, of each its SVG and its caption. `loadStyle` adds a style to the page. */
export async function holdPages(packed: string, loadStyle: (name: string) => Promise<void>) {
  await loadStyle("print-style");
  const bytes = new Blob([decodeBase64(packed)]).stream();
  const unpacked = new Response(bytes.pipeThrough(new DecompressionStream("deflate")));
  const coming = document.createElement("div");
  coming.className = "print-steps";
  for (const [svg, caption] of (await unpacked.json()) as [string, string][]) {
    const page = document.createElement("figure");
    const text = document.createElement("figcaption");
    text.textContent = caption;
    page.append(await loadPicture(svg), text);
    coming.append(page);
  }
  pages = coming;
}

/** Show the pages alone, ask for paper, and take them away again. */
export function printPages() {
  if (!pages) return;
  const shown = pages;
  document.body.append(shown);
  addEventListener("afterprint", () => shown.remove(), { once: true });
  print();
}
