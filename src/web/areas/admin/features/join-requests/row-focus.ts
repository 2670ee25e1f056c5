import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";

/** The id of the row that has focus, or holds what has. */
export function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
}

/** Focus on a row is focus on its first button, which opens it. */
export function focusRow(id: string): boolean {
  const button = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] button`);
  button?.focus();
  return button !== null;
}

/**
 * Keeps focus in the list: after a row is gone it goes to the row named for that, after the panel is closed to the row
 * that the panel showed, and to `fallback` where there is none. Answers how to name the row.
 */
export function useFocusAfterChange(
  requests: readonly JoinRequest[],
  openId: string | null,
  fallback: RefObject<HTMLElement | null>,
): (id: string | null) => void {
  const wanted = useRef<string | null>(undefined);
  const lastOpen = useRef(openId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows is what moves focus.
  useEffect(() => {
    const hasClosed = lastOpen.current !== null && openId === null;
    const target = wanted.current === undefined && hasClosed ? lastOpen.current : wanted.current;
    lastOpen.current = openId;
    wanted.current = undefined;
    if (target === undefined || openId !== null) return;
    if (target === null || !focusRow(target)) fallback.current?.focus();
  }, [requests, openId, fallback]);

  return useCallback((id) => {
    wanted.current = id;
  }, []);
}
