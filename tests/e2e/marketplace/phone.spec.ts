import type { Locator } from "@playwright/test";
import { expectAccessibleAtThisWidth, expectNoOverflow } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { addBrand, addInfluencer, freshWord } from "./marketplace-records.ts";

test("filters are in a sheet over the results, which says what it would show", {
  tag: "@phone",
}, async ({ page, adminToken }) => {
  const word = freshWord();
  for (const category of ["Gaming", "Gaming", "Technology"]) {
    await addInfluencer(adminToken, word, { category, location: "Oslo, Norway" });
  }
  await page.goto("/influencers");
  await expect(page.getByText("A person reviewed every creator")).toBeInViewport();
  await expect(page.getByText("Verified Creators")).toBeHidden();
  const heights = await page
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => card.clientHeight));
  // Two below the header of 72 px, with the gap between them.
  expect(Math.max(...heights)).toBeLessThanOrEqual((844 - 72 - 24) / 2);
  await page.goto(`/influencers?search=${word}`);
  // Filters take the banner's place, and its heading stays for screen readers.
  const title = page.getByRole("heading", { level: 1, name: "Influencer Marketplace" });
  expect((await page.locator("main header", { has: title }).boundingBox())?.height).toBe(1);
  const opener = page.getByRole("button", { name: "Filters" });
  await opener.tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("button", { name: "Show 3 creators" })).toBeVisible();
  await sheet.getByLabel("Category", { exact: true }).selectOption("Technology");
  await expect(page).toHaveURL(`/influencers?search=${word}&category=Technology`);
  await expect(sheet.getByRole("button", { name: "Show 1 creator" })).toBeVisible();
  await sheet.getByLabel("Location").fill("oslo");
  await expect(page).toHaveURL(/location=oslo/);
  await expectAccessibleAtThisWidth(page);
  await expectNoOverflow(page);

  await sheet.getByLabel("Location").fill("");
  await sheet.getByLabel("Category", { exact: true }).selectOption("Gaming");
  await sheet.getByRole("button", { name: "Show 2 creators" }).tap();
  await expect(page.getByRole("heading", { name: "2 Influencers Found" })).toBeFocused();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(2);
  for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 1 });
  await opener.tap();

  // Clearing the filters empties the fields, too.
  await sheet.getByRole("link", { name: "Clear All" }).tap();
  await expect(page).toHaveURL("/influencers");
  await expect(sheet.getByLabel("Location")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL("/influencers");
});

test("brands have their filters in a sheet, too", { tag: "@phone" }, async ({ page, adminToken }) => {
  const word = freshWord();
  await addBrand(adminToken, word);
  await page.goto(`/brands?search=${word}&budget=${encodeURIComponent("$10K - $25K")}`);
  await page.getByRole("button", { name: "Filters (1)" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByLabel("Budget")).toHaveValue("$10K - $25K");
  await sheet.getByRole("button", { name: "Show 1 brand" }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("heading", { name: "1 Brand Found" })).toBeFocused();
  await expect(page.getByText("Companies looking for creators")).not.toBeInViewport();
});

/** Whether one element is completely above another. */
async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return above !== null && below !== null && above.y + above.height <= below.y;
}

test("a profile keeps its price and its Contact in reach, and shows work before channels", {
  tag: "@phone",
}, async ({ page, adminToken }) => {
  const { _id, name } = await addInfluencer(adminToken, freshWord(), { rate: 125 });
  await page.goto(`/influencers/${_id}`);
  await expect(page.getByText("One post on one channel")).toBeVisible();
  const bar = page.getByRole("complementary", { name: `Contact ${name}` });
  await expect(bar).toContainText("from $125");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, -900);
  await expect(bar.getByRole("button", { name: "Contact" })).toBeInViewport();
  await expect(page.getByRole("article", { name }).getByRole("button", { name: "Contact" })).toBeHidden();
  await expectAccessibleAtThisWidth(page);
  await bar.getByRole("button", { name: "Contact" }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(name);
  await expect.poll(() => isAbove(page.locator("ol[popover] > li"), dialog)).toBe(true);
});

test("a brand keeps its budget and its Contact in reach", { tag: "@phone" }, async ({ page, adminToken }) => {
  const word = freshWord();
  await addBrand(adminToken, word);
  await page.goto(`/brands/lumen-${word}`);
  const bar = page.getByRole("complementary", { name: `Contact Lumen ${word}` });
  await expect(bar).toContainText("$10K - $25K");
  await expect(bar.getByRole("button", { name: "Contact" })).toBeInViewport();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, -900);
  await expect(bar.getByRole("button", { name: "Contact" })).toBeInViewport();
  await expectAccessibleAtThisWidth(page);
});

test("the page about us is short, and its notes unfold", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/about#engagement-before-reach");
  await expect(page.getByText("Compare like with like")).toBeInViewport();
  const brief = page.getByText("Leave the script at home.");
  await expect(brief).toBeHidden();
  await page.getByText("How to write a brief that gets a yes").tap();
  await expect(brief).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  await page.goto("/about");
  expect(await page.evaluate(() => document.querySelector("main")?.scrollHeight)).toBeLessThan(5_000);
});
