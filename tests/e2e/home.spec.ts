import { influencerCategories } from "#domain/influencers/categories.ts";
import { screens } from "./harness/checks.ts";
import { call } from "./harness/server-call.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";
import { addInfluencer, freshWord } from "./marketplace/marketplace-records.ts";

test("the home page shows who is on the marketplaces now", async ({ page, request, adminToken }) => {
  const name = `Kit ${freshWord()}`;
  const { _id } = await addInfluencer(adminToken, "", {
    name,
    featured: true,
    socials: [{ platform: "instagram", link: "@first", followers: "90000M" }],
  });
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: new RegExp(name) })).toBeVisible();
  // Tests beside this one add creators, between the page and the list, too.
  await expect(async () => {
    await page.reload();
    const { data } = await (await request.get("/api/influencers?limit=8&facets=true")).json();
    for (const influencer of data.influencers) {
      await expect(main.getByRole("link", { name: new RegExp(influencer.name) }).first()).toBeVisible();
    }
    // Creators may be in categories that the form does not offer, too.
    const offered = (entry: { value: string }) => influencerCategories.some((name) => name === entry.value);
    for (const { value, count } of data.facets.categories.filter(offered)) {
      const entry = main.getByRole("link").filter({ hasText: value }).filter({ hasText: "creators" });
      await expect(entry.first()).toContainText(count.toLocaleString("en"));
    }
  }).toPass();
  const brands = await (await request.get("/api/marketplace/brands?limit=6")).json();
  for (const { companyName } of brands.data.brands) {
    await expect(main.getByRole("link").filter({ hasText: companyName }).first()).toBeVisible();
  }
  await call("DELETE", `/api/influencers/${_id}`, undefined, adminToken);
  await page.reload();
  await expect(main.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);
});

test("the search under the hero leads to what it asks for", { tag: "@both" }, async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("search", { name: "Find creators" });
  await search.getByLabel("Category").selectOption("Gaming");
  await search.getByLabel("Location").fill(" Lima ");
  await search.getByRole("button", { name: "Show creators" }).click();
  await expect(page).toHaveURL(/\/influencers\?category=Gaming&location=Lima$/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("without script the search of the home page works, too", async ({ page, faults }) => {
    faults.allow(/^csp /);
    await page.goto("/");
    const search = page.getByRole("search", { name: "Find creators" });
    await search.getByLabel("Platform").selectOption("youtube");
    await search.getByRole("button", { name: "Show creators" }).click();
    await expect(page).toHaveURL(/\/influencers\?.*platform=youtube/);
    await expect(page.getByRole("heading", { name: /Influencers? Found/ })).toBeVisible();
  });
});

test("on a phone, the home page is at most five screens long", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await requestsEnded(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(5 * screens.phone.height);
});
