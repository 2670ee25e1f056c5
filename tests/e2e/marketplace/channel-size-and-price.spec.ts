import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { addInfluencer, closeFilters, freshWord, openFilters } from "./marketplace-records.ts";

const channel = (platform: string, followers: string) => ({ platform, link: "@kit", followers });

test("with a platform, size, order and card are about its followers", async ({ page, adminToken }) => {
  const word = freshWord();
  const add = (name: string, socials: object[]) => addInfluencer(adminToken, word, { name, socials });
  await add("Big elsewhere", [channel("instagram", "2K"), channel("youtube", "50K")]);
  await add("Big there", [channel("instagram", "20K")]);
  await add("Bigger there", [channel("instagram", "30K"), channel("youtube", "1K")]);
  await page.goto(`/influencers?search=${word}&size=10K-100K`);
  await openFilters(page);
  const filters = page.getByRole("search");
  await expect(filters.getByLabel("Total followers")).toHaveValue("10K-100K");
  await expect(page.getByRole("article")).toHaveCount(3);

  await filters.getByLabel("Platform", { exact: true }).selectOption("instagram");
  await expect(page).toHaveURL(`/influencers?search=${word}&platform=instagram&channelSize=10K-100K`);
  await expect(filters.getByLabel("Followers on Instagram").locator("option")).toHaveText([
    "All Sizes",
    "1K-10K (Micro) (1)",
    "10K-100K (Mid-tier) (2)",
    "100K-1M (Macro) (0)",
    "1M+ (Mega) (0)",
  ]);
  await expect(filters.getByLabel("Platform", { exact: true }).locator("option[value=youtube]")).toHaveText(
    "YouTube (1)",
  );
  const names = page.getByRole("article").getByRole("heading");
  await expect(names).toHaveCount(2);
  await filters.getByLabel("Sort by").selectOption({ label: "Most Followers on Instagram" });
  await expect(names).toHaveText(["Bigger there", "Big there"]);
  await expect(page.getByRole("article", { name: "Bigger there" })).toContainText("On Instagram30.0K");
  await expectAccessibleAndFitting(page);

  await closeFilters(page);
  await page.getByRole("button", { name: "Remove filter Instagram" }).click();
  await expect(page).toHaveURL(`/influencers?search=${word}&size=10K-100K&sort=followers`);
  await expect(names).toHaveText(["Big elsewhere", "Bigger there", "Big there"]);
});

test("price is on the card, a filter and an order", async ({ page, adminToken }) => {
  const word = freshWord();
  for (const rate of [900, 120, undefined]) {
    await addInfluencer(adminToken, word, { name: `Kit ${rate}`, ...(rate && { rate }) });
  }
  await page.goto(`/influencers?search=${word}&sort=rate`);
  const names = page.getByRole("article").getByRole("heading");
  await expect(names).toHaveText(["Kit 120", "Kit 900", "Kit undefined"]);
  await expect(page.getByRole("article", { name: "Kit 120" })).toContainText("from $120");
  await openFilters(page);
  const price = page.getByRole("search").getByLabel("Price per post");
  await expect(price.locator("option[value='5K+']")).toBeDisabled();
  await price.selectOption({ label: "$250 - $1,000 (1)" });
  await expect(page).toHaveURL(`/influencers?search=${word}&price=250-1K&sort=rate`);
  await expect(names).toHaveText(["Kit 900"]);
  await closeFilters(page);
  await page.getByRole("button", { name: "Remove filter $250 - $1,000" }).click();
  await expect(names).toHaveCount(3);
});
