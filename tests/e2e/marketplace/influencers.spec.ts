import { expectAccessibleAndFitting, expectAccessibleAtThisWidth } from "../harness/checks.ts";
import { holdBack } from "../harness/hold-back.ts";
import { expect, test } from "../harness/test.ts";
import {
  addInfluencer,
  addInfluencers,
  closeFilters,
  expectCardsWhole,
  freshWord,
  openFilters,
} from "./marketplace-records.ts";

test("the marketplace shows its banner, a legend, and the numbers", async ({ page }) => {
  await page.goto("/influencers");
  await expect(page.getByRole("heading", { level: 1, name: "Influencer Marketplace" })).toBeVisible();
  for (const item of ["Verified Creators", "Featured Profiles", "Multiple Platforms"]) {
    await expect(page.getByText(item)).toBeVisible();
  }
  await expect(page.getByText(/^Showing \d+ of \d+ influencers$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^\d+ Influencers Found$/ })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expectCardsWhole(page);
});

test("a card shows a creator within its limits", async ({ page, adminToken }) => {
  const word = freshWord();
  const socials = ["instagram", "youtube", "tiktok", "twitter", "twitch"].map((platform) => ({
    platform,
    link: "@kit",
    followers: "250000",
  }));
  await addInfluencer(adminToken, word, {
    socials,
    collaborationTypes: ["Reviews", "Events", "Giveaways", "Posts"],
    verified: true,
    featured: true,
    engagement: 3.4,
    rating: 4.75,
  });
  await page.goto(`/influencers?search=${word}`);
  await expect(page.getByRole("heading", { name: "1 Influencer Found" })).toBeVisible();
  const card = page.getByRole("article", { name: `Kit ${word}` });
  await expect(card.getByRole("img", { name: "Verified" })).toBeVisible();
  const texts = ["Porto, Portugal", "Mega", "Featured", "Food & Cooking", "1.3M", "3.4%", "4.8"];
  for (const text of texts) await expect(card.getByText(text, { exact: true })).toBeVisible();
  const platforms = card.getByRole("list", { name: "Platforms" });
  await expect(platforms.getByRole("listitem")).toHaveCount(5);
  await expect(platforms.getByRole("img", { name: "X", exact: true })).toBeVisible();
  await expect(platforms).toContainText("+1 more");
  const channels = platforms.getByRole("link");
  await expect(channels).toHaveCount(3);
  await expect(channels.first()).toHaveAttribute("href", "https://www.instagram.com/kit");
  await expect(channels.first()).toHaveAttribute("target", "_blank");
  await expect(channels.first()).toContainText("250.0K");
  const collaborations = card.getByRole("list", { name: "Collaborations" });
  await expect(collaborations.getByRole("listitem")).toHaveText(["Reviews", "Events", "+2 more"]);
  await card.getByRole("link", { name: "View profile of" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Kit ${word}` })).toBeVisible();
});

test("a creator without figures is new", async ({ page, adminToken }) => {
  const word = freshWord();
  await addInfluencer(adminToken, word, { bio: word, location: "", category: "" });
  await page.goto(`/influencers?search=${word}`);
  const card = page.getByRole("article", { name: `Kit ${word}` });
  await expect(card.getByText("New", { exact: true })).toBeVisible();
  await expect(card.getByText("–", { exact: true })).toHaveCount(2);
  await expect(card.getByText("Nano")).toBeHidden();
  await expectAccessibleAndFitting(page);
});

test("filters are in the address, as chips, and in Back", { tag: "@both" }, async ({ page, adminToken }) => {
  const word = freshWord();
  await addInfluencer(adminToken, word, { name: `Ana ${word}`, category: "Gaming", followers: 5_000 });
  await addInfluencer(adminToken, word, { name: `Ben ${word}`, location: "Oslo, Norway" });
  await page.goto("/influencers");
  await page.getByPlaceholder("Search influencers...").pressSequentially(word, { delay: 20 });
  await expect(page.getByRole("article")).toHaveCount(2);
  await openFilters(page);
  await page.getByLabel("Category", { exact: true }).selectOption("Gaming");
  await expect(page).toHaveURL(`/influencers?search=${word}&category=Gaming`);
  await page.getByLabel("Total followers").selectOption("1K-10K");
  await expect(page).toHaveURL(`/influencers?search=${word}&category=Gaming&size=1K-10K`);
  await expect(page.getByText(/^Showing 1 of \d+ influencers$/)).toBeVisible();
  await closeFilters(page);
  await page.getByRole("button", { name: "Remove filter Gaming" }).click();
  await expect(page).toHaveURL(`/influencers?search=${word}&size=1K-10K`);
  await page.getByRole("button", { name: "Remove filter 1K-10K (Micro)" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await openFilters(page);
  await page.getByLabel("Location").fill("oslo");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article", { name: `Ben ${word}` })).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  await closeFilters(page);
  await page.goBack();
  await expect(page.getByLabel("Location")).toHaveValue("");
  await expect(page.getByRole("article")).toHaveCount(2);
  // The letters of one word are one step.
  for (let step = 0; step < 5; step += 1) await page.goBack();
  await expect(page).toHaveURL("/influencers");
  await expect(page.getByPlaceholder("Search influencers...")).toHaveValue("");
  await page.goForward();
  await expect(page.getByPlaceholder("Search influencers...")).toHaveValue(word);
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page).toHaveURL(/\/influencers\??$/);
  await expect(page.getByRole("article")).toHaveCount(12);
});

test("a filter that is chosen while a word is still being typed is not lost", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  await addInfluencer(adminToken, word, { category: "Gaming" });
  await page.goto("/influencers");
  await openFilters(page);
  await page.getByPlaceholder("Search influencers...").fill(word);
  await page.getByLabel("Category", { exact: true }).selectOption("Gaming");
  await expect(page).toHaveURL(`/influencers?search=${word}&category=Gaming`);
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("platform and order come from the address, and unknown values count as not given", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  const socials = (platform: string) => [{ platform, link: "@kit", followers: "9K" }];
  await addInfluencer(adminToken, word, { name: "Low", rating: 3.1, socials: socials("twitch") });
  await addInfluencer(adminToken, word, { name: "High", rating: 4.9, socials: socials("twitch") });
  await addInfluencer(adminToken, word, { name: "Other", rating: 5, socials: socials("strava") });
  await page.goto(`/influencers?search=${word}&platform=Twitch&sort=rating&size=none`);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["High", "Low"]);
  await openFilters(page);
  const filters = page.getByRole("search");
  await expect(filters.getByLabel("Platform", { exact: true })).toHaveValue("twitch");
  await expect(filters.getByLabel("Sort by")).toHaveValue("rating");
  await expect(filters.getByLabel("Platform", { exact: true }).locator("option").first()).toHaveText(
    "All Platforms",
  );
  await expect(filters.getByLabel("Category", { exact: true }).locator("option").first()).toHaveText(
    "All Categories",
  );
  await expect(filters.getByLabel("Followers on Twitch").locator("option").first()).toHaveText("All Sizes");
});

test("Load More appends, focuses the first new card, and survives reload and Back", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  await addInfluencers(adminToken, word, 30);
  await page.goto(`/influencers?search=${word}`);
  const cards = page.getByRole("article");
  const more = page.getByRole("button", { name: "Load More Influencers" });
  await expect(cards).toHaveCount(12);
  await more.click();
  await expect(cards).toHaveCount(24);
  await expect(cards.nth(12)).toBeFocused();
  await expect(page).toHaveURL(`/influencers?search=${word}&page=2`);
  await more.click();
  await expect(cards).toHaveCount(30);
  await expect(more).toHaveCount(0);
  await expect(cards.getByRole("heading")).toHaveText(
    Array.from({ length: 30 }, (_, place) => `Kit ${String(place + 1).padStart(2, "0")}`),
  );
  await page.reload();
  await expect(cards).toHaveCount(30);
  await cards.nth(27).getByRole("link", { name: "Kit 28", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kit 28" })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(30);
  await expect(cards.nth(27)).toBeInViewport();
});

test("what was chosen before the page came to life is not lost", async ({ page }) => {
  const release = await holdBack(page, "**/assets/*.js");
  const opened = page.goto("/influencers");
  await page.getByPlaceholder("Search influencers...").fill("bread");
  release();
  await opened;
  await expect(page).toHaveURL(/search=bread/);
  await expect(page.getByRole("button", { name: "Remove filter “bread”" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the filters are a form, and Load More a link", { tag: "@both" }, async ({
    page,
    adminToken,
    faults,
  }) => {
    // Scripts that are switched off are reported as forbidden.
    faults.allow(/^csp /);
    const word = freshWord();
    await addInfluencers(adminToken, word, 13);
    await page.goto("/influencers");
    await page.getByPlaceholder("Search influencers...").fill(word);
    await page.getByLabel("Category", { exact: true }).selectOption("Food & Cooking");
    await page.getByRole("button", { name: "Show influencers" }).click();
    await expect(page.getByRole("article")).toHaveCount(12);
    await page.getByRole("button", { name: "Load More Influencers" }).click();
    await expect(page.getByRole("article")).toHaveCount(13);
  });
});
