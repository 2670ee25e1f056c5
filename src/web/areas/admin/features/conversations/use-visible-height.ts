import { useLayoutEffect } from "react";

/** Stores the height that the keyboard of a phone leaves free in `--visible-height`. */
export function useVisibleHeight(): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const root = document.documentElement;
    const measure = () => root.style.setProperty("--visible-height", `${visualViewport.height}px`);
    measure();
    visualViewport.addEventListener("resize", measure);
    return () => {
      visualViewport.removeEventListener("resize", measure);
      root.style.removeProperty("--visible-height");
    };
  }, []);
}
