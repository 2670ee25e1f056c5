import type { CDPSession, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible, expectAccessibleAndFitting, expectNoOverflow } from "../harness/checks.ts";
import { mailTo } from "../harness/outbox.ts";
import { call } from "../harness/server-call.ts";
import { expect, requestsEnded, test } from "../harness/test.ts";
import { expectNotice } from "./admin-steps.ts";

const password = "a long password of theirs";
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** An administrator of this test alone, whose factors are nobody else's concern. */
async function addColleague(adminToken: string): Promise<string> {
  const email = `${crypto.randomUUID().slice(0, 8)}@admin.example`;
  await call("POST", "/api/admin/register", { email, password }, adminToken);
  return email;
}

async function logInAs(page: Page, email: string): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

async function signOut(page: Page): Promise<void> {
  // Requests that the dashboard still makes would be refused.
  await requestsEnded(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
}

/** A device with a fingerprint reader, as Chromium simulates it. */
async function addDevice(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { session, authenticatorId };
}

test("an authenticator app is set up, signs in with a code and with a recovery code, and is removed", async ({
  page,
  adminToken,
  faults,
}) => {
  faults.allow(/422 \/api\/admin\/security/, /401 \/api\/admin\/login/, /console: Login failed/);
  const email = await addColleague(adminToken);
  await logInAs(page, email);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/admin/security");
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.getByRole("button", { name: "Set up an app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = await dialog.getByLabel("Secret").inputValue();
  await expectAccessible(page);
  await dialog.getByLabel("Code", { exact: true }).fill(codeOf(secret, 10));
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
    /That code is not correct/,
  );
  await dialog.getByLabel("Code", { exact: true }).fill(codeOf(secret, -1));
  await dialog.getByRole("button", { name: "Switch on" }).click();
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await codes.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 of 10 are left.")).toBeVisible();
  await expectAccessible(page);
  expect(await mailTo(email, /has changed/)).toContain("An authenticator app has been set up");

  await signOut(page);
  await logInAs(page, email);
  await expect(page.getByLabel("Code from your authenticator app")).toBeFocused();
  await expectAccessibleAndFitting(page);
  await page.getByLabel("Code from your authenticator app").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText("This is not right, or was used already.");
  await page.getByLabel("Code from your authenticator app").fill(codeOf(secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await expectNotice(page, "Login successful!");
  await expect(page).toHaveURL(/\/admin$/);

  await signOut(page);
  await logInAs(page, email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/admin/security");
  await expect(page.getByText("9 of 10 are left.")).toBeVisible();
  await page.getByRole("button", { name: "Remove the app" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectNotice(page, "Authenticator app removed");
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toHaveCount(0);
});

test("a passkey is registered, signs in alone, and is locked when its counter goes back", async ({
  page,
  adminToken,
  faults,
}) => {
  faults.allow(/401 \/api\/admin\/login\/passkey/, /console: Login failed/);
  const { session, authenticatorId } = await addDevice(page);
  const email = await addColleague(adminToken);
  await logInAs(page, email);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/admin/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Laptop");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page
    .getByRole("dialog", { name: "Your recovery codes" })
    .getByRole("button", { name: "I have saved them" })
    .click();
  await expect(page.getByRole("listitem").filter({ hasText: "Laptop" })).toContainText("never used");
  await expectAccessible(page);

  await signOut(page);
  const signIn = () => page.getByRole("button", { name: "Use a passkey" }).click();
  await signIn();
  await expect(page).toHaveURL(/\/admin$/);
  await signOut(page);

  // With the password, it is the second step.
  await logInAs(page, email);
  await expect(page.getByText("One more step to sign in.")).toBeVisible();
  await signIn();
  await expect(page).toHaveURL(/\/admin$/);
  await signOut(page);

  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
  const [credential] = credentials;
  if (credential === undefined) throw new Error("The device has no passkey.");
  expect(credential.signCount).toBeGreaterThan(1);
  await session.send("WebAuthn.clearCredentials", { authenticatorId });
  await session.send("WebAuthn.addCredential", {
    authenticatorId,
    credential: { ...credential, signCount: 0 },
  });
  await signIn();
  await expect(page.getByRole("alert")).toHaveText("This is not right, or was used already.");
  expect(await mailTo(email, /has been locked/)).toContain("Laptop");
});

test("whoever signed in long ago confirms once, and the call goes on", async ({
  page,
  adminToken,
  faults,
}) => {
  faults.allow(/403 \/api\/admin\/api-keys/, /422 \/api\/admin\/confirm/);
  const email = await addColleague(adminToken);
  await logInAs(page, email);
  await expect(page).toHaveURL(/\/admin$/);
  let asked = 0;
  await page.route("**/api/admin/api-keys", async (route) => {
    if (route.request().method() !== "POST" || asked > 0) return route.continue();
    asked += 1;
    const json = { success: false, message: "Please confirm that it is you." };
    return route.fulfill({ status: 403, json });
  });
  await page.goto("/admin/api-keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const name = `Key ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Please confirm that it is you" });
  await expect(dialog.getByLabel("Password")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByLabel("Password")).toHaveAccessibleDescription(/not right/);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("dialog", { name: `The key for ${name}` })).toBeVisible();
});

test("whoever needs a second factor and has none is led to the page that sets one up", async ({
  adminPage: page,
  faults,
}) => {
  faults.allow(/403 \/api\/admin\/stats/);
  await page.route("**/api/admin/stats", (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, message: "Your role needs a second factor. Set one up to go on." },
    }),
  );
  await page.route("**/api/admin/security", async (route) => {
    const result = await route.fetch();
    const { data, ...rest } = (await result.json()) as { data: object };
    await route.fulfill({ response: result, json: { ...rest, data: { ...data, isRequired: true } } });
  });
  await page.goto("/admin/brands");
  await expect(page).toHaveURL(/\/admin\/security$/);
  await expect(page.getByText(/^Your role requires a second factor/)).toBeVisible();
  await expect(page.getByText("Error", { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test("an owner resets the second factor of a colleague who has lost it, by keyboard", async ({
  adminPage: page,
  adminToken,
}) => {
  const email = await addColleague(adminToken);
  const { token } = await call<{ token: string }>("POST", "/api/admin/login", { email, password });
  const { data } = await call<{ data: { secret: string } }>("POST", "/api/admin/security/totp", {}, token);
  await call("PUT", "/api/admin/security/totp", { code: codeOf(data.secret) }, token);

  await page.goto("/admin/administrators");
  const reset = page.getByRole("button", { name: `Reset the second factor of ${email}` });
  await reset.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: `Reset the second factor of ${email}?` });
  await expect(question).toContainText("they are signed out everywhere");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Reset second factor" }).focus();
  await page.keyboard.press("Enter");
  await expectNotice(page, "Second factor reset");
  await expect(reset).toHaveCount(0);
  await expectNoOverflow(page);
  const mail = await mailTo(email, /^Your sign-in to .+ has changed$/);
  expect(mail).toContain("has removed every second factor of your account");
});
