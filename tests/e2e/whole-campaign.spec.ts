import type { Browser, Page } from "@playwright/test";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { jpeg } from "#tests/factories/files.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { expectNotice, unique } from "./admin/admin-steps.ts";
import { asUpload } from "./forms/form-steps.ts";
import { expectNoOverflow, screens } from "./harness/checks.ts";
import { endWaitOfNotices } from "./harness/notices.ts";
import { linkIn, mailsTo, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { expect, test, waitsForHydration } from "./harness/test.ts";
import { cardOf, voteOf } from "./review-steps.ts";

type Person = { name: string; email: string };
type Story = {
  /** At 1440 px. */
  agency: Page;
  /** At 390 px, by touch. */
  creator: Page;
  client: Page;
  kit: Person;
  other: Person;
  ida: Person;
  campaign: string;
  token: string;
};

const personOf = (name: string): Person => {
  const own = unique(name);
  return { name: own, email: `${own.replaceAll(" ", ".").toLowerCase()}@mail.example` };
};

async function listedCreator({ name, email }: Person, token: string): Promise<void> {
  const fields = { category: "Food & Cooking", location: "Porto, Portugal", bio: "Bread." };
  await call("POST", "/api/influencers", { name, email, ...fields }, token);
}

async function onPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: screens.phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  waitsForHydration(page);
  return page;
}

/** Opens the page that a mail to somebody outside leads to. */
async function follow(page: Page, { email }: Person, subject: RegExp): Promise<void> {
  await page.goto(linkIn(await mailTo(email, subject)));
  await expectNoOverflow(page);
}

/** Opens the page of the administration that a mail to the agency leads to. */
async function followAsAgency({ agency }: Story, subject: RegExp): Promise<void> {
  const path = /https?:\/\/[^/\s]+(\/admin\/\S+)/.exec(await mailTo(administrator.email, subject))?.[1];
  if (path === undefined) throw new Error(`no address of the administration in ${subject}`);
  await agency.goto(path);
  await expect(agency.getByRole("heading", { level: 1 })).toBeVisible();
}

const boardOf = async ({ agency, campaign, token }: Story) => {
  await agency.goto(`/admin/campaigns?search=${encodeURIComponent(campaign)}`);
  await agency.getByRole("link", { name: campaign, exact: true }).click();
  await expect(agency.getByRole("heading", { level: 1 })).toHaveText(campaign);
  const id = new URL(agency.url()).searchParams.get("id") ?? "";
  const path = `/api/admin/campaigns/${id}/collaborations`;
  return { id, rows: await call<Collaboration[]>("GET", path, undefined, token) };
};
const collaborationOf = async (story: Story): Promise<string> =>
  (await boardOf(story)).rows.find(({ creatorName }) => creatorName === story.kit.name)?._id ?? "";
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Sends the client's person a link by the dialog that is open. She is typed in once; after that, she is known. */
async function shareWith({ agency, ida }: Story, title: string): Promise<void> {
  const sharing = agency.getByRole("dialog", { name: title });
  if (title === "Share with a client") {
    await sharing.getByLabel("Name", { exact: true }).fill(ida.name);
    await sharing.getByLabel("Email").fill(ida.email);
  } else {
    await expect(sharing.getByRole("checkbox", { name: new RegExp(`^${ida.name}`) })).toBeChecked();
  }
  await sharing.getByRole("button", { name: "Create link" }).click();
  await expect(sharing).toBeHidden();
}

/** A list of two creators becomes a campaign with a brief. */
async function startFromList({ agency, kit, other, campaign }: Story): Promise<void> {
  for (const { name } of [kit, other]) {
    await agency.goto(`/admin/influencers?search=${encodeURIComponent(name)}`);
    await agency.getByRole("checkbox", { name: `Select ${name}` }).check();
    await agency.getByRole("button", { name: "Add to list" }).click();
    const adding = agency.getByRole("alertdialog");
    const isFirst = name === kit.name;
    await adding.getByLabel("Shortlist").selectOption({ label: isFirst ? "A new list" : campaign });
    if (isFirst) await adding.getByLabel("Name of the new list").fill(campaign);
    await adding.getByRole("button", { name: "Add" }).click();
    await expectNotice(agency, "Creator added");
  }

  await agency.goto(`/admin/shortlists?search=${encodeURIComponent(campaign)}`);
  await agency.getByRole("link", { name: campaign, exact: true }).click();
  await agency.getByRole("button", { name: "Create campaign" }).click();
  await expect(agency.getByRole("heading", { level: 1 })).toHaveText(campaign);
  await agency.getByRole("link", { name: "Brief" }).click();
  await agency.getByRole("link", { name: "Write brief" }).click();
  await agency.getByLabel("Client", { exact: false }).first().fill("Northwind Tea");
  await agency.getByLabel("Budget").fill("2000");
  await agency.getByLabel("About").fill("Three teas, brewed cold.");
  await agency.getByRole("checkbox", { name: "The client clears creators" }).check();
  await agency.getByRole("checkbox", { name: "The client clears drafts" }).check();
  await agency.getByRole("button", { name: "Save", exact: true }).click();
  await expect(agency.getByText("Three teas, brewed cold.")).toBeVisible();
  await agency.getByRole("button", { name: "Activate" }).click();
  await expect(agency.getByText("Active", { exact: true })).toBeVisible();
}

/** The client says yes to one creator and no to the other, and the board has moved. */
async function clearCreators(story: Story): Promise<void> {
  const { agency, client, kit, other, ida, campaign } = story;
  await agency.goto(`/admin/shortlists?search=${encodeURIComponent(campaign)}`);
  await agency.getByRole("link", { name: campaign, exact: true }).click();
  await agency.getByRole("button", { name: "Share" }).click();
  await shareWith(story, "Share with a client");
  await follow(client, ida, /^Creators for you to look at/);
  await voteOf(cardOf(client, kit.name), "Approve").tap();
  await voteOf(cardOf(client, other.name), "Reject").tap();
  await cardOf(client, other.name).getByRole("button", { name: "Style", exact: true }).tap();
  await client.getByRole("button", { name: "Send my answers" }).tap();
  await expect(client.getByText(/^Sent on /)).toBeVisible();
  await boardOf(story);
  await expect(column(agency, "Cleared")).toContainText(kit.name);
}

/** An offer, the creator's own, another one, and the agreement. */
async function agree(story: Story): Promise<void> {
  const { agency, creator, kit } = story;
  await agency.getByRole("button", { name: `Actions for ${kit.name}` }).click();
  await agency.getByRole("menuitem", { name: "Invite…" }).click();
  const first = agency.getByRole("dialog", { name: `Send an offer: ${kit.name}` });
  await first.getByLabel(/^Price in/).fill("1000");
  await first.getByLabel("Platform").selectOption("Instagram");
  await first.getByLabel("Format").selectOption("Reel");
  await first.getByRole("button", { name: "Send offer" }).click();
  await expectNotice(agency, "Offer sent");
  await follow(creator, kit, /^An offer for you/);
  await creator.getByRole("button", { name: "Make a counter-offer" }).tap();
  await creator.getByLabel(/^Price in/).fill("1500");
  await creator.getByLabel(/^Why/).fill("A reel takes me three days.");
  await creator.getByRole("button", { name: "Send counter-offer" }).tap();
  await expect(creator.getByRole("heading", { level: 1, name: "We have your counter-offer" })).toBeVisible();

  await endWaitOfNotices(await collaborationOf(story));
  await followAsAgency(story, new RegExp(`^${kit.name} in `));
  const panel = agency.getByRole("dialog", { name: kit.name, exact: true });
  await expect(panel.getByText("A reel takes me three days.")).toBeVisible();
  await panel.getByRole("button", { name: "Send another offer" }).click();
  const second = agency.getByRole("dialog", { name: `Send another offer: ${kit.name}` });
  await second.getByLabel(/^Price in/).fill("1400");
  await second.getByRole("button", { name: "Send offer" }).click();
  await expectNotice(agency, "Offer sent");
  await follow(creator, kit, /^A new offer for you/);
  await creator.getByLabel(/^I have read the terms/).check();
  await creator.getByLabel("Your full name").fill(kit.name);
  await creator.getByRole("button", { name: "Accept", exact: true }).tap();
  await expect(creator.getByRole("heading", { level: 1, name: "You have an agreement" })).toBeVisible();
  await followAsAgency(story, new RegExp(`^Agreed with ${kit.name}`));
  await expect(panel.getByRole("article", { name: "Agreement" })).toContainText(kit.name);
}

const pieceOn = (page: Page) => page.getByRole("article", { name: "Reel on Instagram" });

async function sendDraft({ creator }: Story, caption: string): Promise<void> {
  const piece = pieceOn(creator);
  await piece.getByLabel(/^Text of the post/).fill(caption);
  await piece.getByLabel(/^Pictures and documents/).setInputFiles(await asUpload(await jpeg()));
  await piece.getByRole("button", { name: "Send draft" }).tap();
  await expect(piece.getByText("With us")).toBeVisible();
}

/** A draft, points of the client that the agency passes on, another draft, and two approvals. */
async function clearDrafts(story: Story): Promise<void> {
  const { agency, creator, client, kit, ida } = story;
  const review = agency.getByRole("article", { name: new RegExp(`^${kit.name}`) });
  await follow(creator, kit, /^Agreed/);
  await sendDraft(story, "#ad A quiet morning");
  await endWaitOfNotices(await collaborationOf(story));
  await followAsAgency(story, new RegExp(`^${kit.name} in `));
  await boardOf(story);
  await agency.getByRole("link", { name: "Drafts" }).click();
  await expect(review).toContainText("#ad A quiet morning");
  await review.getByRole("button", { name: "Send to the client" }).click();
  await shareWith(story, "Share drafts with the client");
  await expect(review).toContainText("With the client");

  await follow(client, ida, /^Drafts for you to look at/);
  const shown = client.getByRole("article", { name: new RegExp(`^${kit.name}`) });
  await shown.getByRole("button", { name: "Ask for changes" }).tap();
  await shown.getByRole("textbox", { name: "Point 1" }).fill("Say the name of the tea");
  await shown.getByRole("button", { name: "Send", exact: true }).tap();
  await expect(client.getByText("no drafts to review")).toBeVisible();
  await agency.reload();
  await expect(review).toContainText("Say the name of the tea");
  await review.getByRole("textbox", { name: "Point 1" }).fill("Say the name of the tea, please");
  await review.getByRole("button", { name: "Ask for changes" }).click();
  await expectNotice(agency, "Changes requested");

  await follow(creator, kit, /^Changes, please/);
  await expect(pieceOn(creator).getByText("Say the name of the tea, please").first()).toBeVisible();
  await sendDraft(story, "#ad A quiet morning with Northwind tea");
  await agency.reload();
  await expect(review).toContainText("with Northwind tea");
  await review.getByRole("button", { name: "Send to the client" }).click();
  await expect(review).toContainText("With the client");
  await endWaitOfNotices((await boardOf(story)).id);
  await mailTo(ida.email, /^New drafts for you to look at/);
  await client.reload();
  await expect(shown).toContainText("with Northwind tea");
  await shown.getByRole("button", { name: "Approve" }).tap();
  await expect(client.getByText("no drafts to review")).toBeVisible();
  await agency.getByRole("link", { name: "Drafts" }).click();
  await review.getByRole("button", { name: "Approve" }).click();
  await agency.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expectNotice(agency, "Approved");
}

/** The post, its check, and its figures. */
async function publish({ agency, creator, kit }: Story): Promise<void> {
  await follow(creator, kit, /^Approved/);
  const piece = pieceOn(creator);
  await piece.getByLabel("URL of the post").fill(`instagram.com/reel/${crypto.randomUUID()}`);
  await piece.getByRole("button", { name: "Mark as published" }).tap();
  await expect(creator.getByRole("heading", { level: 1, name: "Everything is published" })).toBeVisible();
  await piece.getByLabel(/^Views/).fill("12,500");
  await piece.getByRole("button", { name: "Save figures" }).tap();
  await expect(piece.getByRole("row", { name: /Views 12,500/ })).toBeVisible();

  await agency.reload();
  const review = agency.getByRole("article", { name: new RegExp(`^${kit.name}`) });
  await review.getByRole("button", { name: "Verify" }).click();
  const verifying = agency.getByRole("dialog", { name: /^Verify/ });
  await verifying.getByRole("button", { name: "Yes to all" }).click();
  await verifying.getByRole("button", { name: "Verify post" }).click();
  await expectNotice(agency, "Post verified");
}

/** The payment, which the creator sees. */
async function pay({ agency, creator, kit }: Story): Promise<void> {
  await agency.getByRole("link", { name: "Money" }).click();
  const payouts = agency.getByRole("region", { name: "Payouts" });
  await expect(payouts.locator("[data-row]")).toContainText(["$1,400"]);
  await payouts.getByRole("button", { name: /^Approve/ }).click();
  const approving = agency.getByRole("dialog", { name: /^Approve/ });
  await approving.getByRole("button", { name: "Approve" }).click();
  await expectNotice(agency, "Payout approved");
  await follow(creator, kit, /^Your payment is approved/);
  await payouts.getByRole("button", { name: /^Mark as paid/ }).click();
  const paying = agency.getByRole("dialog", { name: /^Mark as paid/ });
  await paying.getByLabel("Paid on").fill(new Date().toISOString().slice(0, 10));
  await paying.getByLabel("Reference").fill("SEPA 4711");
  await paying.getByRole("button", { name: "Mark as paid" }).click();
  await expectNotice(agency, "Marked as paid");
  await follow(creator, kit, /^Your payment was sent/);
  await expect(creator.getByText("SEPA 4711")).toBeVisible();
  await agency.getByRole("link", { name: "Board", exact: true }).click();
  await expect(payouts).toHaveCount(0);
  await expect(agency.locator("dl > div").filter({ hasText: /^Paid\$1,400$/ })).toBeVisible();
}

/** The report, and the end. */
async function report(story: Story): Promise<void> {
  const { agency, client, kit, ida } = story;
  await agency.getByRole("link", { name: "Report" }).click();
  await agency.getByRole("button", { name: "Share with the client" }).click();
  await shareWith(story, "Share the report with the client");
  await follow(client, ida, /^Report/);
  const post = client.getByRole("region", { name: "1 post" }).getByRole("listitem");
  await expect(post).toContainText(kit.name);
  await expect(post).toContainText("12,500");
  await expect(client.getByText("1,400")).toHaveCount(0);
  await agency.getByRole("link", { name: "Board", exact: true }).click();
  await agency.getByRole("button", { name: `Actions for ${kit.name}` }).click();
  await agency.getByRole("menuitem", { name: /^Complete/ }).click();
  await expect(column(agency, "Completed")).toContainText(kit.name);
  const isDone = async () =>
    (await boardOf(story)).rows.some(
      ({ creatorName, state }) => creatorName === kit.name && state === "completed",
    );
  await expect.poll(isDone).toBe(true);
  await agency.getByRole("button", { name: "Complete", exact: true }).click();
  await expect(agency.getByText("Completed", { exact: true }).first()).toBeVisible();
}

const pathsIn = (text: string) =>
  [...text.matchAll(/https?:\/\/[^/\s]+(\/\S+)/g)].map(([, path = ""]) => path);

/** No mail was sent but those of the story, each link to a page outside still opens, and each to the agency's leads there. */
async function openEveryMail(story: Story): Promise<void> {
  const { agency, kit, other, ida, campaign } = story;
  const subjects = async ({ email }: Person) => (await mailsTo(email)).map(({ subject }) => subject);
  expect(await subjects(other), "who was only considered hears nothing").toEqual([]);
  expect(await subjects(kit)).toEqual([
    `An offer for you: ${campaign}`,
    `A new offer for you: ${campaign}`,
    `Agreed: ${campaign}`,
    "Changes, please: Reel on Instagram",
    "Approved: Reel on Instagram",
    `Your payment is approved: ${campaign}`,
    `Your payment was sent: ${campaign}`,
  ]);
  expect(await subjects(ida)).toEqual([
    `Creators for you to look at: ${campaign}`,
    `Drafts for you to look at: ${campaign}`,
    `New drafts for you to look at: ${campaign}`,
    `Report: ${campaign}`,
  ]);
  for (const { subject, text } of [...(await mailsTo(kit.email)), ...(await mailsTo(ida.email))]) {
    const links = pathsIn(text).filter((path) => path.startsWith("/l/"));
    expect(links.length, subject).toBe(1);
    for (const link of links) {
      const headers = { authorization: `Link ${link.slice("/l/".length)}` };
      expect((await agency.request.get("/api/links/current", { headers })).status(), subject).toBe(200);
    }
  }
  const own = (await mailsTo(administrator.email)).filter(({ text, subject }) =>
    [text, subject].some((part) => part.includes(kit.name) || part.includes(campaign)),
  );
  expect(own.length).toBeGreaterThanOrEqual(3);
  for (const path of new Set(own.flatMap(({ text }) => pathsIn(text)))) {
    if (!path.startsWith("/admin/")) continue;
    await agency.goto(path);
    await expect(agency.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(agency.getByText("no longer in the campaign")).toHaveCount(0);
  }
}

test("a campaign runs from the list to the last payment, from mail to mail", {
  tag: "@slow",
}, async ({ adminPage: agency, adminToken, browser }) => {
  test.setTimeout(240_000);
  const [kit, other, ida] = [personOf("Kit Moore"), personOf("Jon Bay"), personOf("Ida Holm")];
  for (const person of [kit, other]) await listedCreator(person, adminToken);
  const [creator, client] = [await onPhone(browser), await onPhone(browser)];
  const campaign = unique("Cold brew");
  const story: Story = { agency, creator, client, kit, other, ida, campaign, token: adminToken };
  await startFromList(story);
  await clearCreators(story);
  await agree(story);
  await clearDrafts(story);
  await publish(story);
  await pay(story);
  await report(story);
  await openEveryMail(story);
  for (const page of [creator, client]) await page.context().close();
});
