import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { linkIn, mailTo } from "../harness/outbox.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, unique } from "./admin-steps.ts";
import { started } from "./campaign-steps.ts";
import { composerOf, messagesOf, openThread, written } from "./inbox-steps.ts";

test("a template is written with placeholders from a list, and opens a conversation about a collaboration", {
  tag: "@both",
}, async ({ adminPage: page, adminToken, faults }) => {
  faults.allow(/422 .*message-templates/);
  const name = unique("Invitation");
  await page.goto("/admin/message-templates");
  await page.getByRole("button", { name: "+ New Template" }).click();
  const dialog = page.getByRole("dialog", { name: "New template" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Subject").fill("{price} for you");
  await dialog.getByLabel("Message", { exact: true }).fill("Hello ,\n\n{campaign} is about to begin: {link}");
  await dialog.getByLabel("Message", { exact: true }).evaluate((box: HTMLTextAreaElement) => {
    box.setSelectionRange(6, 6);
  });
  await dialog.getByRole("button", { name: "First name of the person who reads it" }).click();
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue(/^Hello \{first_name\},\n/);
  await expectAccessibleAndFitting(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Contains {price}, which is not a placeholder")).toBeVisible();
  // Into the text box that has the caret.
  await dialog.getByLabel("Subject").fill("");
  await dialog.getByRole("button", { name: "Name of the campaign" }).click();
  await expect(dialog.getByLabel("Subject")).toBeFocused();
  await page.keyboard.type(": dates");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Saved");
  await expect(rowOf(page, name)).toContainText("{campaign}: dates");
  await expectAccessibleAndFitting(page);

  const { name: creator, email, panel, campaignName } = await started(adminToken);
  await page.goto(panel);
  const conversation = page.getByRole("dialog", { name: creator, exact: true });
  await conversation.getByRole("button", { name: "Use template" }).click();
  await page.getByRole("menuitem", { name }).click();
  await expect(conversation.getByLabel("Subject")).toHaveValue(`${campaignName}: dates`);
  await expect(composerOf(page)).toHaveValue(`Hello Kit,\n\n${campaignName} is about to begin: {link}`);
  await expectAccessible(page);
  await conversation.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messagesOf(page).last()).toContainText("is about to begin: [link]");
  await page.goto(linkIn(await mailTo(email, new RegExp(`^${campaignName}: dates`))));
  await expect(page.getByRole("list", { name: "Messages" })).toContainText("is about to begin");
});

test("a dialog with something typed asks before Escape or a click outside closes it", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/message-templates");
  const open = () => page.getByRole("button", { name: "+ New Template" }).click();
  await open();
  const dialog = page.getByRole("dialog", { name: "New template" });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await open();
  await dialog.getByLabel("Name", { exact: true }).fill("Half a template");
  const question = page.getByRole("alertdialog", { name: "Discard what you have typed?" });
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.mouse.click(5, 5);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Half a template");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
});

test("a template replaces typed words only after a question, and what has no value is named", async ({
  adminPage: page,
  adminToken,
}) => {
  const name = unique("Dates");
  const template = { name, title: "Dates", text: "Hello {first_name}, {campaign} begins." };
  await call("POST", "/api/admin/message-templates", template, adminToken);
  const { name: sender } = await written();
  await openThread(page, sender, adminToken);
  await composerOf(page).fill("My own words");
  await page.getByRole("button", { name: "Use template" }).click();
  await page.getByRole("menuitem", { name }).click();
  const question = page.getByRole("alertdialog", { name: "Replace what you have written?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(composerOf(page)).toHaveValue("My own words");
  await page.getByRole("button", { name: "Use template" }).click();
  await page.getByRole("menuitem", { name }).click();
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(composerOf(page)).toHaveValue("Hello Noor, {campaign} begins.");
  await expect(page.getByText("No value for {campaign}. Write one, or remove it.")).toBeVisible();
  await expectAccessible(page);
  // A template that is still being filled asks, too.
  await composerOf(page).fill("");
  await page.route("**/api/admin/message-drafts", async (route) => {
    await composerOf(page).fill("Typed meanwhile");
    await route.fallback();
  });
  await page.getByRole("button", { name: "Use template" }).click();
  await page.getByRole("menuitem", { name }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(composerOf(page)).toHaveValue("Typed meanwhile");
  await composerOf(page).fill("Hello Noor, it begins.");
  await expect(page.getByText("No value for")).toHaveCount(0);
});
