import { beforeEach, describe, expect, it } from "vitest";
import type { LinkPrincipal } from "#domain/access/principal.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { authenticator } from "#server/http/principal.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { insertBrands, registrationFields } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { principals } from "#tests/factories/principal.ts";
import { type Sent, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
let read = "";
let write = "";
beforeEach(async () => {
  await server.empty();
  read = (await makeApiKey(server, token, { name: "Reader" })).key;
  write = (await makeApiKey(server, token, { name: "CRM sync", scope: "write" })).key;
});

const send = async (key: string, method: string, path: string, sent: Sent = {}) =>
  server.send(method, path, { token: key, ...sent });
const history = async () =>
  (await server.send("GET", "/api/admin/history", { token }))
    .as(historyBody)
    .filter(({ record }) => record.type !== "api-key");
const mails = async () =>
  (await server.records.pool.query("select count(*)::int as n from outgoing_mails")).rows[0].n;
const statusOfBrand = async (id: string) =>
  (await server.records.pool.query("select status from brands where id = $1", [id])).rows[0]?.status;
const people = { success: false, message: "This is decided by people, not with an API key." };

describe("a key that may read", () => {
  it("is shown on public calls what an administrator is", async () => {
    const [id] = await insertInfluencers(server.database, [{ email: "kit@mail.example" }]);
    for (const path of ["/api/influencers", `/api/influencers/${id}`]) {
      const response = await send(read, "GET", path);
      expect(response.text, path).toContain("kit@mail.example");
      expect(response.headers["cache-control"]).toBe("no-store");
      expect((await server.send("GET", path)).text).not.toContain("kit@mail.example");
    }
  });

  it("changes nothing, and says so before it reads a body", async () => {
    const response = await send(read, "POST", "/api/influencers", { body: "{" });
    expect(response.status).toBe(403);
    expect(response.json).toEqual({ success: false, message: "This API key may only read." });
    const brand = await send(read, "POST", "/api/brand-join", { json: registrationFields() });
    expect(brand.status).toBe(403);
    expect(await history()).toEqual([]);
  });

  it("may send the public forms, as everybody", async () => {
    expect((await send(read, "POST", "/api/contact", { json: messageFields() })).status).toBe(201);
    expect((await send(read, "POST", "/api/join", { json: applicationFields() })).status).toBe(201);
  });
});

describe("a key that may write", () => {
  it("makes, changes and deletes creators, and the history names it", async () => {
    const made = await send(write, "POST", "/api/influencers", {
      json: { name: "Ann", email: "ann@mail.example" },
    });
    expect(made.status, made.text).toBe(201);
    const id = (made.json as { data: { influencer: { _id: string } } }).data.influencer._id;
    expect((await send(write, "PUT", `/api/influencers/${id}`, { json: { location: "Oslo" } })).status).toBe(
      200,
    );
    const bulk = { ids: [id], action: "feature" };
    expect((await send(write, "POST", "/api/influencers/bulk", { json: bulk })).status).toBe(200);
    expect((await send(write, "DELETE", `/api/influencers/${id}`)).status).toBe(200);
    const entries = await history();
    expect(entries.map(({ action }) => action)).toEqual(["delete", "feature", "edit", "create"]);
    expect(new Set(entries.map((entry) => entry.administrator))).toEqual(new Set(["API key ‘CRM sync’"]));
  });

  it("marks a message as handled", async () => {
    const sent = await server.send("POST", "/api/contact", { json: messageFields() });
    const { _id } = sent.as(createdBody).data;
    const path = `/api/contacts/${_id}/handled`;
    expect((await send(write, "PUT", path, { json: { handled: true } })).status).toBe(200);
    expect((await send(read, "PUT", path, { json: { handled: false } })).status).toBe(403);
  });

  it("sets no password", async () => {
    const [id] = await insertInfluencers(server.database, [{}]);
    const [brand] = await insertBrands(server.database, [{}]);
    const password = "a password to be set";
    const json = { password, name: "Eve" };
    for (const [method, path, body] of [
      ["POST", "/api/influencers", json],
      ["PUT", `/api/influencers/${id}`, json],
      ["POST", "/api/brand-join", registrationFields({ password })],
      ["PUT", `/api/brand-join/${brand}`, { password }],
    ] as const) {
      const response = await send(write, method, path, { json: body });
      expect(response.status, `${method} ${path}`).toBe(403);
      expect(response.json).toEqual(people);
    }
    expect(await history()).toEqual([]);
  });

  it("edits a brand and leaves to people whether it is published", async () => {
    const [pending = "", published = ""] = await insertBrands(server.database, [{ status: "pending" }, {}]);
    const put = (id: string, json: unknown) => send(write, "PUT", `/api/brand-join/${id}`, { json });
    expect((await put(pending, { location: "Oslo" })).status).toBe(200);
    expect((await put(pending, { status: "pending", location: "Turku" })).status).toBe(200);
    expect((await put(published, { status: "published", location: "Turku" })).status).toBe(200);
    for (const [id, status] of [
      [pending, "published"],
      [published, "pending"],
    ] as const) {
      const response = await put(id, { status, location: "Bergen" });
      expect([response.status, response.json]).toEqual([403, people]);
    }
    for (const action of ["publish", "unpublish"]) {
      const json = { ids: [pending, published], action };
      expect((await send(write, "POST", "/api/brand-join/bulk", { json })).status).toBe(403);
    }
    expect([await statusOfBrand(pending), await statusOfBrand(published)]).toEqual(["pending", "published"]);
    expect(await mails()).toBe(0);
  });

  it("deletes a listed brand, but none that waits for a decision", async () => {
    const [pending = "", one = "", two = ""] = await insertBrands(server.database, [
      { status: "pending" },
      {},
      {},
    ]);
    expect((await send(write, "DELETE", `/api/brand-join/${pending}`)).json).toEqual(people);
    const json = { ids: [pending, one], action: "delete" };
    expect((await send(write, "POST", "/api/brand-join/bulk", { json })).json).toEqual(people);
    expect((await send(write, "DELETE", `/api/brand-join/${two}`)).status).toBe(200);
    expect([await statusOfBrand(pending), await statusOfBrand(one)]).toEqual(["pending", "published"]);
    expect(await statusOfBrand(two)).toBeUndefined();
    expect(await mails()).toBe(0);
  });

  it("imports brands, but not whether they are published", async () => {
    const [id] = await insertBrands(server.database, [{ email: "tea@brand.example", status: "pending" }]);
    const imported = async (csv: string) => {
      const form = new FormData();
      form.append("file", new File([csv], "list.csv", { type: "text/csv" }));
      return (await send(write, "POST", "/api/admin/import/brands", { form })).text;
    };
    const refused = await imported("email,status\ntea@brand.example,published\n");
    expect(refused).toContain('"path":"status","message":"This is decided by people');
    expect(refused).toContain('"written":false');
    expect(await imported("email,status,location\ntea@brand.example,pending,Oslo\n")).toContain(
      '"written":true',
    );
    expect(await statusOfBrand(id ?? "")).toBe("pending");
    expect(await history()).toMatchObject([{ action: "import", administrator: "API key ‘CRM sync’" }]);
  });

  it("adds a brand that is listed, as an administrator does", async () => {
    const response = await send(write, "POST", "/api/brand-join", { json: registrationFields() });
    expect(response.status, response.text).toBe(201);
    expect(response.json).toMatchObject({ data: { brand: { status: "published" } } });
    expect(await mails()).toBe(0);
  });
});

it("a token is asked for among the keys only when it looks like one", async () => {
  const asked: string[] = [];
  const identify = authenticator({
    people: async () => void asked.push("person"),
    keys: async () => void asked.push("key"),
    links: async () => {
      asked.push("link");
      return principals["status-0123456789012345"] as LinkPrincipal;
    },
  });
  const ask = (token: string, isLink = false) => identify({ isLink, token, address: "203.0.113.1" });
  for (const text of [write, "a".repeat(43), `tandem_${"a".repeat(42)}`, `x${write}`]) await ask(text);
  await ask(write, true);
  expect(asked).toEqual(["key", "person", "person", "person", "link"]);
});
