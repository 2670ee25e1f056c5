import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { passwordResetRequestedMessage } from "#domain/admin/password-reset.contract.ts";
import { passwordResetsPerDay } from "#domain/admin/password-reset-rules.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { day, minute } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { passwordScene } from "#tests/harness/password-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

const settings = { rateLimit: true, smtpUrl: "smtp://localhost:1", trustProxy: ["127.0.0.1"] };
const server = await startServerForFile({ settings });
let owner = "";
beforeAll(async () => {
  owner = await server.signIn();
});
const { ask: askFrom, run } = passwordScene(server, owner, { settings });
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];
const mailsTo = (email: string) =>
  query("select from outgoing_mails where recipient = $1 and subject like 'A new password%'", [email]);
let requests = 0;
/** From another network address each time. */
const ask = (email: string, headers = {}) =>
  askFrom(email, { "x-forwarded-for": `198.51.100.${++requests % 250}`, ...headers });
const forgetful = () => addColleague(server, "editor", `forgetful-${randomUUID().slice(0, 8)}`);

const answerOf = ({ status, text, headers: { date: _, ...headers } }: Answer) => ({ status, text, headers });

it("says the same of an address that is known and of one that is not, before it looks", async () => {
  const { email } = await forgetful();
  const [known, unknown] = [await ask(email), await ask(uniqueEmail("nobody"))];
  expect(answerOf(known)).toEqual(answerOf(unknown));
  expect([known.status, known.json]).toEqual([
    202,
    { success: true, message: passwordResetRequestedMessage },
  ]);
  expect(await mailsTo(email)).toEqual([]);
  expect(await run()).toBe(2);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await query("select from access_links where kind = 'password-reset'")).toHaveLength(1);
});

it("answers while the accounts cannot be read, and stores the same work for both", async () => {
  const { email } = await forgetful();
  const client = await server.records.pool.connect();
  await client.query("begin; lock table admins in access exclusive mode");
  const answers = await Promise.all([ask(email), ask(uniqueEmail("nobody"))]);
  await client.query("rollback");
  client.release();
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(
    await query("select from pgboss.job where name = 'send-password-reset' and state = 'created'"),
  ).toHaveLength(2);
  await run();
});

it("mails once for a repeated call, and once if the job runs twice", async () => {
  const { email } = await forgetful();
  const key = { "idempotency-key": randomUUID() };
  const answers = await Promise.all([ask(email, key), ask(email, key), ask(email, key)]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const [job] = await query(
    "select data from pgboss.job where name = 'send-password-reset' and state = 'created'",
  );
  expect(await run()).toBe(1);
  await query("insert into pgboss.job (name, data) values ('send-password-reset', $1)", [job?.data]);
  await run();
  expect(await mailsTo(email)).toHaveLength(1);
});

it("mails nothing to an account that is disabled or only invited, nor to a creator or a client", async () => {
  const disabled = await forgetful();
  await query("update admins set state = 'disabled' where id = $1", [disabled.id]);
  const invited = uniqueEmail("invited");
  const json = { email: invited, name: "Ida Moen", role: "editor" };
  await server.send("POST", "/api/admin/administrators", { token: owner, json });
  const applicant = uniqueEmail("applicant");
  await linkScene(server, owner).applied(applicant);
  for (const email of [disabled.email, invited, applicant]) {
    await ask(email);
    await run();
    expect(await mailsTo(email), email).toEqual([]);
  }
});

it("finds an account by other spellings of its address", async () => {
  const { email } = await forgetful();
  await ask(` ${email.toUpperCase()} `);
  await run();
  expect(await mailsTo(email)).toHaveLength(1);
});

it("tells a session and a key the same, and refuses what is no address", async () => {
  const { key } = await makeApiKey(server, owner, { name: "Writer", scope: "write" });
  const json = { email: uniqueEmail("nobody") };
  for (const token of [owner, key]) {
    expect((await server.send("POST", "/api/admin/password-reset", { json, token })).status).toBe(202);
  }
  for (const email of ["", "ida", "a@b", "a@mail.example, b@mail.example", ["a@mail.example"], null]) {
    const answer = await server.send("POST", "/api/admin/password-reset", { json: { email } });
    expect(answer.status, String(email)).toBe(422);
  }
  await run();
});

it("mails a mailbox a few times a day, from wherever they are asked for, and counts unknown ones too", async () => {
  const { email, id } = await forgetful();
  const [name, domain] = email.split("@");
  const later = `${name}+later@${domain}`;
  for (const spelling of [email, email.toUpperCase(), ` ${email}`, email, later, email, email]) {
    expect((await ask(spelling)).status).toBe(202);
  }
  await run();
  // One of them went to an address without an account.
  expect(await mailsTo(email)).toHaveLength(passwordResetsPerDay - 1);
  await query("update admins set email = $2 where id = $1", [id, later]);
  await ask(later);
  await run();
  expect(await mailsTo(later)).toEqual([]);
  server.clock.advance(day + 1);
  await ask(later);
  await run();
  expect(await mailsTo(later)).toHaveLength(1);
});

it("refuses a visitor who asks again and again for other addresses", async () => {
  const client = { "x-forwarded-for": "203.0.113.9" };
  const answers: Answer[] = [];
  for (let count = 0; count < 70; count += 1) answers.push(await ask(uniqueEmail("nobody"), client));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(60);
  expect(answers.at(-1)).toMatchObject({ status: 429 });
  server.clock.advance(10 * minute);
  await run();
});
