import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
  expectNoOverflow,
} from "../harness/checks.ts";
import { type Site, test } from "../harness/own-site.ts";
import { expect } from "../harness/test.ts";
import { expectNotice } from "./admin-steps.ts";

test.describe.configure({ timeout: 240_000 });
test.beforeEach(({ site }) => cpSync("content", site.content, { recursive: true }));

const file = (site: Site, section: string) => join(site.content, `${section}.json`);
const readFileOf = (site: Site, section: string) => JSON.parse(readFileSync(file(site, section), "utf8"));
const open = async (page: Page, section: string) => {
  await page.goto(`/admin/page-text?section=${section}`);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
};
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test("a section is edited by a form made from its schema: entries are added, moved, and removed", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/page-text");
  await expectAccessibleAndFitting(page);
  await page.getByRole("main").getByRole("link", { name: "Services", exact: true }).click();
  const questions = page.getByRole("region", { name: "Questions and answers" });
  const before = readFileOf(site, "services").faq.items;
  await questions.getByRole("button", { name: "Add question" }).click();
  const added = `Question ${before.length + 1}`;
  await expect(questions.getByLabel("Question", { exact: true }).last()).toBeFocused();
  await page.keyboard.type("Do you ride on Sundays?");
  await save(page);
  await expect(page.getByText("Must not be empty.")).toBeVisible();
  await expect(questions.getByLabel("Answer").last()).toBeFocused();
  await expectAccessibleAtThisWidth(page);
  await page.keyboard.type("Only for cake.");
  await questions.getByRole("button", { name: `Move ${added} up` }).click();
  await expect(questions.getByRole("button", { name: `Move Question ${before.length} up` })).toBeFocused();
  await questions.getByRole("button", { name: "Remove Question 1", exact: true }).click();
  await expectNoOverflow(page);
  await save(page);
  await expectNotice(page, "Saved. Every page shows it now.");
  const { items } = readFileOf(site, "services").faq;
  expect(items).toHaveLength(before.length);
  expect(items.at(-2)).toEqual({ question: "Do you ride on Sundays?", answer: "Only for cake." });
  expect(items.at(-1)).toEqual(before.at(-1));
  await page.goto("/services");
  await expect(page.getByText("Do you ride on Sundays?")).toBeVisible();
});

test("the preview is the real page with text that is not saved, and nobody else sees it", async ({
  adminPage: page,
  site,
}) => {
  await open(page, "about");
  await page.getByLabel("Title", { exact: true }).first().fill("Not yet for everybody");
  await page.getByRole("button", { name: "Preview" }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Not yet for everybody");
  await frame.getByRole("banner").getByRole("link", { name: "Services" }).click();
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Not yet for everybody");
  const paper = () => frame.locator("html").evaluate((element) => getComputedStyle(element).backgroundColor);
  const light = await paper();
  await page.getByText("Dark", { exact: true }).click();
  await expect.poll(paper).not.toBe(light);
  await page.getByText("Phone", { exact: true }).click();
  await expect(page.locator("iframe")).toHaveCSS("width", "390px");
  const path = `${site.product.origin}/api/admin/content/about/preview`;
  expect((await fetch(path, { method: "POST" })).status, "a stranger").toBe(401);
  expect(await (await fetch(`${site.product.origin}/about`)).text()).not.toContain("Not yet for everybody");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  // The browser asks whether to leave what is not saved.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true }).first()).toHaveValue("Not yet for everybody");
});

test("of two who edit at once, the second chooses field by field, and nothing is lost", async ({
  adminPage: page,
  site,
  faults,
}) => {
  faults.allow(/^409 /);
  await open(page, "terms");
  await page.getByLabel("Subtitle").fill("Mine");
  const theirs = { ...readFileOf(site, "terms"), title: "Theirs" };
  writeFileSync(file(site, "terms"), JSON.stringify(theirs));
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Somebody else has saved this record" });
  await expect(dialog.getByRole("group", { name: "Title", exact: true }).getByLabel("Saved")).toBeChecked();
  await expect(dialog.getByRole("group", { name: "Subtitle" }).getByLabel("Yours")).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue with this choice" }).click();
  await save(page);
  await expectNotice(page, "Saved. Every page shows it now.");
  expect(readFileOf(site, "terms")).toMatchObject({ title: "Theirs", subtitle: "Mine" });
});

test("an earlier version is compared and restored", async ({ adminPage: page, site }) => {
  const before = readFileOf(site, "privacy");
  await open(page, "privacy");
  await page.getByLabel("Subtitle").fill("For a moment only");
  await save(page);
  await expectNotice(page, "Saved. Every page shows it now.");
  await page.getByRole("button", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await dialog
    .getByRole("button", { name: /^Compare/ })
    .first()
    .click();
  await expect(dialog.getByText("For a moment only")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expectNotice(page, "Restored. Every page shows it now.");
  await expect(page.getByLabel("Subtitle")).toHaveValue(before.subtitle);
  expect(readFileOf(site, "privacy")).toEqual(before);
});

test("colors and logo make the site the agency's own, and unreadable colors are refused at the field", async ({
  adminPage: page,
  site,
}) => {
  await open(page, "identity");
  await page.getByRole("button", { name: "Add colors" }).click();
  const creator = page.getByRole("textbox", { name: /^Creators and buttons/ });
  await creator.fill("#ffcc00");
  await expect(page.getByText(/contrast of only 1\.3 to 1/)).toBeVisible();
  await save(page);
  await expect(creator).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use #b07f00" }).click();
  await expect(creator).toHaveValue("#b07f00");
  await creator.fill("#2456c7");
  await page.getByRole("textbox", { name: /^Background optional/ }).fill("#f4f7ff");
  const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: "#2456c7" } })
    .png()
    .toBuffer();
  await page
    .getByLabel("Logo optional")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  await expect(page.getByRole("img", { name: "The logo" })).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.frameLocator("iframe").locator("header img").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await save(page);
  await expectNotice(page, "Saved. Every page shows it now.");
  expect(readFileOf(site, "identity").colors).toEqual({ creator: "#2456c7", paper: "#f4f7ff" });

  await page.goto("/");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(244, 247, 255)");
  await expect(page.getByRole("banner").locator("img").first()).toBeVisible();
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute("content", "#f4f7ff");
  await expectAccessibleAndFitting(page);
  await page.goto("/contact");
  await expectAccessible(page);
});
