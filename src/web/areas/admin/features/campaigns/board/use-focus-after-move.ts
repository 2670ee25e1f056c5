import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";

/** Focusable elements of a card. */
const parts = { handle: "[data-handle]", menu: "[data-menu]", name: "button" };

/**
 * Keeps the focus on a card after a move to another column, where its elements are new. If the card is hidden
 * there, focuses the first visible card or the column selector.
 */
export function useFocusAfterMove(
  board: RefObject<HTMLElement | null>,
  creators: readonly Collaboration[] | undefined,
): void {
  const last = useRef<{ id: string; part: string; element: Element }>(undefined);
  useEffect(() => {
    const remember = ({ target: element }: FocusEvent) => {
      if (!(element instanceof Element) || !board.current?.contains(element)) return;
      const id = element.closest<HTMLElement>("[data-card]")?.dataset.card;
      const part = element.matches(parts.handle)
        ? parts.handle
        : element.closest(`${parts.menu}, [role=menu]`)
          ? parts.menu
          : parts.name;
      last.current = id === undefined ? undefined : { id, part, element };
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [board]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the cards.
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { id, part } = last.current;
    const find = (selector: string) => board.current?.querySelector<HTMLElement>(selector);
    const target = find(`[data-card="${id}"] ${part}`) ?? find(`[data-card] ${part}`) ?? find("select");
    target?.focus();
  }, [board, creators]);
}
