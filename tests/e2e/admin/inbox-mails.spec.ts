import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Conversation } from "#domain/conversations/conversations.contract.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { unique } from "./admin-steps.ts";
import { offerWithRights, sendOffer, started } from "./campaign-steps.ts";
import { composerOf, deliver, messagesOf, openThread, replyAddressOf, threadWith } from "./inbox-steps.ts";

const folder = join(import.meta.dirname, "../../../fixtures/mails");

test("mails of all programs are text without markup, and load nothing from elsewhere", {
  tag: "@slow",
}, async ({ adminPage: page, adminToken }) => {
  test.setTimeout(180_000);
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  for (const file of files) await deliver(readFileSync(join(folder, file)));
  const list = () => call<Conversation[]>("GET", "/api/admin/conversations?limit=100", undefined, adminToken);
  await expect
    .poll(async () => (await list()).some(({ title }) => title === "Photos attached"), { timeout: 60_000 })
    .toBe(true);
  // Requests to other hosts fail the test by themselves.
  for (const { _id: id } of await list()) {
    await page.goto(`/admin/inbox?view=all&id=${id}`);
    await expect(messagesOf(page).first()).toBeVisible();
    for (const quoted of await page.getByText("Show quoted text").all()) await quoted.click();
    const foreign = await messagesOf(page)
      .locator("script, style, iframe, object, form, table, font, img:not([src^='/']), [style], [onclick]")
      .count();
    expect(foreign, id).toBe(0);
  }
});

test("a mail from another address is nobody’s until somebody says whose it is", async ({
  adminPage: page,
  adminToken,
}) => {
  const { email, id, name, campaignName } = await started(adminToken);
  await sendOffer(id, adminToken, offerWithRights);
  await deliver({ from: "Other <other@else.example>", to: await replyAddressOf(email), text: "It is me." });
  await threadWith(name, adminToken);
  await openThread(page, name, adminToken);
  await expect(page.getByText("From another address: other@else.example")).toBeVisible();
  await page.getByRole("button", { name: `Confirm it’s ${name}` }).click();
  await expect(page.getByText("From another address")).toHaveCount(0);
  await expect(messagesOf(page)).toContainText(["It is me."]);
  await expect(page.getByRole("link", { name: new RegExp(`^${campaignName}, `) })).toHaveAttribute(
    "href",
    `/admin/campaign?collaboration=${id}`,
  );
});

test("a long name and a long subject leave room for the messages", { tag: "@both" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const name = unique("Maximiliana ".repeat(6).trim());
  await deliver({
    from: `${name} <${crypto.randomUUID()}@else.example>`,
    subject: "Schifffahrtsgesellschaft".repeat(8),
  });
  await openThread(page, name, adminToken);
  const room = await page.getByRole("region", { name: "Messages" }).boundingBox();
  expect(room?.height).toBeGreaterThan(250);
});

test("words in Arabic run from right to left, where they are read and where they are typed", async ({
  adminPage: page,
  adminToken,
}) => {
  const name = unique("مها");
  await deliver({ from: `${name} <maha@else.example>`, text: "مرحبا، هل يمكنكم إرسال السعر؟" });
  await openThread(page, name, adminToken);
  await expect(messagesOf(page).getByText("مرحبا")).toHaveCSS("direction", "rtl");
  await expect(composerOf(page)).toHaveCSS("direction", "ltr");
  await composerOf(page).fill("شكرا");
  await expect(composerOf(page)).toHaveCSS("direction", "rtl");
});
