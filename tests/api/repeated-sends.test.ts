import { beforeEach, describe, expect, it } from "vitest";
import { registerBody } from "#domain/admin/administrators.contract.ts";
import { api } from "#domain/api.ts";
import type { Endpoint } from "#domain/http/endpoint.ts";
import { itemsAddedBody } from "#domain/shortlists/shortlists.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { day } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { passwordScene } from "#tests/harness/password-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

let passed = 0;
const now = () => new Date(Date.now() + passed);
const server = await startServerForFile({ now });
let token = "";
beforeEach(async () => {
  passed = 0;
  await server.empty();
  await query("truncate admins cascade");
  token = await server.signIn();
});
const { query } = linkScene(server, token);

type Sent = { json?: unknown; as?: string; key?: string };
const post = (path: string, { json, as = token, key }: Sent) =>
  server.send("POST", path, {
    token: as,
    ...(json !== undefined && { json }),
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });
const mailsTo = (email: string) => query("select from outgoing_mails where recipient = $1", [email]);

/** Calls that create something or send mail, and that a client repeats when it got no response. */
const withoutKey = [
  // The address, which is unique, tells of a repetition. A password must not be kept, not even as a quick hash.
  "POST /api/admin/register",
  // Answered with a token or a code, for something that can be used once. Nobody is written to.
  "POST /api/admin/confirm",
  "POST /api/admin/confirm/company",
  "POST /api/admin/confirm/company/start",
  "POST /api/admin/login",
  "POST /api/admin/login/company",
  "POST /api/admin/login/company/start",
  "POST /api/admin/login/second-factor",
  "POST /api/admin/login/passkey/options",
  "POST /api/admin/login/passkey",
  "POST /api/admin/security/totp",
  "POST /api/admin/security/recovery-codes",
  "POST /api/admin/security/passkeys/options",
  "POST /api/admin/security/passkeys",
  // The link works once.
  "POST /api/links/invitation",
  "POST /api/links/password-reset",
  // Answered with another address of a link, which is stored nowhere. Nobody is written to.
  "POST /api/admin/links",
  // The same within ten minutes is noted once.
  "POST /api/admin/links/:id/copies",
  // The same address gets a new code, five times a day.
  "POST /api/links/collaboration/email",
  // Answered with a signed address. Nobody is written to.
  "POST /api/links/report/downloads",
  // Finds the link that the first call has made.
  "POST /api/links/portal/open",
  // The owner is told once a day.
  "POST /api/links/review/not-me",
];

it("every POST of links, lists, applications, notes, and accounts takes a key, or says here why not", () => {
  const isOurs =
    /^POST \/api\/(links|admin\/(shortlists|join-requests\/:id|timeline|administrators|links)|admin\/(register|confirm|login|password-reset|security))(\/|$)/;
  const endpoints = Object.values<Endpoint>(api).filter(({ route }) => isOurs.test(route));
  const named = endpoints.filter(
    ({ route, idempotent }) => idempotent !== true && !route.includes("calendar"),
  );
  expect(named.map(({ route }) => route).toSorted()).toEqual(withoutKey.toSorted());
});

describe("creators who are put on a list", () => {
  const scene = () => shortlistScene(server, token);

  it("are put there by one of several calls with the same key, which all get its answer", async () => {
    const { _id: id } = await scene().make();
    const json = { ids: await insertInfluencers(server.database, [{}, {}]), pitch: "Knows tea." };
    const send = () => post(`/api/admin/shortlists/${id}/items`, { json, key: "one" });
    const answers = await Promise.all([send(), send(), send()]);
    const [first, ...others] = answers.map((answer) => answer.as(itemsAddedBody).data);
    expect(first?.results.map(({ outcome }) => outcome)).toEqual(["added", "added"]);
    for (const other of others) expect(other).toEqual(first);
    expect(await query("select from history where action = 'edit'")).toHaveLength(1);
    const other = await post(`/api/admin/shortlists/${id}/items`, { json: { ids: json.ids }, key: "one" });
    expect(other.status).toBe(422);
    expect(Object.keys(other.errors)).toEqual(["Idempotency-Key"]);
  });

  it("can be put there again after they were taken off, with the same key, and without one", async () => {
    const { _id: id } = await scene().make();
    const json = { ids: await insertInfluencers(server.database, [{}]) };
    const places = new Set<string | null | undefined>();
    for (const key of [{ key: "one" }, { key: "one" }, {}, {}]) {
      const answer = await post(`/api/admin/shortlists/${id}/items`, { json, ...key });
      const [result] = answer.as(itemsAddedBody).data.results;
      expect(result?.outcome).toBe("added");
      places.add(result?.itemId);
      await server.send("DELETE", `/api/admin/shortlists/${id}/items/${result?.itemId}`, { token });
    }
    expect(places.size).toBe(4);
  });

  it("are proposed once by a program that repeats itself", async () => {
    const { _id: id } = await scene().make();
    const { key: as } = await makeApiKey(server, token, { scope: "write" });
    const json = { ids: await insertInfluencers(server.database, [{}]) };
    const send = () => post(`/api/admin/shortlists/${id}/items`, { json, as, key: "of-a-program" });
    const first = await send();
    expect(first.as(itemsAddedBody).data.results).toMatchObject([{ outcome: "added" }]);
    expect((await send()).text).toBe(first.text);
    const mine = await post(`/api/admin/shortlists/${id}/items`, { json, key: "of-a-program" });
    expect(mine.status).toBe(422);
  });
});

describe("an invitation", () => {
  const json = { email: "ida@agency.example", name: "Ida Moen", role: "editor" };

  it("that is sent twice is mailed once, and answered as before", async () => {
    const send = () => post("/api/admin/administrators", { json, key: "one" });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.as(registerBody)).toEqual(answers[1]?.as(registerBody));
    expect(await mailsTo(json.email)).toHaveLength(1);
    expect((await post("/api/admin/administrators", { json })).status).toBe(409);
  });

  it("that is sent again twice is mailed once more", async () => {
    const made = await post("/api/admin/administrators", { json });
    const { _id } = made.as(registerBody).data.admin;
    const again = (key?: string) =>
      post(`/api/admin/administrators/${_id}/invitation`, key === undefined ? {} : { key });
    expect((await Promise.all([again("two"), again("two")])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsTo(json.email)).toHaveLength(2);
    await again();
    expect(await mailsTo(json.email)).toHaveLength(3);
  });

  it("can be made again after the account is gone", async () => {
    const send = () => post("/api/admin/administrators", { json, key: "one" });
    const { _id } = (await send()).as(registerBody).data.admin;
    expect((await server.send("DELETE", `/api/admin/administrators/${_id}`, { token })).status).toBe(200);
    expect((await send()).as(registerBody).data.admin._id).not.toBe(_id);
  });
});

it("a lost link that is asked for twice is mailed once", async () => {
  const email = "ann@mail.example";
  const { id, link } = await linkScene(server, token).applied(email);
  await linkScene(server, token).decide(id, "reject");
  await server.endUndos();
  passed = 31 * day;
  const renew = (key: string) =>
    server.send("POST", "/api/links/renew", { json: { token: link }, headers: { "idempotency-key": key } });
  const before = (await mailsTo(email)).length;
  for (const key of ["one", "one", "one"]) expect((await renew(key)).status).toBe(202);
  expect(await mailsTo(email)).toHaveLength(before + 1);
  await renew("two");
  expect(await mailsTo(email)).toHaveLength(before + 2);
});

it("a link to a new password that is asked for twice is mailed once", async () => {
  const { ask, run } = passwordScene(server, token, { now });
  const { email } = administrator;
  for (const key of ["one", "one", "one"]) {
    expect((await ask(email, { "idempotency-key": key })).status).toBe(202);
  }
  await run();
  expect(await mailsTo(email)).toHaveLength(1);
  await ask(email, { "idempotency-key": "two" });
  await run();
  expect(await mailsTo(email)).toHaveLength(2);
});
