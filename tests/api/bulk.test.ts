import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { brandRecordsBody } from "#domain/brands/brand.contract.ts";
import { contactRecordsBody } from "#domain/contact/contact.contract.ts";
import { bulkBody } from "#domain/http/bulk.ts";
import { influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { applicationForm } from "#tests/factories/application.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { jpeg } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const send = (path: string, ids: unknown, action: string) =>
  server.send("POST", `${path}/bulk`, { token, json: { ids, action } });
async function done(path: string, ids: string[], action: string) {
  const response = await send(path, ids, action);
  expect(response.status, response.text).toBe(200);
  return response.as(bulkBody).data;
}
const influencers = async () =>
  (await server.send("GET", "/api/influencers", { token })).as(influencerPageBody).data.influencers;
const brands = async () => (await server.send("GET", "/api/brand-join", { token })).as(brandRecordsBody);

describe("bulk actions", () => {
  it("feature and verify creators, and take it back", async () => {
    const ids = await insertInfluencers(server.database, [{}, { featured: true }, {}]);
    const unknown = randomUUID();
    const two = [ids[0] ?? "", ids[1] ?? ""];
    expect(await done("/api/influencers", [...two, unknown, two[0] ?? ""], "feature")).toEqual({
      done: 2,
      notFound: [unknown],
    });
    expect((await influencers()).filter(({ featured }) => featured)).toHaveLength(2);
    await done("/api/influencers", ids, "verify");
    await done("/api/influencers", ids, "unfeature");
    expect((await influencers()).map(({ featured, verified }) => [featured, verified])).toEqual([
      [false, true],
      [false, true],
      [false, true],
    ]);
  });

  it("delete creators with their files", async () => {
    const form = applicationForm({ name: "Kit" }, { images: [await jpeg()] });
    await server.send("POST", "/api/influencers", { token, form });
    const ids = [...(await insertInfluencers(server.database, [{}])), (await influencers())[0]?._id ?? ""];
    const all = (await influencers()).map(({ _id }) => _id);
    expect(await done("/api/influencers", all, "delete")).toEqual({ done: 2, notFound: [] });
    expect(await influencers()).toEqual([]);
    await server.endUndos();
    expect(await server.filesIn("media")).toEqual([]);
    expect((await done("/api/influencers", ids, "delete")).done).toBe(0);
  });

  it("publish, unpublish and delete brands", async () => {
    const ids = await insertBrands(server.database, [{ status: "pending" }, {}]);
    await done("/api/brand-join", ids, "publish");
    expect((await brands()).map(({ status }) => status)).toEqual(["published", "published"]);
    const { rows } = await server.records.pool.query("select * from outgoing_mails");
    expect(rows).toHaveLength(1);
    await done("/api/brand-join", ids, "unpublish");
    expect((await brands()).map(({ status }) => status)).toEqual(["pending", "pending"]);
    await done("/api/brand-join", ids, "delete");
    expect(await brands()).toEqual([]);
  });

  it.each(["/api/influencers", "/api/brand-join"])("of %s refuse what they do not know", async (path) => {
    const id = randomUUID();
    expect((await send(path, [id], "promote")).errors.action).toMatch(/^must be one of delete, /);
    expect(Object.keys((await send(path, [], "delete")).errors)).toEqual(["ids"]);
    expect(Object.keys((await send(path, ["x"], "delete")).errors)).toEqual(["ids.0"]);
    const many = Array.from({ length: 501 }, () => randomUUID());
    expect((await send(path, many, "delete")).errors).toEqual({ ids: "must name at most 500 records" });
    expect((await done(path, many.slice(1), "delete")).notFound).toHaveLength(500);
  });

  it("end well when several delete and change the same records at once", async () => {
    const ids = await insertInfluencers(
      server.database,
      Array.from({ length: 8 }, () => ({})),
    );
    const results = await Promise.all([
      done("/api/influencers", ids, "delete"),
      done("/api/influencers", ids.toReversed(), "delete"),
      done("/api/influencers", ids.toReversed(), "feature"),
    ]);
    expect((results[0]?.done ?? 0) + (results[1]?.done ?? 0)).toBe(8);
    expect(await influencers()).toEqual([]);
  });
});

describe("what waits", () => {
  it("is counted, and messages are filtered by whether they are handled", async () => {
    for (const name of ["Ann", "Bea"]) {
      await server.send("POST", "/api/contact", { json: messageFields({ name }) });
    }
    const contacts = async (query: string) =>
      (await server.send("GET", `/api/contacts?${query}`, { token })).as(contactRecordsBody);
    const [bea] = await contacts("");
    const handled = (value: unknown, id = bea?._id) =>
      server.send("PUT", `/api/contacts/${id}/handled`, { token, json: { handled: value } });
    expect((await handled(true)).json).toMatchObject({
      data: { contact: { handledAt: expect.any(String) } },
    });
    expect((await contacts("handled=true")).map(({ name }) => name)).toEqual(["Bea"]);
    expect((await contacts("handled=false")).map(({ name }) => name)).toEqual(["Ann"]);
    const stats = await server.send("GET", "/api/admin/stats", { token });
    expect(stats.json).toMatchObject({ data: { contacts: 2, unhandledContacts: 1 } });
    await handled(false);
    expect(await contacts("handled=true")).toEqual([]);
    expect((await handled("yes")).errors).toEqual({ handled: "must be true or false" });
    expect((await handled(true, randomUUID())).status).toBe(404);
  });
});

describe("the search of creators", () => {
  it("finds an e-mail address for an administrator only", async () => {
    await insertInfluencers(server.database, [{ email: "kit.canary@mail.example" }, {}]);
    const found = async (sent: { token?: string }) =>
      (await server.send("GET", "/api/influencers?search=KIT.canary", sent)).as(influencerPageBody).data;
    expect(await found({ token })).toMatchObject({ matched: 1, total: 2 });
    expect(await found({})).toMatchObject({ matched: 0, influencers: [] });
  });
});
