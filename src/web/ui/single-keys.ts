/** Keeps its original name, so that stored settings survive. */
const storageKey = "adminSingleKeys";

/** Shows the keyboard shortcuts. */
export const shortcutsKey = "?";

/**
 * Whether single-key shortcuts are on. People who use dictation or a switch can turn them off. Stored in the
 * browser.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    // The browser denies storage. Nobody could turn the shortcuts off, so they are off.
    return false;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // The shortcuts stay off.
  }
}

/** Whether a key without Ctrl, Cmd, or Alt is a shortcut. Form fields and players handle keys themselves. */
export function isShortcut(event: KeyboardEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  const { target } = event;
  return (
    areSingleKeysOn() &&
    !hasModifier &&
    !event.defaultPrevented &&
    target instanceof Element &&
    !target.closest("input, textarea, select, video, [role=menu], [contenteditable]")
  );
}

export function isDialogOpen(): boolean {
  return document.querySelector("dialog:modal") !== null;
}
