import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice } from "./admin-steps.ts";
import { sendOffer, started } from "./campaign-steps.ts";

const path = "/api/admin/settings";
const save = (page: Page) => page.getByRole("button", { name: "Save settings" }).click();

test("settings are checked, saved, and the second of two owners chooses field by field", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  await call("PUT", path, { legalName: "", country: "", revisionRounds: 2, paymentDays: 30 }, adminToken);
  await page.goto("/admin/settings");
  await expect(page.getByText("Empty: Tandem Creator Partnerships Private Limited")).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.getByLabel("Revision rounds").fill("9");
  await page.getByLabel("Reminders before a right ends").fill("30, soon");
  await save(page);
  await expect(page.getByLabel("Revision rounds")).toBeFocused();
  await expect(page.getByText("Must be a whole number from 0 to 5.")).toBeVisible();
  await expect(page.getByText("Must be a whole number from 0 to 365.")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Revision rounds").fill("3");
  await page.getByLabel("Reminders before a right ends").fill("30, 7");
  await page.getByLabel(/^Country/).selectOption("PT");
  await save(page);
  await expectNotice(page, "Settings saved");
  await expect(page.getByLabel("Reminders before a right ends")).toHaveValue("30, 7");

  faults.allow(/409 \/api\/admin\/settings/);
  await page.getByLabel("Legal name").fill("Ours Ltd");
  await call("PUT", path, { legalName: "Theirs Ltd", paymentDays: 14 }, adminToken);
  await save(page);
  const conflict = page.getByRole("dialog");
  await expect(conflict).toContainText("Theirs Ltd");
  await expect(conflict).toContainText("Days until a creator is paid");
  await expectAccessible(page);
  await conflict.getByRole("radio", { name: /Ours Ltd/ }).check();
  await conflict.getByRole("button").last().click();
  await save(page);
  await expectNotice(page, "Settings saved");
  await page.reload();
  await expect(page.getByLabel("Legal name")).toHaveValue("Ours Ltd");
  await expect(page.getByLabel("Days until a creator is paid")).toHaveValue("14");
  await expect(page.getByLabel(/^Country/)).toHaveValue("PT");
});

test("bank details are shown when they are asked for, checked, saved, and deleted", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/422 \/api\/admin\/settings\/bank/);
  await call("PUT", `${path}/bank`, { details: null }, adminToken);
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Show bank details" }).focus();
  await page.keyboard.press("Enter");
  const account = page.getByLabel("IBAN or account number");
  await page.getByLabel("Account holder").fill("Tandem GmbH");
  await account.fill("DE89 3704 0044 0532 0130 01");
  await page.getByRole("button", { name: "Save bank details" }).click();
  await expect(account).toHaveAccessibleDescription(/not a valid IBAN/i);
  await expectAccessibleAndFitting(page);
  await account.fill("DE89 3704 0044 0532 0130 00");
  await page.keyboard.press("Enter");
  await expectNotice(page, "Bank details saved");
  await expect(account).toHaveValue("DE89370400440532013000");
  await page.reload();
  await expect(page.getByRole("button", { name: "Show bank details" })).toBeVisible();
  await expect(page.getByText("DE8937")).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    "DE8937",
  );
  await page.getByRole("button", { name: "Show bank details" }).click();
  await expect(account).toHaveValue("DE89370400440532013000");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(account).toHaveValue("");
});

test("new campaigns and offers start with the defaults, as Settings say", async ({
  adminPage: page,
  adminToken,
}) => {
  await call("PUT", path, { paymentDays: 30, revisionRounds: 2 }, adminToken);
  await page.goto("/admin/settings");
  const money = page.getByRole("region", { name: "Campaigns and money" });
  await expect(money).toContainText("New campaigns and offers start with these.");
  await money.getByLabel("Days until a creator is paid").fill("21");
  await money.getByLabel("Revision rounds").fill("4");
  await save(page);
  await expectNotice(page, "Settings saved");

  const scene = await started(adminToken);
  await sendOffer(scene.id, adminToken);
  await page.goto(`${scene.page}&view=brief&edit=true`);
  await expect(page.getByLabel("Revision rounds")).toHaveValue("4");
  const brief = page.getByRole("region", { name: "Brief", exact: true });
  await expect(brief).toContainText("Creators read it with their offer.");
  await page.goto(scene.panel);
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText("21 days");
  await expect(panel).toContainText(/Revision rounds\s*4/);
});

test("the documentation names every group and every field of the settings", async ({ adminPage: page }) => {
  await page.goto("/admin/settings");
  await expect(page.getByRole("heading", { level: 2, name: "Bank details" })).toBeVisible();
  const [, text = ""] = readFileSync("docs/administration.md", "utf8").split("\n## Settings\n");
  const documented = text.split("\n## ")[0] ?? "";
  const form = page.getByRole("group", { name: "Agency settings" });
  const labels = await form
    .locator("label")
    .evaluateAll((all) => all.map((label) => label.firstChild?.textContent?.trim() ?? ""));
  expect(labels.length).toBeGreaterThan(10);
  const fields =
    documented
      .match(/^\| (.*?) \|/gm)
      ?.join(" ")
      .toLowerCase() ?? "";
  expect(labels.filter((label) => !fields.includes(label.toLowerCase()))).toEqual([]);
  const groups = await page.getByRole("heading", { level: 2 }).allTextContents();
  const ofForm = await form.getByRole("heading", { level: 2 }).allTextContents();
  const others = groups.filter((group) => !ofForm.includes(group));
  expect(others.filter((group) => !documented.includes(`*${group}*`))).toEqual([]);
});

test("on a phone, links lead to each group of the settings, and stay in view", {
  tag: "@phone",
}, async ({ adminPage: page }) => {
  await page.goto("/admin/settings");
  const jump = page.getByRole("navigation", { name: "Settings" });
  for (const [link, heading] of [
    ["Money", "Campaigns and money"],
    ["Bank details", "Bank details"],
    ["Company", "Company"],
  ] as const) {
    await jump.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 2, name: heading, exact: true })).toBeInViewport();
    await expect(jump).toBeInViewport();
  }
  await expectAccessibleAndFitting(page);
});
