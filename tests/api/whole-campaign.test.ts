import { describe, expect, it } from "vitest";
import { campaignBody } from "#domain/campaigns/campaigns.contract.ts";
import { collaborationPageBody } from "#domain/campaigns/collaboration-page.contract.ts";
import { offerBody } from "#domain/campaigns/offers.contract.ts";
import { clientDraftsBody } from "#domain/deliverables/client-drafts.contract.ts";
import { reportBody } from "#domain/deliverables/report.contract.ts";
import { currentLinkBody } from "#domain/links/links.contract.ts";
import { campaignMoneyBody } from "#domain/payouts/payouts.contract.ts";
import { rightsBody } from "#domain/rights/rights.contract.ts";
import { shortlistBody } from "#domain/shortlists/shortlists.contract.ts";
import { sendNotices } from "#server/send-notices.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene, offerFields } from "#tests/harness/campaign-scene.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { withoutIds } from "#tests/harness/without-ids.ts";

const server = await startServerForFile();
const token = await server.signIn();
const { call, own, asClient, step, piece, readDeliverableDays, move, board, collaboration, setState } =
  campaignScene(server, token);
const lists = shortlistScene(server, token);

const client = uniqueEmail("ida");
const mia = { name: "Mia Stern", email: uniqueEmail("mia") };
const usd = (amount: string) => ({ amount, currency: "USD" });
const known = { campaign: "", mia: "", piece: "" };
/** The newest links of people outside, as tokens. */
const links = { mia: "", client: "" };

type Mail = { recipient: string; subject: string; text: string };
let read = 0;
const openedKinds = new Set<string>();
/** Mail since the last call, oldest first. Opens every link in it. */
async function mailed(): Promise<Mail[]> {
  const { rows } = await server.records.pool.query<Mail>(
    "select recipient, subject, text from outgoing_mails order by id offset $1",
    [read],
  );
  read += rows.length;
  for (const { recipient, subject, text } of rows) {
    for (const [, link = ""] of text.matchAll(/\/l\/(tl_[\w-]{43})/g)) {
      const opened = await server.send("GET", "/api/links/current", {
        headers: { authorization: `Link ${link}` },
      });
      expect(opened.status, subject).toBe(200);
      openedKinds.add(opened.as(currentLinkBody).data.link.kind);
      if (recipient === mia.email) links.mia = link;
      if (recipient === client) links.client = link;
    }
  }
  return rows;
}
const subjects = async () => (await mailed()).map(({ recipient, subject }) => [recipient, subject]);
/** Notices wait ten minutes, so that several events make one mail. */
async function mailedLater() {
  server.clock.advance(11 * 60_000);
  await sendNotices(otherProcess(server, server.clock.now));
  return mailed();
}
const owner = expect.stringMatching(/@/);
const done = async (answer: ReturnType<typeof call>) => {
  const got = await answer;
  expect(got.status, got.text).toBeLessThan(300);
  return got;
};

describe("a campaign from the brief to the last payment", () => {
  it("begins as a message that names creators, and becomes a brief", async () => {
    const influencerIds = await insertInfluencers(server.database, [mia, { name: "Jon Bay" }]);
    await done(server.send("POST", "/api/contact", { json: messageFields({ influencerIds }) }));
    await mailed();
    const { rows } = await server.records.pool.query<{ id: string }>("select id from contact_messages");
    const made = await server.send("POST", `/api/contacts/${rows[0]?.id}/campaign`, { token });
    const { campaign } = made.as(campaignBody).data;
    known.campaign = campaign._id;
    expect(campaign).toMatchObject({ state: "draft", counts: { listed: 2 } });
    expect(campaign.brief.about).toContain("talk\nabout spring");
    const changes = {
      name: "Spring teas",
      clientName: "Northwind Tea",
      currency: "USD",
      countries: ["DE"],
      budget: usd("2000"),
      clientClearsCreators: true,
      clientClearsDrafts: true,
    };
    await done(call("PUT", `/campaigns/${known.campaign}`, changes));
    await done(setState(known.campaign, "activate"));
    known.mia = (await board(known.campaign)).find(({ creatorName }) => creatorName === mia.name)?._id ?? "";
  });

  it("has its creators cleared by the client", async () => {
    const fields = { name: "Tea people", clientName: "Northwind Tea", campaignId: known.campaign };
    const list = (await call("POST", "/shortlists", { ...fields, currency: "USD" })).as(shortlistBody).data
      .shortlist._id;
    const ids = (await board(known.campaign)).map(({ influencerId }) => influencerId ?? "");
    await done(lists.add(list, ids));
    expect((await move(known.mia, "invite")).status, "before the client's yes").toBe(422);
    const person = { person: "Ida Holm", email: client, delivery: "mail", role: "decides" };
    await done(call("POST", `/shortlists/${list}/links`, person));
    expect(await subjects()).toEqual([[client, "Creators for you to look at: Tea people"]]);
    for (const { _id, creator } of (await lists.review(links.client)).items) {
      const decision = creator?.name === mia.name ? "approved" : "rejected";
      await done(lists.vote(links.client, _id, decision, { reason: "style" }));
    }
    await done(lists.finish(links.client));
    const states = (await board(known.campaign)).map(({ creatorName, state }) => [creatorName, state]);
    expect(states.toSorted()).toEqual([
      ["Jon Bay", "passed"],
      ["Mia Stern", "cleared"],
    ]);
    expect(await mailedLater()).not.toEqual([]);
  });

  it("is agreed after a counter-offer", async () => {
    const rights = { uses: ["repost", "paid_ads"], countries: ["DE"], months: 6, starts: "publication" };
    const terms = { rights, paymentDays: 0 };
    const send = async (price: string) =>
      (
        await done(
          call("POST", `/collaborations/${known.mia}/offers`, offerFields({ price: usd(price), ...terms })),
        )
      ).as(offerBody).data.offer._id;
    await server.records.pool.query("update admins set name = 'Rosa Lind'");
    await send("1000");
    const [offered] = await mailed();
    expect(offered).toMatchObject({ recipient: mia.email, subject: "An offer for you: Spring teas" });
    for (const part of ["Price: $1,000", "1 × Reel on Instagram", "Paid within: 0 days", "\n\nRosa Lind\n"]) {
      expect(offered?.text).toContain(part);
    }
    const { offer } = (await own(links.mia)).as(collaborationPageBody).data.collaboration;
    const { _id: offerId, deliverables } = offer ?? {};
    const counter = { offerId, deliverables, price: usd("1500"), message: "A reel takes three days" };
    await done(own(links.mia, "POST", "/offer", counter));
    expect(await mailedLater()).toMatchObject([
      {
        recipient: owner,
        subject: "Mia Stern in Spring teas",
        text: expect.stringContaining("counter-offer"),
      },
    ]);
    const agreedOffer = await send("1400");
    expect(await subjects()).toEqual([[mia.email, "A new offer for you: Spring teas"]]);
    const acceptance = { action: "accept", offerId: agreedOffer, name: "Mia Stern", terms: true };
    await done(own(links.mia, "PUT", "/offer", acceptance));
    expect(await subjects()).toEqual([
      [mia.email, "Agreed: Spring teas"],
      [owner, "Agreed with Mia Stern: Spring teas"],
    ]);
    expect(await collaboration(known.mia)).toMatchObject({ state: "agreed", agreedPrice: usd("1400.00") });
    known.piece = (await readDeliverableDays(known.mia))[0]?._id ?? "";
  });

  const sendDraft = async (caption: string) =>
    done(own(links.mia, "POST", `/deliverables/${known.piece}/drafts`, { caption }));
  const point = { text: "Say the name of the tea", must: true, atSeconds: 65 };
  const answerAsClient = async (decision: string, points: unknown[] = []) => {
    const { drafts } = (await asClient(links.client, "GET", "/drafts")).as(clientDraftsBody).data.page;
    const { draftId, caption } = drafts[0] ?? {};
    await done(asClient(links.client, "PUT", `/drafts/${known.piece}`, { draftId, decision, points }));
    return caption;
  };
  const stepWithDraft = async (action: string, fields: Record<string, unknown> = {}) =>
    done(step(known.piece, action, { draftId: (await piece(known.piece)).draftId, ...fields }));

  it("has a draft changed once, and approved by both", async () => {
    await sendDraft("Anzeige: a quiet morning");
    expect(await collaboration(known.mia)).toMatchObject({ state: "producing" });
    expect(await mailedLater()).toMatchObject([{ recipient: owner, subject: "Mia Stern in Spring teas" }]);
    await stepWithDraft("forward");
    const person = { kind: "drafts", personName: "Ida Holm", personEmail: client };
    await done(
      call("POST", `/campaigns/${known.campaign}/links`, { ...person, options: { role: "decides" } }),
    );
    expect(await subjects()).toEqual([[client, "Drafts for you to look at: Spring teas"]]);
    expect(await answerAsClient("points", [point])).toBe("Anzeige: a quiet morning");
    expect(await mailedLater()).toMatchObject([{ recipient: owner }]);
    await stepWithDraft("ask", { points: [point] });
    expect(await subjects()).toEqual([[mia.email, "Changes, please: Reel on Instagram"]]);
    await sendDraft("Anzeige: a quiet morning with Northwind");
    await stepWithDraft("forward");
    const late = await mailedLater();
    expect(late.map(({ recipient }) => recipient)).toContain(client);
    expect(await answerAsClient("approved")).toBe("Anzeige: a quiet morning with Northwind");
    await stepWithDraft("approve");
    expect(await subjects()).toEqual([[mia.email, "Approved: Reel on Instagram"]]);
    await mailedLater();
  });

  it("is published, checked, and measured", async () => {
    const url = "https://www.instagram.com/reel/Cx1NorthwindTea/";
    await done(own(links.mia, "PUT", `/deliverables/${known.piece}/publication`, { url }));
    const { disclosure, publishedAt } = await piece(known.piece);
    const checklist = disclosure.checklist.map(({ code }) => ({ point: code, met: true }));
    expect(checklist).not.toEqual([]);
    await done(step(known.piece, "verify", { checklist }));
    const measuredOn = publishedAt?.slice(0, 10);
    const results = [{ metric: "views", value: 12_500, measuredOn }];
    await done(own(links.mia, "PUT", `/deliverables/${known.piece}/results`, { results }));
    const rights = (await call("GET", `/rights?campaign=${known.campaign}`)).as(rightsBody);
    expect(rights).toMatchObject([{ startsOn: measuredOn, months: 6 }]);
    await mailedLater();
  });

  it("is paid", async () => {
    const money = async () =>
      (await call("GET", `/campaigns/${known.campaign}/money`)).as(campaignMoneyBody).data;
    const [payout] = (await money()).creators.flatMap(({ payouts }) => payouts);
    expect(payout).toMatchObject({ state: "due", amount: usd("1400.00") });
    // Approving and paying need a recent sign-in.
    const session = await server.signIn();
    const setPayout = (fields: object) => call("PUT", `/payouts/${payout?._id}/state`, fields, session);
    await done(setPayout({ action: "approve" }));
    const paidOn = server.clock.now().toISOString().slice(0, 10);
    await done(setPayout({ action: "pay", paidOn, reference: "SEPA 4711" }));
    expect(await subjects()).toEqual([
      [mia.email, "Your payment is approved: Spring teas"],
      [mia.email, "Your payment was sent: Spring teas"],
    ]);
    expect((await money()).totals).toMatchObject({ paid: usd("1400.00"), due: usd("0.00") });
    const page = (await own(links.mia)).as(collaborationPageBody).data.collaboration;
    expect(page).toMatchObject({ payouts: [{ state: "paid", paidOn, reference: "SEPA 4711" }] });
  });

  it("ends with a report to the client", async () => {
    await done(move(known.mia, "complete"));
    const person = { kind: "report", personName: "Ida Holm", personEmail: client };
    await done(call("POST", `/campaigns/${known.campaign}/links`, person));
    expect(await subjects()).toEqual([[client, "Report: Spring teas"]]);
    const answer = await asClient(links.client, "GET", "/report");
    expect(answer.as(reportBody).data.report).toMatchObject({
      posts: [{ creatorName: mia.name, isVerified: true, results: [{ metric: "views", value: 12_500 }] }],
      prices: null,
    });
    expect(withoutIds(answer.text)).not.toContain("1400");
    await done(setState(known.campaign, "complete"));
    expect(await mailedLater()).toEqual([]);
    expect([...openedKinds].toSorted()).toEqual(["collaboration", "drafts", "report", "review"]);
    const story = await call("GET", `/timeline?subject=campaign:${known.campaign}&limit=100`);
    for (const words of ["Agreed", "Published", "Completed"]) expect(story.text).toContain(words);
  });
});
