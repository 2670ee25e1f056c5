import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { collaborationPageBody } from "#domain/campaigns/collaboration-page.contract.ts";
import {
  campaignMoneyBody,
  collaborationPayoutsBody,
  type Payout,
  payoutBody,
  payoutsBody,
} from "#domain/payouts/payouts.contract.ts";
import { workBody } from "#domain/work/work.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { expectArrayPages } from "#tests/harness/array-pages.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day, makeClock, minute } from "#tests/harness/clock.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { remindOfPayouts } from "./late-payouts.service.ts";

const start = "2026-05-10T12:00:00.000Z";
let clock = makeClock(start);
const server = await startServerForFile({ now: () => clock.now() });
let token = await server.signIn();
const scene = () => campaignScene(server, token);
const call = (method: string, path: string, json?: unknown, as = token) =>
  scene().call(method, path, json, as);
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];

beforeEach(async () => {
  clock = makeClock(start);
  await server.empty();
  token = await server.signIn();
  const json = { url: "http://127.0.0.1:9/", events: ["payout.changed"] };
  await server.send("POST", "/api/admin/webhooks", { token, json });
});

const usd = (amount: string) => ({ amount, currency: "USD" });
const reel = { platform: "instagram", format: "reel" };
const agreed = (fields: Record<string, unknown> = {}) =>
  scene().agreed({ deliverables: [reel], paymentDays: 30, ...fields });
const list = async (search = ""): Promise<Payout[]> =>
  (await call("GET", `/payouts${search}`)).as(payoutsBody);
const of = (collaboration: string) => list(`?collaboration=${collaboration}`);
const only = async (collaboration: string): Promise<Payout> => {
  const [payout] = await of(collaboration);
  if (payout === undefined) throw new Error("there is no payout");
  return payout;
};
const publish = (piece: string) =>
  scene().step(piece, "publish", { url: `https://www.instagram.com/reel/${crypto.randomUUID()}/` });
const setState = (id: string, action: string, fields: Record<string, unknown> = {}, as = token) =>
  call("PUT", `/payouts/${id}/state`, { action, ...fields }, as);
const payment = { paidOn: "2026-05-10", reference: "SEPA 4711" };
const setFees = (id: string, fees: unknown[], as = token) =>
  call("PUT", `/collaborations/${id}/fees`, { fees }, as);
const add = (json: unknown, as = token) => call("POST", "/payouts", json, as);
const mailsTo = (recipient: string, subject: string) =>
  query("select text from outgoing_mails where recipient = $1 and subject like $2", [
    recipient,
    `${subject}%`,
  ]);
const webhooks = async () =>
  (await query("select body from webhook_deliveries order by id")).map(
    ({ body }) => JSON.parse(String(body)).data as { id: string; from: string | null; to: string },
  );

/** A payout whose piece is published. */
async function due(fields = {}) {
  const made = await agreed(fields);
  expect((await publish(made.piece)).status).toBe(200);
  return { ...made, payout: await only(made.collaboration) };
}
async function approved() {
  const made = await due();
  const answer = await setState(made.payout._id, "approve");
  expect(answer.status, answer.text).toBe(200);
  return made;
}
async function paid() {
  const made = await approved();
  const answer = await setState(made.payout._id, "pay", payment);
  expect(answer.status, answer.text).toBe(200);
  return made;
}

describe("an agreement", () => {
  it("plans the whole price for the last publication", async () => {
    const { collaboration, campaign } = await agreed();
    expect(await only(collaboration)).toMatchObject({
      campaign: { _id: campaign },
      kind: "fee",
      amount: usd("1250.00"),
      share: 100,
      state: "planned",
      starts: "publication",
      paymentDays: 30,
      dueOn: null,
      isLate: false,
    });
    expect(await webhooks()).toMatchObject([{ from: null, to: "planned" }]);
    const gift = await agreed({ price: usd("0"), gift: "A teapot" });
    expect(await of(gift.collaboration)).toEqual([]);
  });

  it("falls due with the last piece, on the day of its publication and the agreed days after", async () => {
    const { collaboration, pieces } = await agreed({ deliverables: [{ ...reel, quantity: 3 }] });
    const [one, two, three] = pieces.map(({ _id }) => _id);
    await publish(one ?? "");
    expect((await only(collaboration)).state).toBe("planned");
    clock.advance(5 * day);
    token = await server.signIn();
    await publish(two ?? "");
    expect((await only(collaboration)).state).toBe("planned");
    expect((await scene().step(three ?? "", "drop", { words: "No time" })).status).toBe(200);
    expect(await only(collaboration)).toMatchObject({ state: "due", dueOn: "2026-06-14" });
  });

  it("waits again while a post has a fault, unless an owner has approved the payment", async () => {
    const { collaboration, piece, payout } = await due();
    const fault = () => scene().step(piece, "fault", { words: "The label is missing" });
    expect((await fault()).status).toBe(200);
    expect(await only(collaboration)).toMatchObject({ state: "planned", dueOn: null });
    await publish(piece);
    expect((await setState(payout._id, "approve")).status).toBe(200);
    expect((await fault()).status).toBe(200);
    expect((await only(collaboration)).state).toBe("approved");
  });

  it("does not fall due where every piece was dropped", async () => {
    const { collaboration, piece } = await agreed();
    await scene().step(piece, "drop", { words: "No time" });
    expect((await only(collaboration)).state).toBe("planned");
  });

  it("of content for the client’s channels falls due with the approval", async () => {
    const { collaboration, piece, link } = await agreed({ deliverables: [{ ...reel, format: "ugc" }] });
    await scene().own(link, "POST", `/deliverables/${piece}/drafts`, { caption: "#ad Tea" });
    const { draftId } = await scene().piece(piece);
    expect((await scene().step(piece, "approve", { draftId })).status).toBe(200);
    expect(await only(collaboration)).toMatchObject({ state: "due", dueOn: "2026-06-09" });
  });

  it("is due with the last check where the days count from it", async () => {
    const { collaboration, pieces } = await agreed({ deliverables: [{ ...reel, quantity: 2 }] });
    await setFees(collaboration, [{ amount: usd("1250"), starts: "verification", paymentDays: 14 }]);
    const verify = async (piece: string) => {
      await publish(piece);
      const { checklist } = (await scene().piece(piece)).disclosure;
      const points = checklist.map(({ code }) => ({ point: code, met: true }));
      expect((await scene().step(piece, "verify", { checklist: points })).status).toBe(200);
    };
    const [one = "", two = ""] = pieces.map(({ _id }) => _id);
    await verify(one);
    expect((await only(collaboration)).state).toBe("planned");
    clock.advance(2 * day);
    token = await server.signIn();
    await verify(two);
    expect(await only(collaboration)).toMatchObject({ state: "due", dueOn: "2026-05-26" });
  });
});

describe("the price", () => {
  it("is split into fees that come to it, each with a start of its own", async () => {
    const { collaboration } = await agreed();
    const half = usd("625");
    const { _id } = await only(collaboration);
    const answer = await setFees(collaboration, [
      { _id, amount: half },
      { amount: half, starts: "agreement", paymentDays: 7 },
    ]);
    expect(answer.as(collaborationPayoutsBody).data.payouts).toMatchObject([
      { _id, share: 50, state: "planned", starts: "publication" },
      { share: 50, state: "due", starts: "agreement", dueOn: "2026-05-17" },
    ]);
    const again = await setFees(collaboration, [
      { amount: usd("0.01"), starts: "verification" },
      { amount: usd("1249.99"), starts: "date", startsOn: "2026-06-01" },
    ]);
    expect(again.as(collaborationPayoutsBody).data.payouts.map(({ share, state }) => [share, state])).toEqual(
      [
        [0, "planned"],
        [100, "planned"],
      ],
    );
  });

  it.each([
    [[{ amount: usd("1249.99") }], "fees", "must come to the accepted price of $1,250, not $1,249.99"],
    [[{ amount: usd("625") }, { amount: usd("625.01") }], "fees", "must come to"],
    [[], "fees", "must come to"],
    [[{ amount: usd("0") }], "fees.0.amount.amount", "more than zero"],
    [[{ amount: { amount: "1250", currency: "EUR" } }], "fees.0.amount.currency", "must be USD"],
    [[{ amount: usd("1250"), starts: "date" }], "fees.0.startsOn", "if the days count from a date"],
    [[{ amount: usd("1250"), startsOn: "2026-06-01" }], "fees.0.startsOn", "if the days count from a date"],
    [[{ amount: usd("1250"), paymentDays: 121 }], "fees.0.paymentDays", "from 0 to 120"],
    [Array.from({ length: 13 }, () => ({ amount: usd("1") })), "fees", "at most 12"],
  ])("is not split as %j", async (fees, field, message) => {
    const { collaboration } = await agreed();
    const answer = await setFees(collaboration, fees);
    expect([answer.status, answer.errors[field]]).toEqual([422, expect.stringContaining(message)]);
    expect((await only(collaboration)).amount).toEqual(usd("1250.00"));
  });

  it("keeps what is approved, and counts it", async () => {
    const { collaboration, payout } = await approved();
    expect((await setFees(collaboration, [{ amount: usd("1250") }])).errors.fees).toContain("$2,500");
    expect((await setFees(collaboration, [{ _id: payout._id, amount: usd("1250") }])).status).toBe(409);
    expect((await setFees(collaboration, [])).status).toBe(200);
  });

  it("of ten who split it at once comes out whole", async () => {
    const { collaboration } = await agreed();
    const [a, b] = [usd("1000"), usd("250")];
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        setFees(collaboration, index % 2 ? [{ amount: a }, { amount: b }] : [{ amount: usd("1250") }]),
      ),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const sum = (await of(collaboration)).reduce((total, { amount }) => total + Number(amount.amount), 0);
    expect(sum).toBe(1250);
  });

  it("is not split without an agreement, or after an early end", async () => {
    const { collaborations } = await scene().campaignOf([{}], { active: true });
    expect((await setFees(collaborations[0] ?? "", [])).status).toBe(409);
    const { collaboration } = await agreed();
    await scene().move(collaboration, "cancel", { words: "x", payouts: "cancelled" });
    expect((await setFees(collaboration, [])).status).toBe(409);
    expect((await setFees(crypto.randomUUID(), [])).status).toBe(404);
  });
});

describe("a payout", () => {
  it("is approved and paid by an owner, and its creator hears of both and sees it", async () => {
    const { payout, email, link } = await due();
    expect(payout.actions).toEqual([
      { action: "approve", label: "Approve", missing: [] },
      { action: "cancel", label: "Cancel payout", missing: ["A reason is needed"] },
      { action: "edit", label: "Change", missing: [] },
    ]);
    await setState(payout._id, "approve");
    expect(await mailsTo(email, "Your payment is approved")).toMatchObject([
      { text: expect.stringMatching(/\$1,250.+9 June 2026/s) },
    ]);
    const answer = await setState(payout._id, "pay", payment);
    expect(answer.as(payoutBody).data.payout).toMatchObject({ state: "paid", ...payment, actions: [] });
    expect(await mailsTo(email, "Your payment was sent")).toMatchObject([
      { text: expect.stringContaining("SEPA 4711") },
    ]);
    const page = (await scene().own(link)).as(collaborationPageBody).data.collaboration;
    expect(page.payouts).toEqual([
      {
        kind: "fee",
        starts: "publication",
        startsOn: null,
        paymentDays: 30,
        amount: usd("1250.00"),
        state: "paid",
        dueOn: "2026-06-09",
        isLate: false,
        ...payment,
        words: "",
      },
    ]);
    expect((await webhooks()).map(({ from, to }) => [from, to])).toEqual([
      [null, "planned"],
      ["planned", "due"],
      ["due", "approved"],
      ["approved", "paid"],
    ]);
    expect(
      await query("select action, after from history where record_type = 'payout' order by id"),
    ).toMatchObject([
      { action: "state", after: { state: "due" } },
      { action: "state", after: { state: "approved" } },
      { action: "state", after: { state: "paid", reference: "SEPA 4711" } },
    ]);
  });

  it.each([
    [{}, ["paidOn", "reference"]],
    [{ paidOn: "2026-05-11", reference: "x" }, ["paidOn"]],
    [{ paidOn: "2026-05-10" }, ["reference"]],
  ])("is not paid with %j", async (fields, missing) => {
    const { payout } = await approved();
    const answer = await setState(payout._id, "pay", fields);
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, missing]);
  });

  it("that is not approved cannot be paid, and what is paid never changes", async () => {
    const { payout } = await due();
    expect((await setState(payout._id, "pay", payment)).status).toBe(409);
    const { payout: done, piece } = await paid();
    for (const answer of [
      await setState(done._id, "cancel", { reason: "By mistake" }),
      await setState(done._id, "approve"),
      await call("PUT", `/payouts/${done._id}`, { paymentDays: 3 }),
      await call("PUT", `/payouts/${done._id}`, { words: "Sorry" }),
    ])
      expect([answer.status, answer.json]).toMatchObject([409, { current: { state: "paid" } }]);
    await scene().step(piece, "fault", { words: "The label is missing" });
    expect(await list("?state=paid")).toMatchObject([{ state: "paid", dueOn: "2026-06-09" }]);
    await expect(query("update payouts set paid_on = null where id = $1", [done._id])).rejects.toThrow(
      "payouts_paid",
    );
  });

  it("is prepared by editors, decided by owners, and only read by viewers and programs", async () => {
    const { payout, collaboration } = await due();
    const editor = await addColleague(server, "editor");
    const viewer = await addColleague(server, "viewer");
    const { key } = await makeApiKey(server, token, { scope: "write" });
    const bonus = { collaborationId: collaboration, kind: "bonus", amount: usd("50"), reason: "Well done" };
    for (const action of ["approve", "pay", "cancel"])
      expect((await setState(payout._id, action, { ...payment, reason: "x" }, editor.token)).status).toBe(
        403,
      );
    const added = await add(bonus, editor.token);
    expect(added.as(payoutBody).data.payout).toMatchObject({
      state: "due",
      dueOn: "2026-05-10",
      share: null,
      actions: [{ action: "edit" }],
    });
    for (const as of [viewer.token, key]) {
      expect((await call("GET", "/payouts", undefined, as)).as(payoutsBody)[0]?.actions).toEqual([]);
      const one = await call("GET", `/payouts/${payout._id}`, undefined, as);
      expect(one.as(payoutBody).data.payout).toMatchObject({ _id: payout._id, actions: [] });
      expect((await call("GET", `/payouts/${crypto.randomUUID()}`, undefined, as)).status).toBe(404);
      expect((await add(bonus, as)).status).toBe(403);
      expect((await setFees(collaboration, [], as)).status).toBe(403);
      expect((await setState(payout._id, "approve", {}, as)).status).toBe(403);
    }
  });

  it("asks for the person once more before it is marked as paid", async () => {
    const { payout } = await approved();
    clock.advance(11 * minute);
    const asked = await setState(payout._id, "pay", payment);
    expect([asked.status, asked.text]).toEqual([403, expect.stringContaining("confirm that it is you")]);
    token = await server.signIn();
    expect((await setState(payout._id, "pay", payment)).status).toBe(200);
  });

  describe("where the settings ask for two people", () => {
    const withRule = async () => {
      const other = await addColleague(server, "owner", `other-${crypto.randomUUID()}`);
      const third = await addColleague(server, "owner", `third-${crypto.randomUUID()}`);
      const editor = await addColleague(server, "editor", `editor-${crypto.randomUUID()}`);
      expect((await call("PUT", "/settings", { twoApprovals: true })).status).toBe(200);
      return { other: other.token, third: third.token, editor: editor.token };
    };
    const edit = (id: string, json: unknown, as = token) => call("PUT", `/payouts/${id}`, json, as);

    it("is approved by nobody who has set, changed, or offered the amount, however often others save it", async () => {
      const { other, third, editor } = await withRule();
      const { payout } = await due();
      const approve = (as: string) => setState(payout._id, "approve", {}, as);
      await edit(payout._id, { paymentDays: 3 }, other);
      // Saved by an editor as it is, which makes nobody else its preparer.
      const { updatedAt } = (await call("GET", `/payouts/${payout._id}`)).as(payoutBody).data.payout;
      const same = await edit(payout._id, { paymentDays: 3, starts: "publication", words: "" }, editor);
      expect(same.as(payoutBody).data.payout.updatedAt).toBe(updatedAt);
      await edit(payout._id, { paymentDays: 4 }, editor);
      expect((await approve(other)).errors.action, "changed it").toContain("Another owner");
      expect((await approve(token)).errors.action, "made the offer").toContain("Another owner");
      const shown = (await call("GET", `/payouts/${payout._id}`, undefined, other)).as(payoutBody);
      expect(shown.data.payout.actions[0]).toMatchObject({
        action: "approve",
        missing: [expect.stringContaining("Another owner")],
      });
      expect((await approve(third)).status).toBe(200);
    });

    it("does not become free by making the fees anew", async () => {
      const { other, third, editor } = await withRule();
      const { payout, collaboration } = await due();
      const set = (fees: unknown[], as: string) =>
        call("PUT", `/collaborations/${collaboration}/fees`, { fees }, as);
      await set([{ _id: payout._id, amount: usd("1250"), paymentDays: 3 }], other);
      const made = await set([{ amount: usd("1250"), paymentDays: 3 }], editor);
      const [fee] = made.as(collaborationPayoutsBody).data.payouts;
      expect((await setState(fee?._id ?? "", "approve", {}, other)).errors.action).toContain("Another owner");
      expect((await setState(fee?._id ?? "", "approve", {}, third)).status).toBe(200);
    });

    it("is approved and paid only by who confirms that it is them", async () => {
      await withRule();
      const { payout } = await due();
      clock.advance(11 * minute);
      for (const action of ["approve", "pay"]) {
        const answer = await setState(payout._id, action, payment);
        expect([action, answer.status, answer.text]).toEqual([
          action,
          403,
          expect.stringContaining("confirm"),
        ]);
      }
    });
  });

  it("can be put off until it is approved, with the version and the history", async () => {
    const { payout } = await due();
    const change = (json: unknown) => call("PUT", `/payouts/${payout._id}`, json);
    const changed = await change({ paymentDays: 10, updatedAt: payout.updatedAt });
    expect(changed.as(payoutBody).data.payout).toMatchObject({ paymentDays: 10, dueOn: "2026-05-20" });
    expect((await change({ paymentDays: 5, updatedAt: payout.updatedAt })).status).toBe(409);
    expect((await change({ amount: usd("1") })).errors.amount).toContain("all fees");
    expect((await change({ starts: "date" })).errors.startsOn).toContain("is required");
    const later = await change({ starts: "date", startsOn: "2026-06-01" });
    expect(later.as(payoutBody).data.payout).toMatchObject({ state: "planned", dueOn: null });
    expect((await call("PUT", `/payouts/${crypto.randomUUID()}`, { words: "" })).status).toBe(404);
  });
});

describe("a reversal", () => {
  const reversal = (collaborationId: string, reverses: string, amount: string) =>
    add({ collaborationId, kind: "reversal", amount: usd(amount), reverses, reason: "Paid too much" });

  it("corrects what was paid, by no more than is left of it", async () => {
    const { collaboration, campaign, payout, email } = await paid();
    const one = await reversal(collaboration, payout._id, "250");
    expect(one.as(payoutBody).data.payout).toMatchObject({ amount: usd("-250.00"), state: "due" });
    expect((await reversal(collaboration, payout._id, "1000.01")).errors["amount.amount"]).toContain(
      "more than what is left",
    );
    const id = one.as(payoutBody).data.payout._id;
    expect((await reversal(collaboration, id, "1")).errors.reverses).toContain("is not");
    await setState(id, "approve");
    await setState(id, "pay", { ...payment, reference: "BACK 1" });
    expect(await mailsTo(email, "Your payment")).toHaveLength(2);
    expect((await scene().read(campaign)).figures.paid).toEqual(usd("1000.00"));
    expect((await reversal(collaboration, payout._id, "1000")).status).toBe(201);
  });

  it("goes before a payout that it belongs to is canceled", async () => {
    const { collaboration, payout } = await approved();
    const { _id } = (await reversal(collaboration, payout._id, "50")).as(payoutBody).data.payout;
    expect((await setState(payout._id, "cancel", { reason: "x" })).errors.action).toContain("reversal");
    await setState(_id, "cancel", { reason: "x" });
    expect((await setState(payout._id, "cancel", { reason: "x" })).status).toBe(200);
  });

  it.each([
    [{ kind: "reversal" }, "reverses", "is required for a reversal"],
    [{ reverses: crypto.randomUUID() }, "reverses", "is required for a reversal"],
    [{ kind: "fee" }, "kind", "must be bonus"],
    [{ amount: usd("0") }, "amount.amount", "more than zero"],
    [{ amount: usd("-5") }, "amount.amount", "must be an amount"],
    [{ amount: { amount: "5", currency: "EUR" } }, "amount.currency", "must be USD"],
    [{ starts: "agreement", startsOn: "2026-05-10" }, "startsOn", "must be empty unless"],
    [{ reason: " " }, "reason", "is required"],
  ])("and other payouts are not added as %j", async (fields, field, message) => {
    const { collaboration } = await agreed();
    const bonus = { collaborationId: collaboration, kind: "bonus", amount: usd("50"), reason: "Well done" };
    const answer = await add({ ...bonus, ...fields });
    expect([answer.status, answer.errors[field]]).toEqual([422, expect.stringContaining(message)]);
  });
});

describe("what is owed", () => {
  it("is listed by day, filtered, and page by page", async () => {
    const one = await due({ paymentDays: 40 });
    const two = await due({ paymentDays: 3 });
    const three = await agreed();
    await setState(two.payout._id, "cancel", { reason: "x" });
    const ids = async (search: string) => (await list(search)).map(({ _id }) => _id);
    const planned = await only(three.collaboration);
    expect(await ids("?state=open")).toEqual([one.payout._id, planned._id]);
    expect(await ids("?state=cancelled")).toEqual([two.payout._id]);
    expect(await ids(`?campaign=${one.campaign}`)).toEqual([one.payout._id]);
    expect(await ids("?kind=bonus")).toEqual([]);
    await expectArrayPages(server, "/api/admin/payouts", token, 3);
    const { items } = (await call("GET", "/work?kind=payout")).as(workBody).data;
    expect(items).toMatchObject([{ task: "Approve the payout of $1,250", dueOn: "2026-06-19" }]);
  });

  it("in a campaign is summed for each creator and state, as a naive model does", async () => {
    const { collaboration, campaign, payout } = await paid();
    const amounts = fc.sample(fc.integer({ min: 1, max: 40_000 }), { numRuns: 8, seed: 7 });
    const model = { planned: 0, due: 0, approved: 0, paid: 125_000 };
    for (const [index, minor] of amounts.entries()) {
      const kind = (["bonus", "expense", "rights", "reversal"] as const)[index % 4] ?? "bonus";
      const state = (["due", "approved", "paid", "planned"] as const)[Math.floor(index / 2) % 4] ?? "due";
      const json = {
        collaborationId: collaboration,
        kind,
        amount: usd((minor / 100).toFixed(2)),
        reason: "x",
        ...(kind === "reversal" && { reverses: payout._id }),
        ...(state === "planned" && { startsOn: "2026-12-01" }),
      };
      const { _id } = (await add(json)).as(payoutBody).data.payout;
      if (state === "approved" || state === "paid") await setState(_id, "approve");
      if (state === "paid") await setState(_id, "pay", payment);
      model[state] += kind === "reversal" ? -minor : minor;
    }
    const money = (await call("GET", `/campaigns/${campaign}/money`)).as(campaignMoneyBody).data;
    const shown = Object.fromEntries(
      Object.entries(model).map(([state, minor]) => [state, usd((minor / 100).toFixed(2))]),
    );
    expect(money.totals).toEqual(shown);
    expect(money.creators).toMatchObject([
      { collaborationId: collaboration, agreed: usd("1250.00"), ...shown },
    ]);
    expect((await scene().read(campaign)).figures.paid).toEqual(shown.paid);
    expect((await call("GET", `/campaigns/${crypto.randomUUID()}/money`)).status).toBe(404);
  });
});

describe("a late payment", () => {
  /** Runs the job of every 15 minutes in two processes at once. */
  const remind = () =>
    Promise.all([1, 2].map(() => remindOfPayouts(otherProcess(server, () => clock.now()))));
  const toOwner = () => query("select text from outgoing_mails where subject like 'A payout to%'");

  it("is told to the owner after a day and to the creator after five, each once over two processes", async () => {
    const { payout, email } = await due({ paymentDays: 0 });
    await call("PUT", `/payouts/${payout._id}`, { words: "Our bank was closed." });
    const told = [];
    for (let late = 0; late <= 7; late += 1) {
      await remind();
      told.push([(await toOwner()).length, (await mailsTo(email, "Your payment is late")).length]);
      clock.advance(day);
    }
    expect(told).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect((await mailsTo(email, "Your payment is late"))[0]?.text).toContain("Our bank was closed.");
    token = await server.signIn();
    expect((await list())[0]).toMatchObject({ isLate: true, state: "due" });
  });

  it("is not told to a creator while the campaign is paused, and then when it goes on", async () => {
    const { campaign, email } = await due({ paymentDays: 0 });
    clock.advance(6 * day);
    token = await server.signIn();
    expect((await scene().setState(campaign, "pause")).status).toBe(200);
    await remind();
    const told = async () => (await mailsTo(email, "Your payment is late")).length;
    expect([(await toOwner()).length, await told()]).toEqual([1, 0]);
    expect((await scene().setState(campaign, "resume")).status).toBe(200);
    await remind();
    await remind();
    expect([(await toOwner()).length, await told()]).toEqual([1, 1]);
  });

  it("that starts on a day falls due on it", async () => {
    const { collaboration } = await agreed();
    await setFees(collaboration, [
      { amount: usd("1250"), starts: "date", startsOn: "2026-05-12", paymentDays: 2 },
    ]);
    clock.advance(day);
    await remind();
    const stateOf = async () => (await query("select state, due_on::text from payouts"))[0];
    expect(await stateOf()).toEqual({ state: "planned", due_on: null });
    clock.advance(day);
    await remind();
    expect(await stateOf()).toEqual({ state: "due", due_on: "2026-05-14" });
  });
});

describe("a collaboration that ends early", () => {
  const cancel = (id: string, fields = {}) => scene().move(id, "cancel", { words: "No budget", ...fields });
  const shown = async (id: string) =>
    (await of(id)).map(({ amount, state, dueOn }) => [amount.amount, state, dueOn]).toSorted();

  it("says whether payouts are kept, changed, or canceled", async () => {
    const { collaboration: kept } = await agreed();
    expect((await cancel(kept)).errors.payouts).toContain("kept, changed, or canceled");
    expect((await cancel(kept, { payouts: "kept" })).status).toBe(200);
    expect(await shown(kept)).toEqual([["1250.00", "due", "2026-06-09"]]);
    const { collaboration: ended } = await agreed();
    await cancel(ended, { payouts: "cancelled" });
    expect(await shown(ended)).toEqual([["1250.00", "cancelled", null]]);
    const { collaboration: changed } = await agreed();
    expect((await cancel(changed, { payouts: "changed" })).errors.payoutAmount).toContain("amount");
    const tooMuch = { payouts: "changed", payoutAmount: usd("1250.01") };
    expect((await cancel(changed, tooMuch)).errors.payoutAmount).toContain("up to the fees");
    expect((await scene().collaboration(changed)).state).toBe("agreed");
    await cancel(changed, { payouts: "changed", payoutAmount: usd("400") });
    expect(await shown(changed)).toEqual([
      ["1250.00", "cancelled", null],
      ["400.00", "due", "2026-06-09"],
    ]);
  });

  it("leaves to an owner what an owner has approved", async () => {
    const { collaboration, piece } = await approved();
    await scene().step(piece, "fault", { words: "The label is missing" });
    expect((await cancel(collaboration)).status).toBe(200);
    expect((await only(collaboration)).state).toBe("approved");
  });
});

it("is complete once it is paid, or somebody says why not", async () => {
  const { collaboration, piece } = await approved();
  await query("update deliverables set state = 'verified' where id = $1", [piece]);
  const answer = await scene().move(collaboration, "complete");
  expect(answer.errors.words).toContain("1 payout to pay");
  expect((await scene().move(collaboration, "complete", { words: "Paid in cash" })).status).toBe(200);
});
