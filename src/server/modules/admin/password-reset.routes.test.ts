import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { passwordResetInOutboxMessage } from "#domain/admin/password-reset.contract.ts";
import { calendarFeedBody } from "#domain/calendar/calendar.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { hour } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { passwordScene } from "#tests/harness/password-scene.ts";
import { codeOf, setUpPasskey, setUpTotp } from "#tests/harness/second-factors.ts";
import { addColleague, logIn, colleaguesPassword as oldPassword } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
let owner = "";
beforeAll(async () => {
  owner = await server.signIn();
});
const scene = passwordScene(server, owner);
const { choose, linkFor, read } = scene;
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];
const newPassword = "a password of my own";
const forgetful = () => addColleague(server, "editor", `forgetful-${randomUUID().slice(0, 8)}`);
const change = (id: string, json: unknown) =>
  server.send("PUT", `/api/admin/administrators/${id}`, { token: owner, json });
const isSignedIn = async (token: string) =>
  (await server.send("GET", "/api/admin/session", { token })).status === 200;
const mailsTo = (email: string, subject: string) =>
  query("select text from outgoing_mails where recipient = $1 and subject like $2 order by id", [
    email,
    `${subject}%`,
  ]);

describe("a link to a new password", () => {
  it("replaces the forgotten one, once, and ends all sessions of the account, and of no other", async () => {
    const { id, email, token } = await forgetful();
    const other = await forgetful();
    const second = await logIn(server, email);
    const feed = await server.send("POST", "/api/admin/calendar/feed", { token });
    const link = await linkFor(email);
    expect((await read(link)).json).toMatchObject({ data: { reset: { email } } });
    expect(await Promise.all([token, second].map(isSignedIn))).toEqual([true, true]);

    const chosen = await choose(link, newPassword);
    expect([chosen.status, chosen.json]).toEqual([
      200,
      { success: true, message: "Password changed. You can sign in now." },
    ]);
    expect(await Promise.all([token, second, other.token].map(isSignedIn))).toEqual([false, false, true]);
    const { pathname } = new URL(feed.as(calendarFeedBody).data.url);
    expect((await server.send("GET", pathname)).status).toBe(403);
    expect(await logIn(server, email, oldPassword)).toBeUndefined();
    expect(await isSignedIn(await logIn(server, email, newPassword))).toBe(true);
    for (const again of [await choose(link, "yet another password"), await read(link)]) {
      expect([again.status, again.text]).toEqual([403, expect.stringContaining("/admin/forgot-password.")]);
    }
    expect(await query("select state, role from admins where id = $1", [id])).toEqual([
      { state: "active", role: "editor" },
    ]);
  });

  it("tells the account by mail, and the history", async () => {
    const { id, email } = await forgetful();
    await choose(await linkFor(email), newPassword);
    const [told] = await mailsTo(email, "Your password for");
    expect(told?.text).toContain("has been changed through a link that we mailed to this address");
    const answer = await server.send("GET", `/api/admin/history?record=administrator:${id}`, {
      token: owner,
    });
    expect(answer.as(historyBody).map(({ action, administrator }) => [action, administrator])).toEqual([
      ["password", email],
      ["link", "unknown"],
      ["sign-in", email],
      ["create", expect.any(String)],
    ]);
    expect(answer.text).not.toContain(newPassword);
  });

  it("is used up by nothing but a password that may be chosen", async () => {
    const { email } = await forgetful();
    const link = await linkFor(email);
    for (let count = 0; count < 50; count += 1) expect((await read(link)).status).toBe(200);
    expect((await choose(link, "short")).errors).toEqual({ password: "must have at least 12 characters" });
    expect((await choose(link, "password1234")).errors).toEqual({
      password: "is on the list of common passwords",
    });
    expect((await choose(link, undefined)).errors).toEqual({ password: "Password is required" });
    expect((await choose(link, newPassword)).status).toBe(200);
  });

  it("counts once of ten that choose at the same moment, even with other passwords", async () => {
    const { email } = await forgetful();
    const link = await linkFor(email);
    const passwords = Array.from({ length: 10 }, (_, index) => `${newPassword} ${index}`);
    const answers = await Promise.all(passwords.map((password) => choose(link, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(403)]);
    const chosen = passwords[answers.findIndex(({ status }) => status === 200)];
    expect(await isSignedIn(await logIn(server, email, chosen))).toBe(true);
    expect(await mailsTo(email, "Your password for")).toHaveLength(1);
  });

  it("works for one hour", async () => {
    const { email } = await forgetful();
    const link = await linkFor(email);
    server.clock.advance(hour - 1);
    expect((await read(link)).status).toBe(200);
    server.clock.advance(1);
    expect((await read(link)).status).toBe(403);
    expect((await choose(link, newPassword)).status).toBe(403);
    expect((await server.send("POST", "/api/links/renew", { json: { token: link } })).status).toBe(202);
    expect(await linkScene(server, owner).mailedTo(email)).toBe(link);
    owner = await server.signIn();
  });

  it("is stored as a hash, in no answer, and in no job", async () => {
    const { email } = await forgetful();
    const link = await linkFor(email);
    const rows = await query("select * from access_links where person_email = $1", [email]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(link);
    expect((await read(link)).text).not.toContain(link);
    await scene.ask(email);
    const jobs = await query("select data from pgboss.job where name = 'send-password-reset'");
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toContain("@");
    await scene.run();
  });

  it("removes no second factor: the new password alone signs nobody in", async () => {
    const { email, token } = await forgetful();
    const { secret } = await setUpTotp(server, token);
    await setUpPasskey(server, token);
    await choose(await linkFor(email), newPassword);
    const json = { email, password: newPassword };
    const login = await server.send("POST", "/api/admin/login", { json });
    expect([login.status, login.json]).toMatchObject([
      202,
      { data: { methods: ["totp", "passkey", "recovery-code"] } },
    ]);
    const { challenge } = (login.json as { data: { challenge: string } }).data;
    const code = codeOf(server, secret);
    const done = await server.send("POST", "/api/admin/login/second-factor", { json: { challenge, code } });
    expect(done.status).toBe(200);
  });
});

describe("an earlier link to a new password ends", () => {
  const expectEnded = async (link: string) => {
    expect((await read(link)).status).toBe(403);
    expect((await choose(link, newPassword)).status).toBe(403);
  };

  it("with a newer one", async () => {
    const { email } = await forgetful();
    const link = await linkFor(email);
    const newer = await linkFor(email);
    await expectEnded(link);
    expect((await choose(newer, newPassword)).status).toBe(200);
  });

  it("when the password is changed", async () => {
    const { email, token } = await forgetful();
    const link = await linkFor(email);
    const json = { currentPassword: oldPassword, newPassword };
    expect((await server.send("PUT", "/api/admin/password", { token, json })).status).toBe(200);
    await expectEnded(link);
    expect((await mailsTo(email, "Your password for"))[0]?.text).toContain("changed in the admin area");
  });

  it("with another role, a disabled account, or a removed one", async () => {
    for (const end of [
      (id: string) => change(id, { role: "viewer" }),
      (id: string) => change(id, { state: "disabled" }),
      (id: string) => server.send("DELETE", `/api/admin/administrators/${id}`, { token: owner }),
    ]) {
      const { id, email } = await forgetful();
      const link = await linkFor(email);
      expect((await end(id)).status).toBe(200);
      await expectEnded(link);
    }
  });

  it("when the account has another address, also one that is changed in the database", async () => {
    const { id, email } = await forgetful();
    const link = await linkFor(email);
    await query("update admins set email = $2 where id = $1", [id, `other-${email}`]);
    expect((await choose(link, newPassword)).status).toBe(404);
    expect(await logIn(server, `other-${email}`, newPassword)).toBeUndefined();
  });

  it("when the account is disabled in the database", async () => {
    const { id, email } = await forgetful();
    const link = await linkFor(email);
    await query("update admins set state = 'disabled' where id = $1", [id]);
    expect((await choose(link, newPassword)).status).toBe(404);
  });
});

it("is no link of a record: nobody lists, revokes, or copies it", async () => {
  const { id, email } = await forgetful();
  await linkFor(email);
  const [row] = await query("select id from access_links where person_email = $1", [email]);
  const list = await server.send("GET", `/api/admin/links?subject=administrator:${id}`, { token: owner });
  expect(list.status).toBe(422);
  for (const [method, path] of [
    ["DELETE", `/api/admin/links/${row?.id}`],
    ["POST", `/api/admin/links/${row?.id}/copies`],
  ] as const) {
    const answer = await server.send(method, path, {
      token: owner,
      ...(method === "POST" && { json: { way: "link" } }),
    });
    expect(answer.status, path).toBe(404);
  }
});

it("opens nothing else, and is opened by no other link", async () => {
  const { email } = await forgetful();
  const link = await linkFor(email);
  const authorization = `Link ${link}`;
  for (const path of ["invitation", "portal", "status", "collaboration"]) {
    expect((await server.send("GET", `/api/links/${path}`, { headers: { authorization } })).status).toBe(403);
  }
  expect((await server.send("GET", "/api/admin/session", { headers: { authorization } })).status).toBe(403);
  expect((await server.send("GET", "/api/admin/session", { token: link })).status).toBe(401);
  const { link: status } = await linkScene(server, owner).applied("applicant@mail.example");
  expect((await choose(status, newPassword)).status).toBe(403);
  expect((await choose(`tl_${"a".repeat(43)}`, newPassword)).status).toBe(401);
  const session = await server.send("POST", "/api/links/password-reset", {
    token: owner,
    json: { password: newPassword },
  });
  expect(session.status).toBe(403);
});

it("says that the link is in the outbox folder where no mail is sent", async () => {
  const delivery = await server.send("GET", "/api/admin/password-reset");
  expect(delivery.json).toMatchObject({ data: { mailDelivery: "folder" } });
  const { json } = await scene.ask("nobody@agency.example");
  expect(json).toEqual({ success: true, message: passwordResetInOutboxMessage });
  await scene.run();
});
