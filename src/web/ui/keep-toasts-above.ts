import { type RefObject, useLayoutEffect } from "react";

/** Room that a toast needs below a bar to stay at the edge of the window, in pixels. */
const toastRoom = 160;
const property = "--toast-inset";

/** Raises the toasts while a bar is at the bottom of the window, so that they never cover it. */
export function useKeepToastsAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement;
    const place = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const isNearEdge = top < innerHeight && innerHeight - bottom < toastRoom;
      root.style.setProperty(property, `${isNearEdge ? innerHeight - top : 0}px`);
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    sizes.observe(document.body);
    addEventListener("scroll", place, { passive: true });
    addEventListener("resize", place);
    return () => {
      sizes.disconnect();
      removeEventListener("scroll", place);
      removeEventListener("resize", place);
      root.style.removeProperty(property);
    };
  }, [bar]);
}
