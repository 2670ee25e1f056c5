import { beforeEach, describe, expect, it } from "vitest";
import { loginBody } from "#domain/admin/admin.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { makeAuthenticator } from "#tests/factories/authenticator.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { hour, minute } from "#tests/harness/clock.ts";
import {
  beginLogin,
  codeOf,
  completeLogin,
  makeColleague,
  nextStep,
  passkeyChallenge,
  setUpPasskey,
  setUpTotp,
} from "#tests/harness/second-factors.ts";
import { startServerForFile, startTestServer } from "#tests/harness/test-server.ts";

const server = await startServerForFile();

const over = { success: false, message: "This sign-in has ended. Please start again." };
const wrong = { success: false, message: "This is not right, or was used already." };
const invalid = { success: false, message: "Invalid email or password." };
const askedAgain = { success: false, message: "Please confirm that it is you." };
const opens = async (token: string) => (await server.send("GET", "/api/admin/session", { token })).status;

let count = 0;
/** Somebody with an authenticator app, a passkey, and recovery codes. */
async function makeAda() {
  count += 1;
  const colleague = await makeColleague(server, `ada${count}@tandem.example`);
  const app = await setUpTotp(server, colleague.token);
  return { ...colleague, ...app };
}
let ada: Awaited<ReturnType<typeof makeAda>>;
beforeEach(async () => {
  ada = await makeAda();
});
const code = (steps = 0) => codeOf(server, ada.secret, steps);

describe("the login of somebody with a second factor", () => {
  it("answers a challenge and no token", async () => {
    const response = await server.send("POST", "/api/admin/login", {
      json: { email: ada.email, password: ada.password },
    });
    expect(response.status).toBe(202);
    expect(response.json).toEqual({
      success: true,
      data: { challenge: expect.stringMatching(/^[\w-]{43}$/), methods: ["totp", "recovery-code"] },
    });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("looks like every other for a wrong password", async () => {
    const json = { email: ada.email, password: "not the password" };
    const response = await server.send("POST", "/api/admin/login", { json });
    expect([response.status, response.json]).toEqual([401, invalid]);
  });

  it("is completed by a code, and answers what the login answers", async () => {
    const { challenge } = await beginLogin(server, ada);
    const response = await completeLogin(server, challenge, { code: code() });
    expect(response.status).toBe(200);
    const { token, data } = response.as(loginBody);
    expect(data).toMatchObject({ token, admin: { email: ada.email } });
    expect(await opens(token)).toBe(200);
  });

  it("takes a code of the step before and after, as people type it", async () => {
    for (const steps of [-1, 1]) {
      for (let step = 0; step < 3; step += 1) nextStep(server);
      const { challenge } = await beginLogin(server, ada);
      const typed = code(steps).replace(/^(...)/, " $1 ");
      expect((await completeLogin(server, challenge, { code: typed })).status).toBe(200);
    }
  });

  it("is completed by each recovery code once", async () => {
    expect(ada.recoveryCodes).toHaveLength(10);
    expect(new Set(ada.recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = ada.recoveryCodes;
    expect(first).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    for (const typed of [first, second.toUpperCase().replace("-", " ")]) {
      const { challenge } = await beginLogin(server, ada);
      expect((await completeLogin(server, challenge, { recoveryCode: typed })).status).toBe(200);
      const { challenge: another } = await beginLogin(server, ada);
      const again = await completeLogin(server, another, { recoveryCode: typed });
      expect([again.status, again.json]).toEqual([401, wrong]);
    }
  });

  it("is completed by a passkey", async () => {
    const { authenticator, userHandle } = await setUpPasskey(server, ada.token);
    const { challenge, methods } = await beginLogin(server, ada);
    expect(methods).toEqual(["totp", "passkey", "recovery-code"]);
    const assertion = authenticator.assert({ challenge: await passkeyChallenge(server), userHandle });
    expect((await completeLogin(server, challenge, { assertion })).status).toBe(200);
  });

  it.each([
    [{}],
    [{ code: "12345" }],
    [{ code: "123456", recoveryCode: "0123456789" }],
    [{ recoveryCode: "x" }],
  ])("refuses %j with 422", async (proof) => {
    const { challenge } = await beginLogin(server, ada);
    expect((await completeLogin(server, challenge, proof)).status).toBe(422);
  });
});

const usedCodes = async (): Promise<number> =>
  (await server.records.pool.query("select from recovery_codes where used_at is not null")).rowCount ?? 0;

describe("a challenge", () => {
  it("is no session, and its hash is no challenge", async () => {
    const { challenge } = await beginLogin(server, ada);
    expect(await opens(challenge)).toBe(401);
    const { rows } = await server.records.pool.query("select token_hash from login_challenges");
    for (const { token_hash } of rows) {
      expect(token_hash).not.toBe(challenge);
      const response = await completeLogin(server, token_hash, { code: code() });
      expect(response.json).toEqual(over);
    }
    expect((await completeLogin(server, ada.token, { code: code() })).json).toEqual(over);
  });

  it("signs in once, however often it is used at once", async () => {
    const { challenge } = await beginLogin(server, ada);
    const [one = "", two = ""] = ada.recoveryCodes;
    const answers = await Promise.all([
      completeLogin(server, challenge, { code: code() }),
      completeLogin(server, challenge, { recoveryCode: one }),
      completeLogin(server, challenge, { recoveryCode: two }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect((await completeLogin(server, challenge, { code: code(1) })).json).toEqual(over);
  });

  it("uses up one recovery code, however many right ones are sent at once", async () => {
    const { challenge } = await beginLogin(server, ada);
    const usedBefore = await usedCodes();
    const codes = ada.recoveryCodes.slice(5, 9);
    const responses = await Promise.all(
      codes.map((recoveryCode) => completeLogin(server, challenge, { recoveryCode })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    expect((await usedCodes()) - usedBefore).toBe(1);
  });

  it("lives five minutes", async () => {
    const { challenge } = await beginLogin(server, ada);
    server.clock.advance(5 * minute);
    const response = await completeLogin(server, challenge, { code: code() });
    expect([response.status, response.json]).toEqual([401, over]);
  });

  it("has five tries, at once too", async () => {
    const { challenge } = await beginLogin(server, ada);
    const tries = Array.from({ length: 8 }, () => completeLogin(server, challenge, { code: "000000" }));
    const messages = (await Promise.all(tries)).map(({ json }) => (json as { message: string }).message);
    expect(messages.filter((message) => message === wrong.message)).toHaveLength(5);
    expect(messages.filter((message) => message === over.message)).toHaveLength(3);
    expect((await completeLogin(server, challenge, { code: code() })).json).toEqual(over);
  });

  it("is that of one account", async () => {
    const eve = await makeAda();
    const { challenge } = await beginLogin(server, ada);
    const { authenticator } = await setUpPasskey(server, eve.token);
    const [recoveryCode = ""] = eve.recoveryCodes;
    const assertion = authenticator.assert({ challenge: await passkeyChallenge(server) });
    for (const proof of [{ code: codeOf(server, eve.secret) }, { recoveryCode }, { assertion }])
      expect((await completeLogin(server, challenge, proof)).json).toEqual(wrong);
  });

  it("ends with the password", async () => {
    const { challenge } = await beginLogin(server, ada);
    const json = { currentPassword: ada.password, newPassword: "another long password" };
    expect((await server.send("PUT", "/api/admin/password", { token: ada.token, json })).status).toBe(200);
    expect((await completeLogin(server, challenge, { code: code() })).json).toEqual(over);
  });

  it("ends when the account is disabled, as a passkey does", async () => {
    const { authenticator } = await setUpPasskey(server, ada.token);
    const { challenge } = await beginLogin(server, ada);
    await server.records.pool.query("update admins set state = 'disabled' where email = $1", [ada.email]);
    expect((await completeLogin(server, challenge, { code: code() })).json).toEqual(over);
    const assertion = authenticator.assert({ challenge: await passkeyChallenge(server) });
    const alone = await server.send("POST", "/api/admin/login/passkey", { json: { assertion } });
    expect([alone.status, alone.json]).toEqual([401, wrong]);
    const json = { email: ada.email, password: ada.password };
    expect((await server.send("POST", "/api/admin/login", { json })).json).toEqual(invalid);
  });

  it("ends with the account", async () => {
    const { challenge } = await beginLogin(server, ada);
    await server.records.pool.query("delete from admins where email = $1", [ada.email]);
    expect((await completeLogin(server, challenge, { code: code() })).json).toEqual(over);
    for (const table of ["two_factor", "recovery_codes", "login_challenges"]) {
      const { rows } = await server.records.pool.query(
        `select 1 from ${table} where not exists (select from admins where id = admin_id)`,
      );
      expect(rows).toEqual([]);
    }
  });
});

describe("a code", () => {
  it("is accepted once, in other sign-ins and at once too", async () => {
    const challenges = await Promise.all(Array.from({ length: 5 }, () => beginLogin(server, ada)));
    const answers = await Promise.all(
      challenges.map(({ challenge }) => completeLogin(server, challenge, { code: code() })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    nextStep(server);
    const { challenge } = await beginLogin(server, ada);
    expect((await completeLogin(server, challenge, { code: code(-1) })).json).toEqual(wrong);
    expect((await completeLogin(server, challenge, { code: code() })).status).toBe(200);
  });

  it("of a recovery is accepted once, at once too", async () => {
    const [recoveryCode = ""] = ada.recoveryCodes;
    const challenges = await Promise.all(Array.from({ length: 5 }, () => beginLogin(server, ada)));
    const answers = await Promise.all(
      challenges.map(({ challenge }) => completeLogin(server, challenge, { recoveryCode })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
  });

  it("of the set-up does not sign in", async () => {
    const bea = await makeColleague(server, `bea${count}@tandem.example`);
    const { secret } = await setUpTotp(server, bea.token);
    server.clock.advance(-30_000);
    const { challenge } = await beginLogin(server, bea);
    const response = await completeLogin(server, challenge, { code: codeOf(server, secret) });
    expect(response.json).toEqual(wrong);
    server.clock.advance(30_000);
  });
});

describe("a passkey", () => {
  it("signs in alone", async () => {
    const { authenticator, userHandle } = await setUpPasskey(server, ada.token);
    const challenge = await passkeyChallenge(server);
    const assertion = authenticator.assert({ challenge, userHandle, counter: 1 });
    const response = await server.send("POST", "/api/admin/login/passkey", { json: { assertion } });
    expect(response.as(loginBody).data.admin.email).toBe(ada.email);
    const again = await server.send("POST", "/api/admin/login/passkey", { json: { assertion } });
    expect([again.status, again.json]).toEqual([401, wrong]);
  });

  it("answers a challenge once, at once too", async () => {
    const { authenticator } = await setUpPasskey(server, ada.token);
    const challenge = await passkeyChallenge(server);
    const assertion = authenticator.assert({ challenge });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.send("POST", "/api/admin/login/passkey", { json: { assertion } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another port", { origin: "http://localhost:3001" }],
    ["another site", { rpId: "evil.example" }],
    ["nobody who was asked for a PIN", { isVerified: false }],
    ["a challenge that nobody was given", { challenge: "A".repeat(43) }],
    ["another person", { userHandle: Buffer.from("admin:else").toString("base64url") }],
  ])("does not sign in for %s", async (_, changes) => {
    const { authenticator } = await setUpPasskey(server, ada.token);
    const assertion = authenticator.assert({ challenge: await passkeyChallenge(server), ...changes });
    const response = await server.send("POST", "/api/admin/login/passkey", { json: { assertion } });
    expect([response.status, response.json]).toEqual([401, wrong]);
  });

  it("does not sign in late, or with a challenge of a registration, or when it is unknown", async () => {
    const { authenticator } = await setUpPasskey(server, ada.token);
    const send = (assertion: unknown) =>
      server.send("POST", "/api/admin/login/passkey", { json: { assertion } });
    const late = await passkeyChallenge(server);
    server.clock.advance(5 * minute);
    expect((await send(authenticator.assert({ challenge: late }))).status).toBe(401);
    const options = await server.send("POST", "/api/admin/security/passkeys/options", { token: ada.token });
    const { challenge } = (options.json as { data: { options: { challenge: string } } }).data.options;
    expect((await send(authenticator.assert({ challenge }))).status).toBe(401);
    const unknown = makeAuthenticator().assert({ challenge: await passkeyChallenge(server) });
    expect((await send(unknown)).status).toBe(401);
  });

  it("is locked when its counter goes back, and its holder is told", async () => {
    const { authenticator } = await setUpPasskey(server, ada.token, "Blue key");
    const tryWith = async (counter: number) => {
      const assertion = authenticator.assert({ challenge: await passkeyChallenge(server), counter });
      return (await server.send("POST", "/api/admin/login/passkey", { json: { assertion } })).status;
    };
    expect(await tryWith(7)).toBe(200);
    expect(await tryWith(9)).toBe(200);
    expect(await tryWith(9)).toBe(401);
    expect(await tryWith(10)).toBe(401);
    const { rows } = await server.records.pool.query(
      "select text from outgoing_mails where recipient = $1 and subject like '%locked%'",
      [ada.email],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain("Blue key");
    expect((await beginLogin(server, ada)).methods).toEqual(["totp", "recovery-code"]);
  });

  it("is not locked by somebody who cannot sign with it", async () => {
    const { authenticator } = await setUpPasskey(server, ada.token);
    const sign = async (counter: number) =>
      authenticator.assert({ challenge: await passkeyChallenge(server), counter });
    const send = (assertion: unknown) =>
      server.send("POST", "/api/admin/login/passkey", { json: { assertion } });
    expect((await send(await sign(5))).status).toBe(200);
    const forged = await sign(1);
    forged.response.signature = (await sign(6)).response.signature;
    expect((await send(forged)).status).toBe(401);
    expect((await send(await sign(6))).status).toBe(200);
  });
});

describe("wrong codes", () => {
  it("count as wrong passwords do, and are not forgotten by a right password", async () => {
    const limited = await startTestServer({ settings: { rateLimit: true, trustProxy: ["127.0.0.1"] } });
    const token = await limited.signIn();
    const { secret } = await setUpTotp(limited, token);
    const from = (address: string) => ({ "x-forwarded-for": address });
    const begin = (address: string) =>
      limited.send("POST", "/api/admin/login", { json: administrator, headers: from(address) });
    const complete = (address: string, challenge: string, code: string) =>
      limited.send("POST", "/api/admin/login/second-factor", {
        json: { challenge, code },
        headers: from(address),
      });
    const challengeOf = async (address: string) =>
      ((await begin(address)).json as { data: { challenge: string } }).data.challenge;

    // Each try with a challenge of its own, made by the right password.
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const challenge = await challengeOf("203.0.113.9");
      statuses.push((await complete("203.0.113.9", challenge, "000000")).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect((await begin("203.0.113.9")).status).toBe(429);

    // From many addresses: 20 in all.
    const spread: number[] = [];
    for (let index = 0; index < 16; index += 1) {
      const address = `198.51.100.${index}`;
      spread.push((await complete(address, await challengeOf(address), "000000")).status);
    }
    expect(spread).toEqual([...Array(15).fill(401), 429]);
    const late = await complete("192.0.2.1", await challengeOf("192.0.2.1"), codeOf(limited, secret));
    expect(late.status).toBe(429);
    limited.clock.advance(hour);
    const challenge = await challengeOf("192.0.2.1");
    expect((await complete("192.0.2.1", challenge, codeOf(limited, secret))).status).toBe(200);
    await limited.close();
  });
});

describe("whoever signed in more than ten minutes ago", () => {
  const makeKey = (token: string) =>
    server.send("POST", "/api/admin/api-keys", {
      token,
      json: { name: `Key ${crypto.randomUUID()}`, scope: "read" },
    });
  const confirm = (token: string, json: unknown) =>
    server.send("POST", "/api/admin/confirm", { token, json });

  it("is asked again, before the body is read, and confirms with a password, a code, or a passkey", async () => {
    const { authenticator } = await setUpPasskey(server, ada.token);
    const { token } = ada;
    server.clock.advance(9 * minute);
    expect((await makeKey(token)).status).toBe(201);
    server.clock.advance(minute);
    const response = await makeKey(token);
    expect([response.status, response.json]).toEqual([403, askedAgain]);
    const headers = { "content-type": "application/json" };
    expect((await server.send("POST", "/api/admin/api-keys", { token, body: "{", headers })).status).toBe(
      403,
    );
    for (const proof of [
      async () => ({ password: ada.password }),
      async () => ({ code: code() }),
      async () => ({ assertion: authenticator.assert({ challenge: await passkeyChallenge(server) }) }),
    ]) {
      expect((await makeKey(token)).status).toBe(403);
      expect((await confirm(token, await proof())).status).toBe(200);
      expect((await makeKey(token)).status).toBe(201);
      server.clock.advance(10 * minute);
    }
  });

  it("confirms for that session alone, and not with what is another's or was used", async () => {
    const eve = await makeAda();
    const { authenticator } = await setUpPasskey(server, eve.token);
    const { challenge } = await beginLogin(server, ada);
    const other = (await completeLogin(server, challenge, { code: code() })).as(loginBody).token;
    server.clock.advance(10 * minute);
    const assertion = authenticator.assert({ challenge: await passkeyChallenge(server) });
    for (const proof of [{ password: eve.password }, { code: codeOf(server, eve.secret) }, { assertion }]) {
      const response = await confirm(ada.token, proof);
      expect(response.status).toBe(422);
      expect(response.errors).toEqual({ [Object.keys(proof)[0] ?? ""]: "is not right" });
    }
    const used = code();
    expect((await confirm(ada.token, { code: used })).status).toBe(200);
    expect((await confirm(other, { code: used })).status).toBe(422);
    expect((await makeKey(ada.token)).status).toBe(201);
    expect((await makeKey(other)).json).toEqual(askedAgain);
    expect((await confirm("a".repeat(43), { password: ada.password })).status).toBe(401);
  });

  it("cannot add or remove a factor with a session that somebody has found", async () => {
    const { id } = await setUpPasskey(server, ada.token);
    server.clock.advance(10 * minute);
    for (const call of [
      "POST /api/admin/security/totp",
      "PUT /api/admin/security/totp",
      "DELETE /api/admin/security/totp",
      "POST /api/admin/security/recovery-codes",
      "POST /api/admin/security/passkeys/options",
      "POST /api/admin/security/passkeys",
      `DELETE /api/admin/security/passkeys/${id}`,
    ]) {
      const [method = "", path = ""] = call.split(" ");
      const response = await server.send(method, path, { token: ada.token, json: {} });
      expect([response.status, response.json], call).toEqual([403, askedAgain]);
    }
  });
});

it("the history tells who signed in, how, who failed, and who confirmed, and names no stranger", async () => {
  await server.empty();
  ada = await makeAda();
  await server.records.pool.query("delete from history");
  const { challenge } = await beginLogin(server, ada);
  await completeLogin(server, challenge, { code: "000000" });
  await completeLogin(server, challenge, { code: code() });
  await server.send("POST", "/api/admin/login", { json: { email: "eve@mail.example", password: "x" } });
  await server.send("POST", "/api/admin/confirm", { token: ada.token, json: { password: ada.password } });
  const entries = (await server.send("GET", "/api/admin/history", { token: ada.token })).as(historyBody);
  expect(
    entries.map(({ administrator: by, action, record, after }) => [by, action, record.name, after]),
  ).toEqual([
    [ada.email, "confirm", ada.email, { method: "password" }],
    ["unknown", "sign-in-failed", "Unknown", null],
    [ada.email, "sign-in", ada.email, { method: "totp" }],
    ["unknown", "sign-in-failed", ada.email, null],
  ]);
});

it("no secret, code, challenge, or token is in the log, the history, or the mails", async () => {
  const { challenge } = await beginLogin(server, ada);
  const used = code();
  const { token } = (await completeLogin(server, challenge, { code: used })).as(loginBody);
  await server.send("POST", "/api/admin/confirm", { token, json: { password: ada.password } });
  const { rows } = await server.records.pool.query(
    "select h::text from history h union all select m::text from outgoing_mails m",
  );
  const written = server.logged() + JSON.stringify(rows);
  const plain = ada.recoveryCodes.map((text) => text.replace("-", ""));
  for (const secret of [ada.secret, challenge, token, ada.password, ...ada.recoveryCodes, ...plain])
    expect(written).not.toContain(secret);
  const tables = ["two_factor", "recovery_codes", "login_challenges", "webauthn_challenges", "passkeys"];
  const stored = await Promise.all(
    tables.map((table) => server.records.pool.query(`select t::text from ${table} t`)),
  );
  const kept = JSON.stringify(stored.map((result) => result.rows));
  for (const secret of [ada.secret, challenge, ...plain]) expect(kept).not.toContain(secret);
});
