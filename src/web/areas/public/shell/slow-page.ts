import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Pages that load faster than this replace the previous page without a skeleton in between; in milliseconds. */
const timeoutMs = 300;

/** The path of another page that has been loading for a while. */
export function useSlowPage(): string | undefined {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const target = state === "loading" && location.pathname !== pathname ? location.pathname : undefined;
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (target === undefined) return;
    const timer = setTimeout(() => setSlow(target), timeoutMs);
    return () => {
      clearTimeout(timer);
      setSlow(undefined);
    };
  }, [target]);
  return slow === target ? slow : undefined;
}
