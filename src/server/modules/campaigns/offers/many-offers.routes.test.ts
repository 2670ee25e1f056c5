import { describe, expect, it } from "vitest";
import { offersBody, offersSentBody } from "#domain/campaigns/offers.contract.ts";
import { errorBodySchema } from "#domain/http/envelope.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene, offerFields } from "#tests/harness/campaign-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const { call, board, campaignOf, collaboration, read, move, own, linkTo } = campaignScene(server, token);

const sendTo = (campaign: string, ids: string[], fields: Record<string, unknown> = {}, as = token) =>
  call("POST", `/campaigns/${campaign}/offers`, offerFields({ ids, ...fields }), as);
const outcomes = (answer: Awaited<ReturnType<typeof sendTo>>) =>
  answer
    .as(offersSentBody)
    .data.results.map(({ outcome, message }) => (message ? `${outcome}: ${message}` : outcome));
const offersOf = async (id: string) => (await call("GET", `/collaborations/${id}/offers`)).as(offersBody);
const creators = (count: number) => Array.from({ length: count }, () => ({ email: uniqueEmail("creator") }));

describe("the same offer to several creators", () => {
  it("invites each with terms and a link of their own, and tells what became of the others", async () => {
    const people = [...creators(3), { email: null }];
    const { id, collaborations } = await campaignOf(people, { active: true });
    const [one = "", two = "", passed = "", silent = ""] = collaborations;
    await move(passed, "pass", { reason: "style" });
    const elsewhere = (await campaignOf([{}], { active: true })).collaborations[0] ?? "";
    const answer = await sendTo(id, [two, one, passed, silent, elsewhere, crypto.randomUUID()]);
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual([
      "sent",
      "sent",
      "refused: You can’t send an offer while the state is ‘Passed’.",
      "unsent",
      "unknown: Resource not found.",
      "unknown: Resource not found.",
    ]);
    const results = answer.as(offersSentBody).data.results;
    expect(results.map(({ _id }) => _id).slice(0, 2)).toEqual([two, one]);
    for (const [index, member] of [one, two].entries()) {
      const [sent] = await offersOf(member);
      expect(sent?._id).toBe(results.find(({ _id }) => _id === member)?.offerId);
      expect(sent?.terms).toContain((await collaboration(member)).creatorName);
      const link = (await linkTo(people[index]?.email ?? "")) ?? "";
      expect((await own(link)).text).toContain(sent?._id);
    }
    expect(await offersOf(elsewhere)).toEqual([]);
    expect((await read(id)).counts).toMatchObject({ invited: 3, listed: 0, passed: 1 });
  });

  it("counts the budget over all of them, also when two send at once", async () => {
    const budget = { amount: "3000", currency: "USD" };
    const { id, collaborations } = await campaignOf(creators(6), { active: true, budget });
    const answers = await Promise.all([
      sendTo(id, collaborations.slice(0, 3)),
      sendTo(id, collaborations.slice(3)),
    ]);
    const all = answers.flatMap(outcomes);
    expect(all.filter((outcome) => outcome === "sent")).toHaveLength(2);
    expect(all.filter((outcome) => outcome.includes("overrun by $750"))).toHaveLength(4);
    const left = (await board(id)).filter(({ state }) => state === "listed").map(({ _id }) => _id);
    expect(outcomes(await sendTo(id, left, { overBudget: true }))).toEqual(["sent", "sent", "sent", "sent"]);
  });

  it("has each creator's own price, and the common one for everybody else", async () => {
    const { id, collaborations } = await campaignOf(creators(3), { active: true });
    const [one = "", two = "", three = ""] = collaborations;
    const dollars = (amount: string) => ({ amount, currency: "USD" });
    const prices = [
      { id: one.toUpperCase(), price: dollars("120") },
      { id: two, price: dollars("900.50") },
    ];
    expect(outcomes(await sendTo(id, collaborations, { prices }))).toEqual(["sent", "sent", "sent"]);
    const sent = await Promise.all([one, two, three].map(async (member) => (await offersOf(member))[0]));
    expect(sent.map((offer) => offer?.price.amount)).toEqual(["120.00", "900.50", "1250.00"]);
    expect(sent[0]?.terms).toContain("$120");
    expect((await read(id)).figures).toMatchObject({
      offered: { amount: "2270.50" },
      committed: { amount: "2270.50" },
      margin: { amount: "-2270.50" },
    });
    // Without a common price, everybody needs their own.
    const lacking = await sendTo(id, collaborations, { price: undefined, prices });
    expect(lacking.as(errorBodySchema).errors?.map(({ path }) => path)).toEqual(["price"]);
    expect(outcomes(await sendTo(id, [one, two], { price: undefined, prices }))).toEqual(["sent", "sent"]);
  });

  it("counts the budget by each creator's own price", async () => {
    const budget = { amount: "1000", currency: "USD" };
    const { id, collaborations } = await campaignOf(creators(2), { active: true, budget });
    const [one = "", two = ""] = collaborations;
    const prices = [
      { id: one, price: { amount: "100", currency: "USD" } },
      { id: two, price: { amount: "901", currency: "USD" } },
    ];
    const answer = await sendTo(id, collaborations, { price: undefined, prices });
    expect(outcomes(answer)).toEqual(["sent", "refused: The budget would be overrun by $1"]);
  });

  it("is sent once, however often it is sent, and again once what refused it is gone", async () => {
    const { id, collaborations } = await campaignOf(creators(2));
    const fields = offerFields({ ids: collaborations });
    const send = () => call("POST", `/campaigns/${id}/offers`, fields);
    expect(outcomes(await send())).toEqual(Array(2).fill("refused: The campaign is not active"));
    await call("PUT", `/campaigns/${id}/state`, { action: "activate" });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    for (const member of collaborations) expect(await offersOf(member)).toHaveLength(1);
    // A withdrawn offer can be sent again.
    const [offer] = await offersOf(collaborations[0] ?? "");
    await call("PUT", `/offers/${offer?._id}/state`, { action: "withdraw" });
    expect(outcomes(await send())).toEqual(["sent", "sent"]);
    expect((await offersOf(collaborations[0] ?? "")).map(({ state }) => state)).toEqual([
      "open",
      "withdrawn",
    ]);
  });

  it("takes the place of the offers that are open", async () => {
    const { id, collaborations } = await campaignOf(creators(2), { active: true });
    await sendTo(id, collaborations);
    await sendTo(id, collaborations, { price: { amount: "1400", currency: "USD" } });
    for (const member of collaborations) {
      expect((await offersOf(member)).map(({ state }) => state)).toEqual(["open", "superseded"]);
    }
  });

  it.each([
    [{ ids: [] }, "ids"],
    [{ ids: Array.from({ length: 201 }, () => crypto.randomUUID()) }, "ids"],
    [{ ids: ["x"] }, "ids.0"],
    [{ price: { amount: "10", currency: "EUR" } }, "price.currency"],
    [{ validUntil: "2020-01-01" }, "validUntil"],
    [{ deliverables: [] }, "deliverables"],
    [{ prices: [{ id: "x", price: { amount: "10", currency: "USD" } }] }, "prices.0.id"],
    [
      { prices: [{ id: crypto.randomUUID(), price: { amount: "10", currency: "EUR" } }] },
      "prices.0.price.currency",
    ],
    [{ price: undefined }, "price"],
    [{ termsId: "00000000-0000-4000-8000-000000000000" }, "termsId"],
  ])("is refused for all with %j", async (fields, path) => {
    const { id, collaborations } = await campaignOf(creators(1), { active: true });
    const answer = await sendTo(id, collaborations, fields);
    expect(answer.status).toBe(422);
    expect(answer.as(errorBodySchema).errors?.map((error) => error.path)).toEqual([path]);
    expect(await offersOf(collaborations[0] ?? "")).toEqual([]);
  });

  it("is sent by editors alone, in a campaign that is there", async () => {
    const { id, collaborations } = await campaignOf(creators(1), { active: true });
    const viewer = await addColleague(server, "viewer");
    const editor = await addColleague(server, "editor");
    expect((await sendTo(id, collaborations, {}, viewer.token)).status).toBe(403);
    expect((await sendTo(crypto.randomUUID(), collaborations, {}, editor.token)).status).toBe(404);
    expect((await sendTo(id, collaborations, {}, editor.token)).status).toBe(200);
  });
});
