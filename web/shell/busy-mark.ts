// A control that was used is marked until `App` has answered, so that a press is never without effect.

/** Milliseconds without a mark: most answers come before, and nothing flickers. */
const DELAY = 50;

/** By control, the events that are under way. */
const underWay = new WeakMap<Element, number>();

/** Mark a control if the answer takes longer; call the result when it is there. */
export function markBusy(control: Element): () => void {
  underWay.set(control, (underWay.get(control) ?? 0) + 1);
  const timer = setTimeout(() => control.setAttribute("aria-busy", "true"), DELAY);
  return () => {
    clearTimeout(timer);
    const left = (underWay.get(control) ?? 1) - 1;
    underWay.set(control, left);
    if (!left) control.removeAttribute("aria-busy");
  };
}
