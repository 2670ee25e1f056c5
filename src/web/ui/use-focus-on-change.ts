import { useEffect, useRef } from "react";

/**
 * Focuses an element when `key` changes, but not at first: a new heading, so that screen readers announce it, or a
 * new page, which begins there as after a full load.
 */
export function useFocusOnChange<Focused extends HTMLElement>(
  key: string,
  { preventScroll = false }: FocusOptions = {},
) {
  const ref = useRef<Focused>(null);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    ref.current?.focus({ preventScroll });
  }, [key, preventScroll]);
  return ref;
}
