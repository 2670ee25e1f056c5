const storageKey = "adminSingleKeys";

/**
 * Whether shortcuts of a single key are on. People who use dictation or a switch can turn them off. Stored in the
 * browser.
 */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== "off";
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "off");
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
