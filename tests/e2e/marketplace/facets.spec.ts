import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
  expectNoOverflow,
} from "../harness/checks.ts";
import { holdBack } from "../harness/hold-back.ts";
import { expect, test } from "../harness/test.ts";
import { addBrand, addInfluencer, closeFilters, freshWord, openFilters } from "./marketplace-records.ts";

test("options say how many creators they would find, and what finds nobody cannot be chosen", {
  tag: "@both",
}, async ({ page, adminToken }) => {
  const word = freshWord();
  for (const followers of [5_000, 6_000]) {
    await addInfluencer(adminToken, word, { category: "Gaming", followers });
  }
  await addInfluencer(adminToken, word, { category: "Technology", followers: 50_000 });
  await page.goto(`/influencers?search=${word}`);
  await openFilters(page);
  const filters = page.getByRole("search");
  const category = filters.getByLabel("Category", { exact: true });
  const size = filters.getByLabel("Total followers");
  await expect(category.locator("option[value=Gaming]")).toHaveText("Gaming (2)");
  await expect(category.locator("option[value=Technology]")).toHaveText("Technology (1)");
  await expect(category.locator("option[value='Food & Cooking']")).toHaveText("Food & Cooking (0)");
  await expect(category.locator("option[value='Food & Cooking']")).toBeDisabled();
  await expect(size.locator("option")).toHaveText([
    "All Sizes",
    "1K-10K (Micro) (2)",
    "10K-100K (Mid-tier) (1)",
    "100K-1M (Macro) (0)",
    "1M+ (Mega) (0)",
  ]);
  // Each filter counts under all the others, but not under itself.
  await category.selectOption("Technology");
  await expect(size.locator("option[value='1K-10K']")).toHaveText("1K-10K (Micro) (0)");
  await expect(size.locator("option[value='10K-100K']")).toHaveText("10K-100K (Mid-tier) (1)");
  await expect(category.locator("option[value=Gaming]")).toHaveText("Gaming (2)");
  await expectAccessibleAtThisWidth(page);
  await expectNoOverflow(page);
  await page.goto(`/influencers?search=${word}&category=Gaming&size=1M%2B`);
  await openFilters(page);
  await expect(size).toHaveValue("1M+");
  await expect(size.locator("option[value='1M+']")).toBeEnabled();
  await expect(size.locator("option[value='100K-1M']")).toBeDisabled();
});

test("several categories and platforms are chosen at once, and each is removed by itself", {
  tag: "@both",
}, async ({ page, adminToken }) => {
  const word = freshWord();
  const socials = (platform: string) => [{ platform, link: "@kit", followers: "5K" }];
  await addInfluencer(adminToken, word, { name: "Ada", category: "Gaming", socials: socials("youtube") });
  await addInfluencer(adminToken, word, { name: "Bo", category: "Technology", socials: socials("tiktok") });
  await addInfluencer(adminToken, word, {
    name: "Cy",
    category: "Home & Decor",
    socials: socials("youtube"),
  });
  await page.goto(`/influencers?search=${word}`);
  await openFilters(page);
  const filters = page.getByRole("search");
  await filters.getByLabel("Category", { exact: true }).selectOption("Gaming");
  const another = filters.getByLabel("Another category");
  // The numbers say what each option would add.
  await expect(another.locator("option[value=Technology]")).toHaveText("Technology (1)");
  await expect(another.locator("option[value=Gaming]")).toHaveCount(0);
  await another.selectOption("Technology");
  await expect(page).toHaveURL(`/influencers?search=${word}&category=Gaming&category=Technology`);
  await expect(page.getByRole("article")).toHaveCount(2);
  await filters.getByLabel("Platform", { exact: true }).selectOption("youtube");
  await filters.getByLabel("Another platform").selectOption("tiktok");
  await expect(filters.getByLabel("Sort by").locator("option[value=followers]")).toHaveText("Most Followers");
  await expectAccessibleAndFitting(page);

  await filters.getByLabel("Category 2").selectOption({ label: "Remove" });
  await expect(page.getByRole("article")).toHaveCount(1);
  await closeFilters(page);
  await page.getByRole("button", { name: "Remove filter Gaming" }).click();
  await expect(page).toHaveURL(`/influencers?search=${word}&platform=youtube&platform=tiktok`);
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("languages are counted by name, and one is chosen and removed like any filter", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  await addInfluencer(adminToken, word, { languages: ["pt", "en"] });
  await addInfluencer(adminToken, word, { languages: ["en"] });
  await page.goto(`/influencers?search=${word}`);
  await openFilters(page);
  const language = page.getByRole("search").getByLabel("Language", { exact: true });
  await expect(language.locator("option[value=en]")).toHaveText("English (2)");
  await expect(language.locator("option[value=pt]")).toHaveText("Portuguese (1)");
  // Of many languages, those that nobody has are not listed.
  await expect(language.locator("option")).toHaveText(["All Languages", "English (2)", "Portuguese (1)"]);
  await language.selectOption("pt");
  await expect(page).toHaveURL(new RegExp(`search=${word}&language=pt$`));
  await expect(page.getByRole("heading", { level: 2, name: "1 Influencer Found" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Portuguese, English");
  await page.getByRole("button", { name: "Remove filter Portuguese" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "2 Influencers Found" })).toBeVisible();
});

test("the numbers stay while another list is on its way", async ({ page, adminToken }) => {
  const word = freshWord();
  await addInfluencer(adminToken, word, { category: "Gaming" });
  await page.goto(`/influencers?search=${word}`);
  await openFilters(page);
  const release = await holdBack(page, "**/api/influencers?**");
  const option = page.getByLabel("Category", { exact: true }).locator("option[value=Gaming]");
  await page.getByLabel("Category", { exact: true }).selectOption("Gaming");
  await expect(page.getByText("Refreshing influencers...")).toBeVisible();
  await expect(option).toHaveText("Gaming (1)");
  release();
  await expect(page.getByText("Refreshing influencers...")).toHaveCount(0);
  await expect(option).toHaveText("Gaming (1)");
});

test("a location is suggested while it is typed", async ({ page, adminToken }) => {
  const word = freshWord();
  await addInfluencer(adminToken, word, { location: `${word}bourg, Atlantis` });
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/influencers/locations") calls.push(searchParams.get("search") ?? "");
  });
  await page.goto("/influencers");
  await openFilters(page);
  expect(calls, "nobody has asked yet").toEqual([]);
  const location = page.getByLabel("Location");
  await location.pressSequentially(word.toUpperCase(), { delay: 5 });
  const list = page.locator(`datalist[id="${await location.getAttribute("list")}"]`);
  await expect(list.locator("option")).toHaveCount(1);
  await expect(list.locator("option")).toHaveAttribute("value", `${word}bourg, Atlantis`);
  expect(calls[0], "the most frequent places, before anything is typed").toBe("");
  await expect.poll(() => calls.at(-1)).toBe(word.toUpperCase());
  await expectAccessible(page);
  await location.fill(`${word}bourg, Atlantis`);
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("the location box of brands completes places that there are", async ({ page, adminToken }) => {
  const word = freshWord();
  await addBrand(adminToken, word, { location: `${word}bourg, Atlantis` });
  await page.goto("/brands");
  await openFilters(page);
  const location = page.getByLabel("Location");
  await location.pressSequentially(word.toUpperCase(), { delay: 5 });
  const list = page.locator(`datalist[id="${await location.getAttribute("list")}"]`);
  await expect(list.locator("option")).toHaveCount(1);
  await expect(list.locator("option")).toHaveAttribute("value", `${word}bourg, Atlantis`);
  await expectAccessible(page);
});

test("an older suggestion never overwrites a newer one", async ({ page, adminToken }) => {
  const word = freshWord();
  await addInfluencer(adminToken, word, { location: `${word}bourg` });
  await page.goto("/influencers");
  await openFilters(page);
  const release = await holdBack(page, "**/api/influencers/locations?search=", (route) =>
    route.fulfill({ json: { success: true, data: { locations: [{ value: "Old Town", count: 1 }] } } }),
  );
  const given = page.waitForEvent("requestfailed", (request) => request.url().endsWith("locations?search="));
  const location = page.getByLabel("Location");
  await location.fill(word);
  await given;
  const options = page.locator("datalist option");
  await expect(options).toHaveCount(1);
  release();
  await expect(options).toHaveAttribute("value", `${word}bourg`);
});

test("options of brands say how many they would find, and a search that finds nothing says what to loosen", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  await addBrand(adminToken, word, { companySize: "51-200", budgetRange: "$50K+" });
  await addBrand(adminToken, word, { companySize: "1-10", budgetRange: "$50K+" });
  await page.goto(`/brands?search=${word}`);
  await openFilters(page);
  const size = page.getByLabel("Company size");
  await expect(size.locator("option[value='51-200']")).toHaveText("51-200 employees (1)");
  await expect(page.getByLabel("Industry").locator("option[value=Sports]")).toHaveText("Sports (2)");
  await expect(page.getByLabel("Budget").locator("option[value='$50K+']")).toHaveText("$50K+ (2)");
  await page.goto(`/brands?search=${word}&industry=Sports&budget=Under+%241K`);
  await expect(page.getByRole("heading", { name: "No brands found" })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Without Under $1K: 2" }).click();
  await expect(page).toHaveURL(`/brands?search=${word}&industry=Sports`);
  await expect(page.getByRole("article")).toHaveCount(2);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("without script the numbers are there, and a location is plain text", async ({
    page,
    adminToken,
    faults,
  }) => {
    // Scripts that are switched off are reported as forbidden.
    faults.allow(/^csp /);
    const word = freshWord();
    await addInfluencer(adminToken, word, { category: "Gaming", location: `${word}bourg` });
    await addInfluencer(adminToken, word, { category: "Technology", location: `${word}berg` });
    await addInfluencer(adminToken, word, { category: "Technology", location: "Oslo" });
    await page.goto(`/influencers?search=${word}`);
    await expect(page.getByLabel("Category", { exact: true }).locator("option[value=Gaming]")).toHaveText(
      "Gaming (1)",
    );
    await page.getByLabel("Location").fill(word);
    await page.getByRole("button", { name: "Show influencers" }).click();
    await expect(page).toHaveURL(new RegExp(`location=${word}`));
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByLabel("Category", { exact: true }).selectOption("Gaming");
    await page.getByRole("button", { name: "Show influencers" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByLabel("Another category").selectOption("Technology");
    await page.getByRole("button", { name: "Show influencers" }).click();
    await expect(page).toHaveURL(/category=Gaming&category=Technology/);
    await expect(page.getByRole("article")).toHaveCount(2);
  });
});
