import { beforeEach, describe, expect, it } from "vitest";
import { administratorsBody, registerBody } from "#domain/admin/administrators.contract.ts";
import { day } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { addColleague, logIn, colleaguesPassword as password } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

let passed = 0;
const now = () => new Date(Date.now() + passed);
const server = await startServerForFile({ now });
let owner = await server.signIn();
beforeEach(async () => {
  passed = 0;
  await server.records.pool.query("truncate admins, access_links, outgoing_mails cascade");
  owner = await server.signIn();
});
const { mailedTo } = linkScene(server, owner);

const ida = { email: "ida@agency.example", name: "Ida Moen", role: "editor" };
const post = (path: string, json?: unknown, token = owner) =>
  server.send("POST", `/api/admin/administrators${path}`, { token, json });
async function invite(invitation = ida): Promise<{ id: string; link: string }> {
  const response = await post("", invitation);
  expect(response.status, response.text).toBe(201);
  return { id: response.as(registerBody).data.admin._id, link: (await mailedTo(invitation.email)) ?? "" };
}
const withLink = (link: string) => ({ headers: { authorization: `Link ${link}` } });
const read = (link: string) => server.send("GET", "/api/links/invitation", withLink(link));
const accept = (link: string, json: unknown = { name: "Ida M.", password }) =>
  server.send("POST", "/api/links/invitation", { json, ...withLink(link) });
const administrators = async () =>
  (await server.send("GET", "/api/admin/administrators", { token: owner })).as(administratorsBody).data
    .administrators;

describe("an invitation", () => {
  it("is accepted with a password of one's own, once", async () => {
    const { link } = await invite();
    expect((await administrators()).find(({ email }) => email === ida.email)).toMatchObject({
      state: "invited",
      role: "editor",
    });
    expect((await read(link)).json).toMatchObject({ data: { invitation: ida } });
    expect((await accept(link)).status).toBe(200);
    const session = await server.send("GET", "/api/admin/session", { token: await logIn(server, ida.email) });
    expect(session.json).toMatchObject({ data: { admin: { name: "Ida M.", role: "editor" } } });
    for (const again of [await accept(link), await read(link)]) {
      expect(again.status).toBe(403);
      expect(again.json).toMatchObject({ message: expect.stringMatching(/^This link ended on/) });
    }
  });

  it("is used up by nothing but the acceptance", async () => {
    const { link } = await invite();
    for (let count = 0; count < 50; count += 1) await read(link);
    await server.send("GET", `/l/${link}`);
    expect((await accept(link, { name: "Ida", password: "short" })).status).toBe(422);
    expect((await accept(link, { password })).errors).toEqual({ name: "Name is required" });
    expect((await accept(link)).status).toBe(200);
  });

  it("is accepted by one of several at once", async () => {
    const { link } = await invite();
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(link)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
  });

  it("signs nobody in before it is accepted, and ends after three days", async () => {
    const { link } = await invite();
    for (const secret of ["", " ", password]) expect(await logIn(server, ida.email, secret)).toBeUndefined();
    passed = 3 * day + 1;
    expect((await accept(link)).status).toBe(403);
    const renewed = await server.send("POST", "/api/links/renew", { json: { token: link } });
    expect(renewed.status).toBe(202);
    expect(await mailedTo(ida.email)).toBe(link);
  });

  it("is sent again while it is open, and the earlier link ends", async () => {
    const { id, link } = await invite();
    expect((await post(`/${id}/invitation`)).status).toBe(200);
    const newer = (await mailedTo(ida.email)) ?? "";
    expect(newer).not.toBe(link);
    expect((await accept(link)).status).toBe(403);
    expect((await accept(newer)).status).toBe(200);
    expect((await post(`/${id}/invitation`)).status).toBe(409);
  });

  it("ends with the account", async () => {
    const { id, link } = await invite();
    expect((await server.send("DELETE", `/api/admin/administrators/${id}`, { token: owner })).status).toBe(
      200,
    );
    expect((await accept(link)).status).toBe(403);
  });

  it("cannot be made active, or an owner who stays, without a password", async () => {
    const { id } = await invite({ ...ida, role: "owner" });
    const state = await server.send("PUT", `/api/admin/administrators/${id}`, {
      token: owner,
      json: { state: "active" },
    });
    expect(state.status).toBe(409);
    const self = (await administrators()).find(({ isSelf }) => isSelf)?._id ?? "";
    const lowered = await server.send("PUT", `/api/admin/administrators/${self}`, {
      token: owner,
      json: { role: "editor" },
    });
    expect(lowered.status).toBe(409);
  });

  it("is for owners, to an address that has no account", async () => {
    const editor = await addColleague(server, "editor");
    const { id } = await invite();
    expect((await post("", ida, editor.token)).status).toBe(403);
    expect((await post(`/${id}/invitation`, undefined, editor.token)).status).toBe(403);
    expect((await post("", { ...ida, email: ida.email.toUpperCase() })).status).toBe(409);
    expect((await post("", { email: "x", role: "chief" })).errors).toEqual({
      email: "must be an email address",
      name: "Name is required",
      role: "must be viewer, editor, or owner",
    });
  });

  it("is neither listed nor revoked as a link of a record", async () => {
    const { id } = await invite();
    const editor = await addColleague(server, "editor");
    const { rows } = await server.records.pool.query("select id from access_links");
    for (const token of [owner, editor.token]) {
      const list = await server.send("GET", `/api/admin/links?subject=administrator:${id}`, { token });
      expect(list.status).toBe(422);
      expect((await server.send("DELETE", `/api/admin/links/${rows[0].id}`, { token })).status).toBe(404);
    }
  });
});
