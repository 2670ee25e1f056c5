import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  type CollaborationPage,
  collaborationPageBody,
} from "#domain/campaigns/collaboration-page.contract.ts";
import { collaborationsAddedBody } from "#domain/campaigns/collaborations.contract.ts";
import { offerBody, offersBody } from "#domain/campaigns/offers.contract.ts";
import { termsBody } from "#domain/campaigns/terms.contract.ts";
import { errorBodySchema } from "#domain/http/envelope.ts";
import { workBody } from "#domain/work/work.contract.ts";
import { expireOffers } from "#server/modules/campaigns/offers/expire-offers.ts";
import { sendNotices } from "#server/send-notices.ts";
import { campaignScene, offerFields } from "#tests/harness/campaign-scene.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);
const { call, collaboration, read, move, setState, campaignOf, invited, offer, own } = scene;
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];
const mailsTo = (email: string) =>
  query("select subject, text from outgoing_mails where recipient = $1 order by id", [email]);
const page = async (link: string): Promise<CollaborationPage> =>
  (await own(link)).as(collaborationPageBody).data.collaboration;
const accept = (link: string, offerId: string, fields = {}) =>
  own(link, "PUT", "/offer", { action: "accept", offerId, name: "Kit Moore", terms: true, ...fields });
const counter = (link: string, offerId: string, fields = {}) =>
  own(
    link,
    "POST",
    "/offer",
    offerFields({ offerId, price: { amount: "1500", currency: "USD" }, ...fields }),
  );
const answerOffer = (id: string, action: string, fields = {}) =>
  call("PUT", `/offers/${id}/state`, { action, ...fields });
const paths = (answer: {
  as: (schema: typeof errorBodySchema) => { errors?: { path: string }[] | undefined };
}) => answer.as(errorBodySchema).errors?.map(({ path }) => path);

describe("an offer", () => {
  it("invites the creator by a mail with a link of their own", async () => {
    const { collaboration: id, email, offer: sent, link } = await invited();
    expect(sent).toMatchObject({
      version: 1,
      by: "agency",
      state: "open",
      paymentDays: 30,
      revisionRounds: 2,
      price: { amount: "1250.00", currency: "USD" },
    });
    expect(sent.terms).toContain("1 × Reel on Instagram");
    expect(sent.terms).toContain("$1,250");
    expect(sent.termsSha256).toBe(createHash("sha256").update(sent.terms).digest("hex"));
    expect(await collaboration(id)).toMatchObject({
      state: "invited",
      openOffer: { by: "agency", price: { amount: "1250.00" } },
    });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("An offer for you"),
    ]);
    expect((await page(link)).offer?._id).toBe(sent._id);
  });

  it("is sent once, however often it is sent", async () => {
    const { id, collaborations } = await campaignOf([{}], { active: true });
    const fields = offerFields();
    const answers = await Promise.all(
      [1, 2, 3].map(() => call("POST", `/collaborations/${collaborations[0]}/offers`, fields)),
    );
    const ids = answers.map((answer) => answer.as(offerBody).data.offer._id);
    expect(new Set(ids).size).toBe(1);
    expect(
      await query("select 1 from timeline_entries where campaign_id = $1 and kind = 'offer'", [id]),
    ).toHaveLength(1);
  });

  it("takes the place of the open one, and shows what differs", async () => {
    const { collaboration: id, link } = await invited();
    const second = await offer(id, { price: { amount: "1400", currency: "USD" } });
    expect(second.as(offerBody).data.offer).toMatchObject({
      version: 2,
      changes: [{ label: "Price", before: "$1,250", after: "$1,400" }],
    });
    const shown = await page(link);
    expect([shown.offer?.version, shown.earlier.map(({ state }) => state)]).toEqual([2, ["superseded"]]);
    const list = (await call("GET", `/collaborations/${id}/offers`)).as(offersBody);
    expect(list.map(({ version }) => version)).toEqual([2, 1]);
  });

  it.each([
    [{ deliverables: [] }, "deliverables"],
    [{ price: { amount: "10", currency: "EUR" } }, "price.currency"],
    [{ validUntil: "2020-01-01" }, "validUntil"],
    [{ rights: { uses: ["repost", "repost"] } }, "rights.uses"],
    [{ rights: { uses: ["repost"], countries: ["DE", "DE"] } }, "rights.countries"],
    [{ rights: { uses: ["repost"], months: 121 } }, "rights.months"],
    [{ rights: { uses: ["repost"], starts: "date" } }, "rights.startsOn"],
    [{ termsId: "00000000-0000-4000-8000-000000000000" }, "termsId"],
    [{ paymentDays: 121 }, "paymentDays"],
  ])("is refused with %j", async (fields, path) => {
    const { collaborations } = await campaignOf([{}], { active: true });
    const answer = await offer(collaborations[0] ?? "", fields);
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });

  it("needs an active campaign and the client's yes", async () => {
    const { id, collaborations } = await campaignOf([{ email: null }], { clientClearsCreators: true });
    const [one = ""] = collaborations;
    expect(paths(await offer(one))).toEqual(["campaign", "state"]);
    await setState(id, "activate");
    await move(one, "clear");
    expect((await collaboration(one)).state).toBe("cleared");
    expect((await offer(one)).status).toBe(201);
  });

  it("is not sent while the campaign is paused, and stays good", async () => {
    const { campaign, collaboration: id, offer: sent, link } = await invited();
    await setState(campaign, "pause");
    expect(paths(await offer(id))).toEqual(["campaign"]);
    expect((await accept(link, sent._id)).status).toBe(200);
  });

  it("does not overrun the budget, unless that is wanted", async () => {
    const budget = { amount: "2000", currency: "USD" };
    const { collaborations } = await campaignOf([{}, {}], { active: true, budget });
    const [one = "", two = ""] = collaborations;
    const answers = await Promise.all([offer(one), offer(two)]);
    expect(answers.map(({ status }) => status).toSorted(), "two at once").toEqual([201, 422]);
    const left = answers[0]?.status === 422 ? one : two;
    const refused = await offer(left);
    expect(paths(refused)).toEqual(["overBudget"]);
    expect(refused.text).toContain("$500");
    expect((await offer(left, { overBudget: true })).status).toBe(201);
  });
});

describe("the creator", () => {
  it("accepts with a typed name and the terms, and both sides get the agreement", async () => {
    const { campaign, collaboration: id, email, offer: sent, link } = await invited();
    const unsigned = await accept(link, sent._id, { name: "", terms: false });
    expect([unsigned.status, paths(unsigned)]).toEqual([422, ["name", "terms"]]);
    expect((await accept(link, sent._id)).status).toBe(200);
    expect(await collaboration(id)).toMatchObject({
      state: "agreed",
      openOffer: null,
      agreedPrice: { amount: "1250.00" },
    });
    expect(await page(link)).toMatchObject({
      offer: null,
      agreement: { acceptedBy: { name: "Kit Moore", recordedBy: null } },
      todo: [
        { text: "Send a draft: Reel on Instagram", dueOn: "2030-05-01" },
        { text: "Add your payment details", dueOn: null },
      ],
    });
    expect((await read(campaign)).figures).toMatchObject({
      agreed: { amount: "1250.00" },
      offered: { amount: "0.00" },
      margin: { amount: "-1250.00" },
    });
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("An offer"),
      expect.stringContaining("Agreed"),
    ]);
    const second = /\/l\/(tl_[\w-]{43})/.exec(String(mails[1]?.text))?.[1] ?? "";
    expect((await page(second)).state).toBe("agreed");
    expect(
      await query("select 1 from outgoing_mails where subject like 'Agreed with %' and text like $1", [
        `%${id}%`,
      ]),
    ).toHaveLength(1);
  });

  it("makes a counter-offer, which waits for us and which an editor accepts", async () => {
    const { campaign, collaboration: id, email, offer: sent, link } = await invited();
    expect((await counter(link, sent._id)).status).toBe(201);
    expect((await counter(link, sent._id)).status, "once more within ten minutes").toBe(409);
    const { state, openOffer } = await collaboration(id);
    expect([state, openOffer?.by]).toEqual(["negotiating", "creator"]);
    expect((await call("GET", "/work?kind=collaboration")).text).toContain("Answer the counter-offer");
    const theirs = openOffer?._id ?? "";
    expect((await accept(link, theirs)).status, "their own").toBe(409);
    expect((await answerOffer(theirs, "withdraw")).status, "theirs").toBe(409);
    expect(paths(await answerOffer(theirs, "accept"))).toEqual(["name"]);
    expect((await answerOffer(theirs, "accept", { name: "Ada Admin" })).status).toBe(200);
    expect(await collaboration(id)).toMatchObject({ state: "agreed", agreedPrice: { amount: "1500.00" } });
    expect((await mailsTo(email)).at(-1)?.subject).toContain("Agreed");
    server.clock.advance(11 * 60_000);
    await sendNotices(otherProcess(server, server.clock.now));
    expect(
      await query("select 1 from outgoing_mails where text like $1", ["%counter-offer%"]),
    ).not.toHaveLength(0);
    expect((await read(campaign)).counts.agreed).toBe(1);
  });

  it("hears that the counter-offer was declined, and gets another offer", async () => {
    const { collaboration: id, email, offer: sent, link } = await invited();
    await counter(link, sent._id);
    const theirs = (await collaboration(id)).openOffer?._id ?? "";
    await answerOffer(theirs, "decline", { words: "It is above what we have." });
    expect((await mailsTo(email)).at(-1)?.text).toContain("It is above what we have.");
    expect((await collaboration(id)).state).toBe("negotiating");
    expect((await offer(id, { price: { amount: "1300", currency: "USD" } })).status).toBe(201);
    expect((await page(link)).offer?.price.amount).toBe("1300.00");
  });

  it("declines, and the offer and the collaboration end", async () => {
    const { collaboration: id, offer: sent, link } = await invited();
    const answer = { action: "decline", offerId: sent._id, words: "No time" };
    expect((await own(link, "PUT", "/offer", answer)).status).toBe(200);
    expect(await collaboration(id)).toMatchObject({
      state: "declined",
      endWords: "No time",
      openOffer: null,
    });
    expect((await accept(link, sent._id)).status).toBe(409);
    const [row] = await query("select expires_at from access_links where subject_id = $1", [id]);
    expect(row?.expires_at).not.toBeNull();
  });

  type Asked = Awaited<ReturnType<typeof invited>>;
  it.each([
    ["their counter-offer waits", ({ link, offer: sent }: Asked) => counter(link, sent._id)],
    [
      "the agency has declined their counter-offer",
      async ({ link, offer: sent, collaboration: id }: Asked) => {
        await counter(link, sent._id);
        await answerOffer((await collaboration(id)).openOffer?._id ?? "", "decline");
      },
    ],
    ["the offer was withdrawn", ({ offer: sent }: Asked) => answerOffer(sent._id, "withdraw")],
    [
      "the offer has run out",
      ({ offer: sent }: Asked) =>
        query("update offers set valid_until = '2020-01-01' where id = $1", [sent._id]),
    ],
    [
      "the offer has expired",
      async ({ offer: sent }: Asked) => {
        await query("update offers set valid_until = '2020-01-01' where id = $1", [sent._id]);
        await expireOffers(otherProcess(server, server.clock.now));
      },
    ],
  ])("declines while %s, and the owner hears of it once", async (_, happens) => {
    const asked = await invited();
    await happens(asked);
    const { link, collaboration: id } = asked;
    const { actions, offer: open, earlier } = await page(link);
    expect(actions.map(({ action }) => action)).toContain("decline");
    const answer = { action: "decline", offerId: (open ?? earlier[0])?._id, words: "No time" };
    const outdated = { ...answer, offerId: crypto.randomUUID() };
    expect((await own(link, "PUT", "/offer", outdated)).status).toBe(409);
    const notices = () => query("select 1 from notices where record_id = $1 and kind = 'declined'", [id]);
    expect((await own(link, "PUT", "/offer", answer)).status).toBe(200);
    expect(await collaboration(id)).toMatchObject({
      state: "declined",
      endWords: "No time",
      openOffer: null,
    });
    expect(await notices()).toHaveLength(1);
    expect((await own(link, "PUT", "/offer", answer)).status).toBe(409);
  });

  it("cannot accept what has run out, was replaced, or was withdrawn, and learns what is true", async () => {
    const first = await invited({ validUntil: new Date(server.clock.now()).toISOString().slice(0, 10) });
    server.clock.advance(36 * 3_600_000);
    const late = await accept(first.link, first.offer._id);
    expect([late.status, (late.json as { current: unknown }).current]).toMatchObject([
      409,
      { state: "invited" },
    ]);
    await expireOffers(otherProcess(server, server.clock.now));
    expect((await page(first.link)).earlier[0]?.state).toBe("expired");
    const fresh = campaignScene(server, await server.signIn());
    const second = await fresh.invited();
    await fresh.call("PUT", `/offers/${second.offer._id}/state`, { action: "withdraw" });
    expect((await accept(second.link, second.offer._id)).status).toBe(409);
    expect((await mailsTo(second.email)).at(-1)?.subject).toContain("has ended");
  });

  it("who gives no answer for ten days is proposed to be asked again, or closed", async () => {
    const { collaboration: id, campaign } = await campaignScene(server, await server.signIn()).invited();
    const task = async () => {
      const admin = campaignScene(server, await server.signIn());
      const { items } = (await admin.call("GET", "/work?kind=collaboration")).as(workBody).data;
      return items.find(({ _id }) => _id === id)?.task;
    };
    server.clock.advance(9 * 86_400_000);
    expect(await task()).toBeUndefined();
    server.clock.advance(2 * 86_400_000);
    const { name } = await campaignScene(server, await server.signIn()).read(campaign, await server.signIn());
    expect(await task()).toBe(`Ask again, or close without a reply in ${name}`);
    const admin = campaignScene(server, await server.signIn());
    expect((await admin.move(id, "close")).status).toBe(200);
    expect(await task()).toBeUndefined();
  });

  it("writes to whoever runs the campaign", async () => {
    const admin = campaignScene(server, await server.signIn());
    const { collaboration: id, link } = await admin.invited();
    const text = `When does it start? ${crypto.randomUUID()}`;
    expect((await own(link, "POST", "/messages", { text })).status).toBe(201);
    const story = await admin.call("GET", `/timeline?subject=collaboration:${id}`);
    expect(story.text).toContain(text);
  });

  it("has no other page by their link", async () => {
    const { link } = await campaignScene(server, await server.signIn()).invited();
    const headers = { authorization: `Link ${link}` };
    expect((await server.send("GET", "/api/links/review", { headers })).status).toBe(403);
  });
});

describe("the team", () => {
  it("records an agreement made by telephone, and says who has", async () => {
    const { collaboration: id, offer: sent } = await campaignScene(server, await server.signIn()).invited();
    const admin = campaignScene(server, await server.signIn());
    const answer = await admin.call("PUT", `/offers/${sent._id}/state`, {
      action: "record",
      name: "Kit Moore",
    });
    expect(answer.as(offerBody).data.offer.acceptedBy).toMatchObject({
      name: "Kit Moore",
      recordedBy: expect.stringContaining("@"),
    });
    expect((await admin.collaboration(id)).state).toBe("agreed");
  });

  it("passes on who was asked: the offer ends, the creator hears once, and no reason", async () => {
    const admin = campaignScene(server, await server.signIn());
    const { collaboration: id, email, link } = await admin.invited();
    await admin.move(id, "pass", { reason: "brand_safety", words: "Did not like the tone" });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).not.toContain("tone");
    expect((await page(link)).earlier[0]?.state).toBe("withdrawn");
    expect((await page(link)).actions.map(({ action }) => action)).toEqual(["message"]);
  });

  it.each([
    ["canceled", "cancel", /was canceled$/],
    ["completed", "complete", /has ended$/],
  ])(
    "tells whoever was asked that the campaign was %s, and not that it goes on",
    async (_, action, subject) => {
      const admin = campaignScene(server, await server.signIn());
      const { campaign, collaboration: id, email, offer: sent, link } = await admin.invited();
      expect((await admin.setState(campaign, action, { reason: "No budget" })).status).toBe(200);
      expect((await admin.collaboration(id)).state).toBe("passed");
      const mail = (await mailsTo(email)).at(-1);
      expect(mail?.subject).toMatch(subject);
      expect(mail?.text).not.toMatch(/without you|No budget/);
      expect((await page(link)).campaign).toMatchObject({ isOver: true, isCancelled: action === "cancel" });
      expect((await accept(link, sent._id)).status).toBe(409);
    },
  );

  it("tells a creator who is passed on in a running campaign that it goes on without them", async () => {
    const admin = campaignScene(server, await server.signIn());
    const { collaboration: id, email } = await admin.invited();
    await admin.move(id, "pass", { reason: "price" });
    expect((await mailsTo(email)).at(-1)?.text).toContain("without you");
  });

  it("makes no agreement in a campaign that has ended", async () => {
    const admin = campaignScene(server, await server.signIn());
    const { campaign, collaboration: id, offer: sent, link } = await admin.invited();
    // As if the campaign had ended beside the offer.
    await query("update campaigns set state = 'archived' where id = $1", [campaign]);
    expect((await accept(link, sent._id)).status).toBe(409);
    expect((await counter(link, sent._id)).status).toBe(409);
    const recorded = await admin.call("PUT", `/offers/${sent._id}/state`, { action: "record", name: "Kit" });
    expect(recorded.status).toBe(409);
    expect((await admin.collaboration(id)).state).toBe("invited");
  });

  it("sends offers as an editor, and keeps terms as an owner", async () => {
    const admin = campaignScene(server, await server.signIn());
    const editor = await addColleague(server, "editor");
    const viewer = await addColleague(server, "viewer");
    const { collaborations } = await admin.campaignOf([{}], { active: true });
    expect((await admin.offer(collaborations[0] ?? "", {}, viewer.token)).status).toBe(403);
    expect((await admin.offer(collaborations[0] ?? "", {}, editor.token)).status).toBe(201);
    const terms = { name: "French terms", country: "FR", body: "{creator} pour {client} : {price}" };
    expect((await admin.call("POST", "/terms", terms, editor.token)).status).toBe(403);
    const made = (await admin.call("POST", "/terms", terms)).as(termsBody).data.terms;
    const edited = await admin.call("PUT", `/terms/${made._id}`, {
      ...terms,
      body: "Autre {price}",
      updatedAt: made.updatedAt,
    });
    expect(edited.as(termsBody).data.terms.version).toBe(2);
    expect(
      (await admin.call("PUT", `/terms/${made._id}`, { ...terms, updatedAt: made.updatedAt })).status,
    ).toBe(409);
  });

  it("needs terms of France from 1,000 euros a year for one client", async () => {
    const admin = campaignScene(server, await server.signIn());
    const { terms } = (
      await admin.call("POST", "/terms", { name: "France", country: "FR", body: "Contrat {price}" })
    ).as(termsBody).data;
    const french = {
      active: true,
      currency: "EUR",
      countries: ["FR"],
      clientName: `Client ${crypto.randomUUID()}`,
    };
    const { influencers, collaborations } = await admin.campaignOf([{}], french);
    const euros = (amount: string) => ({ price: { amount, currency: "EUR" } });
    const [one = ""] = collaborations;
    expect(paths(await admin.offer(one, euros("1000")))).toEqual(["termsId"]);
    const first = await admin.offer(one, euros("600"));
    await admin.call("PUT", `/offers/${first.as(offerBody).data.offer._id}/state`, {
      action: "record",
      name: "Kit",
    });
    const { _id: next } = await admin.made(french);
    await admin.setState(next, "activate");
    await admin.add(next, influencers);
    const [two] = await admin.board(next);
    expect(paths(await admin.offer(two?._id ?? "", euros("400")))).toEqual(["termsId"]);
    expect((await admin.offer(two?._id ?? "", { ...euros("400"), termsId: terms._id })).status).toBe(201);
  });
});

describe("a creator who is bound exclusively", () => {
  it("is put into another campaign on these days, and that is said with the dates", async () => {
    const admin = campaignScene(server, await server.signIn());
    const added = async (id: string, influencerId: string) =>
      (await admin.add(id, [influencerId])).as(collaborationsAddedBody).data.results[0];
    const clientName = `Client ${crypto.randomUUID()}`;
    const exclusivity = { category: "Tea", days: 30 };
    const bound = await admin.invited({ exclusivity }, { clientName });
    const { creatorName, influencerId, campaign } = await admin.collaboration(bound.collaboration);
    const creator = influencerId ?? "";
    const { _id: other } = await admin.made();
    expect(await added(other, creator), "only offered").toMatchObject({ exclusivities: [] });
    await admin.call("PUT", `/offers/${bound.offer._id}/state`, { action: "record", name: "Kit Moore" });
    const from = new Date(server.clock.now()).toISOString().slice(0, 10);
    const { _id, name } = campaign;
    const note = {
      creatorName,
      category: "Tea",
      from,
      until: "2030-06-09",
      campaign: { _id, name },
      clientName,
    };
    expect(await added(other, creator)).toMatchObject({ outcome: "present", exclusivities: [note] });
    const { _id: fresh } = await admin.made();
    expect(await added(fresh, creator)).toMatchObject({ outcome: "added", exclusivities: [note] });
    for (const elsewhere of [{ startsOn: "2030-06-10" }, { clientName }]) {
      const { _id: free } = await admin.made(elsewhere);
      expect(await added(free, creator)).toMatchObject({ outcome: "added", exclusivities: [] });
    }
    await server.records.pool.query("update campaign_creators set state = 'cancelled' where id = $1", [
      bound.collaboration,
    ]);
    const { _id: later } = await admin.made();
    expect(await added(later, creator), "ended").toMatchObject({ exclusivities: [] });
  });
});

describe("of several who act at once", () => {
  it.each([
    ["agree", "withdraw"],
    ["agree", "agree"],
    ["agree", "counter"],
    ["withdraw", "record"],
  ])("one does, and the other learns what is true: %s and %s", async (one, other) => {
    const admin = campaignScene(server, await server.signIn());
    for (let round = 0; round < 6; round += 1) {
      const { collaboration: id, email, offer: sent, link } = await admin.invited();
      const acts: Record<string, (who: string) => Promise<{ status: number; json: unknown }>> = {
        agree: (who) => accept(link, sent._id, { name: who }),
        counter: () => counter(link, sent._id),
        withdraw: () => admin.call("PUT", `/offers/${sent._id}/state`, { action: "withdraw" }),
        record: () => admin.call("PUT", `/offers/${sent._id}/state`, { action: "record", name: "Kit" }),
      };
      const answers = await Promise.all([acts[one]?.("Kit One"), acts[other]?.("Kit Two")]);
      const statuses = answers.map((answer) => answer?.status);
      expect(statuses.filter((status) => status === 409)).toHaveLength(1);
      const loser = answers.find((answer) => answer?.status === 409);
      expect(loser?.json).toHaveProperty("current");
      const decided = await query(
        "select state from offers where collaboration_id = $1 and state in ('accepted', 'withdrawn')",
        [id],
      );
      expect(decided.length).toBeLessThanOrEqual(1);
      const agreed = (await mailsTo(email)).filter(({ subject }) => String(subject).startsWith("Agreed"));
      expect(agreed).toHaveLength((await admin.collaboration(id)).state === "agreed" ? 1 : 0);
    }
  });
});
