import type { Page } from "@playwright/test";
import { returnedMail } from "#tests/harness/raw-mail.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { mailsTo, mailTo } from "../harness/outbox.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { signInAs, unique } from "./admin-steps.ts";
import { started } from "./campaign-steps.ts";
import { composerOf, deliver, messagesOf, openThread, threadWith, written } from "./inbox-steps.ts";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

async function addCreator(token: string): Promise<{ name: string; email: string }> {
  const name = unique("Ines Prado");
  const email = `${name.replaceAll(" ", ".").toLowerCase()}@mail.example`;
  await call("POST", "/api/influencers", { name, email, category: "Gaming" }, token);
  return { name, email };
}

test("a new message goes to a creator who is found by name, is kept when it is closed, and then leads to its thread", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const { name, email } = await addCreator(adminToken);
  const choose = async () => {
    await page.getByRole("button", { name: "New message" }).click();
    await dialogOf(page, "New message").getByRole("searchbox", { name: "To" }).fill(name);
    await dialogOf(page, "New message").getByRole("button", { name }).click();
  };
  await page.goto("/admin/inbox");
  await choose();
  const dialog = dialogOf(page, "New message");
  await expect(dialog.getByText(`Goes to ${email}`)).toBeVisible();
  await dialog.getByLabel("Subject").fill("June");
  await composerOf(page).fill("Are you free in June? 🌞 متى؟");
  await expectAccessibleAndFitting(page);
  await page.reload();
  await choose();
  await expect(dialog.getByLabel("Subject")).toHaveValue("June");
  await expect(composerOf(page)).toHaveValue("Are you free in June? 🌞 متى؟");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(messagesOf(page)).toContainText(["Are you free in June? 🌞 متى؟"]);
  expect(await mailTo(email, /^June$/)).toContain("Are you free in June?");

  await page.goto("/admin/inbox");
  await choose();
  await expect(dialog).toContainText(`You already have a conversation with ${name}.`);
  await dialog.getByRole("button", { name: "Open the conversation" }).click();
  await expect(messagesOf(page)).toHaveCount(1);
});

test("words that are typed while a first message is sent become the reply in its thread", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, email } = await addCreator(adminToken);
  await page.goto("/admin/inbox");
  await page.getByRole("button", { name: "New message" }).click();
  const dialog = dialogOf(page, "New message");
  await dialog.getByRole("searchbox", { name: "To" }).fill(name);
  await dialog.getByRole("button", { name }).click();
  await dialog.getByLabel("Subject").fill("June");
  await composerOf(page).fill("Are you free?");
  await page.route("**/api/admin/conversations", async (route) => {
    await composerOf(page).pressSequentially(" For a reel.");
    await route.fallback();
  });
  await composerOf(page).press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(messagesOf(page)).toContainText(["Are you free?"]);
  await expect(composerOf(page)).toHaveValue("For a reel.");
  expect(await mailTo(email, /^June$/)).not.toContain("reel");
  // The thread is read again every ten seconds.
  await expect(messagesOf(page)).toContainText("Only written to the outbox folder", { timeout: 30_000 });
});

test("a new message goes to any address, and to nobody who is not to be contacted", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name } = await addCreator(adminToken);
  const { _id: id } = (
    await call<{ data: { influencers: { _id: string }[] } }>(
      "GET",
      `/api/influencers?search=${encodeURIComponent(name)}`,
      undefined,
      adminToken,
    )
  ).data.influencers[0] ?? { _id: "" };
  await call("POST", "/api/admin/roster", { ids: [id], relationship: "do_not_contact" }, adminToken);
  await page.goto("/admin/inbox");
  await page.getByRole("button", { name: "New message" }).click();
  const dialog = dialogOf(page, "New message");
  await dialog.getByRole("searchbox", { name: "To" }).fill(name);
  await dialog.getByRole("button", { name }).click();
  await expect(dialog).toContainText(/contact/i);
  await expect(composerOf(page)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Change" }).click();
  const address = `${unique("press").replace(" ", ".")}@paper.example`;
  await dialog.getByRole("searchbox", { name: "To" }).fill(address);
  await dialog.getByRole("button", { name: `${address} Address` }).click();
  await dialog.getByLabel("Subject").fill("A question");
  await composerOf(page).fill("May we quote you?");
  await composerOf(page).press("Control+Enter");
  await expect(messagesOf(page)).toContainText(["May we quote you?"]);
  expect(await mailTo(address, /^A question$/)).toContain("May we quote you?");
});

test("a mail that came back is named above its thread until somebody dismisses it", { tag: "@both" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, email } = await written();
  await openThread(page, name, adminToken);
  await composerOf(page).fill("1,200 dollars.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await mailTo(email, /^Re: /);
  const { id = "" } = (await mailsTo(email)).at(-1) ?? {};
  await deliver(Buffer.from(returnedMail(id.replace(/[<>]/g, ""), email)));
  await expect.poll(async () => (await threadWith(name, adminToken)).returned?.email).toBe(email);
  await page.goto(`/admin/inbox?view=waiting&search=${encodeURIComponent(name)}`);
  await expect(page.locator("[data-row]").filter({ hasText: name })).toContainText("Bounced");
  await openThread(page, name, adminToken);
  const note = page.getByText(`An email to ${email} bounced on`);
  await expect(note).toBeVisible();
  await expect(messagesOf(page).filter({ hasText: "1,200 dollars." })).toContainText(`Bounced: ${email}`);
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(note).toHaveCount(0);
  await expect.poll(async () => (await threadWith(name, adminToken)).returned).toBeNull();
  await page.reload();
  await expect(messagesOf(page).first()).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("an owner downloads or discards a mail that could not be read, and an editor hears of none", async ({
  adminPage: page,
  adminToken,
}) => {
  const size = 2 * 1024 * 1024;
  const line = `X-Filler: ${"x".repeat(900)}\r\n`;
  const headers = `From: a@b.example\r\nX-One: ${crypto.randomUUID()}\r\n${line.repeat(size / line.length + 10)}`;
  await deliver(Buffer.from(`${headers}\r\nHello`));
  const mails = async () =>
    (await call<{ data: { mails: unknown[] } }>("GET", "/api/admin/unreadable-mails", undefined, adminToken))
      .data.mails.length;
  await expect.poll(mails).toBeGreaterThan(0);
  const count = await mails();
  await page.goto("/admin/work?kind=unreadable-mail");
  await page
    .getByRole("link", { name: /received mails?/ })
    .first()
    .click();
  const dialog = dialogOf(page, "Mails that could not be read");
  const rows = dialog.getByRole("list", { name: "Mails" }).getByRole("listitem");
  await expect(rows).toHaveCount(count);
  await expectAccessibleAndFitting(page);
  const download = page.waitForEvent("download");
  await rows.first().getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("mail.eml");
  await rows.first().getByRole("button", { name: "Discard" }).click();
  await expect(rows).toHaveCount(count - 1);
  expect(await mails()).toBe(count - 1);
  await signInAs(page, "editor", adminToken);
  await page.goto("/admin/work?kind=unreadable-mail");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/received mail/)).toHaveCount(0);
});

test("a conversation about nobody is filed under a creator, and then under their campaign", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const { name: creator, campaignName } = await started(adminToken);
  const name = unique("Someone");
  await deliver({
    from: `${name} <${name.replace(" ", ".")}@else.example>`,
    text: "It is me, from a new address.",
  });
  const { _id: id } = await openThread(page, name, adminToken);
  await page.getByRole("button", { name: "File under…" }).click();
  const dialog = dialogOf(page, "File this conversation");
  await dialog.getByLabel("Search creators and brands").fill(creator);
  await dialog.getByRole("button", { name: creator }).click();
  await expect(dialog.getByRole("button", { name: campaignName })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "About no campaign" }).click();
  // The thread is with the creator, who gets the replies.
  await expect(page.getByRole("heading", { name: creator })).toBeVisible();
  await expect(page.getByRole("link", { name: "Creator", exact: true })).toHaveAttribute(
    "href",
    /influencer/,
  );
  await page.getByRole("button", { name: "File under…" }).click();
  await dialog.getByRole("button", { name: campaignName }).click();
  await expect(
    page.getByRole("main").getByRole("link", { name: new RegExp(`^${campaignName}, `) }),
  ).toHaveAttribute("href", /\/admin\/campaign\?collaboration=/);
  await expect(page.getByRole("button", { name: "File under…" })).toHaveCount(0);
  await page.reload();
  // It is found by the sender’s name.
  await expect(page).toHaveURL(new RegExp(`search=${name.split(" ")[0]}.*${id}`));
  await expect(page.locator("[data-row]")).toContainText(`${campaignName}, `);
});
