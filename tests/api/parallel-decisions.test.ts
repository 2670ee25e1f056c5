import { beforeAll, expect, it } from "vitest";
import { offersSentBody } from "#domain/campaigns/offers.contract.ts";
import { payoutsBody } from "#domain/payouts/payouts.contract.ts";
import { webhookEvents } from "#domain/webhooks/webhook-event-names.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene, offerFields } from "#tests/harness/campaign-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);
/** Fifty in `npm test -- slow`. */
const rounds = Number(process.env.PARALLEL_ROUNDS ?? 3);
/** Tokens of five owners. Each sends both calls of a round, so that ten come at once. */
const people: string[] = [];

beforeAll(async () => {
  for (const name of ["ann", "ben", "cleo", "dan", "eve"]) {
    people.push((await addColleague(server, "owner", name)).token);
  }
  const json = { url: "http://127.0.0.1:9/", events: webhookEvents };
  expect((await server.send("POST", "/api/admin/webhooks", { token, json })).status).toBe(201);
});

type Act = (person: string) => Promise<Answer>;
/** The record that is decided about, and two calls of which only one may decide. */
type Round = { id: string; email: string; acts: [Act, Act] };
type Contest = {
  title: string;
  prepare: () => Promise<Round[]>;
  /** A query that counts the effect; $1: the ID of the round. */
  effect: string;
  /** That row after the one call, and after the other. */
  expected: [Record<string, unknown>, Record<string, unknown>];
  webhook: string;
  mails: 0 | 1;
  /** The status for who has decided and repeats it. */
  repeated: 200 | 409;
  /** The value that everyone else sees; without it, the state. */
  sees?: RegExp;
};

/** Creators in one campaign. */
async function listed(campaign: Record<string, unknown> = {}) {
  const creators = Array.from({ length: rounds }, () => ({ email: uniqueEmail("creator") }));
  const { id, collaborations } = await scene.campaignOf(creators, { active: true, ...campaign });
  return {
    id,
    rows: collaborations.map((collaboration, index) => {
      const { email = "" } = creators[index] ?? {};
      return { collaboration, email };
    }),
  };
}

/** The same, each with an open offer and a link. */
async function invited(fields: Record<string, unknown> = {}, campaign: Record<string, unknown> = {}) {
  const { id, rows } = await listed(campaign);
  const ids = rows.map(({ collaboration }) => collaboration);
  const { results } = (
    await scene.call("POST", `/campaigns/${id}/offers`, { ...offerFields(fields), ids })
  ).as(offersSentBody).data;
  return Promise.all(
    rows.map(async (row, index) => {
      const link = (await scene.linkTo(row.email)) ?? "";
      const offerId = results[index]?.offerId ?? "";
      const name = "Mia Stern";
      return {
        ...row,
        offerId,
        link,
        agree: () => scene.own(link, "PUT", "/offer", { action: "accept", offerId, name, terms: true }),
      };
    }),
  );
}

/** The same, each with an agreement and one piece. */
async function agreed(fields: Record<string, unknown> = {}, campaign: Record<string, unknown> = {}) {
  const all = await invited(fields, campaign);
  const made = [];
  for (const row of all) {
    expect((await row.agree()).status).toBe(200);
    const [piece] = await scene.readDeliverableDays(row.collaboration);
    made.push({ ...row, piece: piece?._id ?? "", campaign: piece?.campaignId ?? "" });
  }
  return made;
}

/** The same, each with a draft. */
async function drafted(campaign: Record<string, unknown> = {}) {
  const made = [];
  for (const row of await agreed({}, campaign)) {
    const sent = await scene.own(row.link, "POST", `/deliverables/${row.piece}/drafts`, {
      caption: "#ad Tea",
    });
    expect(sent.status, sent.text).toBe(201);
    const { draftId } = await scene.piece(row.piece);
    made.push({ ...row, id: row.piece, draftId });
  }
  return made;
}

const counted = (table: string, whose = "collaboration_id = $1") =>
  `(select count(*)::int from ${table} where ${whose}) as ${table}`;
const noted = counted("history", "record_id = $1 and action = 'state'");

const contests: Contest[] = [
  {
    title: "agree and withdraw an offer",
    prepare: async () =>
      (await invited()).map(({ collaboration: id, email, offerId, agree }) => ({
        id,
        email,
        acts: [agree, (as) => scene.call("PUT", `/offers/${offerId}/state`, { action: "withdraw" }, as)],
      })),
    effect: `select state, (select state from offers where collaboration_id = $1) as offer,
      ${counted("deliverables")}, ${counted("payouts")} from campaign_creators where id = $1`,
    expected: [
      { state: "agreed", offer: "accepted", deliverables: 1, payouts: 1 },
      { state: "invited", offer: "withdrawn", deliverables: 0, payouts: 0 },
    ],
    webhook: "offer.changed",
    mails: 1,
    repeated: 409,
  },
  {
    title: "approve a draft and ask for changes",
    prepare: async () =>
      (await drafted()).map(({ id, email, draftId }) => {
        const points = [{ text: "Show the label", must: true }];
        const act = (action: string, fields: object) => (as: string) =>
          scene.step(id, action, { draftId, ...fields }, as);
        return { id, email, acts: [act("approve", {}), act("ask", { points })] };
      }),
    effect: `select state, rounds_used as rounds, (select decision from drafts where deliverable_id = $1) as decision,
      ${noted} from deliverables where id = $1`,
    expected: [
      { state: "approved", rounds: 0, decision: "approved", history: 1 },
      { state: "changes", rounds: 1, decision: "points", history: 1 },
    ],
    webhook: "deliverable.changed",
    mails: 1,
    repeated: 200,
  },
  {
    title: "answer a draft for the client and take it back from them",
    async prepare() {
      const made: Round[] = [];
      const drafts = await drafted({ clientClearsDrafts: true });
      const { link } = await scene.shared(drafts[0]?.campaign ?? "", "drafts");
      for (const { id, email, draftId } of drafts) {
        expect((await scene.step(id, "forward")).status).toBe(200);
        // Each says something else, so that none only repeats the first.
        const answer = (person: string) => ({
          draftId,
          decision: "points",
          points: [{ text: `Point ${people.indexOf(person)}` }],
        });
        made.push({
          id,
          email,
          acts: [
            (person) => scene.asClient(link, "PUT", `/drafts/${id}`, answer(person)),
            (person) => scene.step(id, "recall", {}, person),
          ],
        });
      }
      return made;
    },
    effect: `select state, (select jsonb_array_length(client_answers) from drafts where deliverable_id = $1) as answers,
      ${noted} from deliverables where id = $1`,
    expected: [
      // It was sent to the client before.
      { state: "submitted", answers: 1, history: 1 },
      { state: "submitted", answers: 0, history: 2 },
    ],
    webhook: "deliverable.changed",
    mails: 0,
    repeated: 200,
    // A draft that was taken back is not on the page of the client.
    sees: /"state":"submitted"|"person":"Ida Holm"/,
  },
  {
    title: "clear a creator and pass on them",
    async prepare() {
      const { rows } = await listed();
      return Promise.all(
        rows.map(async ({ collaboration: id, email }): Promise<Round> => {
          // A creator who is cleared can be passed on later, but not by whom saw them as listed.
          const { updatedAt } = await scene.collaboration(id);
          const act = (action: string, fields: object) => (as: string) =>
            scene.move(id, action, { updatedAt, ...fields }, as);
          return { id, email, acts: [act("clear", {}), act("pass", { reason: "price" })] };
        }),
      );
    },
    effect: `select state, end_reason as reason, ${noted} from campaign_creators where id = $1`,
    expected: [
      { state: "cleared", reason: null, history: 1 },
      { state: "passed", reason: "price", history: 1 },
    ],
    webhook: "collaboration.changed",
    mails: 0,
    repeated: 200,
  },
  {
    title: "pay a payout by two transfers",
    async prepare() {
      const made: Round[] = [];
      const withoutDraft = { deliverables: [{ platform: "instagram", format: "reel" }] };
      for (const { collaboration, piece, email } of await agreed(withoutDraft)) {
        const url = `https://www.instagram.com/reel/${crypto.randomUUID()}/`;
        expect((await scene.step(piece, "publish", { url })).status).toBe(200);
        const [payout] = (await scene.call("GET", `/payouts?collaboration=${collaboration}`)).as(payoutsBody);
        const id = payout?._id ?? "";
        const paidOn = server.clock.now().toISOString().slice(0, 10);
        const setState = (action: string, fields: object, as = token) =>
          scene.call("PUT", `/payouts/${id}/state`, { action, ...fields }, as);
        expect((await setState("approve", {})).status).toBe(200);
        const pay = (reference: string) => (as: string) => setState("pay", { paidOn, reference }, as);
        made.push({ id, email, acts: [pay("one"), pay("other")] });
      }
      return made;
    },
    effect: `select state, reference, (select count(*)::int from history where record_id = $1
      and after->>'state' = 'paid') as history from payouts where id = $1`,
    expected: [
      { state: "paid", reference: "one", history: 1 },
      { state: "paid", reference: "other", history: 1 },
    ],
    webhook: "payout.changed",
    mails: 1,
    repeated: 200,
  },
];

const query = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  (await server.records.pool.query(text, values)).rows as Row[];

/** The number of mails to the creator, and the states in the webhooks about this record. */
async function told(
  { webhook }: Contest,
  { id, email }: Round,
): Promise<{ mails: number; webhooks: string[] }> {
  const mails = await query("select from outgoing_mails where recipient = $1", [email]);
  const webhooks = await query<{ to: string }>(
    `select body::json->'data'->>'to' as to from webhook_deliveries
     where event = $1 and body like '%' || $2 || '%' order by id`,
    [webhook, id],
  );
  return { mails: mails.length, webhooks: webhooks.map(({ to }) => to) };
}

it.each(contests)("of ten at once who $title, one does", async (contest) => {
  const winners = new Set<number>();
  const all = await contest.prepare();
  expect(all).toHaveLength(rounds);
  for (const [number, round] of all.entries()) {
    const before = await told(contest, round);
    // The side that comes first changes with the round.
    const calls = people.flatMap((person) => [0, 1].map((side) => ({ person, side: (side + number) % 2 })));
    const answer = async (call: (typeof calls)[number]) => ({
      ...call,
      ...(await round.acts[call.side as 0 | 1](call.person)),
    });
    // In the first two rounds one is answered before the others ask, so that each side wins once.
    const leading = calls.slice(0, 1).map(answer);
    if (number < 2) await leading[0];
    const answers = await Promise.all([...leading, ...calls.slice(1).map(answer)]);
    const done = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect([done.length, refused.length], answers.map(({ text }) => text).join("\n")).toEqual([1, 9]);
    const { side = 0, person = "" } = done[0] ?? {};
    winners.add(side);
    const [row] = await query<Record<string, unknown>>(contest.effect, [round.id]);
    expect(row).toEqual(contest.expected[side as 0 | 1]);
    const state = String(row?.offer ?? row?.state);
    for (const { text } of refused) {
      expect(text).toContain('"current":');
      expect(text).toMatch(contest.sees ?? new RegExp(`"${state}"`));
      if (row?.reference !== undefined) expect(text).toContain(`"reference":"${row.reference}"`);
    }
    const expected = { mails: before.mails + contest.mails, webhooks: [...before.webhooks, state] };
    expect(await told(contest, round)).toEqual(expected);
    expect((await round.acts[side as 0 | 1](person)).status, "once more").toBe(contest.repeated);
    expect(await told(contest, round)).toEqual(expected);
    expect(await query(contest.effect, [round.id])).toEqual([row]);
  }
  expect(winners.size, "both sides win").toBe(2);
});
