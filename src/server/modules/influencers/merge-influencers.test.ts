import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { jpeg } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { mergeScene } from "#tests/harness/merge-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer();
const token = await server.signIn();
afterAll(() => server.close());
const { pool } = server.records;
const lists = shortlistScene(server, token);
const { applied, decide } = linkScene(server, token);
const { agreedWith, merge, ok, pair, read, tablesWith } = mergeScene(server, token);

/** Columns that hold IDs of creators, found in the database. */
async function creatorColumns(): Promise<string[]> {
  const { rows } = await pool.query<{ column: string }>(`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and column_name in ('influencer_id', 'creator_id')
    union
    select conrelid::regclass || '.' || attname from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'influencers'::regclass
    order by 1`);
  return rows.map(({ column }) => column).filter((column) => !ofTriggers.test(column));
}
/** Search tables, which triggers fill from the records themselves. */
const ofTriggers = /^influencer_(private_)?channels\./;

async function countIn(columns: readonly string[], id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const column of columns) {
    const [table = "", name = ""] = column.split(".");
    const { rows } = await pool.query(`select count(*)::int as count from ${table} where ${name} = $1`, [id]);
    counts[column] = rows[0].count;
  }
  return counts;
}

/** A creator who came by an application, with a reference in every table that can have one. */
async function busyCreator(): Promise<string> {
  const email = uniqueEmail("busy");
  const request = await applied(email, {}, { images: [await jpeg()] });
  const approved = await ok(decide(request.id, "approve"));
  const id = (approved.json as { data: { influencer: { _id: string } } }).data.influencer._id;
  await server.endUndos();
  const people = [
    { name: "Mona Diaz", email: uniqueEmail("manager"), role: "manager", receives: ["offers"] },
  ];
  const json = { tags: [`Tag ${crypto.randomUUID().slice(0, 8)}`], people };
  await ok(server.send("PUT", `/api/influencers/${id}`, { token, json }));
  await ok(
    server.send("POST", `/api/admin/timeline?subject=influencer:${id}`, { token, json: { text: "Rang" } }),
  );
  const list = await lists.make();
  await ok(lists.add(list._id, [id]));
  await agreedWith(id);
  await ok(server.send("POST", "/api/contact", { json: messageFields({ influencerId: id }) }));
  await ok(
    server.send("POST", "/api/contact", { json: messageFields({ influencerIds: [id, await other()] }) }),
  );
  return id;
}

const other = async () => (await pair({ name: "Somebody Else" }))[0] ?? "";

describe("a merge of two creators", () => {
  let columns: string[] = [];
  beforeAll(async () => {
    columns = await creatorColumns();
  });

  it("moves every reference, found in the database, and leaves none", async () => {
    const [kept, merged] = [await busyCreator(), await busyCreator()];
    const before = { kept: await countIn(columns, kept), merged: await countIn(columns, merged) };
    const unused = columns.filter((column) => before.merged[column] === 0);
    expect(unused, "columns that this test has to fill").toEqual([]);
    await ok(merge(kept, merged));
    const expected = columns.map((column) => [
      column,
      (before.kept[column] ?? 0) + (before.merged[column] ?? 0),
    ]);
    expect(await countIn(columns, kept)).toEqual(Object.fromEntries(expected));
    expect(Object.values(await countIn(columns, merged)).filter((count) => count > 0)).toEqual([]);
    // Its former address, and both versions in the history.
    expect(await tablesWith(merged)).toEqual(["history", "slugs"]);
  });

  it("leads from the address and the ID of the one that went to the one that stays", async () => {
    const [kept = "", merged = ""] = await pair({ name: "Ada Ny" }, { name: "Ada Oz" });
    const slug = (await read(merged))?.slug;
    await ok(merge(kept, merged));
    expect([(await read(slug ?? ""))?._id, (await read(merged))?._id]).toEqual([kept, kept]);
    expect((await read(kept))?.slug).toBe("ada-ny");
    const [again = ""] = await pair({ name: "Ada Third" });
    await ok(merge(again, kept));
    expect((await read(merged))?._id).toBe(again);
  });

  it("keeps the votes and prices of both where one list names both", async () => {
    const { id, influencers, items } = await lists.listOf([{}, {}]);
    const [kept = "", merged = ""] = influencers;
    const [first = "", second = ""] = items;
    const ida = await lists.linkFor(id, { email: uniqueEmail("ida"), role: "advises" });
    const ole = await lists.linkFor(id, { email: uniqueEmail("ole"), role: "advises" });
    await ok(lists.vote(ida.link, first));
    await ok(lists.vote(ida.link, second, "rejected", { reason: "price" }));
    await ok(lists.vote(ole.link, second));
    const price = { amount: "900.00", currency: "USD" };
    const path = `/api/admin/shortlists/${id}/items/${second}`;
    await ok(server.send("PUT", path, { token, json: { pitch: "Warm", price } }));
    await ok(merge(kept, merged));
    const { items: left } = await lists.read(id);
    expect(left.map((item) => [item._id, item.pitch, item.price?.amount])).toEqual([
      [first, "Warm", "900.00"],
    ]);
    const { rows } = await pool.query("select decision from shortlist_votes where item_id = $1", [first]);
    expect(rows.map(({ decision }) => decision)).toEqual(["approved", "approved"]);
  });

  it("counts a creator once in a message about both", async () => {
    const [kept = "", merged = ""] = await pair({}, {});
    const json = messageFields({ influencerIds: [kept, merged] });
    await ok(server.send("POST", "/api/contact", { json }));
    await ok(merge(kept, merged));
    expect(await countIn(["contact_message_creators.influencer_id"], kept)).toEqual({
      "contact_message_creators.influencer_id": 1,
    });
  });
});

describe("the values of a merge", () => {
  it("are those chosen, with tags, people, and channels of both", async () => {
    const [kept = "", merged = ""] = await pair(
      { name: "Lena Fischer", bio: "Short.", socials: [channel("instagram", "lena")] },
      {
        name: "Lena F.",
        bio: "Longer.",
        socials: [channel("instagram", "lena.old"), channel("tiktok", "lena")],
      },
    );
    await edit(kept, { tags: ["Tea"], people: [person("Mona", ["offers"])] });
    await edit(merged, { tags: ["tea", "Vegan"], people: [person("Mona", ["payments"]), person("Ole", [])] });
    const { influencer } = (await ok(merge(kept, merged, { fields: ["bio"] }))).as(influencerBody).data;
    expect(influencer).toMatchObject({ name: "Lena Fischer", bio: "Longer.", tags: ["Tea", "Vegan"] });
    expect(influencer.socials.map(({ link }) => link)).toEqual(["lena", "lena"]);
    expect(influencer.people?.map(({ name, receives }) => [name, receives])).toEqual([
      ["Mona", ["offers", "payments"]],
      ["Ole", []],
    ]);
  });

  it("are not to contact if one of the two was not, and a wish to be erased goes on", async () => {
    const erasureAskedAt = new Date("2026-01-15T12:00:00.000Z");
    const [kept = "", merged = ""] = await pair({}, { relationship: "do_not_contact", erasureAskedAt });
    const { influencer } = (await ok(merge(kept, merged))).as(influencerBody).data;
    expect(influencer).toMatchObject({
      relationship: "do_not_contact",
      erasureAskedAt: erasureAskedAt.toISOString(),
    });
  });

  it("can be the address of the one that goes", async () => {
    const email = uniqueEmail("chosen");
    const [kept = "", merged = ""] = await pair({}, { email });
    const { influencer } = (await ok(merge(kept, merged, { fields: ["email"] }))).as(influencerBody).data;
    expect(influencer.email).toBe(email);
  });

  it("are in the history in both versions, and forgotten with the person", async () => {
    const [kept = "", merged = ""] = await pair({ bio: "Qzx first." }, { bio: "Qzx second." });
    await edit(merged, { phone: "+1 555 010 7777" });
    await ok(merge(kept, merged, { fields: ["bio"] }));
    const told = async (text: string) =>
      (await pool.query("select action from history h where to_jsonb(h)::text like $1", [`%${text}%`]))
        .rowCount;
    expect([await told("Qzx first."), await told("Qzx second."), await told("010 7777")]).toEqual([1, 2, 2]);
    await ok(server.send("DELETE", `/api/influencers/${kept}`, { token }));
    await server.endUndos();
    expect(await told("010 7777")).toBe(0);
  });

  it.each([
    ["with itself", async (kept: string) => merge(kept, kept), 422],
    ["with an unknown one", async (kept: string) => merge(kept, crypto.randomUUID()), 404],
    ["of an unknown field", async (kept: string) => merge(kept, await other(), { fields: ["slug"] }), 422],
    [
      "of a version that has changed",
      async (kept: string) => merge(kept, await other(), { fromUpdatedAt: "2020-01-01T00:00:00Z" }),
      409,
    ],
  ])("refuses a merge %s", async (_, attempt, status) => {
    const [kept = ""] = await pair({});
    expect((await attempt(kept)).status).toBe(status);
  });
});

const edit = (id: string, json: object) => ok(server.send("PUT", `/api/influencers/${id}`, { token, json }));
const channel = (platform: "instagram" | "tiktok", link: string) => ({ platform, link, followers: "20K" });
const person = (name: string, receives: string[]) => ({
  name,
  email: `${name.toLowerCase()}@mail.example`,
  role: "manager",
  receives,
});
