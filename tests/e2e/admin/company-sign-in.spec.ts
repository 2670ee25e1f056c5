import { administrator } from "#tests/harness/administrator.ts";
import { expectAccessible, expectNoOverflow } from "../harness/checks.ts";
import { test } from "../harness/company-site.ts";
import { expect } from "../harness/test.ts";

const kim = { sub: "kim", email: "kim@agency.example", email_verified: true, name: "Kim Lee" };

test("somebody signs in with the company's account, comes to the wanted page, and confirms with it", {
  tag: "@both",
}, async ({ page, site, context, faults }) => {
  faults.allow(new RegExp(`^another origin: ${site.provider.issuer}/`));
  site.provider.expectPerson(kim);
  await page.goto("/admin/campaigns");
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  const company = page.getByRole("button", { name: "Use your company’s account" });
  await expect(company).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await company.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/campaigns$/);
  await expect(page.getByRole("heading", { name: "Campaigns", level: 1 })).toBeVisible();
  // The session counts as confirmed, because the provider has just asked who it is.
  await page.goto("/admin/security");
  await expect(page.getByRole("heading", { name: "Security", level: 1 })).toBeVisible();
  expect(await context.cookies(site.origin)).toEqual([]);
});

test("somebody without access reads why, and can use a password", async ({ page, site, faults }) => {
  faults.allow(new RegExp(`^another origin: ${site.provider.issuer}/`), /^403 \/api\/admin\/login\/company$/);
  site.provider.expectPerson({ ...kim, sub: "else", email: "kim@elsewhere.example" });
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Use your company’s account" }).click();
  await expect(page.getByRole("alert")).toContainText("You have no access to Tandem yet");
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/admin/);
});

test("an answer that this tab has not begun signs nobody in", async ({ page, site }) => {
  const started = await fetch(`${site.origin}/api/admin/login/company/start`, { method: "POST" });
  const { data } = (await started.json()) as { data: { url: string } };
  const answer = await site.provider.signIn(data.url, kim);
  await page.goto(`/admin/login/company?${answer}`);
  await expect(page.getByRole("alert")).toHaveText("This sign-in has ended. Please start again.");
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
});
