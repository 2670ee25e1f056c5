import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { linkIn, mailTo } from "../harness/outbox.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { applyAs, expectNotice, rowOf, unique } from "./admin-steps.ts";

const password = "first-long-password";

test("a colleague is invited by mail as a viewer, looks around, and becomes an editor", {
  tag: "@slow",
}, async ({ adminPage: page, browser }) => {
  const name = unique("Vera");
  const email = `${name.replaceAll(" ", ".").toLowerCase()}@agency.example`;
  await applyAs([name]);
  await page.goto("/admin/administrators");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name").fill(name);
  await page
    .getByLabel("Role")
    .selectOption({ label: "Viewer: Sees everything but contact data, and changes nothing." });
  await page.getByRole("button", { name: "Add administrator" }).click();
  await expect(page.getByText("Invitation sent.")).toBeFocused();
  await expect(rowOf(page, email)).toContainText("Invited");
  await expectAccessibleAndFitting(page);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(linkIn(await mailTo(email, /^Your access to/)));
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(/^Join the team of/);
  await expect(theirs.getByText("viewer", { exact: true })).toBeVisible();
  await expectAccessibleAndFitting(theirs);
  await theirs.getByLabel("Your password").fill(password);
  await theirs.getByRole("button", { name: "Set up your access" }).click();
  await expect(theirs.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(theirs).toHaveURL(/\/admin\/login$/);

  await theirs.getByRole("link", { name: "Sign in" }).click();
  await theirs.getByLabel("Email").fill(email);
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: /^(Login|Sign in)/ }).click();
  await expect(theirs.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  const sidebar = theirs.getByRole("navigation", { name: "Admin Panel" });
  await sidebar.getByRole("button", { name: "Administration" }).click();
  await expect(sidebar.getByRole("link", { name: "Change Password" })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "History" })).toHaveCount(0);
  await expect(sidebar.getByRole("link", { name: "Administrators" })).toHaveCount(0);

  await theirs.goto("/admin/join-requests");
  await theirs.getByRole("button", { name, exact: true }).click();
  await expect(theirs.getByRole("dialog")).toBeVisible();
  await expect(theirs.getByText(/@mail\.example/)).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await theirs.goto("/admin/influencers");
  await theirs.locator("tbody a, li a").first().waitFor();
  await expect(theirs.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await theirs.goto("/admin/administrators");
  const closed = theirs.getByRole("main");
  await expect(closed.getByRole("heading", { name: "This page is for owners" })).toBeVisible();
  await expect(closed.getByRole("button")).toHaveCount(0);
  await expectAccessibleAndFitting(theirs);
  await theirs.goto("/admin/history");
  await expect(theirs.getByRole("heading", { name: "This page is for editors and owners" })).toBeVisible();

  await rowOf(page, email)
    .getByRole("button", { name: /^Edit the access/ })
    .click();
  const dialog = page.getByRole("alertdialog", { name: `Access of ${email}` });
  await dialog.getByLabel("Role").selectOption("Editor");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Saved");
  await expect(rowOf(page, email)).toContainText("Editor");
  expect(await mailTo(email, /^Your role at/)).toContain("You can edit records");
  await theirs.goto("/admin/influencers");
  await expect(theirs).toHaveURL(/\/admin\/login/);
  await context.close();
});

test("somebody sees where they are signed in, and signs out everywhere", async ({
  adminPage: page,
  browser,
}) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@agency.example`;
  await page.goto("/admin/administrators");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name").fill("Noor Holt");
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Add administrator" }).click();
  await expect(page.getByText("Administrator added.")).toBeFocused();
  const signIn = () => call<{ token: string }>("POST", "/api/admin/login", { email, password });
  const { token } = await signIn();
  const other = await signIn();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.addInitScript((value) => localStorage.setItem("adminToken", value), token);
  await theirs.goto("/admin/security");
  const sessions = theirs.getByRole("region", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This one" })).toHaveCount(1);
  await expectAccessibleAndFitting(theirs);
  await theirs.getByRole("button", { name: /^Sign out: / }).click();
  await expect(sessions).toHaveCount(1);
  const statusOf = async (held: string) =>
    (await callServer("/api/admin/session", { headers: { authorization: `Bearer ${held}` } })).status;
  expect(await statusOf(other.token)).toBe(401);
  await theirs.getByRole("button", { name: "Sign out everywhere" }).click();
  await theirs.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(theirs).toHaveURL(/\/admin\/login/);
  expect(await statusOf(token)).toBe(401);
  await context.close();
});
