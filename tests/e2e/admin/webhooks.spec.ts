import { webhookEvents } from "#domain/webhooks/webhook-event-names.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#tests/harness/webhook-receiver.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, unique } from "./admin-steps.ts";

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
test.afterAll(() => receiver.close());

async function addWebhook(token: string, description: string, events: string[]): Promise<string> {
  const json = { url: receiver.url, description, events };
  const response = await call<{ data: { webhook: { _id: string } } }>(
    "POST",
    "/api/admin/webhooks",
    json,
    token,
  );
  return response.data.webhook._id;
}

test("a webhook is added with a secret to copy, tested, changed and deleted", async ({
  adminPage: page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = unique("CRM");
  await page.goto("/admin/webhooks");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a webhook" });
  await expect(dialog.getByLabel("URL")).toBeFocused();
  await dialog.getByLabel("URL").fill("crm");
  const boxes = dialog.getByRole("checkbox");
  await expect(boxes).toHaveCount(webhookEvents.length);
  for (const box of await boxes.all()) await box.uncheck();
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByLabel("URL")).toHaveAccessibleDescription(/must be a web address/i);
  await expect(boxes.first()).toHaveAccessibleDescription("Choose at least one event.");
  await expectAccessible(page);
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Message received").check();
  await expect(boxes.first()).toHaveAccessibleDescription("");
  await dialog.getByRole("button", { name: "Add webhook" }).click();

  const shown = page.getByRole("dialog", { name: "The signing secret" });
  const secret = await shown.getByRole("textbox", { name: "Secret" }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await shown.getByRole("button", { name: "Copy" }).click();
  await expectNotice(page, "Secret copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, name)).toContainText("Message received");
  await expectAccessibleAndFitting(page);

  await page.getByRole("button", { name: `Send a test to ${name}` }).click();
  await expectNotice(page, "It responded with 200.");
  await expect(rowOf(page, name)).toContainText("1 delivered");
  await page.getByRole("link", { name: `Log and settings of ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit the webhook" });
  await expect(edit.getByLabel("Message received")).toBeChecked();
  await edit.getByLabel("Brand registered").check();
  await edit.getByLabel("Switched on").uncheck();
  await edit.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Saved");
  await expect(page.getByText("Events: brand registered, message received.")).toBeVisible();
  await expect(page.getByText("Off", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Create secret" }).click();
  await expect(shown.getByRole("textbox", { name: "Secret" })).not.toHaveValue(secret);
  await expect(shown).toContainText("For one day, the previous secret also signs.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Deleted");
  await expect(page).toHaveURL(/\/admin\/webhooks$/);
  await expect(rowOf(page, name)).toHaveCount(0);
});

test("a webhook of a chat shows its format, and has no secret to copy", async ({ adminPage: page }) => {
  const name = unique("Team chat");
  await page.goto("/admin/webhooks");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a webhook" });
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Format").selectOption("Slack");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(rowOf(page, name)).toContainText("Slack");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: `Log and settings of ${name}` }).click();
  await expect(page.getByRole("button", { name: "Send a test" })).toBeVisible();
  await expect(page.getByText("Slack", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "New secret" })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Deleted");
});

test("the log tells what became of each event, and sends again", async ({ adminPage: page, adminToken }) => {
  const id = await addWebhook(adminToken, unique("Chat"), ["message.received"]);
  await page.goto(`/admin/webhooks/deliveries?id=${id}`);
  await expect(page.getByRole("heading", { name: "Nothing sent yet" })).toBeVisible();
  receiver.reset();
  receiver.reactWith(503);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expectNotice(page, "It answered 503.");
  const row = page.locator("[data-row]").filter({ hasText: "Test" });
  await expect(row).toContainText("Failed");
  await row.getByRole("button", { name: "Test", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Test" });
  await expect(panel).toContainText('"type": "webhook.test"');
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Send again" }).click();
  // The worker sends it within seconds, and the page refreshes.
  await expect(panel).toContainText("Delivered", { timeout: 30_000 });
  expect(new Set(receiver.ids()).size).toBe(1);
  await page.keyboard.press("Escape");
  await expectAccessibleAndFitting(page);
  await page.getByLabel("Status").selectOption("failed");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await expect(page).toHaveURL(/status=failed/);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(row).toContainText("Delivered");
  await call("DELETE", `/api/admin/webhooks/${id}`, undefined, adminToken);
});

test("a webhook that is not there says so", async ({ adminPage: page, faults }) => {
  faults.allow(/404 \/api\/admin\/webhooks/);
  await page.goto(`/admin/webhooks/deliveries?id=${crypto.randomUUID()}`);
  await expect(page.getByRole("alert")).toContainText("Resource not found.");
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\/admin\/webhooks$/);
});
