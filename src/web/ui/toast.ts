/**
 * The list of toasts, outside React, so that `toast()` can be called from anywhere. The component that shows them
 * is loaded with the first one.
 */
export const toastLimit = 1;
export const toastDuration = 5000;
export const toastSwipeThreshold = 50;
export const toastHotkey = "F8";
/** Milliseconds for which a dismissed toast stays in the list unless a newer one replaces it. */
export const toastRemoveDelay = 1_000_000;

export type ToastVariant = "default" | "destructive";
export type ToastAction = { label: string; onClick: () => void };
export type ToastContent = {
  title: string;
  description?: string;
  action?: ToastAction;
  /** Undoes the change that the toast reports. */
  undo?: ToastAction;
  /** In milliseconds; overrides the default. */
  duration?: number;
  variant?: ToastVariant;
};
export type Toast = ToastContent & { id: string; open: boolean };

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing the previous one. */
export function toast(content: ToastContent): string {
  count += 1;
  const id = String(count);
  replace([{ ...content, id, open: true }, ...toasts].slice(0, toastLimit));
  return id;
}

/** Changes a toast that is still in the list. */
export function updateToast(id: string, change: Partial<ToastContent>): void {
  replace(toasts.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
}

/** Dismisses a toast, or all of them. It leaves the list after `toastRemoveDelay`. */
export function dismissToast(id?: string): void {
  const chosen = toasts.filter((entry) => id === undefined || entry.id === id);
  for (const entry of chosen) {
    if (removals.has(entry.id)) continue;
    removals.set(
      entry.id,
      setTimeout(() => removeToast(entry.id), toastRemoveDelay),
    );
  }
  replace(toasts.map((entry) => (chosen.includes(entry) ? { ...entry, open: false } : entry)));
}

export function removeToast(id: string): void {
  removals.delete(id);
  replace(toasts.filter((entry) => entry.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
