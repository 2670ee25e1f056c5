import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, unique } from "./admin-steps.ts";

test("a key is made, copied once, used and revoked", async ({ adminPage: page, context, faults }) => {
  faults.allow(/409 \/api\/admin\/api-keys/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = unique("CRM");
  await page.goto("/admin/api-keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API key" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Name is required/);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("radio", { name: /^Read and write/ }).check();
  await dialog.getByLabel("Ends").selectOption("In 90 days");
  await expectAccessible(page);
  await page.keyboard.press("Enter");

  const shown = page.getByRole("dialog", { name: `The key for ${name}` });
  await expect(shown.getByRole("button", { name: "Copy" })).toBeFocused();
  const key = await shown.getByLabel("API key").inputValue();
  expect(key).toMatch(/^tandem_[\w-]{43}$/);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expectNotice(page, "API key copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Create key" })).toBeFocused();
  await expect(rowOf(page, name)).toContainText(`${key.slice(0, 12)}…`);
  await expect(rowOf(page, name)).toContainText("Never");
  expect(await page.content()).not.toContain(key);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(name);

  await call("POST", "/api/influencers", { name: unique("Synced") }, key);
  await page.reload();
  await expect(rowOf(page, name)).not.toContainText("Never");
  await expect(rowOf(page, name)).toContainText("Read and write");
  await expectAccessibleAndFitting(page);

  await page.getByRole("button", { name: "Create key" }).click();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/already has this name/);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await page
    .getByRole("alertdialog", { name: `Revoke ${name}?` })
    .getByRole("button", { name: "Revoke" })
    .click();
  await expectNotice(page, "Revoked");
  await expect(rowOf(page, name)).toContainText("Revoked");
  await expect(page.getByRole("button", { name: `Revoke ${name}` })).toHaveCount(0);
  await expectAccessible(page);
  const refused = await callServer("/api/brand-join", {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(refused.status).toBe(401);

  await page.goto("/admin/history");
  await expect(page.getByText("API key ‘", { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
});
