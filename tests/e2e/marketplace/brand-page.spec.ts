import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { addBrand, freshWord } from "./marketplace-records.ts";

const fields = {
  website: "https://lumen.example",
  phone: "+1 555 010 0999",
  companySize: "51-200",
  location: "Utrecht, Netherlands",
  goals: "More riders in spring.\nAnd fewer cars.",
  goalsPublic: true,
  collaborationTypes: ["Reviews", "Events"],
  socialMedia: { instagram: "120K", tiktok: "0" },
  totalCollaborations: 12,
  rating: 4.5,
  verified: true,
};

test("a brand's page shows all that is public", { tag: "@both" }, async ({ page, adminToken }) => {
  const word = freshWord();
  await addBrand(adminToken, word, fields);
  const response = await page.goto(`/brands/lumen-${word}`);
  expect(response?.status()).toBe(200);
  expect(response?.headers()["cache-control"]).toBe("public, max-age=0, must-revalidate");
  await expect(page).toHaveTitle(`Lumen ${word}, Sports · Tandem`);
  const brand = page.getByRole("article", { name: `Lumen ${word}` });
  for (const text of [
    `Bicycles for every day. ${word}`,
    "Utrecht, Netherlands",
    "51-200 employees",
    "$10K - $25K",
    "Reviews",
    "Events",
    "120K",
  ]) {
    await expect(brand.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(brand.getByRole("region", { name: "Campaign goals" })).toContainText("fewer cars");
  await expect(brand.getByText("TikTok")).toHaveCount(0);
  const html = (await response?.text()) ?? "";
  for (const secret of ["Noa Berg", "mail.example", "010 0999", "lumen.example"])
    expect(html, "contact data stay private").not.toContain(secret);
  const [data] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(data ?? "")).toMatchObject({
    "@type": "ProfilePage",
    url: expect.stringMatching(new RegExp(`/brands/lumen-${word}$`)),
    mainEntity: {
      "@type": "Organization",
      name: `Lumen ${word}`,
      location: { name: "Utrecht, Netherlands" },
      numberOfEmployees: { minValue: 51, maxValue: 200 },
    },
  });
  await expect(page.getByRole("region", { name: "Also in Sports" }).getByRole("article")).toHaveCount(4);
});

test("a brand's page is accessible and fits, with little to tell, too", async ({ page, adminToken }) => {
  const word = freshWord();
  await addBrand(adminToken, word, { ...fields, companyName: `Accessible ${word}` });
  await addBrand(adminToken, word, { ...fields, companyName: `Half ${word}`, goalsPublic: false });
  await addBrand(adminToken, word, { companyName: `Bare ${word}`, description: "" });
  for (const slug of [`accessible-${word}`, `half-${word}`, `bare-${word}`]) {
    await page.goto(`/brands/${slug}`);
    await expectAccessibleAndFitting(page);
    if (!slug.startsWith("half")) continue;
    // Without goals, the other sections share the width.
    const [head, last] = [page.getByRole("article").first(), page.getByRole("region", { name: "Channels" })];
    const [whole, part] = [await head.boundingBox(), await last.boundingBox()];
    expect(part?.width).toBeGreaterThan((whole?.width ?? 0) * 0.45);
    expect((part?.x ?? 0) + (part?.width ?? 0)).toBeCloseTo((whole?.x ?? 0) + (whole?.width ?? 0), 0);
  }
  await expect(page.getByRole("region", { name: "Campaign goals" })).toHaveCount(0);
});

test("Contact opens the dialog, and the heart is kept", async ({ page, adminToken }) => {
  const word = freshWord();
  await addBrand(adminToken, word, fields);
  await page.goto(`/brands/lumen-${word}`);
  const article = page.getByRole("article", { name: `Lumen ${word}` });
  await article.getByRole("button", { name: "Contact" }).click();
  await expect(page.getByRole("dialog")).toContainText(`Lumen ${word}`);
  await page.keyboard.press("Escape");
  const heart = article.getByRole("button", { name: `Favorite Lumen ${word}` });
  await heart.click();
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("Contact leads to a form that names the brand", async ({ page, adminToken }) => {
    const word = freshWord();
    const { _id } = await addBrand(adminToken, word, fields);
    await page.goto(`/brands/lumen-${word}`);
    await expect(page.getByText("More riders in spring.")).toBeVisible();
    await page
      .getByRole("article", { name: `Lumen ${word}` })
      .getByRole("link", { name: "Contact" })
      .click();
    await expect(page.locator("[name=brandId]")).toHaveValue(_id);
    await expect(page.getByRole("main").getByRole("link", { name: `Lumen ${word}` })).toHaveAttribute(
      "href",
      `/brands/lumen-${word}`,
    );
  });
});
