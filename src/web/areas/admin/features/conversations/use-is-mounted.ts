import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is still on the page, for callbacks that outlive it. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
