// Checks that an element of a panel is one that a panel may have.

import { LINKS, NAMES, PICTURES, PREFIXES, TAGS } from "#elements";
import type { Attributes } from "../wire/updates.ts";

const tags = new Set(TAGS);
const names = new Set(NAMES);

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
  if (name === "src" && !startsWithAny(String(value), PICTURES))
    return `A picture of the page begins with ${PICTURES[0]}, not "${value}".`;
  return "";
}
