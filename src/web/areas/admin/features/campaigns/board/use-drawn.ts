import { startTransition, useEffect, useState } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";

/** More than a high window shows of a column. */
const first = 12;
/** After so many milliseconds, a browser that is never idle draws the others, too. */
const patience = 500;

/** The cards that are drawn: when a board opens, those in view; once they are painted, all, in pieces that any input interrupts. */
export function useDrawn(creators: readonly Collaboration[]): readonly Collaboration[] {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setOpened(true))), []);
  return isOpened || creators.length <= first ? creators : creators.slice(0, first);
}

/** Answers how to call it off. Not every browser says when it is idle. */
function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, patience / 5);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
