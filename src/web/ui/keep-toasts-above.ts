import { type RefObject, useLayoutEffect } from "react";

/** Pixels below an element that a toast needs to stay at the edge of the window. */
const toastRoom = 160;

/** Raises the toasts while an element is at the bottom of the window, so that they never cover it. */
export function keepToastsAbove(element: HTMLElement, kind: "bar" | "menu"): () => void {
  const root = document.documentElement;
  const property = `--toast-inset-${kind}`;
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
}

/** Raises the toasts above a permanent bar. */
export function useKeepToastsAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (bar.current ? keepToastsAbove(bar.current, "bar") : undefined), [bar]);
}
