import { png } from "#tests/factories/files.ts";
import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { addInfluencer, freshWord } from "./marketplace-records.ts";

async function addWithPictures(token: string, word: string): Promise<{ _id: string; name: string }> {
  const form = new FormData();
  const fields = {
    name: `Kit ${word}`,
    bio: "Bread, slowly.\nTwo ovens.",
    category: "Food & Cooking",
    location: "Porto, Portugal",
    rate: "250",
    verified: "true",
    rating: "4.5",
    engagement: "2.5",
    collaborationTypes: JSON.stringify(["Reviews", "Events", "Giveaways"]),
    socials: JSON.stringify([
      { platform: "instagram", link: "@kit.bakes", followers: "12,500" },
      { platform: "youtube", link: "https://www.youtube.com/@kit", followers: "2.5K" },
    ]),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const name of ["a.png", "b.png", "c.png"]) {
    form.append("images", await png(name, { width: 300 + name.charCodeAt(0), height: 400 }));
  }
  type Added = { data: { influencer: { _id: string; name: string } } };
  return (await call<Added>("POST", "/api/influencers", form, token)).data.influencer;
}

test("a card shows the work that the profile has", async ({ page, adminToken }) => {
  const word = freshWord();
  const { name } = await addWithPictures(adminToken, word);
  await page.goto(`/influencers?search=${word}`);
  const work = page.getByRole("article", { name }).locator("a[aria-hidden] img[src^='/media/']");
  // The first picture is the portrait.
  await expect(work).toHaveCount(3);
  await work.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => work.last().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole("list", { name: "Platforms" }).getByRole("link")).toHaveText(["12.5K", "2.5K"]);
  await work.last().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
});

test("similar creators share more than the category", async ({ page, adminToken }) => {
  const word = freshWord();
  const add = (name: string, followers: string, fields: object) =>
    addInfluencer(adminToken, word, {
      name: `${name} ${word}`,
      category: word,
      socials: [{ platform: "strava", link: "@kit", followers }],
      ...fields,
    });
  const { _id } = await add("Londoner", "11.7K", { location: "London, UK" });
  await add("Mega", "4.8M", { location: "Lima, Peru", featured: true });
  await add("Elsewhere", "11.7K", { location: "Oslo, Norway" });
  await add("Neighbor", "25K", { location: "Leeds, United Kingdom" });
  await page.goto(`/influencers/${_id}`);
  const similar = page
    .getByRole("region", { name: "Similar creators" })
    .getByRole("article")
    .getByRole("heading");
  await expect(similar).toHaveCount(4);
  await expect(similar.first()).toHaveText(`Neighbor ${word}`);
  await expect(similar.nth(1)).toHaveText(`Elsewhere ${word}`);
  await expect(similar.nth(2)).toHaveText(`Mega ${word}`);
});

test("a profile shows all that is public", async ({ page, adminToken }) => {
  const { _id, name } = await addWithPictures(adminToken, freshWord());
  const response = await page.goto(`/influencers/${_id}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  const profile = page.getByRole("article", { name });
  for (const text of ["15.0K", "Mid-tier", "2.5%", "from $250 per post", "Reviews", "Events", "Giveaways"]) {
    await expect(profile.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(profile.getByText("One post on one channel")).toBeVisible();
  const [work, channels] = await Promise.all(
    ["Work", "Channels"].map((part) => profile.getByRole("region", { name: part }).boundingBox()),
  );
  expect(work?.y).toBeLessThan(channels?.y ?? 0);
  await expect(profile.getByRole("img", { name: "4.5 out of 5 stars" })).toBeVisible();
  await expect(profile.getByRole("link", { name: /Instagram @kit.bakes/ })).toHaveAttribute(
    "href",
    "https://www.instagram.com/kit.bakes",
  );
  await expect(page).toHaveTitle(`${name}, Food & Cooking, Porto, Portugal · Tandem`);
  const [data] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(data ?? "")).toMatchObject({
    "@type": "ProfilePage",
    mainEntity: {
      "@type": "Person",
      name,
      sameAs: ["https://www.instagram.com/kit.bakes", "https://www.youtube.com/@kit"],
      interactionStatistic: { userInteractionCount: 15_000 },
    },
  });
  await expect(page.getByRole("heading", { name: "Similar creators" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Similar creators" }).getByRole("article")).toHaveCount(4);
  await expectAccessibleAndFitting(page);
});

test("pictures open large, one after the other, by keyboard", async ({ page, adminToken }) => {
  const { _id, name } = await addWithPictures(adminToken, freshWord());
  await page.goto(`/influencers/${_id}`);
  await page.getByRole("button", { name: "Open picture 1 of 3" }).press("Enter");
  const box = page.getByRole("dialog", { name: `Work by ${name}` });
  await expect(box.getByText("1 of 3")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(box.getByText("2 of 3")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(box.getByRole("img", { name: `Work by ${name}, 3 of 3` })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open picture 1 of 3" })).toBeFocused();
});

test("the link is copied", async ({ page, context, adminToken }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { _id, name } = await addInfluencer(adminToken, freshWord());
  await page.goto(`/influencers/${_id}`);
  await page.getByRole("button", { name: `Share the profile of ${name}` }).click();
  await expect(page.getByText("Link copied").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("on paper it is one page without the site around it", async ({ page, adminToken }) => {
  const { _id } = await addWithPictures(adminToken, freshWord());
  await page.goto(`/influencers/${_id}`);
  const paper = await page.pdf({
    format: "A4",
    margin: { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" },
  });
  expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Contact" }).first()).toBeHidden();
  await expect(page.getByText(page.url())).toBeVisible();
});

test("an unknown creator is not found, by address and by link", async ({ page, faults }) => {
  faults.allow(/^404 /);
  for (const id of ["nobody", "01a1fc15-c058-7e68-84d7-91ec3810dde1"]) {
    const response = await page.goto(`/influencers/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  }
});

test("a creator that was taken away meanwhile is not found from the list either", async ({
  page,
  adminToken,
  faults,
}) => {
  faults.allow(/^404 /);
  const word = freshWord();
  const { _id, name } = await addInfluencer(adminToken, word);
  await page.goto(`/influencers?search=${word}`);
  await call("DELETE", `/api/influencers/${_id}`, undefined, adminToken);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
});
