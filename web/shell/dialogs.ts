// The dialogs: each is opened once its style is there, which comes when it is first opened.

const STYLES: Record<string, string> = { examples: "examples-style" };

/** `loadStyle` adds a style to the page; `complain` says what went wrong, and can try again. */
export function createDialogs(
  loadStyle: (name: string) => Promise<void>,
  complain: (error: unknown, again?: () => void) => void,
) {
  const missing = new Map(Object.entries(STYLES));

  return async function show({ id }: { id: string }): Promise<void> {
    const style = missing.get(id);
    try {
      if (style) await loadStyle(style);
      missing.delete(id);
    } catch (error) {
      return complain(error, () => void show({ id }));
    }
    const dialog = document.getElementById(id) as HTMLDialogElement;
    if (!dialog.open) dialog.showModal();
  };
}
