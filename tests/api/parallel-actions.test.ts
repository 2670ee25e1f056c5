import { beforeEach, expect, it } from "vitest";
import { registerBody } from "#domain/admin/administrators.contract.ts";
import { applicantStatusBody } from "#domain/status/status.contract.ts";
import { type WebhookEvent, webhookEvents } from "#domain/webhooks/webhook-event-names.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { passwordScene } from "#tests/harness/password-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { colleaguesPassword } from "#tests/harness/team.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

const now = () => new Date();
const server = await startServerForFile({ now });
const token = await server.signIn();
const { applied, decide, edit, mailedTo, open, query, registered } = linkScene(server, token);
const lists = shortlistScene(server, token);
/** Fifty in `npm test -- slow`. */
const rounds = Number(process.env.PARALLEL_ROUNDS ?? 3);
const callers = 10;

beforeEach(async () => {
  await server.empty();
  const json = { url: "http://127.0.0.1:9/", events: webhookEvents };
  expect((await server.send("POST", "/api/admin/webhooks", { token, json })).status).toBe(201);
});

type Prepared = { call: () => Promise<Answer> };
type Action = {
  action: string;
  /** A record of its own, and the call that ten make at once. */
  prepare: (email: string) => Promise<Prepared>;
  /** Status of everyone but one. */
  others: 200 | 403 | 404 | 409;
  /** Beginning of the subject of the one mail. */
  mail?: string;
  webhook?: WebhookEvent;
  /** Rows that stand for the effect, one for each record. */
  effect: string;
};

const outcome = (decision: string) => `select from application_outcomes where decision = '${decision}'`;
const noted = (type: string, action: string) =>
  `select from history where record_type = '${type}' and action = '${action}'`;

/** A list with one creator, and the decider's link to it. */
async function reviewed() {
  const { id, items } = await lists.listOf([{}]);
  const { link } = await lists.linkFor(id, { role: "decides" });
  return { id, item: items[0] ?? "", link };
}

async function invited(email: string) {
  const json = { email, name: "Ida Moen", role: "editor" };
  const response = await server.send("POST", "/api/admin/administrators", { token, json });
  return { id: response.as(registerBody).data.admin._id, link: (await mailedTo(email)) ?? "" };
}

async function colleague(email: string): Promise<string> {
  const json = { email, password: colleaguesPassword, role: "owner", name: "Ida" };
  const response = await server.send("POST", "/api/admin/register", { token, json });
  return response.as(registerBody).data.admin._id;
}

const changeOf = (id: string, json: unknown) => () =>
  server.send("PUT", `/api/admin/administrators/${id}`, { token, json });

const applications: Action[] = [
  {
    action: "ask",
    async prepare(email) {
      const { id } = await applied(email);
      const json = { codes: ["photo"], words: "" };
      return { call: () => server.send("PUT", `/api/admin/join-requests/${id}/ask`, { token, json }) };
    },
    others: 200,
    mail: "Please complete your application",
    webhook: "join_request.changes_asked",
    effect: "select from join_requests where state = 'changes_asked'",
  },
  {
    action: "edit",
    async prepare(email) {
      const { link } = await applied(email);
      const { application } = (await open(link)).as(applicantStatusBody).data.status;
      const { updatedAt } = application ?? {};
      return { call: () => edit(link, { email, bio: "Another bio.", updatedAt }) };
    },
    others: 409,
    webhook: "join_request.changed",
    effect: "select from join_requests where bio = 'Another bio.'",
  },
  {
    action: "approve",
    async prepare(email) {
      const { id } = await applied(email);
      return { call: () => decide(id, "approve") };
    },
    others: 404,
    mail: "Welcome to",
    webhook: "join_request.approved",
    effect: outcome("approved"),
  },
  {
    action: "reject",
    async prepare(email) {
      const { id } = await applied(email);
      return { call: () => decide(id, "reject") };
    },
    others: 404,
    mail: "Your application to",
    webhook: "join_request.rejected",
    effect: outcome("rejected"),
  },
  {
    action: "withdraw",
    async prepare(email) {
      const { link } = await applied(email);
      return { call: () => open(link, "status", "DELETE") };
    },
    others: 409,
    mail: "You have withdrawn your application",
    webhook: "join_request.withdrawn",
    effect: outcome("withdrawn"),
  },
];

const brands: Action[] = [
  {
    action: "publish",
    async prepare(email) {
      const { id } = await registered(email);
      return { call: () => server.send("PUT", `/api/brand-join/${id}`, { token, json: {} }) };
    },
    others: 200,
    mail: "Your brand is listed",
    effect: outcome("approved"),
  },
  {
    action: "delete",
    async prepare(email) {
      const { id } = await registered(email);
      return { call: () => server.send("DELETE", `/api/brand-join/${id}`, { token }) };
    },
    others: 404,
    mail: "Your registration with",
    effect: outcome("rejected"),
  },
  {
    action: "withdraw",
    async prepare(email) {
      const { link } = await registered(email);
      return { call: () => open(link, "status", "DELETE") };
    },
    others: 409,
    mail: "You have withdrawn your registration",
    effect: outcome("withdrawn"),
  },
];

const shortlists: Action[] = [
  {
    action: "close",
    async prepare() {
      const { _id } = await lists.make();
      return { call: () => lists.setState(_id, "close") };
    },
    others: 200,
    effect: noted("shortlist", "close"),
  },
  {
    action: "reopen",
    async prepare() {
      const { _id } = await lists.make();
      await lists.setState(_id, "close");
      return { call: () => lists.setState(_id, "reopen") };
    },
    others: 200,
    effect: noted("shortlist", "reopen"),
  },
  {
    action: "vote",
    async prepare() {
      const { item, link } = await reviewed();
      return { call: () => lists.vote(link, item) };
    },
    others: 200,
    effect: "select from shortlist_votes where decision = 'approved'",
  },
  {
    action: "finish",
    async prepare() {
      const { item, link } = await reviewed();
      await lists.vote(link, item);
      return { call: () => lists.finish(link) };
    },
    others: 200,
    webhook: "shortlist.reviewed",
    effect: "select from notices where record_type = 'shortlist'",
  },
];

const administrators: Action[] = [
  {
    action: "lower",
    async prepare(email) {
      return { call: changeOf(await colleague(email), { role: "editor" }) };
    },
    others: 200,
    mail: "Your role at",
    effect: noted("administrator", "role"),
  },
  {
    action: "disable",
    async prepare(email) {
      return { call: changeOf(await colleague(email), { state: "disabled" }) };
    },
    others: 200,
    effect: noted("administrator", "role"),
  },
  {
    action: "accept an invitation",
    async prepare(email) {
      const { link } = await invited(email);
      const json = { name: "Ida Moen", password: colleaguesPassword };
      const headers = { authorization: `Link ${link}` };
      return { call: () => server.send("POST", "/api/links/invitation", { json, headers }) };
    },
    others: 403,
    effect: "select from access_links where kind = 'admin-invite' and used_at is not null",
  },
  {
    action: "choose a new password",
    async prepare(email) {
      await colleague(email);
      const { linkFor, choose } = passwordScene(server, token, { now });
      const link = await linkFor(email);
      return { call: () => choose(link, `${colleaguesPassword} indeed`) };
    },
    others: 403,
    mail: "Your password for",
    effect: noted("administrator", "password"),
  },
];

async function tenAtOnce({ action, prepare, others, ...expected }: Action): Promise<void> {
  const statuses = [200, ...Array<number>(callers - 1).fill(others)].toSorted();
  for (let round = 0; round < rounds; round += 1) {
    const { call } = await prepare(`${action.replaceAll(" ", "-")}${round}@mail.example`);
    const answers = await Promise.all(Array.from({ length: callers }, call));
    expect(answers.map(({ status }) => status).toSorted(), answers[0]?.text).toEqual(statuses);
  }
  expect(await query(expected.effect), "effects").toHaveLength(rounds);
  const mails = await query<{ recipient: string }>(
    "select recipient from outgoing_mails where subject like $1",
    [`${expected.mail ?? "no mail"}%`],
  );
  expect(mails, "mails").toHaveLength(expected.mail === undefined ? 0 : rounds);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length);
  const webhooks = await query<{ body: string }>("select body from webhook_deliveries where event = $1", [
    expected.webhook ?? "none",
  ]);
  expect(webhooks, "webhooks").toHaveLength(expected.webhook === undefined ? 0 : rounds);
  const data = webhooks.map(({ body }) => JSON.stringify(JSON.parse(body).data));
  expect(new Set(data).size).toBe(webhooks.length);
}

it.each(applications)("an application: of ten at once who $action, one does", tenAtOnce);
it.each(brands)("a registration: of ten at once who $action, one does", tenAtOnce);
it.each(shortlists)("a shortlist: of ten at once who $action, one does", tenAtOnce);
it.each(administrators)("an administrator: of ten at once who $action, one does", tenAtOnce);
