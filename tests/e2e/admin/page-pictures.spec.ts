import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { test } from "../harness/own-site.ts";
import { expect } from "../harness/test.ts";
import { expectNotice } from "./admin-steps.ts";

async function png(width: number, height: number, background: string) {
  const buffer = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
  return { name: "picture.png", mimeType: "image/png", buffer };
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectNotice(page, "Saved. Every page shows it now.");
}

test("the owner replaces the drawing of the home page by a picture, and takes it away again", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/page-text?section=index");
  const hero = page.getByRole("region", { name: "Hero" });
  await hero.getByLabel(/^Picture optional/).setInputFiles(await png(2000, 1000, "#2456c7"));
  await expect(hero.getByRole("img", { name: "The picture" })).toBeVisible();
  await hero.getByLabel(/^What the picture shows/).fill("Our studio by the harbor");
  await save(page);
  await page.goto("/");
  const picture = page.getByRole("img", { name: "Our studio by the harbor" });
  await expect(picture).toBeInViewport();
  const widths = await picture.evaluate((image: HTMLImageElement) => image.srcset.match(/\d+w/g));
  expect(widths).toEqual(["480w", "960w", "1600w"]);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessibleAndFitting(page);
  await page.goto("/admin/page-text?section=index");
  await hero.getByRole("button", { name: "Remove picture" }).click();
  await save(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(picture).toHaveCount(0);
});

test("a wide logo fits the sidebar, and dark pages show the logo for them", async ({ adminPage: page }) => {
  await page.goto("/admin/page-text?section=identity");
  await page.getByLabel("Logo optional").setInputFiles(await png(1600, 160, "#111111"));
  await expect(page.getByRole("img", { name: "The logo" })).toHaveCount(1);
  await page.getByLabel("Logo on dark pages optional").setInputFiles(await png(1600, 160, "#eeeeee"));
  await expect(page.getByRole("img", { name: "The logo" })).toHaveCount(2);
  await save(page);
  await page.reload();
  const logo = page.locator("aside picture img, nav picture img, header picture img").first();
  await expect(logo).toBeVisible();
  const overflow = await logo.evaluate((image) => {
    const frame = image.closest("aside, nav, header") ?? document.body;
    return Math.max(0, image.getBoundingClientRect().right - frame.getBoundingClientRect().right);
  });
  expect(overflow).toBe(0);
  await expectAccessibleAndFitting(page);
  await page.goto("/");
  const shown = () =>
    page
      .getByRole("banner")
      .locator("img")
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc);
  const light = await shown();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(shown).not.toBe(light);
});

test("any section of a page can be hidden", async ({ adminPage: page }) => {
  for (const [section, path, regions] of [
    ["services", "/services", ["Services"]],
    ["contact", "/contact", ["Info", "Quick actions", "Social platforms"]],
    ["case-studies", "/case-studies", ["Success metrics", "Industry expertise", "Call to action"]],
  ] as const) {
    await page.goto(path);
    const before = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    await page.goto(`/admin/page-text?section=${section}`);
    for (const region of regions) {
      await page
        .getByRole("region", { name: region, exact: true })
        .getByRole("checkbox", { name: /^Hide this section/ })
        .check();
    }
    await save(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const after = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    expect(after, path).toHaveLength(before.length - regions.length);
    await expectAccessibleAndFitting(page);
  }
});
