import { expect, it } from "vitest";
import { portalRequestedMessage } from "#domain/portal/portal-request.contract.ts";
import { portalsPerDay } from "#domain/portal/portal-rules.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day } from "#tests/harness/clock.ts";
import { portalScene } from "#tests/harness/portal-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const settings = { rateLimit: true, trustProxy: ["127.0.0.1"] };
const server = await startServerForFile({ settings });
const token = await server.signIn();
const scene = campaignScene(server, token);
const portal = portalScene(server, token, { settings });
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];
const mailsTo = async (email: string) =>
  query(
    "select subject, text, html from outgoing_mails where recipient = $1 and subject like 'All your work%'",
    [email],
  );
let requests = 0;
/** From another network address each time. */
const ask = (email: string, headers = {}) =>
  portal.ask(email, { "x-forwarded-for": `198.51.100.${++requests % 250}`, ...headers });

it("says the same of an address that is known and of one that is not, before it looks", async () => {
  const { email } = await scene.invited();
  const before = await mailsTo(email);
  const [known, unknown] = [await ask(email), await ask(uniqueEmail("nobody"))];
  const answerOf = ({ status, text, headers: { date: _, ...headers } }: typeof known) => ({
    status,
    text,
    headers,
  });
  expect(answerOf(known)).toEqual(answerOf(unknown));
  expect([known.status, known.json]).toEqual([202, { success: true, message: portalRequestedMessage }]);
  expect(await mailsTo(email)).toEqual(before);
  expect(await portal.run()).toBe(2);
  expect(await mailsTo(email)).toHaveLength(before.length + 1);
  expect(await query("select from access_links where kind = 'portal'")).toHaveLength(1);
});

it("answers while the creators cannot be read, and does the same work for both", async () => {
  const { email } = await scene.invited();
  const client = await server.records.pool.connect();
  await client.query(
    "begin; lock table influencers, influencer_people, campaign_creators in access exclusive mode",
  );
  const answers = await Promise.all([ask(email), ask(uniqueEmail("nobody"))]);
  await client.query("rollback");
  client.release();
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  const jobs = await query("select data from pgboss.job where name = 'send-portal' and state = 'created'");
  expect(jobs).toHaveLength(2);
  expect(JSON.stringify(jobs)).not.toContain("@");
  await portal.run();
});

it("mails once for a repeated call, and once if the job runs twice", async () => {
  const { email } = await scene.invited();
  const key = { "idempotency-key": crypto.randomUUID() };
  const answers = await Promise.all([ask(email, key), ask(email, key), ask(email, key)]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const [job] = await query("select data from pgboss.job where name = 'send-portal' and state = 'created'");
  expect(await portal.run()).toBe(1);
  await query("insert into pgboss.job (name, data) values ('send-portal', $1)", [job?.data]);
  await portal.run();
  expect(await mailsTo(email)).toHaveLength(1);
});

it("mails nothing to somebody whose creators are off limits, deleted, or were never made an offer", async () => {
  const considered = uniqueEmail("considered");
  await scene.campaignOf([{ email: considered }], { active: true });
  const alone = uniqueEmail("alone");
  await insertInfluencers(server.database, [{ email: alone }]);
  const gone = await scene.invited();
  await query("delete from influencers where email = $1", [gone.email]);
  const left = await scene.invited();
  await query("update influencers set relationship = 'do_not_contact' where email = $1", [left.email]);
  for (const email of [considered, alone, gone.email, left.email]) {
    await ask(email);
    await portal.run();
    expect(await mailsTo(email), email).toEqual([]);
  }
});

it("finds an address that is written with other letters of its domain", async () => {
  const { email } = await scene.invited();
  const idn = `${email.split("@")[0]}@münchen.example`;
  await query("update influencers set email = $2 where email = $1", [
    email,
    idn.replace("münchen", "xn--mnchen-3ya"),
  ]);
  await ask(idn.toUpperCase());
  await portal.run();
  expect(await mailsTo(idn.replace("münchen", "xn--mnchen-3ya"))).toHaveLength(1);
});

it("tells a session and a key the same, and refuses what is no address", async () => {
  const { key } = await makeApiKey(server, token, { name: "Writer", scope: "write" });
  const json = { email: uniqueEmail("nobody") };
  for (const as of [token, key]) {
    expect((await server.send("POST", "/api/my-work", { json, token: as })).status).toBe(202);
  }
  for (const email of ["", "mona", "a@b", "a@mail.example, b@mail.example", ["a@mail.example"], null]) {
    expect((await server.send("POST", "/api/my-work", { json: { email } })).status).toBe(422);
  }
});

it("names the page, and no token, at the end of mails to creators", async () => {
  const { email } = await scene.invited();
  const [offer] = await query("select text, html from outgoing_mails where recipient = $1", [email]);
  expect(String(offer?.text)).toMatch(/\nAll your work with us: http:\/\/localhost:3000\/my-work\n$/);
  expect(String(offer?.html)).toContain('href="http://localhost:3000/my-work"');
  await ask(email);
  await portal.run();
  const [mail] = await mailsTo(email);
  expect(String(mail?.text)).toMatch(/See all your work: http:\/\/localhost:3000\/l\/tl_[\w-]{43}\n/);
});

it("mails at most three a day to one mailbox, from wherever they are asked for, and counts unknown ones too", async () => {
  const { email } = await scene.invited();
  const [name, domain] = email.split("@");
  const spellings = [email, email.toUpperCase(), ` ${email} `, email, `${name}+x@${domain}`, email];
  for (const spelling of spellings) expect((await ask(spelling)).status).toBe(202);
  await portal.run();
  expect(await mailsTo(email)).toHaveLength(portalsPerDay);
  const later = uniqueEmail("later");
  for (let count = 0; count < portalsPerDay; count += 1) await ask(later);
  await portal.run();
  const { influencers } = await scene.campaignOf([{ email: uniqueEmail("creator") }], { active: true });
  await query("update influencers set email = $2 where id = $1", [influencers[0], later]);
  await ask(later);
  await portal.run();
  expect(await mailsTo(later)).toEqual([]);
  server.clock.advance(day + 1);
  await ask(email);
  await portal.run();
  expect(await mailsTo(email)).toHaveLength(portalsPerDay + 1);
});
