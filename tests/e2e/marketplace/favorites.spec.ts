import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { holdBack } from "../harness/hold-back.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { keep, stored } from "./favorites-steps.ts";
import { addBrand, addInfluencer, freshWord } from "./marketplace-records.ts";

const heart = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Favorites/ });

test("the header counts favorites before any script of the page, and nothing moves", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  const { _id } = await addInfluencer(adminToken, word);
  const brand = await addBrand(adminToken, word);
  await page.goto("/about");
  await expect(heart(page)).toHaveAccessibleName("Favorites");
  const empty = await heart(page).boundingBox();
  await keep(page, { influencers: [_id], brands: [brand._id] });
  // The page's own scripts never arrive.
  const release = await holdBack(page, "**/assets/*.js");
  const loaded = page.goto("/about");
  await expect(heart(page)).toHaveAccessibleName("Favorites 2");
  expect(await page.evaluate(() => performance.getEntriesByName("hydrated").length)).toBe(0);
  release();
  await loaded;
  await expect(heart(page)).toHaveAccessibleName("Favorites 2");
  expect(await heart(page).boundingBox()).toEqual(empty);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        ).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shift).toBeLessThan(0.02);
  await page.unrouteAll();

  await page.goto(`/influencers?search=${word}`);
  await page
    .getByRole("article")
    .getByRole("button", { name: /^Favorite/ })
    .click();
  await expect(heart(page)).toHaveAccessibleName("Favorites 1");
});

test("creators and brands are kept with notes, over two tabs and a reload", async ({
  page,
  context,
  adminToken,
}) => {
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word, { name: `Kit ${word}` });
  const lou = await addInfluencer(adminToken, word, { name: `Lou ${word}` });
  const brand = await addBrand(adminToken, word);
  await keep(page, { influencers: [kit._id] });
  await page.goto("/favorites");
  const creators = page.getByRole("region", { name: /^Creators/ });
  await expect(creators.getByRole("heading", { level: 3 })).toHaveText([`Kit ${word}`]);

  const other = await context.newPage();
  for (const [path, name] of [
    ["/brands", `Lumen ${word}`],
    ["/influencers", `Lou ${word}`],
  ] as const) {
    await other.goto(`${path}?search=${word}`);
    const favorite = other.getByRole("button", { name: `Favorite ${name}` });
    await favorite.click();
    // A click before hydration counts after it.
    await expect(favorite).toHaveAttribute("aria-pressed", "true");
  }
  await expect(creators.getByRole("heading", { level: 3 })).toHaveText([`Kit ${word}`, `Lou ${word}`]);
  const brands = page.getByRole("region", { name: /^Brands/ });
  await expect(brands.getByRole("heading", { level: 3 })).toHaveText([`Lumen ${word}`]);
  await expect(heart(page)).toHaveAccessibleName("Favorites 3");

  const note = page.getByRole("textbox", { name: `Your note on Kit ${word}` });
  await note.fill("Ask about June. ");
  await note.pressSequentially("Twice.");
  await other.goto("/favorites");
  await expect(other.getByRole("textbox", { name: `Your note on Kit ${word}` })).toHaveValue(
    "Ask about June. Twice.",
  );
  await expectAccessibleAndFitting(page);
  await page.reload();
  await expect(note).toHaveValue("Ask about June. Twice.");
  expect(await stored(page, "favoriteNotes")).toEqual({ [kit._id]: "Ask about June. Twice." });

  // A removed favorite can be restored to its place, with its note, by keyboard alone.
  await page.getByRole("button", { name: `Favorite Kit ${word}` }).focus();
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: `Add Kit ${word} again` });
  await expect(undo).toBeFocused();
  await expect(note).toHaveCount(0);
  expect(await stored(page, "favoritedInfluencers")).toEqual([lou._id]);
  await expect(other.getByText(`Kit ${word} was removed.`)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Favorite Kit ${word}` })).toBeFocused();
  await expect(note).toHaveValue("Ask about June. Twice.");
  await expect(creators.getByRole("heading", { level: 3 })).toHaveText([`Kit ${word}`, `Lou ${word}`]);
  expect(await stored(page, "favoritedInfluencers")).toEqual([lou._id, kit._id]);
  expect(await stored(page, "favoritedBrands")).toEqual([brand._id]);
});

test("a favorite that was deleted is shown as gone, and can be removed", async ({ page, adminToken }) => {
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word);
  const brand = await addBrand(adminToken, word);
  const hidden = await addBrand(adminToken, word, { companyName: `Hidden ${word}` });
  await call("PUT", `/api/brand-join/${hidden._id}`, { status: "pending" }, adminToken);
  await call("DELETE", `/api/influencers/${kit._id}`, undefined, adminToken);
  await keep(page, {
    influencers: [kit._id, "no id at all"],
    brands: [brand._id, hidden._id],
    notes: { [kit._id]: "The one from Leeds" },
  });
  await page.goto("/favorites");
  const creators = page.getByRole("region", { name: /^Creators/ });
  await expect(creators.getByText("2 creators you saved are no longer listed.")).toBeVisible();
  await expect(creators.getByText("Your note: The one from Leeds")).toBeVisible();
  await expect(page.getByText("A brand you saved is no longer listed.")).toBeVisible();
  await expect(page.getByText(`Hidden ${word}`)).toHaveCount(0);
  await expectAccessible(page);
  await creators.getByRole("button", { name: "Remove them" }).click();
  await expect(creators).toHaveCount(0);
  expect(await stored(page, "favoritedInfluencers")).toEqual([]);
  expect(await stored(page, "favoriteNotes")).toEqual({});
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByRole("heading", { name: /^Brands/ })).toBeFocused();
  expect(await stored(page, "favoritedBrands")).toEqual([brand._id]);
});

test("what could not be loaded is not taken for gone", async ({ page, adminToken, faults }) => {
  faults.allow(/^503 /);
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word);
  await keep(page, { influencers: [kit._id] });
  await page.route("**/api/influencers/batch*", (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: "Server error. Please try again later." },
    }),
  );
  await page.goto("/favorites");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Your favorites could not be loaded");
  await expect(page.getByText("no longer listed")).toHaveCount(0);
  await page.unroute("**/api/influencers/batch*");
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([`Kit ${word}`]);
});

test("an empty page leads back to the marketplaces", async ({ page }) => {
  await page.goto("/favorites");
  await expect(page.getByRole("heading", { name: "No favorites yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: "Browse Brands" }).click();
  await expect(page).toHaveURL(/\/brands$/);
});

test("a browser that stores nothing says so, and shows shared lists all the same", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto(`/favorites?influencers=${kit._id}`);
  await page.getByRole("button", { name: "Add it to my favorites" }).click();
  await expect(page.getByText("Your browser could not save this").first()).toBeVisible();
  await expect(heart(page)).toHaveAccessibleName("Favorites");
  const favorite = page.getByRole("button", { name: `Favorite Kit ${word}` });
  await favorite.click();
  await expect(favorite).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("removed from favorites")).toHaveCount(0);
});

test("a note that cannot be stored stays in its field, with the reason", async ({ page, adminToken }) => {
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word);
  await keep(page, { influencers: [kit._id] });
  await page.goto("/favorites");
  const note = page.getByRole("textbox", { name: `Your note on Kit ${word}` });
  await note.fill("Kept");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await note.fill("Lost?");
  await expect(note).toHaveValue("Lost?");
  await expect(note).toHaveAccessibleDescription(/^This note is not saved\./);
  await expectAccessible(page);
  expect(await stored(page, "favoriteNotes")).toEqual({ [kit._id]: "Kept" });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ faults }) => faults.allow(/^csp /));

  test("a shared list is whole, and is compared and contacted", async ({ page, adminToken }) => {
    const word = freshWord();
    const kit = await addInfluencer(adminToken, word, { name: `Kit ${word}` });
    const lou = await addInfluencer(adminToken, word, { name: `Lou ${word}` });
    const brand = await addBrand(adminToken, word);
    await page.goto(`/favorites?influencers=${kit._id},${lou._id}&brands=${brand._id}`);
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([
      `Kit ${word}`,
      `Lou ${word}`,
      `Lumen ${word}`,
    ]);
    await page.getByRole("checkbox", { name: `Compare Kit ${word}` }).check();
    await page.getByRole("checkbox", { name: `Compare Lou ${word}` }).check();
    await page.getByRole("button", { name: "Compare", exact: true }).first().click();
    await expect(page.getByRole("columnheader")).toHaveCount(2);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(3);
    await page.getByRole("button", { name: "Contact all 2 creators" }).click();
    await expect(page.getByRole("checkbox", { name: `Kit ${word}` })).toBeChecked();
  });

  test("without script the page of favorites cannot know them, and says where they are", async ({ page }) => {
    await page.goto("/favorites");
    await expect(page.getByRole("heading", { name: "No favorites yet" })).toBeVisible();
    await expect(page.locator("noscript p")).toHaveText(/Turn on JavaScript to see them\.$/);
  });
});
