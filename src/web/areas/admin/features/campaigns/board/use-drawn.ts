import { startTransition, useEffect, useState } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";

/** More cards than a column can show in a tall window. */
const first = 12;
/** Milliseconds after which a browser that is never idle renders the other cards. */
const timeoutMs = 500;

/**
 * Cards to render. When a board opens, only those in view; once they are painted, all of them, interruptible by
 * input.
 */
export function useDrawn(creators: readonly Collaboration[]): readonly Collaboration[] {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setOpened(true))), []);
  return isOpened || creators.length <= first ? creators : creators.slice(0, first);
}

/** Returns a function that cancels it. Not every browser supports `requestIdleCallback`. */
function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, timeoutMs / 5);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
