import type { Locator } from "@playwright/test";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { expectAccessible } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { addBrand, addInfluencer, freshWord } from "./marketplace-records.ts";

async function expectDrawn(image: Locator, path: string): Promise<void> {
  await expect(image).toHaveAttribute("src", path);
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
}

test("creators without a picture have a face of their own wherever they are shown", async ({
  page,
  adminPage,
  adminToken,
}) => {
  const word = freshWord();
  const [ada, other] = [
    await addInfluencer(adminToken, word, { name: `Ada ${word}`, featured: true, followers: 9e8 }),
    await addInfluencer(adminToken, word, { name: `Ada ${word}` }),
  ];
  const [face, otherFace] = [ada, other].map(({ _id, name }) => monogramPath("influencer", _id, name));
  if (face === undefined || otherFace === undefined) throw new Error("nobody was added");
  expect(face).not.toBe(otherFace);

  await page.goto(`/influencers?search=${word}`);
  const pictures = page.getByRole("article").locator("img").filter({ visible: true });
  await expect(pictures).toHaveCount(2);
  await expectDrawn(pictures.first(), face);
  await expectDrawn(pictures.last(), otherFace);
  await expectAccessible(page);

  await page.goto(`/influencers/${ada._id}`);
  await expectDrawn(page.locator("main img").first(), face);
  // Nothing claims that there is a portrait.
  await expect(page.getByAltText("Portrait of")).toHaveCount(0);
  const [described = ""] = await page.locator("script[type='application/ld+json']").allTextContents();
  expect(described).toContain(ada.name);
  expect(described).not.toContain("monograms");
  expect(described).not.toMatch(/"image"/);

  await page.goto("/");
  await expectDrawn(page.locator(`a[href$='/${ada.slug}'] img`), face);

  await page.goto(`/contact?service=campaign&influencerId=${ada._id}`);
  await expectDrawn(page.locator("label", { hasText: ada.name }).locator("img"), face);

  await adminPage.goto(`/admin/influencers?search=${word}`);
  await expectDrawn(adminPage.locator(`tr img[src='${face}']`), face);

  // Nobody else's test expects her on the home page.
  await call("DELETE", `/api/influencers/${ada._id}`, undefined, adminToken);
});

test("a picture that cannot be loaded gives way to the monogram", async ({ page, adminToken, faults }) => {
  const imageUrl = "/images/avatars/001.svg";
  faults.allow(/404 \/images\/avatars\/001\.svg/);
  await page.route(`**${imageUrl}`, (route) => route.fulfill({ status: 404 }));
  const { _id, name } = await addInfluencer(adminToken, freshWord(), { imageUrl });
  await page.goto(`/influencers/${_id}`);
  await expectDrawn(page.locator("main img").first(), monogramPath("influencer", _id, name));
});

test("brands without a logo have a monogram in the colors of brands", async ({ page, adminToken }) => {
  const word = freshWord();
  await addBrand(adminToken, word);
  await page.goto(`/brands?search=${word}`);
  const logo = page.getByRole("article").locator("img");
  await expectDrawn(logo, monogramPath("brand", `Lumen ${word}`, `Lumen ${word}`));
});
