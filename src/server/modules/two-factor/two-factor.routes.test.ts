import { describe, expect, it } from "vitest";
import { loginBody } from "#domain/admin/admin.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import {
  creationOptionsBody,
  newPasskeyBody,
  recoveryCodesBody,
  securityBody,
  totpSetUpBody,
} from "#domain/two-factor/two-factor.contract.ts";
import type { Context } from "#server/context.ts";
import { resetSecondFactors } from "#server/modules/admin/console-admin.service.ts";
import { makeSealer } from "#server/platform/sealing/sealer.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { makeAuthenticator } from "#tests/factories/authenticator.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { hour, minute } from "#tests/harness/clock.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import {
  beginLogin,
  codeOf,
  completeLogin,
  makeColleague,
  setUpPasskey,
  setUpTotp,
} from "#tests/harness/second-factors.ts";
import { startServerForFile, startTestServer, type TestServer } from "#tests/harness/test-server.ts";
import * as challenges from "./login-challenges.service.ts";
import * as passkeys from "./passkeys.service.ts";

const server = await startServerForFile();

let count = 0;
const makeBea = (on: TestServer = server) => {
  count += 1;
  return makeColleague(on, `bea${count}@tandem.example`);
};
const send = (method: string, path: string, token: string, json?: unknown, on = server) =>
  on.send(method, `/api/admin/security${path}`, { token, ...(json !== undefined && { json }) });
const security = async (token: string, on = server) =>
  (await send("GET", "", token, undefined, on)).as(securityBody).data;
const mailsTo = async (email: string) => {
  const { rows } = await server.records.pool.query(
    "select text from outgoing_mails where recipient = $1 order by id",
    [email],
  );
  return rows.map(({ text }) => text as string);
};
const none = {
  isRequired: false,
  since: null,
  totp: { isAvailable: true, since: null },
  recoveryCodesLeft: 0,
  passkeys: [],
};

describe("an authenticator app", () => {
  it("is on after one right code, comes with recovery codes, and can be removed", async () => {
    const { email, token } = await makeBea();
    expect(await security(token)).toEqual(none);
    const { secret, uri } = (await send("POST", "/totp", token)).as(totpSetUpBody).data;
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain(email);
    expect(await security(token)).toEqual(none);

    const wrong = await send("PUT", "/totp", token, { code: codeOf(server, secret, 5) });
    expect([wrong.status, wrong.errors]).toEqual([422, { code: "is not right" }]);
    expect(await security(token)).toEqual(none);
    const right = await send("PUT", "/totp", token, { code: codeOf(server, secret) });
    expect(right.as(recoveryCodesBody).data.recoveryCodes).toHaveLength(10);
    const since = server.clock.now().toISOString();
    expect(await security(token)).toEqual({
      ...none,
      since,
      totp: { isAvailable: true, since },
      recoveryCodesLeft: 10,
    });

    expect((await send("POST", "/totp", token)).status).toBe(409);
    expect((await send("PUT", "/totp", token, { code: codeOf(server, secret) })).status).toBe(409);
    expect((await send("DELETE", "/totp", token)).status).toBe(200);
    expect(await security(token)).toEqual(none);
    expect((await send("DELETE", "/totp", token)).status).toBe(404);
    expect(await mailsTo(email)).toEqual([
      expect.stringContaining("An authenticator app has been set up"),
      expect.stringContaining("The authenticator app has been removed from your account"),
    ]);
  });

  it("needs the last secret that was told, and one that was", async () => {
    const { token } = await makeBea();
    expect((await send("PUT", "/totp", token, { code: "123456" })).status).toBe(409);
    const first = (await send("POST", "/totp", token)).as(totpSetUpBody).data.secret;
    const second = (await send("POST", "/totp", token)).as(totpSetUpBody).data.secret;
    expect((await send("PUT", "/totp", token, { code: codeOf(server, first) })).status).toBe(422);
    expect((await send("PUT", "/totp", token, { code: codeOf(server, second) })).status).toBe(200);
  });

  it("is set up once, by several at once too", async () => {
    const { token } = await makeBea();
    const { secret } = (await send("POST", "/totp", token)).as(totpSetUpBody).data;
    const json = { code: codeOf(server, secret) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send("PUT", "/totp", token, json)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await security(token)).recoveryCodesLeft).toBe(10);
  });

  it("cannot be set up without a key, and passkeys work all the same", async () => {
    const plain = await startTestServer({ sealer: undefined });
    const token = await plain.signIn();
    const response = await send("POST", "/totp", token, undefined, plain);
    expect(response.status).toBe(409);
    expect((response.json as { message: string }).message).toContain("ENCRYPTION_KEY");
    await setUpPasskey(plain, token);
    expect(await security(token, plain)).toMatchObject({
      totp: { isAvailable: false },
      recoveryCodesLeft: 10,
    });
    await plain.close();
  });

  it("that another key has sealed opens nothing, and recovery codes still do", async () => {
    const bea = await makeBea();
    const { recoveryCodes, secret } = await setUpTotp(server, bea.token);
    const other = await startTestServer({
      database: server.database,
      now: server.clock.now,
      sealer: makeSealer(Buffer.alloc(32, 1)),
    });
    const { challenge, methods } = await beginLogin(other, bea);
    expect(methods).toEqual(["recovery-code"]);
    expect((await completeLogin(other, challenge, { code: codeOf(server, secret) })).status).toBe(503);
    const [recoveryCode = ""] = recoveryCodes;
    expect((await completeLogin(other, challenge, { recoveryCode })).status).toBe(200);
    await other.close();
  });
});

describe("recovery codes", () => {
  it("are replaced as a whole, and end with the last factor", async () => {
    const bea = await makeBea();
    expect((await send("POST", "/recovery-codes", bea.token)).status).toBe(409);
    const { recoveryCodes: before } = await setUpTotp(server, bea.token);
    const after = (await send("POST", "/recovery-codes", bea.token)).as(recoveryCodesBody).data.recoveryCodes;
    expect(after.filter((code) => before.includes(code))).toEqual([]);
    const { challenge } = await beginLogin(server, bea);
    expect((await completeLogin(server, challenge, { recoveryCode: before[0] ?? "" })).status).toBe(401);
    expect((await completeLogin(server, challenge, { recoveryCode: after[0] ?? "" })).status).toBe(200);
    expect((await security(bea.token)).recoveryCodesLeft).toBe(9);
    expect((await send("DELETE", "/totp", bea.token)).status).toBe(200);
    expect((await security(bea.token)).recoveryCodesLeft).toBe(0);
  });
});

describe("a passkey", () => {
  it("is added, shown, renamed, and removed by its holder", async () => {
    const [bea, eve] = [await makeBea(), await makeBea()];
    const { id, recoveryCodes } = await setUpPasskey(server, bea.token, "Laptop");
    expect(recoveryCodes).toHaveLength(10);
    const shown = { _id: id, name: "Laptop", lastUsedAt: null, isBackedUp: false, isLocked: false };
    expect((await security(bea.token)).passkeys).toEqual([{ ...shown, createdAt: expect.any(String) }]);
    for (const [method, json] of [
      ["PUT", { name: "Mine" }],
      ["DELETE", undefined],
    ] as const)
      expect((await send(method, `/passkeys/${id}`, eve.token, json)).status).toBe(404);
    expect((await send("PUT", `/passkeys/${id}`, bea.token, { name: "Desk" })).status).toBe(200);
    expect((await security(bea.token)).passkeys).toMatchObject([{ name: "Desk" }]);
    expect((await send("DELETE", `/passkeys/${id}`, bea.token)).status).toBe(200);
    expect(await security(bea.token)).toEqual(none);
    expect(await mailsTo(bea.email)).toEqual([
      expect.stringContaining("A passkey has been added"),
      expect.stringContaining("A passkey has been removed"),
    ]);
  });

  it("brings no further recovery codes when it is the second factor, and is added once", async () => {
    const bea = await makeBea();
    await setUpTotp(server, bea.token);
    expect((await setUpPasskey(server, bea.token)).recoveryCodes).toEqual([]);
    expect((await security(bea.token)).recoveryCodesLeft).toBe(10);
    const challenge = await startPasskey(bea.token);
    const json = { name: "Key", attestation: makeAuthenticator().attest({ challenge }) };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send("POST", "/passkeys", bea.token, json)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  });

  const startPasskey = async (token: string) =>
    (await send("POST", "/passkeys/options", token)).as(creationOptionsBody).data.options.challenge;

  it.each([
    ["on another site", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["without asking for a PIN", { isVerified: false }],
    ["for a challenge that nobody was given", { challenge: "A".repeat(43) }],
  ])("that was made %s is refused", async (_, changes) => {
    const { token } = await makeBea();
    const attestation = makeAuthenticator().attest({ challenge: await startPasskey(token), ...changes });
    const response = await send("POST", "/passkeys", token, { name: "Key", attestation });
    expect([response.status, response.errors]).toEqual([422, { attestation: "could not be verified" }]);
    expect(await security(token)).toEqual(none);
  });

  it("that was made for somebody else, or late, or that another has, is refused", async () => {
    const [bea, eve] = [await makeBea(), await makeBea()];
    const foreign = makeAuthenticator().attest({ challenge: await startPasskey(eve.token) });
    expect((await send("POST", "/passkeys", bea.token, { name: "K", attestation: foreign })).status).toBe(
      422,
    );
    const late = makeAuthenticator().attest({ challenge: await startPasskey(bea.token) });
    server.clock.advance(5 * minute);
    expect((await send("POST", "/passkeys", bea.token, { name: "K", attestation: late })).status).toBe(422);
    const { authenticator } = await setUpPasskey(server, eve.token);
    const attestation = authenticator.attest({ challenge: await startPasskey(bea.token) });
    expect((await send("POST", "/passkeys", bea.token, { name: "K", attestation })).status).toBe(409);
    expect(await security(bea.token)).toEqual(none);
  });

  it("belongs to the host of PUBLIC_URL, whatever host a request names", async () => {
    const named = await startTestServer({ settings: { publicUrl: "https://tandem.example" } });
    const token = await named.signIn();
    const headers = { host: "evil.example" };
    const path = "/api/admin/security/passkeys";
    const { options } = (await named.send("POST", `${path}/options`, { token, headers })).as(
      creationOptionsBody,
    ).data;
    expect(options.rp.id).toBe("tandem.example");
    const made = { challenge: options.challenge, rpId: "tandem.example" };
    const attestation = makeAuthenticator().attest({ ...made, origin: "https://tandem.example" });
    const added = await named.send("POST", path, { token, json: { name: "Key", attestation } });
    expect(added.as(newPasskeyBody).data.passkey.name).toBe("Key");
    await named.close();
  });
});

describe("where a second factor is required", () => {
  const needed = { success: false, message: "Your role needs a second factor. Set one up to go on." };

  it("whoever has none gets a token, and reaches the set-up alone", async () => {
    const strict = await startTestServer({ settings: { requireTwoFactor: "owners" } });
    const token = await strict.signIn();
    const key = await makeApiKey({ ...strict, send: strict.send }, token).catch(() => undefined);
    expect(key).toBeUndefined();
    for (const path of ["/api/admin/stats", "/api/influencers", "/api/contacts", "/api/admin/api-keys"]) {
      const response = await strict.send("GET", path, { token });
      expect([response.status, response.json], path).toEqual([403, needed]);
    }
    expect((await strict.send("GET", "/api/admin/session", { token })).status).toBe(200);
    expect((await security(token, strict)).isRequired).toBe(true);
    await setUpTotp(strict, token);
    expect((await strict.send("GET", "/api/admin/stats", { token })).status).toBe(200);
    await strict.close();
  });

  it("the last one stays, also of two that are removed at once", async () => {
    const strict = await startTestServer({ settings: { requireTwoFactor: "all" } });
    const token = await strict.signIn();
    const { id } = await setUpPasskey(strict, token);
    const remove = (path: string) => send("DELETE", path, token, undefined, strict);
    const refused = await remove(`/passkeys/${id}`);
    expect(refused.status).toBe(409);
    expect((refused.json as { message: string }).message).toMatch(/^Your role needs a second factor/);
    await setUpTotp(strict, token);
    const answers = await Promise.all([remove(`/passkeys/${id}`), remove("/totp")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { since, passkeys, totp } = await security(token, strict);
    expect(since).not.toBeNull();
    expect(passkeys.length + (totp.since === null ? 0 : 1)).toBe(1);
    await strict.close();
  });
});

describe("the operator's reset", () => {
  it("ends every factor, session, and sign-in that waits, and tells the holder", async () => {
    const bea = await makeBea();
    const { secret } = await setUpTotp(server, bea.token);
    await setUpPasskey(server, bea.token);
    const { challenge } = await beginLogin(server, bea);
    const emitted: unknown[] = [];
    const handleEvent: Context["handleEvent"] = async (_context, event) => void emitted.push(event);
    const context = { ...otherProcess(server), handleEvent };
    expect(await resetSecondFactors(context, "nobody@tandem.example")).toBe(false);
    expect(await resetSecondFactors(context, bea.email)).toBe(true);
    expect(emitted).toMatchObject([{ type: "second_factor.changed", change: "reset" }]);
    const late = await completeLogin(server, challenge, { code: codeOf(server, secret) });
    expect(late.json).toEqual({ success: false, message: "This sign-in has ended. Please start again." });
    expect((await server.send("GET", "/api/admin/session", { token: bea.token })).status).toBe(401);
    const { email, password } = bea;
    const login = await server.send("POST", "/api/admin/login", { json: { email, password } });
    expect(await security(login.as(loginBody).token)).toEqual(none);
  });
});

it("changes are in the history, under the name of their maker", async () => {
  const bea = await makeBea();
  await setUpTotp(server, bea.token);
  await setUpPasskey(server, bea.token, "Laptop");
  const entries = (await server.send("GET", "/api/admin/history", { token: bea.token })).as(historyBody);
  const changes = entries.filter(
    ({ action, administrator: by }) => action === "two-factor" && by === bea.email,
  );
  expect(changes.map(({ after }) => after)).toEqual([
    { added: "passkey", name: "Laptop" },
    { added: "authenticator app" },
  ]);
});

it("no key reaches the factors of a person", async () => {
  const { key } = await makeApiKey(server, await server.signIn(), { scope: "write" });
  expect((await send("GET", "", key)).status).toBe(403);
  expect((await send("POST", "/totp", key)).status).toBe(403);
  const json = { password: administrator.password };
  expect((await server.send("POST", "/api/admin/confirm", { token: key, json })).status).toBe(403);
});

it("what has ended is deleted once a day", async () => {
  const bea = await makeBea();
  await setUpTotp(server, bea.token);
  await beginLogin(server, bea);
  await send("POST", "/passkeys/options", bea.token);
  const kept = async () => {
    const tables = ["login_challenges", "webauthn_challenges"];
    const counted = await Promise.all(
      tables.map((table) => server.records.pool.query(`select count(*)::int as n from ${table}`)),
    );
    return counted.map(({ rows }) => rows[0].n > 0);
  };
  expect(await kept()).toEqual([true, true]);
  const context = otherProcess(server, () => new Date(Date.now() + 365 * 24 * hour));
  await challenges.forgetOld(context);
  await passkeys.forgetOld(context);
  expect(await kept()).toEqual([false, false]);
});
