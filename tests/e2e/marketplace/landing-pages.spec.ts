import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { addInfluencer, freshWord } from "./marketplace-records.ts";

test("a category has a page of its own that leads into the marketplace", async ({ page }) => {
  await page.goto("/influencers/category/gaming");
  await expect(page).toHaveTitle(/^Gaming creators/);
  await expect(page.getByRole("heading", { level: 1, name: "Gaming creators" })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    /\/influencers\/category\/gaming$/,
  );
  await expect(page.getByLabel("Category", { exact: true })).toHaveValue("Gaming");
  await expectAccessibleAndFitting(page);

  await page.getByRole("searchbox", { name: "Search" }).fill("a");
  await expect(page).toHaveURL(/\/influencers\?search=a&category=Gaming$/);
  await expect(page.getByRole("heading", { level: 1, name: "Influencer Marketplace" })).toBeVisible();
});

test("a place has a page of its own, too, and profiles and the sitemap lead there", async ({
  page,
  request,
  adminToken,
}) => {
  const word = freshWord();
  const place = `Cape ${word}, Portugal`;
  const { _id } = await addInfluencer(adminToken, word, { location: place });
  // A location needs three creators to be in the sitemap.
  for (const _ of [2, 3]) await addInfluencer(adminToken, word, { location: place });
  await page.goto(`/influencers/${_id}`);
  await page.getByRole("link", { name: place }).click();
  await expect(page).toHaveURL(new RegExp(`/influencers/location/cape-${word}-portugal$`));
  await expect(page.getByRole("heading", { level: 1, name: `Creators in ${place}` })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "3 Influencers Found" })).toBeVisible();
  const sitemap = await (await request.get("/sitemaps/pages.xml")).text();
  expect(sitemap).toContain(`${new URL(page.url()).pathname}</loc>`);
  expect(sitemap).toContain("/influencers/category/food-cooking</loc>");
});

test("a language has a page of its own by its tag, and profiles and the sitemap lead there", async ({
  page,
  request,
  adminToken,
}) => {
  const word = freshWord();
  const { _id } = await addInfluencer(adminToken, word, { languages: ["lb", "en"] });
  for (const _ of [2, 3]) await addInfluencer(adminToken, word, { languages: ["lb"] });
  await page.goto(`/influencers/${_id}`);
  await page.getByRole("link", { name: "Luxembourgish" }).click();
  await expect(page).toHaveURL(/\/influencers\/language\/lb$/);
  await expect(page).toHaveTitle(/^Creators in Luxembourgish/);
  await expect(page.getByRole("heading", { level: 1, name: "Creators in Luxembourgish" })).toBeVisible();
  await expect(page.getByLabel("Language", { exact: true })).toHaveValue("lb");
  await expectAccessibleAndFitting(page);
  const sitemap = await (await request.get("/sitemaps/pages.xml")).text();
  expect(sitemap).toContain("/influencers/language/lb</loc>");
  expect(sitemap).not.toContain("/influencers/language/tk</loc>");
});

test("what there is no page for is not found", async ({ request }) => {
  for (const path of [
    "/influencers/category/falconry",
    "/influencers/location/nowhere-at-all",
    "/influencers/language/tlh",
  ]) {
    const response = await request.get(path);
    expect([response.status(), await response.text()]).toEqual([
      404,
      expect.stringContaining("Oops! Page not found"),
    ]);
  }
});
