import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, unique } from "./admin-steps.ts";

const address = () => `${crypto.randomUUID().slice(0, 8)}@admin.example`;

test("a further administrator is added, signs in, changes the password and is removed", async ({
  adminPage: page,
  faults,
}) => {
  faults.allow(/401 \/api\/admin\/login/, /422 \/api\/admin\/password/, /console: Login failed/);
  const email = address();
  await page.goto("/admin/administrators");
  await expect(page.getByText("You", { exact: true })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name").fill("Kim Berg");
  await page.getByLabel(/^Password/).fill("short");
  await page.getByRole("button", { name: "Add administrator" }).click();
  await expect(page.getByLabel(/^Password/)).toHaveAccessibleDescription(/at least 12/);
  await page.getByLabel(/^Password/).fill("first-long-password");
  await page.getByRole("button", { name: "Add administrator" }).click();
  await expect(page.getByText("Administrator added.")).toBeFocused();
  await expect(rowOf(page, email)).toContainText("Signed out");
  await expectAccessibleAndFitting(page);

  const { token } = await call<{ token: string }>("POST", "/api/admin/login", {
    email,
    password: "first-long-password",
  });
  const other = await page.context().newPage();
  await other.addInitScript((value) => localStorage.setItem("adminToken", value), token);
  await other.goto("/admin/password");
  await other.getByLabel("Current password").fill("first-long-password");
  await other.getByLabel("New password").fill("second-long-password");
  await expectAccessible(other);
  await other.getByRole("button", { name: "Change password" }).click();
  await expect(other.getByText(/^Password changed/)).toBeFocused();
  await call("POST", "/api/admin/login", { email, password: "second-long-password" });
  await other.close();

  await page.reload();
  await page.getByRole("button", { name: `Remove ${email}` }).click();
  await page
    .getByRole("alertdialog", { name: `Remove ${email}?` })
    .getByRole("button", { name: "Remove" })
    .click();
  await expectNotice(page, "Removed");
  await expect(rowOf(page, email)).toHaveCount(0);
});

test("a message is marked as handled, filtered and reopened", async ({ adminPage: page }) => {
  const word = unique("biscuit");
  await call("POST", "/api/contact", {
    name: "Cleo Crumb",
    email: "cleo@mail.example",
    service: "influencer-campaign",
    message: `About ${word}`,
  });
  await page.goto(`/admin/contacts?search=${encodeURIComponent(word)}&handled=false`);
  await page.getByRole("button", { name: "Mark as handled: Cleo Crumb" }).click();
  await expectNotice(page, "Handled");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await page.getByLabel("Handled").selectOption("true");
  await expect(rowOf(page, "Cleo Crumb")).toContainText("Handled");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cleo Crumb", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
  await expectNotice(page, "Reopened");
});

test("the history tells what was changed, on the record and in one list", async ({
  adminPage: page,
  adminToken,
}) => {
  const name = unique("Recorded");
  const response = await call<{ data: { influencer: { _id: string } } }>(
    "POST",
    "/api/influencers",
    { name, location: "Oslo" },
    adminToken,
  );
  const id = response.data.influencer._id;
  await call("PUT", `/api/influencers/${id}`, { location: "Turku" }, adminToken);
  await page.goto(`/admin/add-influencer?id=${id}`);
  const section = page.getByRole("region", { name: "History" });
  await expect(section.getByRole("listitem")).toHaveCount(2);
  await expect(section.getByRole("listitem").first()).toContainText("Oslo → Turku");
  await expectAccessible(page);
  await page.goto(`/admin/history?record=influencer:${id}`);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(page).toHaveURL(/\/admin\/history$/);
  await expect(page.getByRole("main").getByRole("link", { name }).first()).toBeVisible();
});
