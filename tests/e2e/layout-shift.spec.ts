import type { Page } from "@playwright/test";
import { screens } from "./harness/checks.ts";
import { publicPages } from "./harness/public-pages.ts";
import { expect, test } from "./harness/test.ts";

/** The sum of all shifts on a page that nobody touches, as the browser counts them. */
const most = 0.02;

// Only a browser that behaves as a phone lays a page out as wide as its viewport says.
test.use({ viewport: screens.phone, isMobile: true, hasTouch: true, isFirstVisit: true });

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Every shift since the page began, with where it was. */
function shiftsOf(page: Page): Promise<{ value: number; places: string[] }[]> {
  return page.evaluate(async () => {
    const shifts: Shift[] = [];
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
      type: "layout-shift",
      buffered: true,
    });
    // The browser reports its measurements with the next frames.
    await document.documentElement.animate([], 40).finished;
    return shifts.map(({ value, sources }) => ({
      value,
      places: sources.map(({ node }) => `${(node as Element | null)?.outerHTML?.slice(0, 120)}`),
    }));
  });
}

/** As on a slow line: the page is drawn first, then its fonts come, then its scripts. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const waiting = { font: Promise.withResolvers<void>(), script: Promise.withResolvers<void>() };
  await page.route("**/*", async (route) => {
    const kind = route.request().resourceType();
    if (kind === "font" || kind === "script") await waiting[kind].promise;
    await route.continue();
  });
  const opened = page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  waiting.font.resolve();
  await page.evaluate(() => document.fonts.ready);
  waiting.script.resolve();
  await opened;
}

for (const path of publicPages) {
  test(`${path} keeps its place on a phone while fonts and scripts arrive late`, async ({ page }) => {
    await openSlowly(page, path);
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(most);
  });
}
