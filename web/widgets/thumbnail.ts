// The widget "thumbnail": a small picture of the tree of an example.

import type { MakeWidget } from "../shell/widgets.ts";

type Pictures = Record<string, string>;

/** `load` loads the pictures of all examples, as SVG documents by name. */
export function createThumbnails(load: () => Promise<Pictures>): MakeWidget {
  let loading: Promise<Pictures> | null = null;

  function loadOnce() {
    loading ??= load().catch((error) => {
      loading = null; // it is tried again with the next drawing
      console.warn("The pictures of the examples did not come.", error);
      return {};
    });
    return loading;
  }

  return (host) => {
    const image = new Image();
    image.alt = ""; // the text beside it says the same
    return {
      async draw({ name }) {
        const picture = (await loadOnce())[String(name)];
        if (picture) image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
        host.replaceChildren(...(picture ? [image] : []));
      },
    };
  };
}
