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
  await page.goto(`/influencers?search=${word}`);
  await expect(page.getByText("Verified Creators")).toBeHidden();
  const opener = page.getByRole("button", { name: "Filters" });
  await opener.tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("button", { name: "Show 3 creators" })).toBeVisible();
  await sheet.getByLabel("Category").selectOption("Technology");
  await expect(page).toHaveURL(`/influencers?search=${word}&category=Technology`);
  await expect(sheet.getByRole("button", { name: "Show 1 creator" })).toBeVisible();
  await sheet.getByLabel("Location").fill("oslo");
  await expect(page).toHaveURL(/location=oslo/);
  await expectAccessibleAtThisWidth(page);
  await expectNoOverflow(page);

  // Clearing the filters empties the fields, too.
  await sheet.getByRole("link", { name: "Clear All" }).tap();
  await expect(page).toHaveURL("/influencers");
  await expect(sheet.getByLabel("Location")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL("/influencers");
});

test("brands have the sheet, too", { tag: "@phone" }, async ({ page, adminToken }) => {
  const word = freshWord();
  await addBrand(adminToken, word);
  await page.goto(`/brands?search=${word}&budget=${encodeURIComponent("$10K - $25K")}`);
  await page.getByRole("button", { name: "Filters (1)" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByLabel("Budget")).toHaveValue("$10K - $25K");
  await sheet.getByRole("button", { name: "Show 1 brand" }).tap();
  await expect(sheet).toBeHidden();
});

test("a profile keeps its price and its Contact in reach", { tag: "@phone" }, async ({
  page,
  adminToken,
}) => {
  const { _id, name } = await addInfluencer(adminToken, freshWord(), { rate: 125 });
  await page.goto(`/influencers/${_id}`);
  const bar = page.getByRole("complementary", { name: `Contact ${name}` });
  await expect(bar).toContainText("from $125");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, -900);
  await expect(bar.getByRole("button", { name: "Contact" })).toBeInViewport();
  await expect(page.getByRole("article", { name }).getByRole("button", { name: "Contact" })).toBeHidden();
  await expectAccessibleAtThisWidth(page);
  await bar.getByRole("button", { name: "Contact" }).tap();
  await expect(page.getByRole("dialog")).toContainText(name);
});
