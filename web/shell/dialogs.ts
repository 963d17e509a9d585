// The dialogs: each is opened once their style is there, which comes when one is first opened.

/** `loadStyle` adds a style to the page; `complain` says what went wrong, and can try again. */
export function createDialogs(
  loadStyle: (name: string) => Promise<void>,
  complain: (error: unknown, again?: () => void) => void,
) {
  return async function show({ id }: { id: string }): Promise<void> {
    try {
      await loadStyle("dialogs-style");
    } catch (error) {
      return complain(error, () => void show({ id }));
    }
    const dialog = document.getElementById(id) as HTMLDialogElement;
    if (!dialog.open) dialog.showModal();
  };
}
