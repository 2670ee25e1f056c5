import { beforeEach, expect, it } from "vitest";
import { collaborationPageBody } from "#domain/campaigns/collaboration-page.contract.ts";
import { collaborationsAddedBody } from "#domain/campaigns/collaborations.contract.ts";
import { offerBody, offersBody } from "#domain/campaigns/offers.contract.ts";
import { payoutsBody } from "#domain/payouts/payouts.contract.ts";
import { type Right, rightsBody } from "#domain/rights/rights.contract.ts";
import { expireOffers } from "#server/modules/campaigns/offers/expire-offers.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { makeClock } from "#tests/harness/clock.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const start = "2026-05-10T12:00:00.000Z";
let clock = makeClock(start);
const server = await startServerForFile({ now: () => clock.now() });
let token = await server.signIn();
const scene = () => campaignScene(server, token);
const usd = (amount: string) => ({ amount, currency: "USD" });

beforeEach(async () => {
  clock = makeClock(start);
  await server.empty();
  token = await server.signIn();
});

const granted = { uses: ["paid_ads", "website"], countries: ["DE"], starts: "agreement", months: 6 };

/** A creator who has granted a right until November 9, in a campaign that may be over. */
async function grantor(rights: object = granted, exclusivity: object | null = null, campaign = {}) {
  const made = await scene().invited({ rights, exclusivity }, campaign);
  const accepted = await accept(made.link, made.offer._id);
  expect(accepted.status, accepted.text).toBe(200);
  const [right] = await rightsOf(made.collaboration);
  if (right === undefined) throw new Error("there is no right");
  return { ...made, right };
}
const accept = (link: string, offerId: string, fields: object = {}) =>
  scene().own(link, "PUT", "/offer", {
    action: "accept",
    offerId,
    name: "Kit Moore",
    terms: true,
    ...fields,
  });
const rightsOf = async (id: string): Promise<Right[]> =>
  (await scene().call("GET", `/rights?collaboration=${id}`)).as(rightsBody);
const renew = (id: string, fields: object = {}) =>
  scene().call("POST", `/rights/${id}/offers`, { price: usd("300.00"), ...fields });
const page = async (link: string) => (await scene().own(link)).as(collaborationPageBody).data.collaboration;
const stateOf = async (id: string) => (await scene().collaboration(id)).state;

it("is offered alone, accepted on the creator's page, and the right goes on", async () => {
  const { campaign, collaboration, link, right, email } = await grantor();
  const sent = await renew(right._id, { months: 3, countries: ["DE", "AT"], message: "It runs so well." });
  expect(sent.status, sent.text).toBe(201);
  const { offer } = sent.as(offerBody).data;
  expect(offer).toMatchObject({
    renews: right._id,
    deliverables: [],
    changes: [],
    state: "open",
    price: usd("300.00"),
    rights: { uses: right.uses, countries: ["DE", "AT"], starts: "date", startsOn: "2026-11-10", months: 3 },
  });
  expect(offer.terms).toContain("paid ads, website, in Germany, Austria, for 3 months from 10 November 2026");
  expect(await scene().linkTo(email)).not.toBe(link);
  const { rows } = await server.records.pool.query(
    "select subject from outgoing_mails where recipient = $1",
    [email],
  );
  expect(rows.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Rights to your work/));
  const shown = await page(link);
  expect(shown.actions.map(({ action }) => action)).toEqual(["accept", "decline", "message"]);
  expect(shown.agreement).not.toBeNull();
  expect(await stateOf(collaboration)).toBe("agreed");
  expect((await scene().collaboration(collaboration)).openOffer).toBeNull();
  expect((await accept(link, offer._id)).status).toBe(200);
  const rights = await rightsOf(collaboration);
  expect(rights.find(({ renews }) => renews === right._id)).toMatchObject({
    startsOn: "2026-11-10",
    endsOn: "2027-02-09",
    countries: ["DE", "AT"],
    source: "offer",
    price: usd("300.00"),
    deliverableId: right.deliverableId,
    state: "pending",
  });
  const payouts = (await scene().call("GET", `/payouts?collaboration=${collaboration}`)).as(payoutsBody);
  expect(payouts.find(({ kind }) => kind === "rights")).toMatchObject({
    amount: usd("300.00"),
    state: "due",
    dueOn: "2026-06-09",
  });
  expect(await stateOf(collaboration)).toBe("agreed");
  expect((await scene().read(campaign)).figures).toMatchObject({
    agreed: usd("1550.00"),
    offered: usd("0.00"),
  });
});

it("can be answered when the campaign is over, and declined without an effect on it", async () => {
  const { campaign, collaboration, link, right } = await grantor();
  await scene().move(collaboration, "cancel", { words: "No budget", rights: "kept", payouts: "cancelled" });
  expect((await scene().setState(campaign, "complete", { reason: "Done" })).status).toBe(200);
  const { offer } = (await renew(right._id)).as(offerBody).data;
  const { todo, actions } = await page(link);
  expect([todo.length, actions.length]).toEqual([1, 3]);
  const counter = await scene().own(link, "POST", "/offer", {
    offerId: offer._id,
    price: usd("900"),
    deliverables: [{ platform: "instagram", format: "reel" }],
  });
  expect(counter.status).toBe(409);
  const declined = await scene().own(link, "PUT", "/offer", { action: "decline", offerId: offer._id });
  expect(declined.status, declined.text).toBe(200);
  expect(await stateOf(collaboration)).toBe("cancelled");
  expect(await rightsOf(collaboration)).toHaveLength(1);
  const { offer: again } = (await renew(right._id, { price: usd("500.00") })).as(offerBody).data;
  expect((await accept(link, offer._id)).status).toBe(409);
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(link, again._id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(await rightsOf(collaboration)).toHaveLength(2);
});

it("is recorded by the team after a call, and runs out like any other offer", async () => {
  const { collaboration, right } = await grantor();
  const { offer } = (await renew(right._id)).as(offerBody).data;
  const recorded = { action: "record", name: "Kit Moore" };
  expect((await scene().call("PUT", `/offers/${offer._id}/state`, recorded)).status).toBe(200);
  expect(await rightsOf(collaboration)).toHaveLength(2);
  const { offer: late } = (await renew(right._id, { price: usd("301.00") })).as(offerBody).data;
  clock.advance(20 * 24 * 60 * 60 * 1000);
  await expireOffers(otherProcess(server, () => clock.now()));
  token = await server.signIn();
  const offers = (await scene().call("GET", `/collaborations/${collaboration}/offers`)).as(offersBody);
  expect(offers.find(({ _id }) => _id === late._id)?.state).toBe("expired");
  expect([await stateOf(collaboration), (await rightsOf(collaboration)).length]).toEqual(["agreed", 2]);
});

it("is refused where nothing ends, nobody can be told, or another client would lose", async () => {
  const { right, campaign, collaboration } = await grantor(
    { ...granted, exclusive: true },
    { category: "Tea", days: 30 },
    { budget: usd("1300.00") },
  );
  const path = `/rights/${right._id}`;
  expect((await renew(crypto.randomUUID())).status).toBe(404);
  expect((await renew(right._id, { months: 0 })).errors.months).toBeDefined();
  expect(
    (await renew(right._id, { price: { amount: "1", currency: "EUR" } })).errors["price.currency"],
  ).toBeDefined();
  expect((await renew(right._id, { countries: ["DE", "DE"] })).errors.countries).toBeDefined();
  expect((await renew(right._id)).errors.overBudget).toContain("overrun by $250");
  await scene().setState(campaign, "pause");
  expect((await renew(right._id, { overBudget: true })).errors.campaign).toContain("paused");
  await scene().setState(campaign, "resume");
  const { influencerId } = await scene().collaboration(collaboration);
  const other = await scene().made({ clientName: "Tea & Co" });
  const added = await scene().add(other._id, [influencerId ?? ""]);
  const [place] = added.as(collaborationsAddedBody).data.results;
  const byHand = {
    collaborationId: place?.collaborationId,
    uses: ["email"],
    startsOn: "2026-12-01",
    months: 1,
    exclusive: true,
    category: "Tea",
    reason: "By phone",
  };
  expect((await scene().call("POST", "/rights", byHand)).status).toBe(201);
  const overlapping = await renew(right._id, { overBudget: true });
  expect([overlapping.status, overlapping.text]).toEqual([409, expect.stringContaining("Tea & Co")]);
  const revoked = { revokedOn: "2026-05-11", reason: "By mistake" };
  expect((await scene().call("PUT", path, revoked)).status).toBe(200);
  expect((await renew(right._id, { overBudget: true })).status).toBe(409);
});
