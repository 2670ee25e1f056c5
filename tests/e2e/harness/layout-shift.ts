import type { Page } from "@playwright/test";

type Shift = { value: number; sources: { node: Element | null }[] };

/** Sum of all shifts of the layout while the page loaded, with what moved. */
export function layoutShift(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(async () => {
    const shifts: Shift[] = [];
    new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as unknown as Shift[]));
    }).observe({ type: "layout-shift", buffered: true });
    // The browser reports its measurements with the next frames.
    await document.documentElement.animate([], 40).finished;
    const moved = shifts.flatMap(({ sources }) =>
      sources.map(({ node }) => `${node?.outerHTML?.slice(0, 150)}`),
    );
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved };
  });
}
