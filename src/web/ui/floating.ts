/** Distance of a floating box from its anchor and from the edges of the window, in pixels. */
const margin = 8;

/**
 * Positions a fixed box above or below its anchor (on the other side if there is no room), aligned as requested and
 * inside the window. Uses the style object, which a strict content security policy allows.
 */
export function placeBeside(
  box: HTMLElement,
  anchor: Element,
  side: "above" | "below",
  align: "start" | "center" | "end",
): void {
  const target = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = target.top - margin - height;
  const below = target.bottom + margin;
  const fits = { above: above >= margin, below: below + height <= window.innerHeight - margin };
  const other = side === "above" ? "below" : "above";
  const chosen = fits[side] || !fits[other] ? side : other;
  const starts = {
    start: target.left,
    center: target.left + target.width / 2 - width / 2,
    end: target.right - width,
  };
  const rightmost = document.documentElement.clientWidth - margin - width;
  box.style.position = "fixed";
  box.style.top = `${Math.max(margin, chosen === "above" ? above : below)}px`;
  box.style.left = `${Math.max(margin, Math.min(starts[align], rightmost))}px`;
}
