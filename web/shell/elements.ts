// What an element of a panel may be: closed lists, the same as in plyscope/page/elements.py.

import type { Attributes } from "../wire/updates.ts";

const words = (text: string) => text.trim().split(/\s+/);

export const HTML_TAGS = words(`
  a b button caption code dd details div dl dt em fieldset figcaption figure form h2 h3 h4 hr
  i input kbd label legend li mark nav ol optgroup option output p pre progress section select
  small span strong sub summary sup table tbody td textarea tfoot th thead time tr ul`);
export const SVG_TAGS = words("svg g path rect line circle polyline polygon text title tspan");
export const WIDGET_TAGS = ["icon", "editor", "plot", "source", "thumbnail", "tree-editor"];
export const ATTRIBUTES = words(`
  accept alt checked class cols colspan copy cx cy d disabled dx dy enterkeyhint fill for height
  hidden href id inputmode key label lang list max maxlength min minlength multiple name
  number open options path pattern pathLength placeholder points popover popovertarget
  popovertargetaction r readonly required role rows rowspan rx ry scope selected spellcheck
  step stroke-dasharray tabindex text text-anchor title transform type value viewBox width
  x x1 x2 y y1 y2 preserveAspectRatio content`);
export const EVENTS = words(
  "onclick onchange oninput onsubmit onkeydown ontoggle onbeforetoggle onfocus onblur",
);
export const PREFIXES = ["aria-", "data-"];
/** The only beginnings of `href`. */
export const LINKS = ["#", "blob:", "docs/", "THIRD-PARTY-NOTICES.txt"];

const tags = new Set([...HTML_TAGS, ...SVG_TAGS, ...WIDGET_TAGS]);
const names = new Set([...ATTRIBUTES, ...EVENTS]);

/** Keep of an element what the lists have; null where its tag is in none. */
export function checkElement(
  tag: string,
  attributes: Attributes,
  refuse: (sentence: string) => void,
): Attributes | null {
  if (!tags.has(tag)) {
    refuse(`The page has no element "${tag}".`);
    return null;
  }
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      const fault = findFault(name, value);
      if (fault) refuse(fault);
      return !fault;
    }),
  );
}

function findFault(name: string, value: unknown) {
  const startsWithAny = (text: string, starts: string[]) =>
    starts.some((one) => text.startsWith(one));
  if (!names.has(name) && !startsWithAny(name, PREFIXES))
    return `The page has no attribute "${name}".`;
  if (name === "href" && !startsWithAny(String(value), LINKS))
    return `A link of the page begins with ${LINKS.join(" or ")}, not "${value}".`;
  return "";
}
