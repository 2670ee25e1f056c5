import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
  expectNoOverflow,
} from "../harness/checks.ts";
import { holdBack } from "../harness/hold-back.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { addBrand, addInfluencer, freshWord } from "./marketplace-records.ts";

const unknown = "01980000-0000-7000-8000-000000000000";

type Stored = { influencers?: string[]; brands?: string[]; notes?: Record<string, string> };

/** Stored by the browser on earlier visits. */
async function keep(page: Page, { influencers = [], brands = [], notes = {} }: Stored): Promise<void> {
  await page.addInitScript(
    (stored) => {
      // Not again at the next load, where it would undo what the test has done.
      if (sessionStorage.getItem("kept")) return;
      sessionStorage.setItem("kept", "yes");
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
    },
    { favoritedInfluencers: influencers, favoritedBrands: brands, favoriteNotes: notes },
  );
}

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);
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

test("a link shows the same list to a colleague, who adds it to their own", async ({
  page,
  browser,
  context,
  baseURL,
  adminToken,
}) => {
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word, { name: `Kit ${word}` });
  const lou = await addInfluencer(adminToken, word, { name: `Lou ${word}` });
  const brand = await addBrand(adminToken, word);
  await keep(page, { influencers: [lou._id, kit._id], brands: [brand._id], notes: { [lou._id]: "Secret" } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/favorites");
  await page.getByRole("button", { name: "Share this list" }).click();
  await expect(page.getByText("Link copied").first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${baseURL}/favorites?influencers=${lou._id},${kit._id}&brands=${brand._id}`);

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto("/favorites");
  const own = [unknown, kit._id];
  await colleague.evaluate((ids) => localStorage.setItem("favoritedInfluencers", JSON.stringify(ids)), own);
  await colleague.goto(link);
  await expect(colleague.getByRole("heading", { level: 1, name: "A shared list" })).toBeVisible();
  await expect(colleague.getByRole("heading", { level: 3 })).toHaveText([
    `Lou ${word}`,
    `Kit ${word}`,
    `Lumen ${word}`,
  ]);
  await expect(colleague.getByText("Secret")).toHaveCount(0);
  await expect(colleague.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(await stored(colleague, "favoritedInfluencers")).toEqual(own);
  expect(await stored(colleague, "favoritedBrands")).toBeNull();
  await expectAccessibleAndFitting(colleague);
  await colleague.getByRole("button", { name: "Add the other 2 to my favorites" }).click();
  await expect(colleague.getByText("2 added to your favorites").first()).toBeVisible();
  expect(await stored(colleague, "favoritedInfluencers")).toEqual([...own, lou._id]);
  expect(await stored(colleague, "favoritedBrands")).toEqual([brand._id]);
  await colleague.getByRole("link", { name: "All of them are in your favorites" }).click();
  await expect(colleague).toHaveURL(/\/favorites$/);
  await expect(colleague.getByRole("heading", { level: 1 })).toHaveText("Favorites");
  await colleague.context().close();
});

test("a link may name what is gone, hidden, wrong, or too much", async ({ page, adminToken }) => {
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word);
  const many = Array.from({ length: 120 }, (_, place) => unknown.slice(0, -4) + String(1000 + place));
  await page.goto(`/favorites?influencers=${kit._id},${kit._id},%3Cb%3E,x,${many}&brands=${unknown}`);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([`Kit ${word}`]);
  const main = page.getByRole("main");
  await expect(main.getByText("99 of the 100 on this list are no longer listed.")).toBeVisible();
  await expect(
    main.getByText("A link shows up to 100. This one names 22 more, which are left out."),
  ).toBeVisible();
  await page.goto(`/favorites?brands=${unknown}`);
  await expect(main.getByText("Nothing on this list is listed any longer.")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/favorites?compare=${unknown}`);
  await expect(main.getByText("Nothing of this comparison is listed any longer.")).toBeVisible();
  await expectAccessible(page);
});

test("up to four are compared side by side, on any screen", { tag: "@both" }, async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  const creators = [];
  for (const [name, followers, rate] of [
    ["Ada", "120K", 250],
    ["Bo", "9K", null],
    ["Cy", "1.2M", 4000],
    ["Di", "800", 90],
    ["Ed", "10K", 100],
  ] as const) {
    creators.push(
      await addInfluencer(adminToken, word, {
        name: `${name} ${word}`,
        rate,
        languages: ["pt"],
        socials: [{ platform: name === "Bo" ? "tiktok" : "instagram", link: "@x", followers }],
      }),
    );
  }
  const [ada, bo, cy, di] = creators.map(({ _id }) => _id);
  await keep(page, { influencers: creators.map(({ _id }) => _id), notes: { [bo ?? ""]: "Cheap?" } });
  await page.goto("/favorites");
  const box = (name: string) => page.getByRole("checkbox", { name: `Compare ${name} ${word}` });
  const compare = page.getByRole("button", { name: "Compare", exact: true });
  await box("Ada").check();
  await expect(compare).toBeDisabled();
  for (const name of ["Bo", "Cy", "Di"]) await box(name).check();
  await expect(box("Ed")).toBeDisabled();
  await expect(page.getByText("4 of up to 4 chosen")).toBeInViewport();
  await expectAccessibleAtThisWidth(page);
  await compare.click();
  await expect(page.getByRole("heading", { level: 1, name: "Compare" })).toBeVisible();

  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(4);
  const cells = (label: string) =>
    table
      .locator("tbody")
      .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) })
      .getByRole("cell");
  await expect(cells("Followers")).toHaveText(["120.0K", "9.0K", "1.2M", "800"]);
  await expect(cells("Instagram")).toHaveText(["120.0K", "–", "1.2M", "800"]);
  await expect(cells("TikTok")).toHaveText(["–", "9.0K", "–", "–"]);
  await expect(cells("Engagement")).toHaveCount(4);
  await expect(cells("Rate per post")).toHaveText(["from $250", "Not stated", "from $4,000", "from $90"]);
  await expect(cells("Languages")).toHaveText(Array.from({ length: 4 }, () => "Portuguese"));
  await expect(cells("Location")).toHaveText(Array.from({ length: 4 }, () => "Porto, Portugal"));
  await expect(cells("Your note")).toHaveText(["", "Cheap?", "", ""]);
  await expectAccessibleAtThisWidth(page);

  // The names stay in sight while the page scrolls.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 });
  await cells("Your note").first().scrollIntoViewIfNeeded();
  await expect(table.getByRole("columnheader").first()).toBeInViewport({ ratio: 1 });
  expect((await table.getByRole("columnheader").first().boundingBox())?.y, "below the header").toBe(72);
  await expect(table.getByRole("row").first()).not.toBeInViewport();

  // On a narrow screen at least two columns are in sight, and the labels stay while the others are scrolled to.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page, width);
    await table.getByRole("columnheader").first().scrollIntoViewIfNeeded();
    const second = await table.getByRole("columnheader").nth(1).boundingBox();
    expect((second?.x ?? 0) + (second?.width ?? 0)).toBeLessThanOrEqual(width);
    const region = page.getByRole("region", { name: "Creators side by side" });
    await region.focus();
    await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    const label = await table.getByText("Rate per post").boundingBox();
    expect(label?.x ?? -1).toBeGreaterThanOrEqual(0);
    await expect(table.getByRole("columnheader").nth(3)).toBeInViewport({ ratio: 1 });
  }

  await page.getByRole("link", { name: `Leave Bo ${word} out` }).click();
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await expect(page).toHaveURL(`/favorites?compare=${ada},${cy},${di}`);
  await page.getByRole("button", { name: "Contact all 3 creators" }).click();
  await expect(page.getByRole("checkbox", { name: new RegExp(word) })).toHaveCount(3);
});

test("everybody on the list is contacted with one message", async ({ page, adminToken }) => {
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word, { name: `Kit ${word}` });
  const lou = await addInfluencer(adminToken, word, { name: `Lou ${word}` });
  await keep(page, { influencers: [kit._id, unknown, lou._id] });
  await page.goto("/favorites");
  await page.getByRole("button", { name: "Contact all 2 creators" }).click();
  await expect(page.getByRole("checkbox", { name: new RegExp(word) })).toHaveCount(2);
  // What is wanted of them is a question, and what was typed stays with another answer.
  const wish = page.getByRole("navigation", { name: "What would you like?" });
  await expect(wish.locator("[aria-current]")).toHaveText(/^Ask a question/);
  await expect(page.getByLabel("Product or service")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Name" }).fill("Vera Holm");
  await wish.getByRole("link", { name: "Plan a campaign" }).click();
  await expect(page.getByRole("heading", { name: "Start a campaign" })).toBeVisible();
  await expect(wish.locator("[aria-current]")).toHaveText(/^Plan a campaign/);
  await page.getByLabel("Product or service").fill("Oat milk");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Vera Holm");
  await page.getByRole("checkbox", { name: lou.name }).uncheck();
  await page.getByRole("textbox", { name: "Email" }).fill(`${word}@mail.example`);
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Message sent successfully!" })).toBeFocused();
  await expect(page.getByRole("definition").first()).toHaveText(kit.name);
  await expect(page.getByText("The creators get their offers.")).toBeVisible();
  await page.getByRole("link", { name: "Write another message" }).click();
  await expect(page.getByRole("checkbox", { name: lou.name })).toBeChecked();
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
    await expect(page.locator("noscript p")).toHaveText(/shown when scripts are allowed\.$/);
  });
});
