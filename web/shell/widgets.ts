// Widgets: what a panel may contain that only a browser can do, such as an editor. Each is loaded
// when it is first drawn.

import { Component, createElement, createRef } from "preact";
import { isField } from "./fields.ts";
import type { Act, Attributes, Child } from "../wire/updates.ts";

/** What draws a widget's element whenever it changed. Not a component: each late part has its own Preact. */
export interface Widget {
  draw: (attributes: Attributes, children: Child[], act: Act) => void;
  remove?: () => void;
}

export type MakeWidget = (host: HTMLElement) => Widget;
/** Load a widget by its tag; what could not be loaded is tried again when the user wants it. */
export type LoadWidget = (tag: string) => Promise<MakeWidget>;

interface Props {
  tag: string;
  attributes: Attributes;
  content: Child[];
  act: Act;
  load: LoadWidget;
}

/** The place of a widget in a panel. */
export class WidgetHost extends Component<Props> {
  host = createRef<HTMLDivElement>();
  make: MakeWidget | null = null;
  widget: Widget | null = null;
  isRemoved = false;
  /** Keys that were pressed in fields beside the widget before it was there. */
  early: KeyboardEvent[] = [];
  keep = (event: KeyboardEvent) => {
    if (isField(event.target)) this.early.push(event);
  };

  async componentDidMount() {
    const beside = this.host.current?.parentElement;
    beside?.addEventListener("keydown", this.keep);
    this.make = await this.props.load(this.props.tag);
    beside?.removeEventListener("keydown", this.keep);
    if (!this.isRemoved) this.forceUpdate(); // what stood in its place goes before it is made
  }

  componentDidUpdate() {
    if (!this.make || !this.host.current) return;
    this.widget ??= this.make(this.host.current);
    const { attributes, content, act } = this.props;
    this.widget.draw(attributes, content, act);
    const { early } = this;
    this.early = [];
    for (const event of early) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
  }

  componentWillUnmount() {
    this.isRemoved = true;
    this.widget?.remove?.();
  }

  render() {
    const { tag, attributes } = this.props;
    const classes = [tag, attributes.class, !this.make && "is-loading"].filter(Boolean);
    const props = { ref: this.host, class: classes.join(" "), id: attributes.id as string };
    // Until the widget is there, its text stands in its place.
    const { text } = attributes;
    const skeleton = !this.make && typeof text === "string";
    return createElement("div", props, skeleton ? createElement("pre", {}, text) : null);
  }
}
