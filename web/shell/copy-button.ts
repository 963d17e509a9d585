// A button that copies a text: the browser allows it only inside the click.

import { Component, createElement, type ComponentChild, type VNode } from "preact";
import { icon } from "../dom/icons.js";
import type { Attributes } from "../wire/updates.ts";

const SHOWN = 2500; // milliseconds

interface Props {
  attributes: Attributes;
  nodes: ComponentChild[];
  copy: (text: string) => Promise<boolean>;
}

/** What it says for a moment, or that it says nothing. */
interface Result {
  text: string;
  glyph: string;
}

/** For a moment it says, in place of its text, whether the text was copied. */
export class CopyButton extends Component<Props, Result> {
  timer: ReturnType<typeof setTimeout> | undefined;

  async copy(event: Event) {
    const { attributes, copy } = this.props;
    (attributes.onclick as ((event: Event) => void) | undefined)?.(event);
    const isCopied = await copy(String(attributes.copy));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.setState({ text: "" }), SHOWN);
    const { "data-copied": copied = "Copied", "data-refused": refused = "Not allowed here" } =
      attributes;
    this.setState({
      text: String(isCopied ? copied : refused),
      glyph: isCopied ? "done" : "close",
    });
  }

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  render() {
    const { attributes, nodes } = this.props;
    const { copy: _, ...rest } = attributes;
    const { text, glyph } = this.state;
    const hasIcon = nodes.some((node) => (node as VNode)?.type === "svg");
    const shown = text ? [hasIcon && icon(glyph), createElement("span", {}, text)] : nodes;
    return createElement(
      "button",
      { ...rest, onclick: (event: Event) => this.copy(event) },
      ...shown,
    );
  }
}

/** Return the link with a hash. */
const completeLink = (hash: string) =>
  location.origin + location.pathname + (hash === "#" ? "" : hash);

/** Copy a text, or the link with a hash; false where the browser does not allow it. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text.startsWith("#") ? completeLink(text) : text);
    return true;
  } catch {
    return false;
  }
}
