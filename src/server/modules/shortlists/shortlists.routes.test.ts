import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { historyBody } from "#domain/history/history.contract.ts";
import { errorBodySchema } from "#domain/http/envelope.ts";
import {
  itemsAddedBody,
  shortlistBody,
  shortlistItemBody,
  shortlistsBody,
} from "#domain/shortlists/shortlists.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { expectArrayPages } from "#tests/harness/array-pages.ts";
import { minute } from "#tests/harness/clock.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { undoScene } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const { make, read, add, listOf, setState, linkFor, vote, itemOf } = shortlistScene(server, token);
const { query, makeAdmin, makeKey } = undoScene(server, token);

const put = (path: string, json: unknown) =>
  server.send("PUT", `/api/admin/shortlists/${path}`, { token, json });
const historyOf = async (id: string) =>
  (await server.send("GET", `/api/admin/history?record=shortlist:${id}`, { token })).as(historyBody);

describe("a shortlist", () => {
  it("belongs to whoever makes it, and is made once", async () => {
    const json = { name: "Spring", clientName: "Northwind Tea", intro: "Hello", dueOn: "2026-05-01" };
    const send = (headers = {}) => server.send("POST", "/api/admin/shortlists", { token, json, headers });
    const responses = await Promise.all([send({ "idempotency-key": "one" }), send(), send()]);
    const made = responses.map((response) => response.as(shortlistBody).data.shortlist);
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(made[0]).toMatchObject({
      ...json,
      state: "open",
      show: ["price", "engagement", "audience"],
      currency: "USD",
      owner: { name: "owner@tandem.example" },
      counts: { items: 0, open: 0 },
      items: [],
      reviewers: [],
    });
    expect(made[0]?.actions.map(({ action, missing }) => [action, missing])).toEqual([
      ["close", []],
      ["edit", []],
      ["share", ["At least one creator"]],
    ]);
    expect((await historyOf(made[0]?._id ?? "")).map(({ action }) => action)).toEqual(["create"]);
  });

  it("is deleted, and can then be made again with the same words", async () => {
    const { _id } = await make({ name: "Spring" });
    expect((await server.send("DELETE", `/api/admin/shortlists/${_id}`, { token })).status).toBe(200);
    expect((await server.send("GET", `/api/admin/shortlists/${_id}`, { token })).status).toBe(404);
    expect((await make({ name: "Spring" }))._id).not.toBe(_id);
  });

  it("takes the name of a brand that is published", async () => {
    const [published, pending] = await insertBrands(server.database, [
      { companyName: "Glow Labs" },
      { status: "pending" },
    ]);
    expect(await make({ brandId: published, clientName: "" })).toMatchObject({ clientName: "Glow Labs" });
    for (const brandId of [pending, randomUUID()]) {
      const json = { name: "Autumn", brandId };
      const response = await server.send("POST", "/api/admin/shortlists", { token, json });
      expect(response.status).toBe(422);
      expect(response.errors).toHaveProperty("brandId");
    }
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ intro: "x".repeat(2001) }, "intro"],
    [{ show: ["email"] }, "show.0"],
    [{ currency: "XQQ" }, "currency"],
    [{ dueOn: "soon" }, "dueOn"],
    [{ ownerId: randomUUID() }, "ownerId"],
    [{ nextStep: "two\nlines" }, "nextStep"],
  ])("is not made of %j", async (fields, path) => {
    const json = { name: "Spring", ...fields };
    const response = await server.send("POST", "/api/admin/shortlists", { token, json });
    expect([response.status, Object.keys(response.errors)]).toEqual([422, [path]]);
  });

  it("is edited on the state that was seen", async () => {
    const { _id, updatedAt } = await make();
    const first = await put(_id, { name: "Summer", updatedAt });
    expect(first.as(shortlistBody).data.shortlist).toMatchObject({
      name: "Summer",
      clientName: "Northwind Tea",
    });
    const second = await put(_id, { name: "Winter", updatedAt });
    expect(second.status).toBe(409);
    expect(second.as(errorBodySchema).current).toMatchObject({ _id, name: "Summer" });
    expect((await historyOf(_id))[0]).toMatchObject({ action: "edit", after: { name: "Summer" } });
  });

  it("keeps its currency while a creator has a price", async () => {
    const { id, items } = await listOf([{}]);
    await put(`${id}/items/${items[0]}`, { price: { amount: "1250.5", currency: "USD" } });
    const refused = await put(id, { currency: "EUR" });
    expect([refused.status, refused.errors]).toEqual([
      422,
      { currency: "cannot be changed while creators have prices" },
    ]);
    await put(`${id}/items/${items[0]}`, { price: null });
    expect((await put(id, { currency: "EUR" })).status).toBe(200);
  });

  it("is handed over when its owner leaves, and loses them once it is closed", async () => {
    await makeAdmin("leaving@tandem.example");
    const [leaving] = await query<{ id: string }>("select id from admins where email like 'leaving%'");
    const [self] = await query<{ id: string }>("select id from admins where email like 'owner%'");
    const { _id } = await make({ ownerId: leaving?.id });
    const remove = (search = "") =>
      server.send("DELETE", `/api/admin/administrators/${leaving?.id}${search}`, { token });
    const refused = await remove();
    expect([refused.status, Object.keys(refused.errors)]).toEqual([409, ["successor"]]);
    for (const heir of [leaving?.id, randomUUID(), "me"]) {
      expect((await remove(`?successor=${heir}`)).status).toBe(422);
    }
    expect((await read(_id)).owner?._id).toBe(leaving?.id);
    expect((await remove(`?successor=${self?.id}`)).status).toBe(200);
    expect((await read(_id)).owner?._id).toBe(self?.id);
  });
});

describe("the shortlists", () => {
  it("are paged, and found by client, state and owner", async () => {
    await makeAdmin("other@tandem.example");
    const [other] = await query<{ id: string }>("select id from admins where email like 'other%'");
    const ids: string[] = [];
    for (const [name, ownerId] of [
      ["Spring", undefined],
      ["Summer", other?.id],
      ["Autumn", null],
      ["Winter", undefined],
    ]) {
      server.clock.advance(minute);
      ids.push((await make({ name, ownerId, clientName: name === "Winter" ? "Glow Labs" : "" }))._id);
    }
    await setState(ids[0] ?? "", "close");
    expect(await expectArrayPages(server, "/api/admin/shortlists", token, 4)).toEqual(ids.toReversed());
    const names = async (filter: string) => {
      const response = await server.send("GET", `/api/admin/shortlists?${filter}`, { token });
      return response.as(shortlistsBody).map(({ name }) => name);
    };
    expect(await names("search=glow")).toEqual(["Winter"]);
    expect(await names("search=%25")).toEqual([]);
    expect(await names("state=closed")).toEqual(["Spring"]);
    expect(await names("owner=me")).toEqual(["Winter", "Spring"]);
    expect(await names(`owner=${other?.id}`)).toEqual(["Summer"]);
    for (const filter of ["state=x", "owner=x", "limit=0"]) {
      expect((await server.send("GET", `/api/admin/shortlists?${filter}`, { token })).status).toBe(422);
    }
    const { key } = await makeApiKey(server, token);
    expect((await server.send("GET", "/api/admin/shortlists?owner=me", { token: key })).status).toBe(422);
  });
});

describe("creators", () => {
  it("are added once each, up to a hundred", async () => {
    const { id, influencers } = await listOf([{ name: "Ann" }, { name: "Bea" }]);
    const others = await insertInfluencers(
      server.database,
      Array.from({ length: 101 }, () => ({})),
    );
    const unknown = randomUUID();
    const response = await add(id, [...influencers, unknown, ...others], { pitch: "Yes" });
    const { results } = response.as(itemsAddedBody).data;
    const outcomes = results.map(({ outcome }) => outcome);
    expect(outcomes.slice(0, 3)).toEqual(["present", "present", "unknown"]);
    expect(outcomes.slice(3)).toEqual([...Array(98).fill("added"), ...Array(3).fill("full")]);
    const list = await read(id);
    expect(list.counts.items).toBe(100);
    expect(list.items.map(({ influencerId }) => influencerId)).toEqual([
      ...influencers,
      ...others.slice(0, 98),
    ]);
    expect((await add(id, [others[100] ?? ""])).as(itemsAddedBody).data.results[0]?.outcome).toBe("full");
    expect(
      (
        await add(
          id,
          Array.from({ length: 201 }, () => randomUUID()),
        )
      ).status,
    ).toBe(422);
    expect((await add(id, [])).status).toBe(422);
  });

  it("at once are not more than a hundred, and nobody is there twice", async () => {
    const { id } = await listOf(Array.from({ length: 60 }, () => ({})));
    const ids = await insertInfluencers(
      server.database,
      Array.from({ length: 60 }, () => ({})),
    );
    const responses = await Promise.all([add(id, ids), add(id, ids), add(id, ids.toReversed())]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { items } = await read(id);
    expect(items).toHaveLength(100);
    expect(new Set(items.map(({ influencerId }) => influencerId)).size).toBe(100);
    expect(new Set(items.map(({ position }) => position)).size).toBe(100);
  });

  it("have a pitch, a note and a price in the list's currency, edited on the state that was seen", async () => {
    const { id, items } = await listOf([{}], { currency: "JPY" });
    const [item = ""] = items;
    const { updatedAt } = (await itemOf(id, item)) ?? {};
    const changes = { pitch: "Calm", teamNote: "Slow payer", price: { amount: "1250", currency: "JPY" } };
    const edited = await put(`${id}/items/${item}`, { ...changes, updatedAt });
    expect(edited.as(shortlistItemBody).data.item).toMatchObject(changes);
    const overtaken = await put(`${id}/items/${item}`, { pitch: "Loud", updatedAt });
    expect(overtaken.status).toBe(409);
    expect(overtaken.as(errorBodySchema).current).toMatchObject({ _id: item, pitch: "Calm" });
    const foreign = await put(`${id}/items/${item}`, { price: { amount: "1", currency: "USD" } });
    expect(foreign.errors).toEqual({ "price.currency": "must be JPY, as the list is" });
  });

  it("are put in order on the state that was seen, all of them", async () => {
    const { id, items } = await listOf([{}, {}, {}]);
    const { updatedAt } = await read(id);
    const order = (ids: string[], at?: string) => put(`${id}/order`, { items: ids, updatedAt: at });
    for (const wrong of [items.slice(1), [...items, randomUUID()], [items[0], items[1], randomUUID()]]) {
      const response = await order(wrong as string[]);
      expect([response.status, response.errors]).toEqual([
        422,
        { items: "must name all items of the list, each once" },
      ]);
    }
    const responses = await Promise.all([
      order(items.toReversed(), updatedAt),
      order(items.toReversed(), updatedAt),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(id)).items.map(({ _id }) => _id)).toEqual(items.toReversed());
    const conflict = responses.find(({ status }) => status === 409)?.as(errorBodySchema);
    expect(conflict?.current).toMatchObject({ _id: id });
  });

  it("of another list are not found", async () => {
    const one = await listOf([{}]);
    const other = await listOf([{}]);
    for (const method of ["PUT", "DELETE"]) {
      const path = `/api/admin/shortlists/${one.id}/items/${other.items[0]}`;
      const response = await server.send(method, path, { token, ...(method === "PUT" && { json: {} }) });
      expect(response.status).toBe(404);
    }
    expect((await put(`${one.id}/order`, { items: other.items })).status).toBe(422);
  });

  it("who are deleted count as nothing, and are back when that is undone", async () => {
    const { id, items, influencers } = await listOf([{ name: "Ann Lee" }, {}]);
    const { link } = await linkFor(id, { role: "decides" });
    await vote(link, items[0] ?? "", "approved");
    const removed = await server.send("DELETE", `/api/influencers/${influencers[0]}`, { token });
    const gone = await read(id);
    expect(gone.items[0]).toMatchObject({ creator: null, creatorName: "Ann Lee", proposed: null });
    expect(gone.counts).toMatchObject({ items: 1, open: 1, approved: 0 });
    const { undo } = removed.json as { undo: { ids: string[] } };
    await server.send("POST", "/api/admin/undo", { token, json: { ids: undo.ids } });
    expect((await read(id)).items[0]).toMatchObject({ creator: { name: "Ann Lee" }, decision: "approved" });
  });

  it("whose figures have changed by more than 5 % are shown as they were, too", async () => {
    const { id, influencers } = await listOf([{ totalFollowers: 120_000, engagement: 4, rate: 200 }]);
    const change = (values: string) =>
      query(`update influencers set ${values} where id = $1`, [influencers[0]]);
    await change("total_followers = 125000");
    expect((await read(id)).items[0]?.proposed).toBeNull();
    await change("total_followers = 90000, engagement = 4.1");
    expect((await read(id)).items[0]?.proposed).toEqual({
      at: server.clock.now().toISOString(),
      totalFollowers: 120_000,
      engagement: null,
      rate: null,
    });
  });
});

describe("a program", () => {
  it("proposes creators, whom an editor accepts or dismisses", async () => {
    const { id, items } = await listOf([{}]);
    const key = await makeKey("write");
    const proposed = await insertInfluencers(server.database, [{}, {}]);
    const response = await add(id, proposed, { pitch: "Fits" }, key);
    const [first = "", second = ""] = response
      .as(itemsAddedBody)
      .data.results.map(({ itemId }) => itemId ?? "");
    const { link } = await linkFor(id, { role: "decides" });
    expect((await vote(link, first)).status).toBe(404);
    const list = await read(id);
    expect([list.counts.items, list.proposals]).toEqual([1, 2]);
    expect(list.items[1]?.proposal).toMatchObject({ by: expect.stringContaining("API key") });
    const accepted = await put(`${id}/items/${first}`, { accept: true });
    expect(accepted.as(shortlistItemBody).data.item.proposal).toBeNull();
    await server.send("DELETE", `/api/admin/shortlists/${id}/items/${second}`, { token });
    expect((await read(id)).items.map(({ _id }) => _id)).toEqual([...items, first]);
    expect((await vote(link, first)).status).toBe(200);
    expect((await read(id, key)).actions.map(({ action }) => action)).toEqual(["propose"]);
  });

  it("that only reads adds nothing", async () => {
    const { id } = await listOf([{}]);
    const reader = await makeKey("read");
    expect((await add(id, [randomUUID()], {}, reader)).status).toBe(403);
    expect((await read(id, reader)).actions).toEqual([]);
  });
});

describe("a viewer", () => {
  it("reads lists without notes and addresses, and changes nothing", async () => {
    const { token: viewer } = await addColleague(server, "viewer");
    const { id, items } = await listOf([{ email: "marked@mail.example", phone: "+1 555 010 0999" }]);
    await put(`${id}/items/${items[0]}`, { teamNote: "Marked note" });
    await linkFor(id, { person: "Ida Holm", email: "marked@client.example" });
    const response = await server.send("GET", `/api/admin/shortlists/${id}`, { token: viewer });
    expect(response.text).not.toMatch(/marked|010 0999/i);
    const list = response.as(shortlistBody).data.shortlist;
    expect(list).toMatchObject({ actions: [], reviewers: [{ person: "Ida Holm", email: "" }] });
    const paths: [string, string][] = [
      ["POST", ""],
      ["PUT", `/${id}`],
      ["DELETE", `/${id}`],
      ["POST", `/${id}/items`],
      ["PUT", `/${id}/items/${items[0]}`],
      ["DELETE", `/${id}/items/${items[0]}`],
      ["PUT", `/${id}/order`],
      ["POST", `/${id}/links`],
      ["PUT", `/${id}/state`],
    ];
    for (const [method, path] of paths) {
      const refused = await server.send(method, `/api/admin/shortlists${path}`, { token: viewer, json: {} });
      expect(refused.status, `${method} ${path}`).toBe(403);
    }
    const file = `/api/admin/export/shortlist.csv?id=${id}`;
    expect((await server.send("GET", file, { token: viewer })).status).toBe(403);
    expect((await server.send("GET", file, { token })).text).toContain("Marked note");
  });
});

describe("the state", () => {
  it("changes once, however often it is asked, and says why it does not", async () => {
    const { id, items } = await listOf([{}, {}]);
    const { updatedAt } = await read(id);
    expect((await setState(id, "reopen")).status).toBe(409);
    expect((await setState(id, "burn")).status).toBe(422);
    const closed = await setState(id, "close", { updatedAt });
    expect(closed.as(shortlistBody).data.shortlist).toMatchObject({
      state: "closed",
      actions: [{ action: "reopen", label: "Reopen", missing: [] }],
    });
    // Its own repetition is no conflict, even with what it saw before.
    expect((await setState(id, "close", { updatedAt })).status).toBe(200);
    const other = await makeAdmin("second@tandem.example");
    const refused = await setState(id, "close", {}, other);
    expect(refused.status).toBe(409);
    expect(refused.as(errorBodySchema).current).toMatchObject({ _id: id, state: "closed" });
    for (const response of [
      await add(id, [randomUUID()]),
      await put(`${id}/items/${items[0]}`, { pitch: "x" }),
      await put(`${id}/order`, { items }),
      await server.send("DELETE", `/api/admin/shortlists/${id}/items/${items[0]}`, { token }),
    ]) {
      expect([response.status, (response.json as { message: string }).message]).toEqual([
        409,
        "This list is closed. Reopen it first.",
      ]);
    }
    server.clock.advance(11 * minute);
    expect((await setState(id, "close")).status).toBe(409);
    const now = (await read(id)).updatedAt;
    expect((await setState(id, "reopen", { updatedAt })).status).toBe(409);
    expect((await setState(id, "reopen", { updatedAt: now })).status).toBe(200);
  });
});

describe("the CSV file", () => {
  it("holds the creators with their decisions and votes, and runs nothing", async () => {
    const { id, items, influencers } = await listOf(
      [{ name: "=cmd()", category: "Gaming", totalFollowers: 5000, engagement: 2.5 }, { name: "Gone" }],
      { currency: "EUR" },
    );
    await put(`${id}/items/${items[0]}`, { pitch: "Calm", price: { amount: "1250", currency: "EUR" } });
    const { link } = await linkFor(id, { person: "Ida Holm", role: "decides" });
    await vote(link, items[0] ?? "", "rejected", { reason: "price", comment: 'Too "much"' });
    await query("delete from influencers where id = $1", [influencers[1]]);
    await add(id, await insertInfluencers(server.database, [{}]), {}, await makeKey("write"));
    const response = await server.send("GET", `/api/admin/export/shortlist.csv?id=${id}`, { token });
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.text.split("\r\n")).toEqual([
      '"position","creator","category","location","followers","engagement","price","currency","pitch","teamNote","decision","votes"',
      `"1","'=cmd()","Gaming","Porto, Portugal","5000","2.5","1250.00","EUR","Calm","","Rejected","Ida Holm (Decides): Rejected, Price. Too ""much"""`,
      '"2","Gone (No longer available)","","","","","","","","","Open",""',
      "",
    ]);
    const marked = await server.send("GET", `/api/admin/export/shortlist.csv?id=${id}&bom=true`, { token });
    expect(marked.text.startsWith("\uFEFF")).toBe(true);
    const unknown = await server.send("GET", `/api/admin/export/shortlist.csv?id=${randomUUID()}`, { token });
    expect(unknown.status).toBe(404);
  });
});
