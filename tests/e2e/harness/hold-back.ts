import type { Page, Route } from "@playwright/test";

/** Holds requests back until the function that it resolves to is called. `release` decides what becomes of each then. */
export async function holdBack(
  page: Page,
  url: string,
  release: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    // Typing on, and leaving the page, cancel a request that waits.
    await release(route).catch(() => undefined);
  });
  return held.resolve;
}
