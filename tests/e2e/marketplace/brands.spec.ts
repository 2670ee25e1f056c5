import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { holdBack } from "../harness/hold-back.ts";
import { expect, test } from "../harness/test.ts";
import { addBrand, closeFilters, expectCardsWhole, freshWord, openFilters } from "./marketplace-records.ts";

const listCalls = "**/api/marketplace/brands?**";

test("the list of brands shows its heading, the numbers, and the filters that there are values for", async ({
  page,
}) => {
  await page.goto("/brands");
  await expect(page.getByRole("heading", { level: 1, name: "Brand Marketplace" })).toBeVisible();
  await expect(page.getByText(/^Showing \d+ of \d+ brands$/)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expectCardsWhole(page);
  await openFilters(page);
  await expect(page.getByLabel("Industry").locator("option").first()).toHaveText("All Industries");
  await expect(page.getByLabel("Company size").locator("option").first()).toHaveText("All Sizes");
  await expect(page.getByLabel("Company size").locator("option").nth(1)).toHaveText(
    /^1-10 employees \(\d+\)$/,
  );
  await expect(page.getByLabel("Budget").locator("option").first()).toHaveText("All Budgets");
  await expect(page.getByLabel("Sort by").locator("option")).toHaveText([
    "Featured",
    "Highest Rating",
    "Most Collaborations",
    "Highest Budget",
  ]);
});

test("a card shows a brand within its limits", async ({ page, adminToken }) => {
  const word = freshWord();
  const { _id } = await addBrand(adminToken, word, {
    companySize: "51-200",
    location: "Utrecht, Netherlands",
    rating: 4.6,
    totalCollaborations: 1234,
    verified: true,
    featured: true,
    collaborationTypes: ["Reviews", "Events", "Giveaways"],
    socialMedia: { instagram: "120K", twitter: "0", youtube: "3.4K" },
  });
  await page.goto(`/brands?search=${word}`);
  await expect(page.getByRole("heading", { name: "1 Brand Found" })).toBeVisible();
  const card = page.getByRole("article", { name: `Lumen ${word}` });
  for (const text of ["Utrecht, Netherlands", "$10K - $25K", "4.6", "1,234", "51-200 employees", "Sports"]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card.getByText("Featured")).toBeVisible();
  await expect(card.getByRole("img", { name: "Verified" })).toBeVisible();
  const following = card.getByRole("list", { name: /^Following of/ }).getByRole("listitem");
  await expect(following).toHaveCount(2);
  await expect(card.getByRole("img", { name: "X", exact: true })).toHaveCount(0);
  await expect(card.getByRole("list", { name: "Collaboration types" }).getByRole("listitem")).toHaveText([
    "Reviews",
    "Events",
    "+1 more",
  ]);
  await card.getByRole("button", { name: `Favorite Lumen ${word}` }).click();
  await expect(page.getByText(`Lumen ${word} added to favorites`).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("favoritedBrands"))).toBe(JSON.stringify([_id]));
  await card.getByRole("button", { name: `Favorite Lumen ${word}` }).click();
  await expect(page.getByText(`Lumen ${word} removed from favorites`).first()).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test("filters, orders and Load More are in the address", async ({ page, adminToken }) => {
  const word = freshWord();
  const budgets = ["$1K - $5K", "$50K+", "Under $1K", "$10K - $25K"];
  for (const budgetRange of budgets) {
    await addBrand(adminToken, word, { companyName: budgetRange, budgetRange });
  }
  for (let place = 0; place < 10; place += 1) {
    await addBrand(adminToken, word, { budgetRange: "Under $1K", location: "Utrecht, Netherlands" });
  }
  await page.goto(`/brands?search=${word}&sort=budget`);
  await expect(page.getByRole("article")).toHaveCount(12);
  const names = page.getByRole("article").getByRole("heading");
  expect((await names.allTextContents()).slice(0, 3)).toEqual(["$50K+", "$10K - $25K", "$1K - $5K"]);
  await page.getByRole("button", { name: "Load More Brands" }).click();
  await expect(page.getByRole("article")).toHaveCount(14);
  await expect(page.getByRole("article").nth(12)).toBeFocused();
  await openFilters(page);
  await page.getByLabel("Budget").selectOption("$50K+");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/budget=%2450K%2B/);
  await closeFilters(page);
  await page.getByRole("button", { name: "Remove filter $50K+" }).click();
  await openFilters(page);
  await page.getByLabel("Location").fill("utrécht");
  await expect(page.getByText(/^Showing 10 of \d+ brands$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Location")).toHaveValue("");
});

test("skeleton cards stand in for a first list that is slow", async ({ page }) => {
  await page.goto("/about");
  const release = await holdBack(page, listCalls);
  await page.getByRole("contentinfo").getByRole("link", { name: "Find brands" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading brands" })).toBeAttached();
  await expectAccessibleAndFitting(page);
  release();
  await expect(page.getByRole("article")).toHaveCount(12);
});

test("a list of brands that finds nothing says what to do", async ({ page }) => {
  await page.goto(`/brands?search=${freshWord()}`);
  await expect(page.getByRole("heading", { name: "No brands found" })).toBeVisible();
  await expect(page.getByText("Try adjusting your search criteria or filters")).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test("an error says so, is logged, and Retry loads", { tag: "@slow" }, async ({ page, faults }) => {
  faults.allow(/^500 /, /^console: The list of brands could not be loaded/);
  await page.goto("/brands");
  await openFilters(page);
  await page.route(listCalls, (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "x" } }),
  );
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("The list of brands"));
  await page.getByLabel("Industry").selectOption("Technology");
  await expect(page.getByRole("alert")).toContainText("Error Loading Brands", { timeout: 30_000 });
  await logged;
  await expectAccessible(page);
  await page.unroute(listCalls);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByLabel("Industry")).toHaveValue("Technology");
});
