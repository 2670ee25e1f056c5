import type { Page } from "@playwright/test";
import type { MailingRecipient } from "#domain/mailings/mailings.contract.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { everyWidth, expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, signInAs, takeWithSelected, unique } from "./admin-steps.ts";
import { column } from "./board-steps.ts";
import { type Called, campaignOf } from "./campaign-steps.ts";

type Made = Called<{ influencer: { _id: string } }>;

async function make(token: string, name: string, fields: object = {}): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(" ", "-")}@mail.example`;
  const json = { name, category: "Gaming", email, ...fields };
  return (await call<Made>("POST", "/api/influencers", json, token)).data.influencer._id;
}

const writing = (page: Page) => page.getByRole("dialog", { name: /^Message / });

/** Three creators, of whom one is not to be contacted. Resolves to the word in their names. */
async function three(token: string): Promise<string> {
  const word = unique("Mailed");
  for (const name of ["Ada", "Bo"]) await make(token, `${word} ${name}`);
  const id = await make(token, `${word} Cy`);
  await call("POST", "/api/admin/roster", { ids: [id], relationship: "do_not_contact" }, token);
  return word;
}

test("a message to many is previewed for each, sent, stopped, and continued", { tag: "@both" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const word = await three(adminToken);
  const template = { name: unique("News"), title: "Spring", text: "Hello {creator}, {campaign}" };
  await call("POST", "/api/admin/message-templates", template, adminToken);
  await page.goto(`/admin/influencers?search=${encodeURIComponent(word)}`);
  for (const name of ["Ada", "Bo", "Cy"]) {
    await rowOf(page, `${word} ${name}`).getByRole("checkbox").check();
  }
  await takeWithSelected(page.getByRole("region", { name: "Selected influencers" }), "Message");
  const dialog = writing(page);
  await dialog.getByLabel("Template").selectOption(template.name);
  await expect(dialog.getByLabel("Subject")).toHaveValue("Spring");
  await expectAccessibleAndFitting(page);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog).toContainText("Nobody will get this message.");
  await expect(dialog.getByRole("region", { name: "Left out" })).toContainText(
    new RegExp(`A value is missing: \\{campaign\\}${word} (Ada|Bo), ${word} (Ada|Bo)`),
  );
  await expect(dialog.getByRole("button", { name: "Send 0 messages" })).toBeDisabled();
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Edit text" }).click();
  const text = dialog.getByRole("textbox", { name: "Message" });
  await text.fill("Hello ");
  await dialog.getByRole("button", { name: "Name of the creator" }).click();
  await expect(text).toHaveValue("Hello {creator}");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog).toContainText("2 of 3 get this message");
  await expect(dialog.getByRole("region", { name: "Left out" })).toContainText(`Do not contact${word} Cy`);
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("1 of 2");
  const first = await preview.innerText();
  await preview.getByRole("button", { name: "Next" }).click();
  await expect(preview).toContainText("2 of 2");
  expect(await preview.innerText()).not.toBe(first);
  await expectAccessibleAndFitting(page, everyWidth);
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  // In a low window, title and buttons scroll with the rest.
  await page.setViewportSize({ width: 700, height: 320 });
  await preview.getByText("Hello ").scrollIntoViewIfNeeded();
  await expect(preview.getByText("Hello ")).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("heading", { level: 2 })).not.toBeInViewport();
  await page.setViewportSize(window);
  await dialog.getByRole("button", { name: "Send 2 messages" }).click();
  await expectNotice(page, "2 messages being sent");
  await page.getByRole("button", { name: "Show progress" }).click();

  const panel = page.getByRole("dialog", { name: "Spring" });
  await expect(panel).toContainText("of 2 sent");
  await expect(panel).toContainText("Left out: Do not contact");
  await expectAccessibleAndFitting(page);
  await panel.getByRole("button", { name: "Stop sending" }).click();
  await expect(panel).toContainText("Stopped.");
  await panel.getByRole("button", { name: "Continue sending" }).click();
  await expect(panel.getByRole("button", { name: "Stop sending" })).toBeVisible();
  await panel.getByRole("button", { name: "Stop sending" }).click();
  await expect(panel).toContainText("Stopped.");
});

test("everybody in a column of a campaign gets a message, and typed words are not lost unasked", async ({
  adminPage: page,
  adminToken,
}) => {
  const { id } = await campaignOf(2, adminToken);
  await page.goto(`/admin/campaign?id=${id}`);
  await column(page, "Listed").getByRole("button", { name: "Message the creators in Listed" }).click();
  const dialog = writing(page);
  await dialog.getByLabel("Subject").fill("About {campaign}");
  await dialog.getByRole("textbox", { name: "Message" }).fill("For {client}: {link}");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard this message?" });
  await question.getByRole("button", { name: "Keep writing" }).click();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("region", { name: /Preview|Left out/ }).first()).toBeVisible();
});

test("a message to many that is typed survives a reload and the end of the session, until it is sent or discarded", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/^401 /);
  const { id } = await campaignOf(1, adminToken);
  const dialog = writing(page);
  const text = dialog.getByRole("textbox", { name: "Message" });
  const open = () =>
    column(page, "Listed").getByRole("button", { name: "Message the creators in Listed" }).click();
  await page.goto(`/admin/campaign?id=${id}`);
  await open();
  await dialog.getByLabel("Subject").fill("Dates");
  await text.fill("Hello {first_name}, متى؟ 🌞");
  await page.reload();
  await open();
  await expect(dialog).toContainText("Your unsent text is back.");
  await expect(dialog.getByLabel("Subject")).toHaveValue("Dates");
  await expectAccessibleAndFitting(page);
  await page.route("**/api/admin/mailing-previews", (route) =>
    route.fulfill({ status: 401, json: { success: false, message: "Unauthorized" } }),
  );
  await dialog.getByRole("button", { name: "Preview" }).click();
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: /^(Login|Sign in)/ }).click();
  await page.unroute("**/api/admin/mailing-previews");
  await open();
  await expect(text).toHaveValue("Hello {first_name}, متى؟ 🌞");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("button", { name: "Send 1 message" }).click();
  await expectNotice(page, "Message being sent");
  await open();
  await expect(text).toHaveValue("");
  await text.fill("Something else");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await open();
  await expect(text).toHaveValue("");
});

test("a mailing whose response was lost is sent again as the same one, and not twice", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/ERR_FAILED/);
  const name = unique("Mailed Eve");
  const id = await make(adminToken, name);
  await page.goto(`/admin/influencers?search=${encodeURIComponent(name)}`);
  await rowOf(page, name).getByRole("checkbox").check();
  await takeWithSelected(page.getByRole("region", { name: "Selected influencers" }), "Message");
  const dialog = writing(page);
  const title = unique("Lost");
  await dialog.getByLabel("Subject").fill(title);
  await dialog.getByRole("textbox", { name: "Message" }).fill("Hello {creator}");
  await dialog.getByRole("button", { name: "Preview" }).click();
  const mailings = async () =>
    (
      await call<Called<{ mailings: { title: string }[] }>>(
        "GET",
        "/api/admin/mailings",
        undefined,
        adminToken,
      )
    ).data.mailings.filter((mailing) => mailing.title === title);
  await page.route("**/api/admin/mailings", async (route) => {
    await route.fetch();
    // As with the message itself, the creator has a conversation now, and another preview would have its subject.
    const first = { subject: `influencer:${id}`, title: "Dates", text: "Hello" };
    await call("POST", "/api/admin/conversations", first, adminToken);
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Send 1 message" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/admin/mailings");
  await dialog.getByRole("button", { name: "Send 1 message" }).click();
  await expect(dialog).toBeHidden();
  expect(await mailings()).toHaveLength(1);
});

test("a template asks before it replaces a subject that is typed", async ({
  adminPage: page,
  adminToken,
}) => {
  const template = { name: unique("News"), title: "Spring", text: "Hello {creator}" };
  await call("POST", "/api/admin/message-templates", template, adminToken);
  const { id } = await campaignOf(1, adminToken);
  await page.goto(`/admin/campaign?id=${id}`);
  await column(page, "Listed").getByRole("button", { name: "Message the creators in Listed" }).click();
  const dialog = writing(page);
  await dialog.getByLabel("Subject").fill("My own subject");
  await dialog.getByLabel("Template").selectOption(template.name);
  const question = page.getByRole("alertdialog", { name: "Replace what you have written?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Subject")).toHaveValue("My own subject");
});

test("viewers see how far a mailing is, and cannot stop it", async ({ adminPage: page, adminToken }) => {
  const id = await make(adminToken, unique("Mailed Di"));
  const draft = { about: "influencer", recordIds: [id], title: unique("Dates"), text: "Hello" };
  type Previewed = Called<{ preview: { version: string } }>;
  const { data } = await call<Previewed>("POST", "/api/admin/mailing-previews", draft, adminToken);
  type Started = Called<{ mailing: { _id: string }; recipients: MailingRecipient[] }>;
  const json = { ...draft, version: data.preview.version };
  const { data: started } = await call<Started>("POST", "/api/admin/mailings", json, adminToken);
  await call("PUT", `/api/admin/mailings/${started.mailing._id}/state`, { state: "stopped" }, adminToken);
  await signInAs(page, "viewer", adminToken);
  await page.goto(`/admin/mailings?mailing=${started.mailing._id}`);
  await expect(page.getByRole("dialog", { name: draft.title })).toContainText("Stopped.");
  await expect(page.getByRole("button", { name: "Continue sending" })).toBeHidden();
});
