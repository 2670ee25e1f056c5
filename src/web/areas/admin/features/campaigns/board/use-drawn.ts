import { useDeferredValue } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";

/** More than a high window shows of a column. */
const first = 16;

/** The cards that are drawn: when a board opens, those in view; then all, in pieces that any input interrupts. */
export function useDrawn(creators: readonly Collaboration[]): readonly Collaboration[] {
  const isOpened = useDeferredValue(true, false);
  return isOpened ? creators : creators.slice(0, first);
}
