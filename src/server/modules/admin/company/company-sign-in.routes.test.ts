import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { loginBody, sessionBody } from "#domain/admin/admin.contract.ts";
import { calendarFeedBody } from "#domain/calendar/calendar.contract.ts";
import { companyStartBody } from "#domain/company-sign-in/company-sign-in.contract.ts";
import type { OidcSettings } from "#server/config/settings.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { minute } from "#tests/harness/clock.ts";
import { type Person, startOidcPeer } from "#tests/harness/oidc-peer.ts";
import { passwordScene } from "#tests/harness/password-scene.ts";
import { setUpTotp } from "#tests/harness/second-factors.ts";
import { addColleague, colleaguesPassword } from "#tests/harness/team.ts";
import { startServerForFile, startTestServer } from "#tests/harness/test-server.ts";

const publicUrl = "http://localhost:3000";
const provider = await startOidcPeer(`${publicUrl}/admin/login/company`);
afterAll(() => provider.close());
const oidc: OidcSettings = {
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  scope: "openid email profile groups",
  domain: undefined,
  defaultRole: "viewer",
  roles: undefined,
  rolesClaim: "groups",
  trustsAddresses: false,
};
const server = await startServerForFile({ settings: { oidc } });
const owner = await server.signIn();

let count = 0;
let person: Person;
beforeEach(() => {
  count += 1;
  person = {
    sub: `sub-${count}`,
    email: `kim${count}@agency.example`,
    email_verified: true,
    name: "Kim Lee",
  };
});

/** Runs `work` with other settings of the sign-in. */
async function withOidc(changes: Partial<OidcSettings>, work: () => Promise<void>): Promise<void> {
  const before = { ...oidc };
  Object.assign(oidc, changes);
  try {
    await work();
  } finally {
    Object.assign(oidc, before);
  }
}

async function start() {
  return (await server.send("POST", "/api/admin/login/company/start")).as(companyStartBody).data;
}

const complete = (key: string, answer: string) =>
  server.send("POST", "/api/admin/login/company", { json: { key, answer } });

async function signIn(who: Person = person) {
  const { url, key } = await start();
  return complete(key, await provider.signIn(url, who));
}

const invite = async (email: string, role = "editor") =>
  server.send("POST", "/api/admin/administrators", {
    token: await server.signIn(),
    json: { email, name: "Invited", role },
  });

const whoIs = async (token: string) => {
  const response = await server.send("GET", "/api/admin/session", { token });
  return response.status === 200 ? response.as(sessionBody).data.admin : response.status;
};

const refused = (message: string) => ({ status: 403, json: expect.objectContaining({ message }) });
const ended = {
  status: 401,
  json: { success: false, message: "This sign-in has ended. Please start again." },
};

describe("the sign-in with the company's account", () => {
  it("lets in invited people, accepts their invitation, and knows them by their account afterwards", async () => {
    expect((await invite(person.email)).status).toBe(201);
    const first = await signIn();
    expect(first.status).toBe(200);
    const { token } = first.as(loginBody);
    expect(await whoIs(token)).toEqual({ email: person.email, name: "Invited", role: "editor" });
    // The address at the company changes, and the old one is somebody else's.
    const renamed = { ...person, email: `renamed${count}@agency.example` };
    expect(await whoIs((await signIn(renamed)).as(loginBody).token)).toMatchObject({ email: person.email });
    const successor = { ...person, sub: `${person.sub}-successor` };
    expect(await signIn(successor)).toMatchObject(
      refused("Your address here belongs to another account of your company. Ask an owner."),
    );
  });

  it("lets in administrators with a password by the same address", async () => {
    const colleague = await addColleague(server, "editor", `lou${count}`);
    const response = await signIn({ ...person, email: colleague.email.toUpperCase() });
    expect(await whoIs(response.as(loginBody).token)).toMatchObject({
      email: colleague.email,
      role: "editor",
    });
  });

  it("lets in nobody else", async () => {
    const uninvited =
      "You have no access to Tandem yet. Ask an owner to invite the address of your company’s account.";
    expect(await signIn()).toMatchObject(refused(uninvited));
    await invite(person.email);
    const unverified =
      "Your company’s account has no confirmed email address, so Tandem cannot know whose it is.";
    for (const email_verified of [false, undefined])
      expect(await signIn({ ...person, email_verified: email_verified as boolean })).toMatchObject(
        refused(unverified),
      );
    await withOidc({ trustsAddresses: true }, async () => {
      expect((await signIn({ sub: person.sub, email: person.email })).status).toBe(200);
    });
    await withOidc({ domain: "agency.example" }, async () => {
      for (const email of [
        "kim@agency.example.evil.example",
        "kim@evil-agency.example",
        "agency.example@evil.example",
      ])
        expect(await signIn({ ...person, sub: email, email })).toMatchObject(refused(uninvited));
    });
  });

  it("gives people of the company's domain an account with the default role", async () => {
    await withOidc({ domain: "agency.example", defaultRole: "viewer" }, async () => {
      const { token } = (await signIn()).as(loginBody);
      expect(await whoIs(token)).toEqual({ email: person.email, name: "Kim Lee", role: "viewer" });
    });
  });

  it("ends with the account", async () => {
    const colleague = await addColleague(server, "editor", `max${count}`);
    const who = { ...person, email: colleague.email };
    const { token } = (await signIn(who)).as(loginBody);
    await server.send("PUT", `/api/admin/administrators/${colleague.id}`, {
      token: owner,
      json: { state: "disabled" },
    });
    expect(await whoIs(token)).toBe(401);
    expect(await signIn(who)).toMatchObject(refused("Your access to Tandem was disabled. Ask an owner."));
  });
});

describe("groups of the company", () => {
  const roles = new Map([
    ["Tandem Owners", "owner"],
    ["Marketing", "editor"],
  ] as const);

  it("give the highest of their roles, at each sign-in", async () => {
    await withOidc({ domain: "agency.example", roles }, async () => {
      const first = (await signIn({ ...person, groups: ["Sales", "Marketing"] })).as(loginBody);
      expect(await whoIs(first.token)).toMatchObject({ role: "editor" });
      const second = (await signIn({ ...person, groups: ["Marketing", "Tandem Owners"] })).as(loginBody);
      expect(await whoIs(second.token)).toMatchObject({ role: "owner" });
      // A session with the role of before ends.
      expect(await whoIs(first.token)).toBe(401);
      const third = (await signIn({ ...person, groups: ["Marketing"] })).as(loginBody);
      expect(await whoIs(third.token)).toMatchObject({ role: "editor" });
    });
  });

  it("end all access of somebody who is in none any more", async () => {
    const none = "You are in no group of your company that has access to Tandem. Ask an owner.";
    await withOidc({ domain: "agency.example", roles }, async () => {
      expect(await signIn({ ...person, sub: "new", groups: ["marketing"] })).toMatchObject(refused(none));
      const { token } = (await signIn({ ...person, groups: ["Marketing"] })).as(loginBody);
      const made = await server.send("POST", "/api/admin/calendar/feed", { token });
      const feed = new URL(made.as(calendarFeedBody).data.url).pathname;
      expect((await server.send("GET", feed)).status).toBe(200);
      expect(await signIn({ ...person, groups: [] })).toMatchObject(refused(none));
      expect(await whoIs(token)).toBe(401);
      expect((await server.send("GET", feed)).status).toBe(403);
    });
  });

  it("leave the last owner in office", async () => {
    await withOidc({ roles }, async () => {
      const last = { ...person, email: administrator.email, groups: ["Marketing"] };
      const owners = await server.records.pool.query(
        "update admins set role = 'editor' where role = 'owner' and email <> $1",
        [administrator.email],
      );
      expect(owners.rowCount).toBeGreaterThanOrEqual(0);
      expect(await whoIs((await signIn(last)).as(loginBody).token)).toMatchObject({ role: "owner" });
    });
  });
});

describe("an answer", () => {
  it("counts once, and only from the tab that began the sign-in", async () => {
    await invite(person.email);
    const { url, key } = await start();
    const answer = await provider.signIn(url, person);
    const other = await start();
    expect(await complete(other.key, answer)).toMatchObject(ended);
    const [one, two] = await Promise.all([complete(key, answer), complete(key, answer)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 401]);
    expect(await complete(key, answer)).toMatchObject(ended);
  });

  it("with the code of another sign-in is refused", async () => {
    await invite(person.email);
    const [victim, attacker] = [await start(), await start()];
    const theirs = new URLSearchParams(await provider.signIn(victim.url, person));
    const own = new URLSearchParams(await provider.signIn(attacker.url, { ...person, sub: "attacker" }));
    own.set("code", theirs.get("code") ?? "");
    const response = await complete(attacker.key, own.toString());
    expect(response.status).toBe(401);
  });

  it("that is late, canceled, empty, or of nobody is refused", async () => {
    const { url, key } = await start();
    const answer = await provider.signIn(url, person);
    server.clock.advance(10 * minute);
    expect(await complete(key, answer)).toMatchObject(ended);
    const canceled = await start();
    const state = new URL(canceled.url).searchParams.get("state") ?? "";
    const denied = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer });
    expect((await complete(canceled.key, denied.toString())).status).toBe(401);
    for (const text of ["code=x", "state=", "state=%00", "#", "state=x&state=y"])
      expect(await complete(key, text)).toMatchObject(ended);
    expect((await complete(key, "")).status).toBe(422);
  });
});

describe("beside the sign-in of the company", () => {
  it("a second factor is still asked for", async () => {
    const colleague = await addColleague(server, "editor", `ada${count}`);
    await setUpTotp(server, colleague.token);
    const response = await signIn({ ...person, email: colleague.email });
    expect(response.status).toBe(202);
    expect(response.json).toEqual({
      success: true,
      data: { challenge: expect.any(String), methods: ["totp", "recovery-code"] },
    });
  });

  it("passwords can be left to one owner", async () => {
    const strict = await startTestServer({ settings: { oidc, passwordsOnlyFor: administrator.email } });
    const colleague = await addColleague(strict, "editor");
    const logIn = (email: string, password: string) =>
      strict.send("POST", "/api/admin/login", { json: { email, password } });
    const wrong = await logIn(administrator.email, "not the password");
    const right = await logIn(colleague.email, colleaguesPassword);
    expect([right.status, right.json]).toEqual([401, wrong.json]);
    expect((await logIn(administrator.email, administrator.password)).status).toBe(200);
    expect((await strict.send("GET", "/api/admin/login/ways")).json).toMatchObject({
      data: { passwords: false, company: true },
    });
    const forgotten = passwordScene(strict, "", { settings: { passwordsOnlyFor: administrator.email } });
    for (const { email } of [colleague, administrator]) await forgotten.ask(email);
    expect(await forgotten.run()).toBe(2);
    const { rows } = await strict.records.pool.query("select recipient from outgoing_mails");
    expect(rows).toEqual([{ recipient: administrator.email }]);
    await strict.close();
  });

  it("everything goes on while the provider is down, and it is used again when it is back", async () => {
    await invite(person.email);
    const { token } = (await signIn()).as(loginBody);
    const begun = await start();
    const answer = await provider.signIn(begun.url, person);
    await provider.pause();
    expect((await complete(begun.key, answer)).status).toBe(503);
    expect(await whoIs(token)).toMatchObject({ email: person.email });
    await provider.resume();
    expect((await signIn()).status).toBe(200);
  });
});

describe("the confirmation", () => {
  it("is for the session that began it, and by the same person", async () => {
    await invite(person.email);
    const { token } = (await signIn()).as(loginBody);
    const begin = async () =>
      (await server.send("POST", "/api/admin/confirm/company/start", { token })).as(companyStartBody).data;
    const confirm = (key: string, answer: string, as = token) =>
      server.send("POST", "/api/admin/confirm/company", { token: as, json: { key, answer } });
    const { url, key } = await begin();
    expect(new URL(url).searchParams.get("max_age")).toBe("0");
    const answer = await provider.signIn(url, person);
    // Neither for another session nor as a sign-in.
    expect((await confirm(key, answer, owner)).status).toBe(401);
    const again = await begin();
    expect(await complete(again.key, await provider.signIn(again.url, person))).toMatchObject(ended);
    const right = await begin();
    expect((await confirm(right.key, await provider.signIn(right.url, person))).status).toBe(200);
    const other = await begin();
    const somebody = await confirm(
      other.key,
      await provider.signIn(other.url, { ...person, sub: "somebody" }),
    );
    expect(somebody).toMatchObject(refused("This is another person’s account. Confirm with your own."));
  });
});
