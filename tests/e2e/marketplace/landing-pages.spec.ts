import { expectAccessible, expectNoOverflow } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";

test("a category has a page of its own that leads into the marketplace", async ({ page }) => {
  await page.goto("/influencers/category/gaming");
  await expect(page).toHaveTitle(/^Gaming creators/);
  await expect(page.getByRole("heading", { level: 1, name: "Gaming creators" })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    /\/influencers\/category\/gaming$/,
  );
  await expect(page.getByLabel("Category")).toHaveValue("Gaming");
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole("searchbox", { name: "Search" }).fill("a");
  await expect(page).toHaveURL(/\/influencers\?search=a&category=Gaming$/);
  await expect(page.getByRole("heading", { level: 1, name: "Influencer Marketplace" })).toBeVisible();
});

test("a place has one too, and profiles and the sitemap lead there", async ({ page, request }) => {
  const { data } = await (await request.get("/api/influencers/locations?limit=1")).json();
  const [{ value, count }] = data.locations;
  const list = await (
    await request.get(`/api/influencers?limit=1&location=${encodeURIComponent(value)}`)
  ).json();
  await page.goto(`/influencers/${list.data.influencers[0]._id}`);
  await page.getByRole("link", { name: value }).click();
  await expect(page).toHaveURL(/\/influencers\/location\/[a-z-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: `Creators in ${value}` })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: `${count} Influencers Found` })).toBeVisible();
  const sitemap = await (await request.get("/sitemaps/pages.xml")).text();
  expect(sitemap).toContain(`${new URL(page.url()).pathname}</loc>`);
  expect(sitemap).toContain("/influencers/category/food-cooking</loc>");
});

test("what there is no page for is not found", async ({ page, faults }) => {
  faults.allow(/^404 /);
  for (const path of ["/influencers/category/falconry", "/influencers/location/nowhere-at-all"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
  }
});
