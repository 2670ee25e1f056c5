import { beforeEach, describe, expect, it } from "vitest";
import { administratorsBody } from "#domain/admin/administrators.contract.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { addColleague, colleaguesPassword, logIn } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
let owner = "";
beforeEach(async () => {
  await server.records.pool.query("truncate admins cascade");
  await server.records.pool.query("truncate outgoing_mails, api_keys, access_links cascade");
  owner = await server.signIn();
});

const change = (id: string, json: unknown, token = owner) =>
  server.send("PUT", `/api/admin/administrators/${id}`, { token, json });
const remove = (id: string, token = owner) =>
  server.send("DELETE", `/api/admin/administrators/${id}`, { token });
const statusOf = async (token: string) => (await server.send("GET", "/api/admin/session", { token })).status;
const list = async () =>
  (await server.send("GET", "/api/admin/administrators", { token: owner })).as(administratorsBody).data
    .administrators;
const selfId = async () => (await list()).find(({ isSelf }) => isSelf)?._id ?? "";
const mails = async () =>
  (await server.records.pool.query("select recipient, subject, text from outgoing_mails order by id")).rows;

describe("a change of role", () => {
  it("ends the sessions, tells the person, and holds from the next sign-in", async () => {
    const editor = await addColleague(server, "editor");
    const response = await change(editor.id, { role: "viewer", name: "Vera" });
    expect(response.status, response.text).toBe(200);
    expect(response.json).toMatchObject({ data: { admin: { name: "Vera", role: "viewer" } } });
    expect(await statusOf(editor.token)).toBe(401);
    const viewer = await logIn(server, editor.email);
    expect((await server.send("GET", "/api/admin/session", { token: viewer })).json).toMatchObject({
      data: { admin: { role: "viewer" } },
    });
    expect((await server.send("GET", "/api/admin/history", { token: viewer })).status).toBe(403);
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [editor.email, "Your role at Tandem has changed"],
    ]);
  });

  it("ends the keys of an owner who is lowered, and of one who is disabled", async () => {
    for (const changes of [{ role: "editor" }, { state: "disabled" }]) {
      const other = await addColleague(server, "owner", Object.values(changes)[0]);
      const made = await server.send("POST", "/api/admin/api-keys", {
        token: other.token,
        json: { name: `${other.id.slice(-9)} sync`, scope: "write" },
      });
      expect(made.status, made.text).toBe(201);
      const { key } = (made.json as { data: { key: string } }).data;
      expect((await server.send("GET", "/api/contacts", { token: key })).status).toBe(200);
      expect((await change(other.id, changes)).status).toBe(200);
      expect((await server.send("GET", "/api/contacts", { token: key })).status).toBe(401);
    }
  });

  it("leaves a name alone that is not given, and sessions where only the name changes", async () => {
    const editor = await addColleague(server, "editor");
    expect((await change(editor.id, { name: "Edda" })).status).toBe(200);
    expect(await statusOf(editor.token)).toBe(200);
    expect((await change(editor.id, {})).json).toMatchObject({ data: { admin: { name: "Edda" } } });
  });

  it.each([
    [{ role: "admin" }, "role"],
    [{ state: "invited" }, "state"],
    [{ name: "x".repeat(81) }, "name"],
  ])("refuses %j", async (json, path) => {
    const editor = await addColleague(server, "editor");
    const response = await change(editor.id, json);
    expect(response.status).toBe(422);
    expect(Object.keys(response.errors)).toEqual([path]);
  });

  it("is not for editors, not even of themselves", async () => {
    const editor = await addColleague(server, "editor");
    expect((await change(editor.id, { role: "owner" }, editor.token)).status).toBe(403);
    expect((await change(await selfId(), { role: "viewer" }, editor.token)).status).toBe(403);
  });
});

describe("the last active owner", () => {
  it.each([{ role: "editor" }, { state: "disabled" }])("is not changed to %j", async (changes) => {
    await addColleague(server, "editor");
    const response = await change(await selfId(), changes);
    expect(response.status).toBe(409);
    expect(response.json).toMatchObject({
      message: "This is the last active owner. Make someone else an owner first.",
    });
    expect(await statusOf(owner)).toBe(200);
  });

  it("is not removed, even where editors and a disabled owner stay", async () => {
    await addColleague(server, "editor");
    const disabled = await addColleague(server, "owner");
    await change(disabled.id, { state: "disabled" });
    const response = await remove(await selfId());
    expect(response.status).toBe(409);
    expect(response.json).toMatchObject({
      message: "This is the last active owner. Make someone else an owner before you remove this one.",
    });
  });

  it("stays when two owners lower each other at once", async () => {
    const first = await selfId();
    for (let round = 0; round < 5; round += 1) {
      const second = await addColleague(server, "owner", `round${round}`);
      const answers = await Promise.all([
        change(second.id, { role: "editor" }),
        change(first, { role: "editor" }, second.token),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      await server.records.pool.query("update admins set role = 'owner' where id = $1", [first]);
      owner = await server.signIn();
      await server.records.pool.query("update admins set role = 'viewer' where id = $1", [second.id]);
    }
  });

  it("stays when two owners lower themselves at once", async () => {
    const second = await addColleague(server, "owner");
    const answers = await Promise.all([
      change(await selfId(), { role: "viewer" }),
      change(second.id, { state: "disabled" }, second.token),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("a disabled account", () => {
  it("cannot sign in, and answers as a wrong password does, until it is active again", async () => {
    const editor = await addColleague(server, "editor");
    await change(editor.id, { state: "disabled" });
    expect(await statusOf(editor.token)).toBe(401);
    const refused = await server.send("POST", "/api/admin/login", {
      json: { email: editor.email, password: colleaguesPassword },
    });
    expect(refused.status).toBe(401);
    expect(refused.json).toEqual({ success: false, message: "Invalid email or password." });
    await change(editor.id, { state: "active" });
    expect(await statusOf(await logIn(server, editor.email))).toBe(200);
  });
});

describe("news of records", () => {
  it("go to owners and editors who are active", async () => {
    await addColleague(server, "viewer");
    const editor = await addColleague(server, "editor");
    const disabled = await addColleague(server, "editor", "disabled");
    await change(disabled.id, { state: "disabled" });
    await server.records.pool.query("truncate outgoing_mails cascade");
    await server.send("POST", "/api/contact", {
      json: { name: "Sam", email: "sam@brand.example", service: "Other", message: "Hello to all of you" },
    });
    const recipients = (await mails()).map(({ recipient }) => recipient);
    expect(recipients).toEqual(expect.arrayContaining([administrator.email, editor.email]));
    expect(recipients).not.toContain("viewer@agency.example");
    expect(recipients).not.toContain(disabled.email);
  });
});

describe("sessions", () => {
  const sessionsOf = async (token: string) => {
    const response = await server.send("GET", "/api/admin/sessions", { token });
    return (response.json as { data: { sessions: { _id: string; browser: string; isCurrent: boolean }[] } })
      .data.sessions;
  };
  const from = (userAgent: string) =>
    server.send("POST", "/api/admin/login", { json: administrator, headers: { "user-agent": userAgent } });
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  it("are listed with their browsers, and end one by one or all together", async () => {
    const other = ((await from(firefox)).json as { token: string }).token;
    const all = await sessionsOf(owner);
    expect(all.map(({ browser, isCurrent }) => [browser, isCurrent])).toEqual(
      expect.arrayContaining([
        ["Firefox on Linux", false],
        ["", true],
      ]),
    );
    const theirs = all.find(({ isCurrent }) => !isCurrent)?._id ?? "";
    const editor = await addColleague(server, "editor");
    const path = `/api/admin/sessions/${theirs}`;
    expect((await server.send("DELETE", path, { token: editor.token })).status).toBe(404);
    expect((await server.send("DELETE", path, { token: owner })).status).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect((await server.send("DELETE", "/api/admin/sessions", { token: owner })).status).toBe(200);
    expect(await statusOf(owner)).toBe(401);
    expect(await statusOf(editor.token)).toBe(200);
  });

  it("from a new browser are told by mail, but not the first one, and each browser once", async () => {
    await from(firefox);
    await from(firefox);
    expect(await mails()).toEqual([
      expect.objectContaining({
        recipient: administrator.email,
        subject: "New sign-in to Tandem",
        text: expect.stringContaining("Firefox on Linux"),
      }),
    ]);
  });
});
