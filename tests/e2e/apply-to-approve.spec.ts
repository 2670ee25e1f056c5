import type { Locator, Page } from "@playwright/test";
import { jpeg, png } from "#tests/factories/files.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { expectAccessible } from "./harness/checks.ts";
import { expect, test } from "./harness/test.ts";

/** A file of the tests as the browser's file dialog would give it. */
async function chosen(making: Promise<File>) {
  const file = await making;
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

/** Width and height of a picture as it was loaded; its file, not its frame. */
async function sizeOf(picture: Locator): Promise<[number, number]> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  return picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
}

async function apply(page: Page, name: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Join as Influencer" }).first().click();
  await expect(page).toHaveURL(/\/join-influencer$/);
  const form = page.getByRole("main");
  await form.getByLabel("Full Name").fill(name);
  await form.getByLabel("Email").fill(`${name.replaceAll(" ", ".").toLowerCase()}@mail.example`);
  await form.getByLabel(/^Location/).fill("Bergen, Norway");
  await form.getByLabel("Platform").selectOption("instagram");
  await form.getByLabel("Link/Username").fill("@slice.of.bergen");
  await form.getByLabel("Followers", { exact: true }).fill("12,500");
  await form.getByLabel("Primary Category").selectOption("Food & Cooking");
  await form.getByLabel(/^Rate/).fill("180");
  await form.getByLabel("Bio").fill("Bread from old grains,\nbaked by the sea.");
  await form
    .locator("input[name=images]")
    .setInputFiles([
      await chosen(jpeg("loaf.jpg", { width: 800, height: 600 })),
      await chosen(png("oven.png", { width: 300, height: 500 })),
    ]);
  await expect(form.getByRole("button", { name: "Remove loaf.jpg" })).toBeVisible();
  await expect(form.getByRole("button", { name: "Remove oven.png" })).toBeVisible();
  await form.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByText("Sign up successful!").first()).toBeVisible({ timeout: 20_000 });
}

async function expectUnlisted(page: Page, name: string): Promise<void> {
  await page.goto(`/influencers?search=${encodeURIComponent(name)}`);
  await expect(page.getByText("No influencers found")).toBeVisible();
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/admin/join-requests");
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Login successful!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/join-requests$/);
}

async function approve(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Influencer Join Requests" })).toBeVisible();
  await page.getByRole("button", { name, exact: true }).click();
  const review = page.getByRole("dialog", { name });
  await expect(review.getByText("Bread from old grains,")).toBeVisible();
  const pictures = review.getByRole("img", { name: new RegExp(`of ${name}$`) });
  await expect(pictures).toHaveCount(2);
  const [width, height] = await sizeOf(pictures.first());
  expect(width / height).toBeCloseTo(800 / 600, 1);
  await review.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
}

async function expectListedWithPictures(page: Page, name: string): Promise<void> {
  await page.goto("/influencers");
  await page.getByPlaceholder("Search influencers...").fill(name);
  const card = page.getByRole("article", { name });
  await expect(card).toBeVisible();
  await expect(page.getByText(/Showing 1 of \d+ influencers/)).toBeVisible();
  await expect(card.getByText("Bergen, Norway")).toBeVisible();
  await expect(card.getByText("12.5K").first()).toBeVisible();
  await expect(card.getByText("Mid-tier")).toBeVisible();

  await card.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const works = page.getByRole("img", { name: new RegExp(`^Work by ${name}`) });
  await expect(works).toHaveCount(2);
  const shapes = await Promise.all([sizeOf(works.nth(0)), sizeOf(works.nth(1))]);
  const ratios = shapes.map(([w, h]) => Math.round((w / h) * 10) / 10);
  expect(ratios.toSorted()).toEqual([0.6, 1.3]);
  // The email address stays private.
  expect(await page.content()).not.toContain("mail.example");
}

test(
  "a visitor applies with two pictures, the administrator approves, and the creator is on the marketplace",
  { tag: "@phone" },
  async ({ page }, { project }) => {
    test.setTimeout(120_000);
    const name = `Slice ${project.name} ${Date.now().toString(36)}`;
    await apply(page, name);
    await expectAccessible(page);
    await expectUnlisted(page, name);
    await signIn(page);
    await approve(page, name);
    await expectListedWithPictures(page, name);
    await expectAccessible(page);
  },
);
