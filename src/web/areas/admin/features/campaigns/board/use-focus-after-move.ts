import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";

/** Gives the focus back to a card that was moved to another column, where its element is a new one. */
export function useFocusAfterMove(
  board: RefObject<HTMLElement | null>,
  creators: readonly Collaboration[],
): (id: string | undefined, part: string) => void {
  const wanted = useRef<{ id: string; part: string }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the cards.
  useLayoutEffect(() => {
    if (wanted.current === undefined || document.activeElement !== document.body) return;
    const { id, part } = wanted.current;
    const target = board.current?.querySelector<HTMLElement>(`[data-card="${id}"] ${part}`);
    target?.focus({ preventScroll: false });
    if (target) wanted.current = undefined;
  }, [board, creators]);
  return (id, part) => {
    wanted.current = id === undefined ? undefined : { id, part };
  };
}
