import type { Page } from "@playwright/test";
import type { Payout } from "#domain/payouts/payouts.contract.ts";
import { hasImapServer } from "#tests/harness/imap-server.ts";
import { signInAs } from "./admin/admin-steps.ts";
import {
  type Called,
  offerWithRights,
  readCollaboration,
  sendOffer,
  started,
} from "./admin/campaign-steps.ts";
import { readPiece, stepWith } from "./admin/drafts-steps.ts";
import { composerOf, messagesOf, openThread, replyAddressOf, threadWith } from "./admin/inbox-steps.ts";
import { screens } from "./harness/checks.ts";
import { test } from "./harness/mail-site.ts";
import { linkIn, mailsTo, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { expect, waitsForHydration } from "./harness/test.ts";

/** The creator's side of a conversation. */
type Creator = {
  name: string;
  collaboration: string;
  page: Page;
  /** Opens the own page, by the newest mail with this subject or by the address that is known. */
  open(subject: RegExp): Promise<void>;
  write(text: string): Promise<void>;
  /** Waits until a message of the team has come. */
  hears(text: string): Promise<void>;
};

type Team = { owner: Page; editor: Page; token: string };

const shownOnPage = (page: Page) => page.getByRole("list", { name: "Messages" }).getByRole("listitem");

/** A person of the team answers the newest message in the inbox. */
async function answer(page: Page, { name }: Creator, { token }: Team, read: string, text: string) {
  await threadAfter(name, read, token);
  await openThread(page, name, token);
  await expect(messagesOf(page).last()).toContainText(read);
  await composerOf(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messagesOf(page).last()).toContainText(text);
}

async function threadAfter(name: string, text: string, token: string): Promise<void> {
  await expect.poll(async () => (await threadWith(name, token)).lastMessage.preview).toContain(text);
}

/** The price is talked about, and the creator accepts on the page. */
async function agree(creator: Creator, team: Team): Promise<void> {
  const { collaboration: id, page, name } = creator;
  await sendOffer(id, team.token, offerWithRights);
  await creator.open(/^An offer for you/);
  await creator.write("Could it be 1,400? A reel takes me three days.");
  await answer(team.editor, creator, team, "Could it be 1,400?", "It could. The new offer comes at once.");
  await creator.hears("The new offer comes at once.");
  await sendOffer(id, team.token, { ...offerWithRights, price: { amount: "1400", currency: "USD" } });
  await creator.write("I accept.");
  await answer(team.owner, creator, team, "I accept.", "Wonderful. Please accept on your page, too.");
  await creator.hears("accept on your page");
  expect((await readCollaboration(id, team.token)).state, "a message changes nothing").toBe("invited");
  await creator.open(/^A new offer for you/);
  await page.getByLabel(/^I have read the terms/).check();
  await page.getByLabel("Your full name").fill(name);
  await page.getByRole("button", { name: "Accept", exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "You have an agreement" })).toBeVisible();
}

async function sendDraft(page: Page, caption: string): Promise<void> {
  const piece = page.getByRole("article", { name: "Reel on Instagram" });
  await piece.getByLabel(/^Text of the post/).fill(caption);
  await piece.getByRole("button", { name: "Send draft" }).tap();
  await expect(piece.getByText("With us")).toBeVisible();
}

/** Drafts with a question between them, the post, and the payment. */
async function deliverAndPay(creator: Creator, team: Team): Promise<void> {
  const { collaboration: id, page } = creator;
  const { token } = team;
  const pieces = `/api/admin/deliverables?collaborationId=${id}`;
  const [{ _id: piece } = { _id: "" }] = await call<{ _id: string }[]>("GET", pieces, undefined, token);
  await creator.open(/^Agreed/);
  await sendDraft(page, "#ad A quiet morning");
  await stepWith(piece, "ask", token, { points: [{ text: "Say the name of the tea", must: true }] });
  await creator.write("Must it be in the first line?");
  await answer(team.editor, creator, team, "in the first line?", "Anywhere in the first three.");
  await creator.hears("Anywhere in the first three.");
  await creator.open(/^Changes, please/);
  await sendDraft(page, "#ad A quiet morning with Northwind tea");
  await stepWith(piece, "approve", token);
  await creator.open(/^Approved/);
  const shown = page.getByRole("article", { name: "Reel on Instagram" });
  await shown.getByLabel("URL of the post").fill(`instagram.com/reel/${crypto.randomUUID()}`);
  await shown.getByRole("button", { name: "Mark as published" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Everything is published" })).toBeVisible();
  expect((await readPiece(piece, token)).state).toBe("published");

  const payouts = `/api/admin/payouts?collaboration=${id}`;
  const [{ _id: payout } = { _id: "" }] = await call<Payout[]>("GET", payouts, undefined, token);
  const pay = { action: "pay", paidOn: new Date().toISOString().slice(0, 10), reference: "SEPA 4711" };
  for (const step of [{ action: "approve" }, pay])
    await call("PUT", `/api/admin/payouts/${payout}/state`, step, token);
  await creator.open(/^Your payment was sent/);
  await expect(page.getByText("SEPA 4711")).toBeVisible();
}

/** Everything that was said is in one conversation, which the owner closes, and on the creator's page. */
async function end(creator: Creator, team: Team): Promise<void> {
  const { name, page } = creator;
  await creator.write("The money is here. Thank you!");
  await threadAfter(name, "The money is here.", team.token);
  const { _id: id } = await openThread(team.owner, name, team.token);
  await composerOf(team.owner).fill("Until the next time.");
  await team.owner.getByRole("button", { name: "Send and close" }).click();
  await creator.hears("Until the next time.");
  const said = [
    "Could it be 1,400? A reel takes me three days.",
    "It could. The new offer comes at once.",
    "I accept.",
    "Wonderful. Please accept on your page, too.",
    "Must it be in the first line?",
    "Anywhere in the first three.",
    "The money is here. Thank you!",
    "Until the next time.",
  ];
  await page.reload();
  await expect(shownOnPage(page)).toContainText(said);
  await team.editor.goto(`/admin/inbox?view=all&search=${encodeURIComponent(name)}&id=${id}`);
  await expect(messagesOf(team.editor)).toContainText(said);
  await expect(messagesOf(team.editor).filter({ hasText: "Vera" })).toContainText([
    said[1],
    said[5],
  ] as string[]);
  await expect(team.editor.locator("[data-row]").filter({ hasText: name })).toHaveCount(1);
  expect((await threadWith(name, team.token)).state).toBe("closed");
}

test.describe("told from the offer to the payment,", { tag: "@slow" }, () => {
  let team: Team;
  let phone: Page;
  test.skip(!hasImapServer, "There is no Dovecot here.");
  test.setTimeout(240_000);

  test.beforeEach(async ({ adminPage: owner, adminToken: token, browser, site }) => {
    const { origin: baseURL } = site;
    const [desk, hand] = [
      await browser.newContext({ baseURL }),
      await browser.newContext({ baseURL, viewport: screens.phone, hasTouch: true, isMobile: true }),
    ];
    const editor = await desk.newPage();
    await signInAs(editor, "editor", token);
    phone = await hand.newPage();
    for (const page of [editor, phone]) waitsForHydration(page);
    team = { owner, editor, token };
  });
  test.afterEach(async () => {
    for (const page of [team.editor, phone]) await page.context().close();
  });

  test("a team of two and a creator with a mail program write to each other", async ({ site }) => {
    const { name, email, id } = await started(team.token);
    let heard = 0;
    const replies = async () => (await mailsTo(email)).filter(({ subject }) => subject.startsWith("Re: "));
    await tell({
      name,
      collaboration: id,
      page: phone,
      open: async (subject) => {
        await phone.goto(linkIn(await mailTo(email, subject)));
      },
      async write(text) {
        const [{ subject, text: quoted } = { subject: "", text: "" }] = (await mailsTo(email)).slice(-1);
        const below = quoted.split("\n").map((line) => `> ${line}`);
        await site.deliver({
          from: `${name} <${email}>`,
          to: await replyAddressOf(email),
          subject: `Re: ${subject}`,
          text: [text, "", "On Friday, the agency wrote:", ...below].join("\r\n"),
        });
      },
      async hears(text) {
        heard += 1;
        await expect.poll(async () => (await replies()).length).toBe(heard);
        expect((await replies()).at(-1)?.text).toContain(text);
      },
    });
  });

  test("a team of two and a creator who has no address write to each other on the page", async () => {
    const person = { email: undefined, phone: "+351 910 100 100" };
    const { name, id } = await started(team.token, {}, person);
    await tell({
      name,
      collaboration: id,
      page: phone,
      async open() {
        const recipients = [`collaboration:${id}`];
        if (phone.url() !== "about:blank") return void (await phone.reload());
        const { data } = await call<Called<{ links: { url: string }[] }>>(
          "POST",
          "/api/admin/links",
          { recipients },
          team.token,
        );
        await phone.goto(new URL(data.links[0]?.url ?? "").pathname);
      },
      async write(text) {
        await phone.getByLabel("Your message").fill(text);
        await phone.getByRole("button", { name: "Send", exact: true }).tap();
        await expect(shownOnPage(phone).last()).toContainText(text);
      },
      async hears(text) {
        await phone.reload();
        await expect(shownOnPage(phone).last()).toContainText(text);
      },
    });
  });

  async function tell(creator: Creator): Promise<void> {
    await agree(creator, team);
    await deliverAndPay(creator, team);
    await end(creator, team);
  }
});
