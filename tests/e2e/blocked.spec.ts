import { blockedInText, blockedName, blockedUrl } from "./harness/blocked-words.ts";
import { publicPages } from "./harness/public-pages.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";

// Some walk over all pages.
test.slow();

test("blockers of ads and social buttons stop nothing that a public page needs, and hide none of it", {
  tag: "@slow",
}, async ({ page, request }) => {
  const list = async (path: string) => (await (await request.get(path)).json()).data;
  const [{ slug: creator }] = (await list("/api/influencers?limit=1")).influencers;
  const [{ slug: brand }] = (await list("/api/marketplace/brands?limit=1")).brands;
  const blocked: string[] = [];
  await page.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    if (!route.request().isNavigationRequest() && blockedUrl.test(pathname)) {
      blocked.push(pathname);
      return route.abort();
    }
    return route.continue();
  });
  const hidden: string[] = [];
  for (const path of [...publicPages, `/influencers/${creator}`, `/brands/${brand}`]) {
    await page.goto(path);
    await requestsEnded(page);
    const names = await page
      .locator("body [class], body [id]")
      .evaluateAll((elements) =>
        elements.flatMap(({ id, classList }) => [...classList, id]).filter((name) => name !== ""),
      );
    hidden.push(...[...new Set(names)].filter(blockedName).map((name) => `${path}: ${name}`));
  }
  expect({ blocked, hidden }).toEqual({ blocked: [], hidden: [] });
});

test("the blocked words are those of the lists", () => {
  for (const path of [
    "/assets/share-button-x1.js",
    "/assets/share-link-x1.js",
    "/images/ads/a.png",
    "/js/analytics.js",
  ]) {
    expect(blockedInText(path), path).toBe(true);
  }
  for (const path of ["/assets/0XWmW5Oy.js", "/influencers/ada-addison", "/images/heads/shadow.webp"]) {
    expect(blockedInText(path), path).toBe(false);
  }
});
