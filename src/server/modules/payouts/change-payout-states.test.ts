import { beforeEach, expect, it } from "vitest";
import {
  type Payout,
  payoutBody,
  payoutStatesBody,
  payoutsBody,
  payoutTotalsBody,
} from "#domain/payouts/payouts.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day, makeClock, minute } from "#tests/harness/clock.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const start = "2026-05-10T12:00:00.000Z";
let clock = makeClock(start);
const server = await startServerForFile({ now: () => clock.now() });
let token = await server.signIn();
const scene = () => campaignScene(server, token);

beforeEach(async () => {
  clock = makeClock(start);
  await server.empty();
  token = await server.signIn();
});

const payment = { paidOn: "2026-05-10", reference: "SEPA 4711" };
type Named = Pick<Payout, "_id"> & { updatedAt?: string };
const send = (action: string, payouts: Named[], fields: object = {}, as = token) =>
  scene().call("PUT", "/payouts/state", { action, payouts, ...fields }, as);
const named = ({ _id, updatedAt }: Payout) => ({ _id, updatedAt });
const idOf = ({ _id }: Named) => ({ _id });
const read = async ({ _id }: Named) =>
  (await scene().call("GET", `/payouts/${_id}`)).as(payoutBody).data.payout;
const outcomes = async (response: ReturnType<typeof send>) => {
  const answer = await response;
  expect(answer.status, answer.text).toBe(200);
  return answer.as(payoutStatesBody).data.results.map(({ outcome }) => outcome);
};
const mails = async (subject: string) =>
  (await server.records.pool.query("select id from outgoing_mails where subject like $1", [`${subject}%`]))
    .rows.length;

async function due(currency = "USD"): Promise<Payout> {
  const deliverables = [{ platform: "instagram", format: "reel" }];
  const price = { amount: "1250", currency };
  const made = await scene().agreed({ price, deliverables, paymentDays: 30 }, { currency });
  const url = `https://www.instagram.com/reel/${crypto.randomUUID()}/`;
  expect((await scene().step(made.piece, "publish", { url })).status).toBe(200);
  const path = `/payouts?collaborationId=${made.collaboration}`;
  const [payout] = (await scene().call("GET", path)).as(payoutsBody);
  if (payout === undefined) throw new Error("there is no payout");
  return payout;
}

it("several payouts are approved and then paid, each with its own mail", async () => {
  const payouts = [await due(), await due()];
  expect(await outcomes(send("approve", payouts.map(named)))).toEqual(["done", "done"]);
  expect(await mails("Your payment is approved")).toBe(2);
  expect(await outcomes(send("pay", payouts.map(idOf), payment))).toEqual(["done", "done"]);
  expect(await mails("Your payment was sent")).toBe(2);
  for (const payout of payouts) expect(await read(payout)).toMatchObject({ state: "paid", ...payment });
  expect(await outcomes(send("pay", payouts.map(idOf), payment)), "a repetition").toEqual(["done", "done"]);
  expect(await mails("Your payment was sent")).toBe(2);
});

it("a payout that was changed, is not due, or does not exist is refused without keeping the others", async () => {
  const [fresh, changed] = [await due(), await due()];
  const planned = await scene().agreed({});
  const path = `/payouts?collaborationId=${planned.collaboration}`;
  const [waiting] = (await scene().call("GET", path)).as(payoutsBody);
  await scene().call("PUT", `/payouts/${changed._id}`, { words: "Sorry" });
  const response = await send("approve", [
    named(changed),
    { _id: waiting?._id ?? "" },
    { _id: crypto.randomUUID() },
    named(fresh),
  ]);
  expect(response.as(payoutStatesBody).data.results).toMatchObject([
    { outcome: "refused", message: expect.stringContaining("changed") },
    { outcome: "refused", message: expect.stringContaining("‘Planned’") },
    { outcome: "unknown" },
    { outcome: "done", message: "" },
  ]);
  expect(await Promise.all([changed, fresh].map(read))).toMatchObject([
    { state: "due" },
    { state: "approved" },
  ]);
});

it("nobody approves what they have prepared where two people are required, not even together with others", async () => {
  const other = await addColleague(server, "owner", `other-${crypto.randomUUID()}`);
  expect((await scene().call("PUT", "/settings", { twoApprovals: true })).status).toBe(200);
  const [own, changed] = [await due(), await due()];
  await scene().call("PUT", `/payouts/${changed._id}`, { paymentDays: 3 }, other.token);
  const results = (as: string) => outcomes(send("approve", [own, { _id: changed._id }], {}, as));
  expect(await results(token)).toEqual(["refused", "refused"]);
  expect(await results(other.token)).toEqual(["done", "refused"]);
});

it("two owners who pay the same payouts at once pay each of them once", async () => {
  const other = await addColleague(server, "owner", `other-${crypto.randomUUID()}`);
  const payouts = [await due(), await due(), await due()];
  await send("approve", payouts);
  const both = await Promise.all([
    outcomes(send("pay", payouts.map(idOf), payment)),
    outcomes(send("pay", payouts.toReversed().map(idOf), { ...payment, reference: "SEPA 1" }, other.token)),
  ]);
  expect(both.flat().filter((outcome) => outcome === "done")).toHaveLength(3);
  expect(await mails("Your payment was sent")).toBe(3);
});

it("only owners who have just confirmed that it is them approve payouts together", async () => {
  const payout = named(await due());
  const editor = await addColleague(server, "editor");
  const { key } = await makeApiKey(server, token, { scope: "write" });
  for (const as of [editor.token, key]) expect((await send("approve", [payout], {}, as)).status).toBe(403);
  expect((await send("approve", [payout], {}, "nobody")).status).toBe(401);
  clock.advance(11 * minute);
  const asked = await send("approve", [payout]);
  expect([asked.status, asked.text]).toEqual([403, expect.stringContaining("confirm that it is you")]);
  expect(await read(payout)).toMatchObject({ state: "due" });
});

it.each([
  ["a payment without day and reference", "pay", {}, ["paidOn", "reference"]],
  ["a payment in the future", "pay", { ...payment, paidOn: "2026-05-11" }, ["paidOn"]],
  ["a cancellation", "cancel", {}, ["action"]],
  ["an empty selection", "approve", { payouts: [] }, ["payouts"]],
  [
    "a selection of 101",
    "approve",
    { payouts: Array.from({ length: 101 }, () => ({ _id: crypto.randomUUID() })) },
    ["payouts"],
  ],
])("%s changes nothing", async (_, action, fields, paths) => {
  const payout = named(await due());
  const answer = await send(action, [payout], fields);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, paths]);
  expect(await read(payout)).toMatchObject({ state: "due" });
});

it("the same payout named twice is refused", async () => {
  const payout = named(await due());
  expect((await send("approve", [payout, payout])).errors).toHaveProperty("payouts");
});

it("totals count by state and currency, what is late, and what was paid this month", async () => {
  const totals = async (search = "") =>
    (await scene().call("GET", `/payouts/totals${search}`)).as(payoutTotalsBody).data.totals;
  expect(await totals()).toEqual([]);
  const [paid, approved] = [await due(), await due(), await due()];
  await due("EUR");
  await send("approve", [paid, approved]);
  await send("pay", [idOf(paid)], payment);
  const usd = (amount: string) => ({ amount, currency: "USD" });
  const one = { sum: usd("1250.00"), count: 1 };
  const none = { sum: usd("0.00"), count: 0 };
  expect(await totals()).toMatchObject([
    { currency: "EUR", due: { sum: { amount: "1250.00", currency: "EUR" }, count: 1 } },
    { currency: "USD", planned: none, due: one, approved: one, paid: one, late: none, paidThisMonth: one },
  ]);
  expect(await totals(`?campaignId=${crypto.randomUUID()}`)).toEqual([]);
  expect((await scene().call("GET", "/payouts/totals?campaignId=1")).status).toBe(422);
  clock.advance(31 * day);
  token = await server.signIn();
  expect(await totals("?search=SEPA")).toMatchObject([{ currency: "USD", paid: one, due: none }]);
  expect(await totals()).toMatchObject([
    { late: { count: 1 } },
    { late: { sum: usd("2500.00"), count: 2 }, paid: one, paidThisMonth: none },
  ]);
});
