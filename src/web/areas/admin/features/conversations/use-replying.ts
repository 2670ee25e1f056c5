import { useEffect, useEffectEvent, useRef } from "react";
import { adminCall } from "#web/api/admin-client.ts";

/** Time between two notices that somebody types, in milliseconds. */
const pause = 8_000;

/** Tells others that one is writing in a thread. Call the function whenever the text changes. */
export function useReplying(id: string | undefined): (isWriting: boolean) => void {
  const toldAt = useRef<number>(undefined);
  const tell = (isReplying: boolean) => {
    if (id === undefined) return;
    toldAt.current = isReplying ? Date.now() : undefined;
    const call = adminCall("PUT /api/admin/conversations/:id/replying", {
      params: { id },
      json: { isReplying },
      keepalive: true,
    });
    // It is a courtesy, and the next key press tries again.
    call.catch(() => undefined);
  };
  const stop = useEffectEvent(() => {
    if (toldAt.current !== undefined) tell(false);
  });
  useEffect(() => () => stop(), []);
  return (isWriting) => {
    if (!isWriting) {
      if (toldAt.current !== undefined) tell(false);
    } else if (toldAt.current === undefined || Date.now() - toldAt.current >= pause) tell(true);
  };
}
