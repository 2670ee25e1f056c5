import { beforeEach, describe, expect, it } from "vitest";
import { collaborationPageBody } from "#domain/campaigns/collaboration-page.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { paymentDetailsBody } from "#domain/payouts/payment-details.contract.ts";
import { payoutsBody } from "#domain/payouts/payouts.contract.ts";
import { makeSealer } from "#server/platform/sealing/sealer.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile, startTestServer } from "#tests/harness/test-server.ts";
import { withoutIds } from "#tests/harness/without-ids.ts";
import { examinePaymentDetails, readOwn } from "./payment-details.service.ts";

let time = new Date();
const start = time;
const server = await startServerForFile({ now: () => time });
const token = await server.signIn();
const scene = campaignScene(server, token);
const { agreed, call, own, move, collaboration, step, invited } = scene;
const editor = await addColleague(server, "editor");
const viewer = await addColleague(server, "viewer");
const key = (await makeApiKey(server, token, { scope: "write" })).key;
beforeEach(() => {
  time = start;
});

const account = "DE89370400440532013000";
const details = { holder: "Mia Stern", account, note: "Example Bank" };
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows;
const give = (link: string, fields: object = {}) =>
  own(link, "PUT", "/payment-details", { ...details, updatedAt: null, ...fields });
const page = async (link: string) => (await own(link)).as(collaborationPageBody).data.collaboration;
const payoutOf = async (id: string) => {
  const [payout] = (await call("GET", `/payouts?collaboration=${id}`)).as(payoutsBody);
  if (payout === undefined) throw new Error("no payout");
  return payout;
};
const show = (payout: string, as = token) => call("GET", `/payouts/${payout}/payment-details`, undefined, as);
const stored = (id: string) => query("select sealed from payment_details where collaboration_id = $1", [id]);
const setState = (payout: { _id: string }, action: string, fields: object = {}) =>
  call("PUT", `/payouts/${payout._id}/state`, { action, ...fields });

describe("payment details", () => {
  it("are asked for once there is an agreement, and shown to their creator by the end of the account", async () => {
    const offered = await invited();
    expect((await page(offered.link)).paymentDetails).toBeNull();
    expect((await give(offered.link)).status).toBe(409);
    const { link, collaboration: id } = await agreed();
    const before = await page(link);
    expect(before.paymentDetails).toEqual({ accountEnd: null, updatedAt: null });
    expect(before.todo).toContainEqual({ text: "Add your payment details", dueOn: null });
    expect([(await payoutOf(id)).paymentDetails, (await collaboration(id)).paymentDetails]).toEqual([
      "missing",
      "missing",
    ]);

    const given = await give(link, { account: "de89 3704 0044 0532 0130 00" });
    expect(given.status, given.text).toBe(200);
    expect(given.text).not.toContain("3704");
    const after = await page(link);
    expect(after.paymentDetails).toEqual({ accountEnd: "3000", updatedAt: expect.any(String) });
    expect(after.todo.map(({ text }) => text)).not.toContain("Add your payment details");
    expect([(await payoutOf(id)).paymentDetails, (await collaboration(id)).paymentDetails]).toEqual([
      "given",
      "given",
    ]);
  });

  it("are replaced by their creator, but not unseen, and of two at once one is refused", async () => {
    const { link, collaboration: id } = await agreed();
    const first = await Promise.all([give(link), give(link, { account: "000123456789" })]);
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { updatedAt = null } = (await page(link)).paymentDetails ?? {};
    expect((await give(link)).status).toBe(409);
    expect((await give(link, { account: "000123456789", updatedAt })).status).toBe(200);
    const shown = (await show((await payoutOf(id))._id)).as(paymentDetailsBody).data;
    expect(shown.details).toEqual({ ...details, account: "000123456789" });
    const timeline = await call("GET", `/timeline?subject=collaboration:${id}`);
    expect(timeline.text).toContain("payment-details-give");
    expect(timeline.text).toContain("payment-details-replace");
  });

  it("are for owners, who are asked again, and the history says who has read them", async () => {
    const { link, collaboration: id } = await agreed();
    await give(link);
    const { _id: payout } = await payoutOf(id);
    const other = await agreed();
    for (const refused of [
      await show(payout, editor.token),
      await show(payout, viewer.token),
      await show(payout, key),
      await server.send("GET", `/api/admin/payouts/${payout}/payment-details`),
      await scene.asClient(link, "GET", `/../admin/payouts/${payout}/payment-details`),
    ]) {
      expect([401, 403, 404]).toContain(refused.status);
      expect(refused.text).not.toContain(account);
    }
    expect((await page(other.link)).paymentDetails?.accountEnd).toBeNull();
    time = new Date(start.getTime() + 11 * 60 * 1000);
    expect((await show(payout)).json).toMatchObject({ message: "Please confirm that it is you." });
    time = start;
    const shown = (await show(payout)).as(paymentDetailsBody).data;
    expect(shown).toEqual({ state: "given", details, updatedAt: expect.any(String) });
    const history = (await call("GET", `/history?record=payout:${payout}`)).as(historyBody);
    expect(history[0]).toMatchObject({ action: "read", after: { paymentDetails: true } });
  });

  it("are unreadable in the database, and in nothing that is recorded, queued, or logged", async () => {
    const { link, collaboration: id } = await agreed();
    await give(link, { holder: "Qzx Stern" });
    await give(link, { account: "DE89370400440532013001" });
    await show((await payoutOf(id))._id);
    const secret = /370400|Qzx Stern|Example Bank/;
    const tables = await query("select tablename from pg_tables where schemaname in ('public', 'pgboss')");
    for (const { tablename } of tables) {
      const rows = await query(`select to_jsonb(t)::text as row from "${tablename}" t`).catch(() => []);
      expect(withoutIds(JSON.stringify(rows)), tablename).not.toMatch(secret);
    }
    expect(withoutIds(server.logged())).not.toMatch(secret);
  });

  it.each([
    [{ holder: " " }, "holder"],
    [{ account: "DE89370400440532013001" }, "account"],
    [{ account: "<b>" }, "account"],
    [{ note: "x".repeat(201) }, "note"],
    [{ updatedAt: undefined }, "updatedAt"],
  ])("are refused with %j", async (wrong, field) => {
    const { link, collaboration: id } = await agreed();
    const refused = await give(link, wrong);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
    expect(await stored(id)).toEqual([]);
  });

  it("are deleted once the collaboration has ended and everything is paid", async () => {
    const { link, collaboration: id } = await agreed();
    await give(link);
    expect((await move(id, "cancel", { words: "Over", payouts: "kept" })).status).toBe(200);
    const payout = await payoutOf(id);
    expect([payout.state, payout.paymentDetails]).toEqual(["due", "given"]);
    await setState(payout, "approve");
    const paidOn = start.toISOString().slice(0, 10);
    expect((await setState(payout, "pay", { paidOn, reference: "SEPA 1" })).status).toBe(200);
    expect(await stored(id)).toEqual([]);
    expect((await show(payout._id)).as(paymentDetailsBody).data.state).toBe("missing");
  });

  it("are deleted when a collaboration ends without a payment", async () => {
    const { link, collaboration: id } = await agreed();
    await give(link);
    expect((await move(id, "cancel", { words: "Over", payouts: "cancelled" })).status).toBe(200);
    expect(await stored(id)).toEqual([]);
  });

  it("are not asked for where the creator only gets a gift, or is erased", async () => {
    const gift = await agreed({ price: { amount: "0", currency: "USD" }, gift: "A box of tea" });
    expect((await page(gift.link)).paymentDetails).toBeNull();
    const { link, collaboration: id } = await agreed();
    await give(link);
    await query("update payouts set influencer_id = null where collaboration_id = $1", [id]);
    expect((await payoutOf(id)).paymentDetails).toBeNull();
    expect((await show((await payoutOf(id))._id)).as(paymentDetailsBody).data.details).toBeNull();
  });

  it("do not open with another key, and are asked for again", async () => {
    const { link, collaboration: id } = await agreed();
    await give(link);
    const row = { id, influencerId: "someone" };
    const withKey = (key?: number) => ({
      ...otherProcess(server),
      sealer: key === undefined ? undefined : makeSealer(Buffer.alloc(32, key)),
    });
    expect(await readOwn(withKey(7), row)).toMatchObject({ accountEnd: null, updatedAt: expect.any(String) });
    expect(await readOwn(withKey(), row)).toBeNull();
    const counted = await examinePaymentDetails(withKey(7).database, withKey(7).sealer);
    expect(counted).toMatchObject({ opened: 0, damaged: 0 });
    expect(counted.otherKey).toBeGreaterThan(0);
  });

  it("moved to another collaboration do not open", async () => {
    const [one, other] = [await agreed(), await agreed()];
    await give(one.link);
    await give(other.link, { account: "000123456789" });
    await query(
      `update payment_details set sealed = (select sealed from payment_details where collaboration_id = $1)
       where collaboration_id = $2`,
      [one.collaboration, other.collaboration],
    );
    const shown = (await show((await payoutOf(other.collaboration))._id)).as(paymentDetailsBody).data;
    expect(shown).toMatchObject({ state: "unreadable", details: null });
  });

  it("without a key are not asked for", async () => {
    const plain = await startTestServer({ sealer: undefined });
    try {
      const { agreed: agreedThere, own: ownThere } = campaignScene(plain, await plain.signIn());
      const { link } = await agreedThere();
      const shown = (await ownThere(link)).as(collaborationPageBody).data.collaboration;
      expect(shown.paymentDetails).toBeNull();
      const refused = await ownThere(link, "PUT", "/payment-details", { ...details, updatedAt: null });
      expect(refused.status).toBe(409);
    } finally {
      await plain.close();
    }
  });

  it("stay while the collaboration goes on", async () => {
    const { link, collaboration: id, piece } = await agreed();
    await give(link);
    await step(piece, "drop", { words: "Not needed" });
    const payout = await payoutOf(id);
    expect((await setState(payout, "cancel", { reason: "By mistake" })).status).toBe(200);
    expect(await stored(id)).toHaveLength(1);
    expect((await page(link)).paymentDetails?.accountEnd).toBe("3000");
  });
});
