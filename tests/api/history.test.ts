import { beforeEach, describe, expect, it, vi } from "vitest";
import { historyBody } from "#domain/history/history.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { insertBrands, registrationFields } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { expectArrayPages } from "#tests/harness/array-pages.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const call = async (method: string, path: string, json?: unknown) => {
  const response = await server.send(method, path, { token, ...(json !== undefined && { json }) });
  expect([200, 201], `${method} ${path} ${response.text}`).toContain(response.status);
  return response.json as { data: { influencer: { _id: string }; brand: { _id: string } } };
};
const post = async (path: string, json: unknown) =>
  (await server.send("POST", path, { json })).as(createdBody).data._id;
const history = async (query = "") =>
  (await server.send("GET", `/api/admin/history${query}`, { token })).as(historyBody);

describe("GET /api/admin/history", () => {
  it("tells who did what to which record, newest first", async () => {
    const request = await post("/api/join", applicationFields({ name: "Ann" }));
    const rejected = await post("/api/join", applicationFields({ name: "Bea" }));
    const pending = await post("/api/brand-join", registrationFields({ companyName: "Tea" }));
    const message = await post("/api/contact", messageFields({ name: "Sam" }));
    const approved = await call("PUT", `/api/admin/join-requests/${request}/approve`);
    await call("PUT", `/api/admin/join-requests/${rejected}/reject`, { reason: "Not now" });
    await call("PUT", `/api/brand-join/${pending}`, {});
    await call("POST", `/api/brand-join/${pending}/credentials`);
    await call("PUT", `/api/contacts/${message}/handled`, { handled: true });
    await call("PUT", `/api/contacts/${message}/handled`, { handled: true });
    await call("DELETE", `/api/contacts/${message}`);
    await call("DELETE", `/api/influencers/${approved.data.influencer._id}`);
    const entries = await history();
    expect(entries.map(({ action, record }) => `${action} ${record.type} ${record.name}`)).toEqual([
      "delete influencer Ann",
      "delete contact Sam",
      "handled contact Sam",
      "credentials brand Tea",
      "publish brand Tea",
      "reject join-request Bea",
      "approve influencer Ann",
    ]);
    expect(new Set(entries.map((entry) => entry.administrator))).toEqual(new Set([administrator.email]));
    expect(entries[5]?.after).toEqual({ reason: "Not now", reasons: ["other"], reapplyOn: null });
    const ofBrand = await history(`?record=brand:${pending}`);
    expect(ofBrand.map(({ action }) => action)).toEqual(["credentials", "publish"]);
    expect(ofBrand[1]).toMatchObject({ before: { status: "pending" }, after: { status: "published" } });
  });

  it("holds what differs before and after, and no password", async () => {
    const password = "a password to be kept";
    const { data } = await call("POST", "/api/influencers", {
      name: "Kit",
      email: "kit@mail.example",
      password,
    });
    const id = data.influencer._id;
    await call("PUT", `/api/influencers/${id}`, { bio: "New", rating: 4, password });
    await call("PUT", `/api/influencers/${id}`, { bio: "New" });
    const entries = await history(`?record=influencer:${id}`);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      action: "edit",
      before: { bio: "", rating: 0 },
      after: { bio: "New", rating: 4, passwordChanged: true },
    });
    const { rows } = await server.records.pool.query("select h::text from history h");
    expect(JSON.stringify(rows)).not.toMatch(/argon2|a password to be kept/);
  });

  it("forgets who it was when the record is deleted", async () => {
    const { data } = await call("POST", "/api/influencers", { name: "Kit", email: "kit@mail.example" });
    const path = `/api/influencers/${data.influencer._id}`;
    await call("PUT", path, { email: "new@mail.example", phone: "+1 555 010 0999", bio: "New" });
    await call("DELETE", path);
    await server.endUndos();
    const { rows } = await server.records.pool.query("select h::text from history h");
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/kit@mail|new@mail|010 0999/);
    expect((await history())[1]).toMatchObject({ before: { bio: "" }, after: { bio: "New" } });
  });

  it("has no entry of a change that was refused", async () => {
    const [id = ""] = await insertInfluencers(server.database, [{ email: "kit@mail.example" }, {}]);
    const other = await insertInfluencers(server.database, [{}]);
    const json = { email: "kit@mail.example" };
    expect((await server.send("PUT", `/api/influencers/${other[0]}`, { token, json })).status).toBe(409);
    const stale = { bio: "x", updatedAt: "2020-01-01T00:00:00Z" };
    expect((await server.send("PUT", `/api/influencers/${id}`, { token, json: stale })).status).toBe(409);
    expect(await history()).toEqual([]);
  });

  it("pages like the other lists, and refuses what names no record", async () => {
    const ids = await insertBrands(server.database, [{}, {}, {}, {}, {}]);
    await call("POST", "/api/brand-join/bulk", { ids, action: "feature" });
    await expectArrayPages(server, "/api/admin/history", token, 5);
    for (const record of ["brand", "brand:1", `planet:${ids[0]}`]) {
      const response = await server.send("GET", `/api/admin/history?record=${record}`, { token });
      expect(Object.keys(response.errors)).toEqual(["record"]);
    }
  });

  it("is kept for a year", async () => {
    const [id = ""] = await insertBrands(server.database, [{}]);
    await call("POST", "/api/brand-join/bulk", { ids: [id], action: "feature" });
    await server.records.pool.query("update history set created_at = created_at - interval '366 days'");
    await call("POST", "/api/brand-join/bulk", { ids: [id], action: "unfeature" });
    await server.listen();
    // The server begins to tidy up when it listens, and does not keep anybody waiting for it.
    await vi.waitFor(
      async () => expect((await history()).map(({ action }) => action)).toEqual(["unfeature"]),
      { timeout: 30_000 },
    );
  });
});
