/** Named after the area that had it first, so that nobody has to choose again. */
const storageKey = "adminSingleKeys";

/** Shows what the keys do. */
export const shortcutsKey = "?";

/**
 * Whether shortcuts of a single key are on. People who use dictation or a switch can turn them off. Stored in the
 * browser.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    // A browser that stores nothing throws. Nobody could turn them off there.
    return false;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // They stay off.
  }
}

/** Whether a key without Ctrl, Cmd, or Alt is meant as a shortcut. Fields and players handle keys themselves. */
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
