import { useEffect, useRef } from "react";

/** Long enough to see the answer, and for the second tap of a double one to meet the same creator. In milliseconds. */
const pause = 350;

/**
 * Goes on after an answer on a phone, where each creator fills the screen. Another answer in between cancels it, so
 * that it can be corrected.
 */
export function useGoingOn(): (go: (() => void) | undefined) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (go) => {
    clearTimeout(timer.current);
    if (go && matchMedia("(width < 64rem)").matches) timer.current = setTimeout(go, pause);
  };
}
