import { useEffect, useEffectEvent } from "react";

/** Reports the number of what waits for the person, for the tabs of the page. */
export function useWaitingCount(count: number, onWaiting: (count: number) => void): void {
  const report = useEffectEvent(onWaiting);
  useEffect(() => report(count), [count]);
}
