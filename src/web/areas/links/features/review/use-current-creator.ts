import { useEffect, useState } from "react";
import { placeId } from "./review-view.ts";

/** Height at which people read, as a fraction of the window's height. */
const readingLine = 0.4;

/**
 * ID of the creator that keys refer to: the focused one, if visible, or else the one at reading height. Undefined
 * above the first and below the last.
 */
export function useCurrentCreator(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const find = () => {
      cancelAnimationFrame(frame);
      frame = 0;
      setCurrent(currentCreator());
    };
    const plan = () => {
      frame ||= requestAnimationFrame(find);
    };
    find();
    const events = ["scroll", "resize", "focusout"];
    for (const event of events) addEventListener(event, plan, { passive: true });
    // Updates immediately after moving by keyboard, however long the next frame takes.
    addEventListener("focusin", find);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) removeEventListener(event, plan);
      removeEventListener("focusin", find);
    };
  }, []);
  return current;
}

export function currentCreator(): string | undefined {
  const focused = document.activeElement?.closest<HTMLElement>("[data-creator]");
  if (focused && isMostlyVisible(focused.getBoundingClientRect())) return focused.dataset.creator;
  const line = innerHeight * readingLine;
  return [...document.querySelectorAll<HTMLElement>("[data-creator]")].find((place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return top <= line && bottom > line;
  })?.dataset.creator;
}

function isMostlyVisible({ top, bottom, height }: DOMRect): boolean {
  const visible = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return visible >= Math.min(height, innerHeight) / 2;
}

/** Scrolls to a creator, who becomes the current one. */
export function goToCreator(itemId: string): void {
  goTo(placeId(itemId));
}

/** Scrolls to an element and focuses it. */
export function goTo(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}
