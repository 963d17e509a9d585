// A button that copies a text: the browser allows it only inside the click.

import { Component, createElement, type ComponentChild } from "preact";
import type { Attributes } from "./wire.ts";

const SHOWN = 2500; // milliseconds

interface Props {
  attributes: Attributes;
  nodes: ComponentChild[];
  copy: (text: string) => Promise<boolean>;
}

/** For a moment it says, in place of its text, whether the text was copied. */
export class CopyButton extends Component<Props, { result: string }> {
  timer: ReturnType<typeof setTimeout> | undefined;

  async copy(event: Event) {
    const { attributes, copy } = this.props;
    (attributes.onclick as ((event: Event) => void) | undefined)?.(event);
    const isCopied = await copy(String(attributes.copy));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.setState({ result: "" }), SHOWN);
    this.setState({ result: isCopied ? "Copied" : "Not allowed here" });
  }

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  render() {
    const { attributes, nodes } = this.props;
    const { copy: _, ...rest } = attributes;
    const { result } = this.state;
    const shown = result ? [...nodes.filter((node) => typeof node !== "string"), result] : nodes;
    return createElement(
      "button",
      { ...rest, onclick: (event: Event) => this.copy(event) },
      ...shown,
    );
  }
}
