import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { insertBrands, registrationFields } from "#tests/factories/brand.ts";
import { jpeg, pdf } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn, undoScene } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const { apply, decide, makeAdmin, makeKey, passTime, query, rows, undo } = undoScene(server, token);

const waiting = () =>
  query<{ subject: string; due: number }>(
    "select subject, extract(epoch from next_attempt - now())::int as due from outgoing_mails where held_by is not null",
  );

async function subscribe(): Promise<void> {
  const events = ["join_request.approved", "join_request.rejected"];
  const json = { url: "https://crm.agency.example/tandem", events, description: "" };
  expect((await server.send("POST", "/api/admin/webhooks", { token, json })).status).toBe(201);
}

describe("a rejection", () => {
  it("brings back the very request: id, files, and place, and nobody hears of it", async () => {
    await subscribe();
    const first = await apply({}, { images: [await jpeg(), pdf()] });
    await apply();
    await query("delete from outgoing_mails");
    const before = [await rows("join_requests"), await rows("media"), await server.filesIn("media")];

    const response = await decide(first, "reject");
    expect(response.json).toMatchObject({ success: true, message: "Request rejected." });
    expect(await rows("join_requests")).toHaveLength(1);
    expect(await waiting()).toMatchObject([{ due: expect.any(Number) }]);
    expect((await waiting())[0]?.due).toBeGreaterThan(9);
    const deliveries = await query<{ due: number }>(
      "select extract(epoch from next_attempt - now())::int as due from webhook_deliveries where held_by is not null",
    );
    expect(deliveries[0]?.due).toBeGreaterThan(9);

    const undone = await undo(offerIn(response));
    expect(undone.json).toMatchObject({ data: { undone: 1, refused: [] } });
    expect([await rows("join_requests"), await rows("media"), await server.filesIn("media")]).toEqual(before);
    for (const table of ["outgoing_mails", "webhook_deliveries", "undos"])
      expect(await rows(table)).toEqual([]);
    expect(await query("select action from history order by id")).toEqual([
      { action: "create" },
      { action: "reject" },
      { action: "undo" },
    ]);
  });

  it("shows nobody the files meanwhile", async () => {
    const id = await apply({}, { images: [await jpeg()] });
    const [listed] = (await server.send("GET", "/api/admin/join-requests", { token })).json as [
      { images: [{ src: string }] },
    ];
    const address = listed.images[0].src;
    expect((await server.send("GET", address)).status).toBe(200);
    const offer = offerIn(await decide(id, "reject"));
    expect((await server.send("GET", address)).status).toBe(404);
    await undo(offer);
    expect((await server.send("GET", address)).status).toBe(200);
  });

  it("stays when somebody has applied with the same address since, and the mail leaves", async () => {
    const id = await apply({ email: "ann@mail.example" });
    const offer = offerIn(await decide(id, "reject"));
    const second = await apply({ email: "ann@mail.example", name: "Ann Again" });
    const response = await undo(offer);
    expect(response.status).toBe(409);
    expect(response.json).toMatchObject({ message: expect.stringContaining("used the email address") });
    expect(await query("select id from join_requests")).toEqual([{ id: second }]);
    expect(await waiting()).toHaveLength(1);
  });

  it("stays when a creator has the address since", async () => {
    const id = await apply({ email: "ann@mail.example" });
    const offer = offerIn(await decide(id, "reject"));
    await insertInfluencers(server.database, [{ email: "ann@mail.example" }]);
    expect((await undo(offer)).status).toBe(409);
    expect(await rows("join_requests")).toEqual([]);
  });
});

describe("an approval", () => {
  it("takes the creator back and gives the request its files", async () => {
    await subscribe();
    const id = await apply({}, { images: [await jpeg()] });
    await query("delete from outgoing_mails");
    await query("update media set sender = 'forgotten'");
    const before = [await rows("join_requests"), await rows("media")];
    const response = await decide(id, "approve");
    const influencerId = response.as(influencerBody).data.influencer._id;
    expect(await waiting()).toHaveLength(1);
    expect((await undo(offerIn(response))).status).toBe(200);
    // Whose files fill the disk is forgotten with the decision.
    await query("update media set sender = 'forgotten'");
    expect([await rows("join_requests"), await rows("media")]).toEqual(before);
    expect(await rows("influencers")).toEqual([]);
    for (const table of ["outgoing_mails", "webhook_deliveries"]) expect(await rows(table)).toEqual([]);
    expect((await server.send("GET", `/api/influencers/${influencerId}`)).status).toBe(404);
    expect((await decide(id, "approve")).status).toBe(200);
  });

  it("stays when somebody has changed or deleted the creator since", async () => {
    const other = await makeAdmin("other@tandem.example");
    for (const [method, json] of [
      ["PUT", { bio: "New." }],
      ["DELETE", undefined],
    ] as const) {
      const response = await decide(await apply(), "approve");
      const path = `/api/influencers/${response.as(influencerBody).data.influencer._id}`;
      expect((await server.send(method, path, { token: other, ...(json && { json }) })).status).toBe(200);
      expect((await undo(offerIn(response))).json).toMatchObject({
        success: false,
        message: expect.stringContaining("changed the creator"),
      });
      expect(await rows("join_requests")).toEqual([]);
    }
  });
});

describe("a deletion", () => {
  it("brings back a creator with the messages about it, and what searches find", async () => {
    await insertInfluencers(server.database, [
      { name: "Kit", email: "kit@mail.example", bio: "Sourdough", rate: 12.5, languages: ["pt"] },
    ]);
    const [{ id = "" } = {}] = await query<{ id: string }>("select id from influencers");
    await server.send("POST", "/api/contact", { json: messageFields({ influencerId: id }) });
    const tables = ["influencers", "contact_messages", "contact_message_creators"];
    const before = await Promise.all(tables.map(rows));
    const found = async () =>
      ((await server.send("GET", "/api/influencers?search=sourdough")).json as { data: { matched: number } })
        .data.matched;
    for (let round = 0; round < 3; round += 1) {
      const response = await server.send("DELETE", `/api/influencers/${id}`, { token });
      expect(await found()).toBe(0);
      expect(await query("select influencer_id from contact_messages")).toEqual([{ influencer_id: null }]);
      expect((await undo(offerIn(response))).status).toBe(200);
      expect(await found()).toBe(1);
    }
    expect(await Promise.all(tables.map(rows))).toEqual(before);
  });

  it("brings back many at once, and those that can be where one cannot", async () => {
    await insertInfluencers(server.database, [
      { name: "A", email: "a@mail.example" },
      { name: "B", email: "b@mail.example" },
      { name: "C", email: "c@mail.example" },
    ]);
    const ids = (await query<{ id: string }>("select id from influencers")).map(({ id }) => id);
    const response = await server.send("POST", "/api/influencers/bulk", {
      token,
      json: { ids, action: "delete" },
    });
    expect(offerIn(response)).toHaveLength(3);
    await apply({ email: "b@mail.example" });
    const undone = await undo(offerIn(response));
    expect(undone.json).toMatchObject({
      data: { undone: 2, refused: [{ message: expect.stringContaining("address") }] },
    });
    expect(await query("select name from influencers order by name")).toEqual([{ name: "A" }, { name: "C" }]);
  });

  it("brings back brands, pending ones too, and sends no rejection", async () => {
    await server.send("POST", "/api/brand-join", { json: registrationFields() });
    await insertBrands(server.database, [{ status: "published" }]);
    await query("delete from outgoing_mails");
    const before = await rows("brands");
    for (const { id } of await query<{ id: string }>("select id from brands")) {
      const response = await server.send("DELETE", `/api/brand-join/${id}`, { token });
      expect((await undo(offerIn(response))).status).toBe(200);
    }
    expect(await rows("brands")).toEqual(before);
    expect(await rows("outgoing_mails")).toEqual([]);
  });

  it("brings back a message, also one about a creator who is gone since", async () => {
    await insertInfluencers(server.database, [{ name: "Kit" }]);
    const [{ id: influencerId = "" } = {}] = await query<{ id: string }>("select id from influencers");
    await server.send("POST", "/api/contact", { json: messageFields({ influencerId }) });
    const [{ id = "" } = {}] = await query<{ id: string }>("select id from contact_messages");
    const tables = ["contact_messages", "contact_message_creators"];
    const before = await Promise.all(tables.map(rows));
    const first = await server.send("DELETE", `/api/contacts/${id}`, { token });
    expect((await undo(offerIn(first))).status).toBe(200);
    expect(await Promise.all(tables.map(rows))).toEqual(before);
    const response = await server.send("DELETE", `/api/contacts/${id}`, { token });
    await server.send("DELETE", `/api/influencers/${influencerId}`, { token });
    expect((await undo(offerIn(response))).status).toBe(200);
    expect(await query("select id, influencer_id, about_name from contact_messages")).toEqual([
      { id, influencer_id: null, about_name: "Kit" },
    ]);
  });
});

describe("an undo", () => {
  it("is too late after ten seconds, for an unknown id, and the second time", async () => {
    const late = offerIn(await decide(await apply(), "reject"));
    await passTime();
    const once = offerIn(await decide(await apply(), "reject"));
    expect((await undo(once)).status).toBe(200);
    for (const ids of [late, once, [randomUUID()]]) {
      const response = await undo(ids);
      expect(response.status).toBe(409);
      expect(response.json).toEqual({ success: false, message: "It is too late to undo this." });
    }
    expect(await rows("join_requests")).toHaveLength(1);
  });

  it("happens once, however often it is asked for at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await apply({}, { images: [await jpeg()] });
      const offer = offerIn(await decide(id, round % 2 ? "approve" : "reject"));
      const answers = await Promise.all(Array.from({ length: 8 }, () => undo(offer)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
      expect(await query("select id from join_requests where id = $1", [id])).toHaveLength(1);
    }
    expect(await query("select id from media where join_request_id is null")).toEqual([]);
  });

  it("is refused once a mail is on its way", async () => {
    const offer = offerIn(await decide(await apply(), "reject"));
    await query("update outgoing_mails set attempts = 1 where held_by is not null");
    expect((await undo(offer)).status).toBe(409);
    expect(await rows("join_requests")).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });

  it("is for the administrator who acted, and for nobody else", async () => {
    const offer = offerIn(await decide(await apply(), "reject"));
    const other = await makeAdmin("colleague@tandem.example");
    expect((await undo(offer, other)).status).toBe(403);
    expect((await undo(offer, await makeKey("write"))).status).toBe(403);
    expect((await undo(offer, "nobody")).status).toBe(401);
    expect((await server.send("POST", "/api/admin/undo", { json: { ids: offer } })).status).toBe(401);
    expect((await undo(offer)).status).toBe(200);
  });

  it("is not offered to programs, whose deletions are final", async () => {
    await insertInfluencers(server.database, [{ name: "Kit" }]);
    const [{ id = "" } = {}] = await query<{ id: string }>("select id from influencers");
    const key = await makeKey("write");
    const response = await server.send("DELETE", `/api/influencers/${id}`, { token: key });
    expect(response.json).toEqual({ success: true, message: "Influencer deleted successfully." });
    expect(await rows("undos")).toEqual([]);
  });

  it.each([[[]], [["x"]], ["x"], [undefined]])("refuses %j instead of ids", async (ids) => {
    const response = await server.send("POST", "/api/admin/undo", { token, json: { ids } });
    expect(response.status).toBe(422);
  });
});
