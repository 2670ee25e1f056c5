import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a list whose rows (`data-row`) are removed. If the focused row is removed, focus moves to the
 * row in its place, or to the list itself if it has no rows.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, keys: readonly string[] | undefined): void {
  const last = useRef<{ key: string; index: number }>(undefined);
  const remember = useEffectEvent((target: Element) => {
    const key = target.closest<HTMLElement>("[data-row]")?.dataset.row;
    const index = keys?.indexOf(key ?? "") ?? -1;
    if (key !== undefined && index >= 0) last.current = { key, index };
  });

  useEffect(() => {
    const element = list.current;
    const onFocusIn = ({ target }: FocusEvent) => remember(target as Element);
    element?.addEventListener("focusin", onFocusIn);
    return () => element?.removeEventListener("focusin", onFocusIn);
  }, [list]);

  useLayoutEffect(() => {
    if (!last.current || !keys || keys.includes(last.current.key)) return;
    const { index } = last.current;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = list.current?.querySelectorAll("[data-row]");
    const row = rows?.[Math.min(index, rows.length - 1)];
    // The element that opens the row, rather than the checkbox.
    const target =
      row?.querySelector<HTMLElement>("a[href], button:enabled") ??
      row?.querySelector<HTMLElement>("input:enabled");
    (target ?? list.current)?.focus({ preventScroll: !target });
  });
}
