import {
  passwordResetInOutboxMessage,
  passwordResetRequestedMessage,
} from "#domain/admin/password-reset.contract.ts";
import { everyWidth, expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { linkIn, mailsTo, mailTo } from "../harness/outbox.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";

const mailSubject = /^A new password for/;
const password = "first-long-password";

/** An account that nobody else uses. */
async function colleague(adminToken: string): Promise<string> {
  const email = `${crypto.randomUUID()}@agency.example`;
  await call("POST", "/api/admin/register", { email, password, name: "Vera", role: "editor" }, adminToken);
  return email;
}

test("whoever forgot the password comes back in by a mailed link, and the link works once", {
  tag: "@both",
}, async ({ page, faults, adminToken }) => {
  faults.allow(/^40[13] /, /console: Login failed/);
  const email = await colleague(adminToken);
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expectAccessibleAndFitting(page, everyWidth);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText(passwordResetInOutboxMessage)).toBeFocused();
  await expectAccessible(page);

  const link = linkIn(await mailTo(email, mailSubject));
  const response = await page.goto(link);
  expect(response?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Change password" }).click();
  const field = page.getByLabel("New password", { exact: true });
  await expect(field).toBeFocused();
  await field.fill("password1234");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(field).toHaveAccessibleDescription(/Is on the list of common passwords\./);
  await expectAccessibleAndFitting(page, everyWidth);
  await field.fill("second-long-password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your new password is set" })).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expectAccessible(page);
  await mailTo(email, /^Your password for .* has changed$/);

  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
  await page.getByLabel("Password", { exact: true }).fill("second-long-password");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page.getByRole("link", { name: /\/admin\/forgot-password$/ })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("where mail is sent, the page promises a mail and names no command", async ({ page }) => {
  // The server of the tests has no mail server, so the page is told that there is one.
  await page.route("**/admin/forgot-password.data*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"folder"', '"server"') });
  });
  await page.route("**/api/admin/password-reset", (route) =>
    route.fulfill({ status: 202, json: { success: true, message: passwordResetRequestedMessage } }),
  );
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByText("We email you a link to a new password")).toBeVisible();
  await expect(page.getByText("npm run admin")).toHaveCount(0);
  await page.getByLabel("Email").fill("nobody@agency.example");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(passwordResetRequestedMessage)).toBeFocused();
  await expect(page.getByText("Check your spam folder")).toBeVisible();
  await expectAccessibleAndFitting(page, everyWidth);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the link is asked for, and the form comes back with its error", async ({
    page,
    faults,
    adminToken,
  }) => {
    faults.allow(/^csp /, /^422 \/admin\/forgot-password$/);
    const email = await colleague(adminToken);
    await page.goto("/admin/forgot-password");
    await expect(page.getByText("npm run admin -- reset-password EMAIL")).toBeVisible();
    const field = page.getByLabel("Email");
    await field.fill("vera@agency");
    await page.getByRole("button", { name: "Create link" }).click();
    await expect(field).toHaveAccessibleDescription(/Must be an email address\./);
    await expect(field).toHaveValue("vera@agency");
    await field.fill(email);
    await page.getByRole("button", { name: "Create link" }).click();
    await expect(page.getByText(passwordResetInOutboxMessage)).toBeVisible();
    await mailTo(email, mailSubject);
    expect((await mailsTo(email)).filter(({ subject }) => mailSubject.test(subject))).toHaveLength(1);
  });
});
