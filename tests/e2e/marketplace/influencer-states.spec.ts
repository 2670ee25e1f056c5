import type { Route } from "@playwright/test";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { holdBack } from "../harness/hold-back.ts";
import { expect, requestsEnded, test } from "../harness/test.ts";
import { addInfluencer, addInfluencers, freshWord, openFilters } from "./marketplace-records.ts";

const listCalls = "**/api/influencers?**";

const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, message: "of no concern to visitors" } });

/** Until a list that fails has been asked for the last time, after pauses of seven seconds; in milliseconds. */
const withRetries = 30_000;

test("stale results stay visible, and an older answer never overwrites a newer one", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  await addInfluencer(adminToken, word);
  await page.goto("/influencers");
  const release = await holdBack(page, "**/api/influencers?*search=slow*");
  await page.getByPlaceholder("Search influencers...").fill("slow");
  await expect(page.getByText("Refreshing influencers...")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expectAccessible(page);
  await page.getByPlaceholder("Search influencers...").fill(word);
  await expect(page.getByText(/^Showing 1 of/)).toBeVisible();
  release();
  await requestsEnded(page);
  await expect(page.getByText(/^Showing 1 of/)).toBeVisible();
  await expect(page.getByText("Refreshing influencers...")).toHaveCount(0);
});

test("six skeleton cards stand in for a first list that is slow", async ({ page }) => {
  await page.goto("/about");
  const release = await holdBack(page, "**/api/influencers?*limit=*");
  await page.getByRole("contentinfo").getByRole("link", { name: "Find influencers" }).click();
  await expect(page.locator("[data-skeleton-card]")).toHaveCount(6);
  await expectAccessible(page);
  release();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page.locator("[data-skeleton-card]")).toHaveCount(0);
});

for (const [shape, answer, shown] of [
  ["a plain array", [{ _id: "1" }], "1 Influencer Found"],
  ["success with data.influencers", { success: true, data: { influencers: [] } }, "0 Influencers Found"],
  ["a message", { success: false, message: "Closed for today." }, "Closed for today."],
  ["anything else", { creators: [] }, "Invalid response format"],
] as const) {
  test(`a list may be answered with ${shape}, for visitors and administrators`, { tag: "@slow" }, async ({
    adminPage: page,
    faults,
  }) => {
    const whole = await (await page.request.get("/api/influencers?limit=1")).json();
    const json = Array.isArray(answer) ? whole.data.influencers : answer;
    await page.goto("/influencers");
    await openFilters(page);
    await page.route(listCalls, (route) => route.fulfill({ json }));
    await page.getByLabel("Sort by").selectOption("Newest");
    await expect(page.getByText(shown)).toBeVisible({ timeout: withRetries });
    await page.goto("/admin/influencers");
    const inAdminArea = shown.startsWith("1 ")
      ? page.locator("[data-row]")
      : page.getByRole("main").getByText(shown.startsWith("0 ") ? "No influencers yet" : shown);
    await expect(inAdminArea).toBeVisible({ timeout: withRetries });
    expect(faults.seen()).toEqual([]);
  });
}

test("a list that fails is asked for again, up to three times, before the error shows", {
  tag: "@slow",
}, async ({ page, faults }) => {
  faults.allow(/^503 /);
  await page.goto("/influencers");
  await openFilters(page);
  let calls = 0;
  let failing = 3;
  await page.route(listCalls, async (route) => {
    calls += 1;
    if (calls > failing) await route.continue();
    else await route.fulfill({ status: 503, json: { success: false } });
  });
  await page.getByLabel("Sort by").selectOption("Newest");
  await expect.poll(() => calls, { timeout: withRetries }).toBe(4);
  await expect(page).toHaveURL(/sort=newest/);
  await expect(page.getByText("Refreshing influencers...")).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page.getByRole("alert")).toHaveCount(0);
  [calls, failing] = [0, 4];
  await page.getByLabel("Sort by").selectOption("rating");
  await expect(page.getByRole("alert")).toContainText("Error Loading Influencers", { timeout: withRetries });
  expect(calls).toBe(4);
});

test("an error empties the list, keeps the filters, and Retry loads", { tag: "@slow" }, async ({
  page,
  faults,
}) => {
  faults.allow(/^500 /);
  await page.goto("/influencers");
  await openFilters(page);
  await page.route(listCalls, refuse);
  await page.getByLabel("Category", { exact: true }).selectOption("Gaming");
  const box = page.getByRole("alert");
  await expect(box).toContainText("Error Loading Influencers", { timeout: withRetries });
  await expect(box).toContainText("Server error. Please try again later.");
  await expect(page.getByRole("article")).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await page.unroute(listCalls);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page).toHaveURL(/category=Gaming/);
  await expect(page.getByLabel("Category", { exact: true })).toHaveValue("Gaming");
});

test("a connection that is down says so", { tag: "@slow" }, async ({ page, faults }) => {
  faults.allow(/ERR_FAILED/);
  await page.goto("/influencers");
  await openFilters(page);
  await page.route(listCalls, (route) => route.abort());
  await page.getByLabel("Sort by").selectOption("Newest");
  await expect(page.getByRole("alert")).toContainText(
    "Network error. Please check your connection and try again.",
    { timeout: withRetries },
  );
});

test("when more cannot be loaded, what is there stays", { tag: "@slow" }, async ({
  page,
  adminToken,
  faults,
}) => {
  faults.allow(/^500 /);
  const word = freshWord();
  await addInfluencers(adminToken, word, 13);
  await page.goto(`/influencers?search=${word}`);
  await page.route(listCalls, refuse);
  await page.getByRole("button", { name: "Load More Influencers" }).click();
  await expect(page.getByText("Error Loading Influencers").first()).toBeVisible({ timeout: withRetries });
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.unroute(listCalls);
  await page.getByRole("button", { name: "Load More Influencers" }).click();
  await expect(page.getByRole("article")).toHaveCount(13);
});

test("nothing found says which filter to loosen, and offers two ways out", async ({ page, adminToken }) => {
  const word = freshWord();
  await addInfluencer(adminToken, word);
  await page.goto(`/influencers?search=${word}&category=Gaming`);
  await expect(page.getByRole("heading", { name: "No influencers found" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "0 Influencers Found" })).toBeVisible();
  const relaxed = page.getByRole("button", { name: "Without Gaming: 1" });
  await expect(relaxed).toBeVisible();
  await expectAccessibleAndFitting(page);
  await relaxed.click();
  await expect(page).toHaveURL(`/influencers?search=${word}`);
  await page.goBack();
  await page.getByRole("button", { name: "View Featured" }).click();
  await expect(page).toHaveURL("/influencers?featured=true");
  await expect(page.getByRole("article").first()).toContainText("Featured");
  await page.goto(`/influencers?search=${word}&category=Gaming`);
  await page.getByRole("button", { name: "Browse All Influencers" }).click();
  await expect(page).toHaveURL(/\/influencers\??$/);
  await expect(page.getByRole("article")).toHaveCount(12);
});

test("an address full of nonsense still opens", async ({ page }) => {
  const response = await page.goto(
    "/influencers?page=999999&size=nothing&sort=nothing&category=%00&search=%0a",
  );
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("article").first()).toBeVisible();
});
