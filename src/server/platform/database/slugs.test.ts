import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { api } from "#domain/api.ts";
import { splitRoute } from "#domain/http/endpoint.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { filterNames } from "#domain/influencers/influencer-filters.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer();
const token = await server.signIn();
afterAll(() => server.close());
beforeEach(() => server.empty());

const { pool } = server.records;
const as = (name: string) => ({ name });
const add = (...names: string[]) => insertInfluencers(server.database, names.map(as));
const read = async (address: string) => {
  const response = await server.send("GET", `/api/influencers/${address}`);
  return response.status === 200 ? response.as(influencerBody).data.influencer : undefined;
};
const slugOf = async (id = "") => (await read(id))?.slug;
const rename = (id: string, name: string) =>
  server.send("PUT", `/api/influencers/${id}`, { token, json: { name } });
const stored = async (table: "slugs" | "retired_slugs") =>
  (await pool.query(`select to_jsonb(t) as row from ${table} t`)).rows.map(({ row }) => row);

describe("the address of a creator", () => {
  it.each([
    ["Mateo Cisneros", "mateo-cisneros"],
    ["Lathe & Loom", "lathe-and-loom"],
    ["José Ñandú-Ødegård", "jose-nandu-odegard"],
    ["Sinéad O'Connor D’Arcy", "sinead-oconnor-darcy"],
    ["Łukasz Żółć", "lukasz-zolc"],
    ["Андрей Щукин", "andrey-shchukin"],
    ["Ελένη", "eleni"],
    ["김민준", "gimminjun"],
    ["Großmann & Söhne", "grossmann-and-sohne"],
    ["  --x.y--  ", "x-y"],
    ["ＦＵＬＬ Width", "full-width"],
    ["北京", "creator"],
    ["🎉", "creator"],
    ["Word ".repeat(20), "word-word-word-word-word-word-word-word-word-word-word-word"],
    ["a".repeat(90), "a".repeat(60)],
  ])("is made of the name: %s", async (name, slug) => {
    const [id] = await add(name.trim());
    expect(await slugOf(id)).toBe(slug);
    expect(await read(slug.toUpperCase())).toMatchObject({ _id: id, slug });
  });

  it("has a number where others have the name, and no address means two creators", async () => {
    const ids = await add("Kit", "Kit", "Kit 2", "Kit", "kit!");
    const slugs = [];
    for (const id of ids) slugs.push(await slugOf(id));
    expect(slugs.toSorted()).toEqual(["kit", "kit-2", "kit-2-2", "kit-3", "kit-4"]);
    expect(slugs[2], "'Kit 2' is no second Kit").toBe("kit-2-2");
  });

  it("never looks like another page or an id", async () => {
    const names = Object.values(api)
      .map(({ route }) => splitRoute(route)[1])
      .flatMap(
        (path) => /^\/api\/(?:influencers|marketplace\/brands|brand-join)\/([^:/]+)/.exec(path)?.[1] ?? [],
      );
    expect(names).toContain("batch");
    const [id = ""] = await add("Somebody");
    const reserved = [...new Set([...names, ...filterNames, "null", id])];
    for (const [index, other] of (await add(...reserved)).entries()) {
      expect(await slugOf(other)).toBe(`${reserved[index]?.toLowerCase()}-2`);
    }
    expect(await read(id)).toMatchObject({ name: "Somebody" });
  });

  it("is given to everybody of one name who comes at the same time", async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        server.send("POST", "/api/influencers", {
          token,
          json: { name: "Twin", email: `twin${index}@mail.example`, bio: "Same.", category: "Gaming" },
        }),
      ),
    );
    const slugs = made.map((response) => response.as(influencerBody).data.influencer.slug);
    expect(new Set(slugs).size).toBe(12);
    expect(slugs).toContain("twin");
    for (const slug of slugs) expect(slug).toMatch(/^twin(-\d+)?$/);
  });

  it("follows the name, and the ones before go on leading there", async () => {
    const [id = "", other = ""] = await add("Ana Lima", "Ana Reyes");
    await rename(id, "Ana Reyes");
    expect(await slugOf("ana-lima")).toBe("ana-reyes-2");
    await rename(other, "Ana Lima");
    expect(await slugOf(other)).toBe("ana-lima-2");
    expect(await read("ana-lima")).toMatchObject({ _id: id });
    await rename(id, "Ana Lima");
    expect(await slugOf("ana-reyes-2"), "its own is given back").toBe("ana-lima");
    await rename(id, "ANA  lima");
    expect(await slugOf(id)).toBe("ana-lima");
  });

  it("is made by the database, for rows that a process of the previous version writes", async () => {
    const id = randomUUIDv7();
    await pool.query("insert into influencers (id, name) values ($1, 'Old Hand')", [id]);
    expect(await slugOf(id)).toBe("old-hand");
    await pool.query("update influencers set name = 'New Hand' where id = $1", [id]);
    expect(await slugOf("old-hand")).toBe("new-hand");
  });

  it("is given by fill_slugs to rows that were loaded without triggers", async () => {
    const [kept = ""] = await add("Kit");
    await pool.query("alter table influencers disable trigger user");
    const ids = await add("Kit", "Kit 2", "search", "Search", "北京");
    await pool.query("delete from influencers where id = $1", [kept]);
    await pool.query("alter table influencers enable trigger user");
    expect(await slugOf(ids[0]), "until then, the id is the address").toBe(ids[0]);
    await pool.query("select fill_slugs()");
    const slugs = await Promise.all(ids.map(slugOf));
    expect(new Set(slugs).size).toBe(ids.length);
    expect(slugs.every((slug) => /^(kit|search|creator)/.test(slug ?? ""))).toBe(true);
    expect((await stored("slugs")).length).toBe(ids.length);
    await pool.query("delete from slugs");
    await pool.query("select fill_slugs()");
    expect((await Promise.all(ids.map(slugOf))).toSorted()).toEqual([
      "creator",
      "kit",
      "kit-2",
      "search-2",
      "search-3",
    ]);
  });
});

describe("the addresses of a deleted creator", () => {
  it("go with it, and nobody else gets them", async () => {
    const [id = ""] = await add("Zoe Canarybird");
    await rename(id, "Zoe Goldfinch");
    await server.send("DELETE", `/api/influencers/${id}`, { token });
    await server.endUndos();
    for (const address of [id, "zoe-canarybird", "zoe-goldfinch"])
      expect(await read(address)).toBeUndefined();
    const left = JSON.stringify([await stored("slugs"), await stored("retired_slugs")]);
    expect(left).not.toMatch(/zoe|canarybird|goldfinch/i);
    const [another] = await add("Zoe Canarybird");
    expect(await slugOf(another)).toBe("zoe-canarybird-2");
    expect(await read("zoe-canarybird")).toBeUndefined();
  });

  it("come back with an undo, whoever has come meanwhile", async () => {
    const [id = ""] = await add("Ana Lima");
    await rename(id, "Ana Reyes");
    const deleted = await server.send("DELETE", `/api/influencers/${id}`, { token });
    await add("Ana Lima", "Ana Reyes");
    expect(await read("ana-reyes")).toBeUndefined();
    const { ids } = (deleted.json as { undo: { ids: string[] } }).undo;
    expect((await server.send("POST", "/api/admin/undo", { token, json: { ids } })).status).toBe(200);
    expect(await read("ana-lima")).toMatchObject({ _id: id, slug: "ana-reyes" });
    expect(await read("ana-reyes")).toMatchObject({ _id: id });
    expect(await stored("retired_slugs")).toEqual([]);
  });

  it("are free again if the approval that made the creator is undone", async () => {
    const form = applicationForm(applicationFields({ name: "Twice Approved" }));
    const request = ((await server.send("POST", "/api/join", { form })).json as { data: { _id: string } })
      .data;
    const approve = () => server.send("PUT", `/api/admin/join-requests/${request._id}/approve`, { token });
    const { undo } = (await approve()).json as { undo: { ids: string[] } };
    expect(await read("twice-approved")).toBeDefined();
    await server.send("POST", "/api/admin/undo", { token, json: { ids: undo.ids } });
    expect(await read("twice-approved")).toBeUndefined();
    await approve();
    expect(await slugOf("twice-approved")).toBe("twice-approved");
  });

  it("leave the next number to whoever comes, however many have gone", async () => {
    for (let gone = 0; gone < 40; gone += 1) {
      await add("Often Gone");
      await pool.query("delete from influencers");
    }
    const [one, other] = await add("Often Gone", "Often Gone");
    expect([await slugOf(one), await slugOf(other)].toSorted()).toEqual(["often-gone-41", "often-gone-42"]);
  });

  it("are passed by where numbers were left out before", async () => {
    const gone = ["gap", ...[2, 3, 5, 9, 17, 33, 2 ** 30 + 1].map((number) => `gap-${number}`)];
    await pool.query(
      "insert into retired_slugs select slug_digest(slug_key(), 'influencer', slug) from unnest($1::text[]) as slug",
      [gone],
    );
    const ids = await add("Gap", "Gap", "Gap");
    expect((await Promise.all(ids.map(slugOf))).toSorted()).toEqual(["gap-4", "gap-6", "gap-7"]);
  });

  it("go with many at once", async () => {
    const ids = await add("One", "Two", "Two");
    const sent = await server.send("POST", "/api/influencers/bulk", {
      token,
      json: { ids, action: "delete" },
    });
    expect(sent.status, sent.text).toBe(200);
    expect(await stored("slugs")).toEqual([]);
    expect((await stored("retired_slugs")).length).toBe(3);
  });
});

describe("the address of a brand", () => {
  const addresses = async () => (await stored("slugs")).map(({ slug }) => slug).toSorted();

  it("is there once the brand is published, and says nothing of one that waits", async () => {
    const [pending = ""] = await insertBrands(server.database, [
      { status: "pending", companyName: "Lathe & Loom" },
    ]);
    expect(await addresses()).toEqual([]);
    await insertBrands(server.database, [{ companyName: "Lathe & Loom" }]);
    expect(await addresses(), "nobody sees that another waits").toEqual(["lathe-and-loom"]);
    await server.send("PUT", `/api/brand-join/${pending}`, { token, json: { status: "published" } });
    expect(await addresses()).toEqual(["lathe-and-loom", "lathe-and-loom-2"]);
    for (const action of ["unpublish", "publish"]) {
      const json = { ids: [pending], action };
      expect((await server.send("POST", "/api/brand-join/bulk", { token, json })).status).toBe(200);
    }
    expect(await addresses()).toEqual(["lathe-and-loom", "lathe-and-loom-2"]);
  });

  it("is apart from those of creators", async () => {
    await add("Acme");
    await insertBrands(server.database, [{ companyName: "Acme" }]);
    expect(await addresses()).toEqual(["acme", "acme"]);
  });
});
