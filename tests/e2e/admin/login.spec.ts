import { administrator } from "#tests/harness/administrator.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { holdBack } from "../harness/hold-back.ts";
import { call } from "../harness/server-call.ts";
import { expect, requestsEnded, test } from "../harness/test.ts";
import { expectNotice, logIn } from "./admin-steps.ts";

const loginRefused = [/401 \/api\/admin\/login/, /console: Login failed/];

test("both fields are required, and the first wrong one gets focus", async ({ page }) => {
  await page.goto("/admin/login");
  const [email, password] = [page.getByLabel("Email"), page.getByLabel("Password", { exact: true })];
  await expect(email).toBeFocused();
  const button = page.getByRole("button", { name: "Login" });
  const place = await button.boundingBox();
  await button.click();
  await expect(email).toHaveAccessibleDescription("Email is required");
  expect(await button.boundingBox(), "nothing moves").toEqual(place);
  await expect(password).toHaveAccessibleDescription("Password is required");
  await expect(email).toBeFocused();
  await email.fill("owner");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(email).toHaveAccessibleDescription("Email must be an email address");
  await email.fill(administrator.email);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(password).toBeFocused();
  await expectAccessibleAndFitting(page);
});

test("a wrong password is told, and the fields can be corrected", async ({ page, faults }) => {
  faults.allow(...loginRefused);
  await page.goto("/admin/login");
  const button = page.getByRole("button", { name: "Login" });
  const place = await button.boundingBox();
  await logIn(page, "not the password");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
  expect(await button.boundingBox(), "nothing moves").toEqual(place);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page);
  expect(faults.seen()).toContainEqual("console: Login failed: Invalid email or password.");
  await logIn(page);
  await expect(page).toHaveURL(/\/admin$/);
});

test("while busy, the button says so and the fields are disabled; then the dashboard opens", async ({
  page,
}) => {
  const release = await holdBack(page, "**/api/admin/login");
  await page.goto("/admin/login");
  await logIn(page);
  await expect(page.getByRole("button", { name: "Logging in..." })).toBeDisabled();
  await expect(page.getByLabel("Email")).toBeDisabled();
  await expect(page.getByLabel("Password", { exact: true })).toBeDisabled();
  release();
  await expectNotice(page, "Login successful!");
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toMatch(/^[\w-]{43}$/);
});

test("a network failure is told in the words of the catalog", async ({ page, faults }) => {
  faults.allow(/ERR_FAILED/, /console: Login failed/);
  await page.route("**/api/admin/login", (route) => route.abort());
  await page.goto("/admin/login");
  await logIn(page);
  await expect(page.getByRole("alert")).toHaveText(
    "Network error. Please check your connection and try again.",
  );
});

test("without a token every page of the area leads to the login, and back after it", async ({ page }) => {
  for (const path of [
    "/admin",
    "/admin/dashboard",
    "/admin/brands",
    "/admin/influencers",
    "/admin/contacts",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin\/login/);
  }
  await page.goto("/admin/contacts?search=tea");
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await logIn(page);
  await expect(page).toHaveURL(/\/admin\/contacts\?search=tea$/);
  await page.goto("/admin/login");
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL(/\/admin$/);
});

test("a foreign address in the login's way back is not followed", async ({ page, baseURL }) => {
  await page.goto(`/admin/login?next=${encodeURIComponent("//evil.example/admin")}`);
  await logIn(page);
  await expect(page).toHaveURL(`${baseURL}/admin`);
});

test("signing out ends the session on the server too", async ({ page, faults }) => {
  await page.goto("/admin/login");
  await logIn(page);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  // A call that is under way would be refused.
  await requestsEnded(page);
  const token = await page.evaluate(() => localStorage.getItem("adminToken"));
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
  const response = await page.request.get("/api/admin/session", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(401);
  expect(faults.seen()).toEqual([]);
});

test("a session that has ended anywhere leads to the login with a notice, and back after it", async ({
  page,
  faults,
}) => {
  faults.allow(/401 \/api\//);
  await page.goto("/admin/login");
  await logIn(page);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  // A call of this page that is refused would give up the token before the next page is there.
  await requestsEnded(page);
  const token = await page.evaluate(() => localStorage.getItem("adminToken"));
  await call("POST", "/api/admin/logout", undefined, token ?? "");
  // The notice may be gone before a slow page is ready.
  await Promise.all([
    expectNotice(page, "Unauthorized. Please login again."),
    page.goto("/admin/brands?status=pending"),
  ]);
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
  await logIn(page);
  await expect(page).toHaveURL(/\/admin\/brands\?status=pending$/);
});
