import { randomUUID } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliverableBody } from "#domain/deliverables/deliverables.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { timelineBody } from "#domain/timeline/timeline.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { jpeg } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer();
const token = await server.signIn();
let origin: string;
let keys: Record<"read" | "write", string>;
const clients: Client[] = [];
/** Stands in what must not leave. */
const marked = "canary.person";
beforeAll(async () => {
  origin = await server.listen();
});
beforeEach(async () => {
  await server.empty();
  keys = {
    read: (await makeApiKey(server, token, { name: "Reader", scope: "read" })).key,
    write: (await makeApiKey(server, token, { name: "Review helper", scope: "write" })).key,
  };
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => server.close());

/** A client as other programs are: of the revision of 2025, or of the newest one. */
async function connect(scope: "read" | "write", mode: "legacy" | "auto" = "auto"): Promise<Client> {
  const client = new Client({ name: "a program", version: "1" }, { versionNegotiation: { mode } });
  clients.push(client);
  const headers = { authorization: `Bearer ${keys[scope]}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: input });
  return { response: structuredContent, isError: isError ?? false, text: JSON.stringify(content) };
}

async function apply(changes: Record<string, unknown> = {}): Promise<string> {
  const form = applicationForm(applicationFields(changes), { images: [await jpeg()] });
  return (await server.send("POST", "/api/join", { form })).as(createdBody).data._id;
}

async function waiting() {
  return (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
}

/** The tools that only a key with the scope 'write' gets. */
const writing = [
  "propose_changes",
  "propose_creators",
  "propose_decision",
  "propose_feedback",
  "propose_shortlist_items",
];

describe("/mcp", () => {
  it.each(["GET", "POST", "DELETE"])("lets nobody in without a key: %s", async (method) => {
    const send = (headers: Record<string, string>) =>
      server.send(method, "/mcp", { headers, ...(method === "POST" && { json: {} }) });
    expect((await send({})).status).toBe(401);
    expect((await send({ authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await send({ authorization: `Bearer ${keys.read}x` })).status).toBe(401);
  });

  it("refuses what another site makes a browser send", async () => {
    const headers = { authorization: `Bearer ${keys.read}`, origin: "https://elsewhere.example" };
    expect((await server.send("POST", "/mcp", { json: {}, headers })).status).toBe(403);
  });

  it("keeps no session and no stream", async () => {
    for (const method of ["GET", "DELETE"]) {
      expect((await server.send(method, "/mcp", { token: keys.read })).status).toBe(405);
    }
  });

  it.each(["legacy", "auto"] as const)("offers a client its tools (%s)", async (mode) => {
    const names = async (scope: "read" | "write") =>
      (await (await connect(scope, mode)).listTools()).tools.map(({ name }) => name).toSorted();
    const reading = [
      ...["check_rights", "get_brand", "get_campaign", "get_creator", "get_shortlist"],
      ...["list_campaigns", "list_join_requests", "list_work", "search_brands", "search_creators"],
    ];
    expect(await names("read")).toEqual(reading);
    expect(await names("write")).toEqual([...reading, ...writing].toSorted());
  });

  it("says which tools only read", async () => {
    const { tools } = await (await connect("write")).listTools();
    const names = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
    expect(names.toSorted()).toEqual(writing);
  });

  it.each(["legacy", "auto"] as const)("searches creators as the marketplace does (%s)", async (mode) => {
    const [mara = ""] = await insertInfluencers(server.database, [
      {
        name: "Mara Lind",
        category: "Gaming",
        featured: true,
        languages: ["pt"],
        email: `${marked}@mail.example`,
      },
      { name: "Ann Lee", category: "Technology" },
    ]);
    const client = await connect("read", mode);
    const { response, text } = await use(client, "search_creators", {
      category: "Gaming",
      featured: true,
      language: ["PT", "en"],
      limit: 5,
    });
    expect(response).toMatchObject({
      creators: [{ _id: mara, name: "Mara Lind", languages: ["pt"] }],
      matched: 1,
      total: 2,
    });
    expect(text).not.toContain(marked);
    const profile = await use(client, "get_creator", { id: mara });
    expect(profile.response).toMatchObject({ creator: { name: "Mara Lind", images: [] } });
    expect(profile.text).not.toContain(marked);
  });

  it("pages to the end", async () => {
    await insertInfluencers(
      server.database,
      Array.from({ length: 5 }, (_, index) => ({ name: `Creator ${index}` })),
    );
    const client = await connect("read");
    const seen: unknown[] = [];
    let cursor: unknown;
    do {
      const { response } = await use(client, "search_creators", {
        limit: 2,
        ...(cursor !== undefined && { cursor }),
      });
      const page = response as { creators: { name: string }[]; nextCursor: string | null };
      seen.push(...page.creators.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(5);
  });

  it("searches brands that are published", async () => {
    await insertBrands(server.database, [
      { companyName: "Northwind Tea", industry: "Food & Beverage", email: `${marked}@mail.example` },
      { companyName: "Hidden", industry: "Food & Beverage", status: "pending" },
    ]);
    const { response, text } = await use(await connect("read"), "search_brands", {
      industry: "Food & Beverage",
    });
    expect(response).toMatchObject({ brands: [{ companyName: "Northwind Tea" }], matched: 1 });
    expect(text).not.toContain(marked);
  });

  it("lists join requests without contact data and files", async () => {
    await apply({ name: "Ann Lee", email: `${marked}@mail.example`, phone: "+1 555 010 0199" });
    const { response, text } = await use(await connect("read"), "list_join_requests");
    expect(response).toMatchObject({
      total: 1,
      requests: [{ name: "Ann Lee", pictures: 1, films: 0, proposal: null }],
    });
    expect(text).not.toMatch(new RegExp(`${marked}|010 0199|/media/`));
  });

  it("proposes, and decides nothing", async () => {
    const id = await apply();
    const client = await connect("write");
    const mails = () => server.records.pool.query("select id from outgoing_mails");
    const { rowCount: before } = await mails();
    const { isError } = await use(client, "propose_decision", {
      id,
      decision: "reject",
      note: "Too few pictures.",
    });
    expect(isError).toBe(false);
    expect(await waiting()).toMatchObject([
      {
        _id: id,
        proposal: {
          decision: "reject",
          note: "Too few pictures.",
          reason: "",
          proposedBy: "API key ‘Review helper’",
        },
      },
    ]);
    expect((await mails()).rowCount).toBe(before);
  });

  it("proposes what to ask for, and asks nothing until an editor does", async () => {
    const id = await apply();
    const client = await connect("write");
    const mails = async () => (await server.records.pool.query("select id from outgoing_mails")).rowCount;
    const before = await mails();
    await use(client, "propose_decision", { id, decision: "approve", note: "Fits." });
    const changes = { codes: ["rate", "photo"], words: "What would a film cost?", note: "No rate." };
    const { isError, text } = await use(client, "propose_changes", { id, ...changes });
    expect(isError, text).toBe(false);
    expect(await waiting()).toMatchObject([
      {
        state: "waiting",
        asked: null,
        proposal: null,
        proposedChanges: {
          ...changes,
          codes: ["photo", "rate"],
          proposedBy: "API key ‘Review helper’",
        },
      },
    ]);
    expect(await mails()).toBe(before);
    await use(client, "propose_decision", { id, decision: "approve", note: "Fits after all." });
    expect(await waiting()).toMatchObject([{ proposal: { decision: "approve" }, proposedChanges: null }]);

    await use(client, "propose_changes", { id, ...changes });
    const json = { codes: ["rate"], words: "What would it cost?" };
    await server.send("PUT", `/api/admin/join-requests/${id}/ask`, { token, json });
    expect(await waiting()).toMatchObject([{ state: "changes_asked", asked: json, proposedChanges: null }]);
    const late = await use(client, "propose_changes", { id, ...changes });
    expect(late).toMatchObject({ isError: true, text: expect.stringContaining("already") });
  });

  it("forgets proposed changes that are dismissed, and refuses them without codes, note, or scope", async () => {
    const id = await apply();
    const changes = { id, codes: ["rate"], note: "No rate." };
    await expect(use(await connect("read"), "propose_changes", changes)).rejects.toThrow(/not found/i);
    const client = await connect("write");
    for (const wrong of [{ id: randomUUID() }, { codes: [] }, { codes: ["money"] }, { note: " " }]) {
      const { isError } = await use(client, "propose_changes", { ...changes, ...wrong });
      expect(isError, JSON.stringify(wrong)).toBe(true);
    }
    expect(await waiting()).toMatchObject([{ proposedChanges: null }]);
    await use(client, "propose_changes", changes);
    await server.send("DELETE", `/api/admin/join-requests/${id}/proposal`, { token });
    expect(await waiting()).toMatchObject([{ proposedChanges: null }]);
  });

  it("lists the team's work, without its people and words", async () => {
    const id = await apply({ name: "Ann Lee", email: `${marked}@mail.example` });
    const json = { nextStep: `Ask ${marked}`, dueOn: "2026-11-30" };
    await server.send("PUT", `/api/admin/join-requests/${id}/work`, { token, json });
    await insertBrands(server.database, [{ companyName: "Northwind Tea", status: "pending" }]);
    const client = await connect("read");
    const { response, text } = await use(client, "list_work", { limit: 1 });
    expect(response).toMatchObject({ total: 2, items: [{ kind: expect.any(String) }] });
    const { nextCursor } = response as { nextCursor: string };
    const rest = await use(client, "list_work", { cursor: nextCursor, kind: "join-request" });
    expect(`${text}${rest.text}`).not.toMatch(new RegExp(`${marked}|owner`));
  });

  it("reads a shortlist without contact data and notes, and prices only with a key that may write", async () => {
    const { listOf, linkFor, vote } = shortlistScene(server, token);
    const { id, items } = await listOf([
      { name: "Mara Lind", email: `${marked}@mail.example`, phone: marked },
    ]);
    await server.send("PUT", `/api/admin/shortlists/${id}/items/${items[0]}`, {
      token,
      json: { teamNote: `note of ${marked}`, price: { amount: "1250", currency: "USD" } },
    });
    const { link } = await linkFor(id, { person: "Ida Holm", email: `${marked}@client.example` });
    await vote(link, items[0] ?? "", "maybe");
    for (const scope of ["read", "write"] as const) {
      const { response, text } = await use(await connect(scope), "get_shortlist", { id });
      const price = scope === "write" ? { amount: "1250.00", currency: "USD" } : null;
      expect(response).toMatchObject({
        shortlist: {
          items: [
            { creator: { name: "Mara Lind" }, price, votes: [{ person: "Ida Holm", decision: "maybe" }] },
          ],
        },
      });
      expect(text).not.toContain(marked);
    }
  });

  it("proposes creators for a shortlist, whom no client sees", async () => {
    const { listOf, linkFor, review, read } = shortlistScene(server, token);
    const { id } = await listOf([{}]);
    const [creator = ""] = await insertInfluencers(server.database, [{ name: "Ann Lee" }]);
    const { response } = await use(await connect("write"), "propose_shortlist_items", {
      id,
      creators: [creator, randomUUID()],
      pitch: "Fits.",
      note: "Cheap",
    });
    expect(response).toMatchObject({ results: [{ outcome: "added" }, { outcome: "unknown" }] });
    expect((await review((await linkFor(id)).link)).items).toHaveLength(1);
    expect((await read(id)).items[1]).toMatchObject({
      creatorName: "Ann Lee",
      teamNote: "Cheap",
      proposal: { by: "API key ‘Review helper’" },
    });
  });

  it("reads campaigns without contact data and words of the team, and prices only with a key that may write", async () => {
    const { campaignOf, call, offer } = campaignScene(server, token);
    const person = { name: "Mara Lind", email: `${marked}@mail.example`, phone: marked };
    const { id, collaborations } = await campaignOf([person, {}], { active: true, nextStep: marked });
    const costs = {
      price: { amount: "4321", currency: "USD" },
      clientPrice: { amount: "4321", currency: "USD" },
    };
    const words = { nextStep: marked, scores: { quality: 1 } };
    await call("PUT", `/collaborations/${collaborations[0]}`, { ...costs, ...words });
    await offer(collaborations[0] ?? "", { price: { amount: "4321", currency: "USD" }, message: marked });
    await call("POST", `/timeline?subject=collaboration:${collaborations[0]}`, { text: marked });
    for (const scope of ["read", "write"] as const) {
      const client = await connect(scope);
      const list = await use(client, "list_campaigns", { state: "active" });
      expect(list.response).toMatchObject({
        total: 1,
        campaigns: [{ _id: id, counts: { invited: 1, listed: 1 } }],
      });
      const one = await use(client, "get_campaign", { id, limit: 1 });
      expect(one.response).toMatchObject({
        campaign: { _id: id, brief: { about: "" } },
        creators: [{ creatorName: "Mara Lind", state: "invited" }],
        total: 2,
        nextCursor: expect.any(String),
      });
      expect(`${list.text}${one.text}`).not.toMatch(new RegExp(`${marked}|owner|scores`));
      expect(`${list.text}${one.text}`.includes("4321")).toBe(scope === "write");
    }
  });

  it("reads what creators make in a campaign, without drafts and words of the team", async () => {
    const { agreed, own, step, collaboration: read, call } = campaignScene(server, token);
    const { campaign, piece, link, collaboration } = await agreed();
    await own(link, "POST", `/deliverables/${piece}/drafts`, { caption: marked, note: marked });
    const { drafts } = (await call("GET", `/deliverables/${piece}`)).as(deliverableBody).data.deliverable;
    const points = [{ text: marked, must: true }];
    await step(piece, "ask", { draftId: drafts[0]?._id, points });
    const added = { platform: "instagram", format: "story", title: "The tin" };
    const story = (await call("POST", `/collaborations/${collaboration}/deliverables`, added)).as(
      deliverableBody,
    );
    await step(story.data.deliverable._id, "drop", { words: marked });
    expect((await read(collaboration)).state).toBe("producing");
    const { response, text } = await use(await connect("read"), "get_campaign", { id: campaign });
    expect(response).toMatchObject({
      creators: [
        {
          _id: collaboration,
          deliverables: [
            { _id: piece, format: "reel", state: "changes", roundsUsed: 1, results: [] },
            { format: "story", title: "The tin", state: "dropped" },
          ],
        },
      ],
    });
    expect(text).not.toMatch(new RegExp(`${marked}|"words"|"checklist"|"actions"|"drafts"`));
  });

  it("proposes what to ask for in a draft, which only the team sees until it asks", async () => {
    const { agreed, own, step, piece: read } = campaignScene(server, token);
    const { piece, link, email } = await agreed();
    await own(link, "POST", `/deliverables/${piece}/drafts`, { caption: "#ad Tea" });
    const { draftId } = await read(piece);
    const mails = "select count(*) from outgoing_mails where recipient = $1";
    const { rows: before } = await server.records.pool.query(mails, [email]);
    const client = await connect("write");
    const points = [{ text: marked, must: true, atSeconds: 12 }];
    const proposal = { id: piece, draftId, points, note: "The label is cut off" };
    expect(
      (await use(client, "propose_feedback", { ...proposal, points: [{ text: "Earlier" }] })).isError,
    ).toBe(false);
    expect((await use(client, "propose_feedback", proposal)).response).toEqual({ proposed: true });
    expect(await read(piece)).toMatchObject({
      state: "submitted",
      roundsUsed: 0,
      drafts: [
        {
          points: [],
          feedback: { points, note: "The label is cut off", proposedBy: "API key ‘Review helper’" },
        },
      ],
    });
    expect((await own(link)).text).not.toContain(marked);
    expect((await server.records.pool.query(mails, [email])).rows).toEqual(before);

    const wrong = [
      { points: [] },
      { draftId: randomUUID() },
      { id: randomUUID() },
      { points: [{ text: "" }] },
    ];
    for (const fields of wrong) {
      expect((await use(client, "propose_feedback", { ...proposal, ...fields })).isError).toBe(true);
    }
    await expect(use(await connect("read"), "propose_feedback", proposal)).rejects.toThrow(/not found/i);
    await step(piece, "ask", { draftId, points });
    expect((await read(piece)).drafts[0]?.feedback).toBeNull();
    expect((await use(client, "propose_feedback", proposal)).isError).toBe(true);
  });

  it("proposes creators for a campaign, as listed and with a note for the team", async () => {
    const { campaignOf, board, call, setState } = campaignScene(server, token);
    const { id, influencers } = await campaignOf([{}]);
    const [creator = ""] = await insertInfluencers(server.database, [{ name: "Ann Lee" }]);
    const client = await connect("write");
    const proposal = { id, creators: [creator, influencers[0], randomUUID()], note: "Fits the brief" };
    const { response } = await use(client, "propose_creators", proposal);
    expect(response).toMatchObject({
      results: [{ outcome: "added" }, { outcome: "present" }, { outcome: "unknown" }],
    });
    const rows = await board(id);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ creatorName: "Ann Lee", state: "listed" });
    const story = (await call("GET", `/timeline?subject=collaboration:${rows[1]?._id}`)).as(timelineBody);
    expect(story.map(({ kind }) => kind).toSorted()).toEqual(["note", "state"]);
    expect(story.find(({ kind }) => kind === "note")).toMatchObject({
      teamOnly: true,
      text: "Fits the brief",
      author: { name: "Review helper" },
    });
    await expect(use(await connect("read"), "propose_creators", proposal)).rejects.toThrow(/not found/i);
    await setState(id, "cancel", { reason: "Over" });
    expect(await use(client, "propose_creators", proposal)).toMatchObject({ isError: true });
    const wrong = [{ creators: [] }, { id: randomUUID() }, { note: "x".repeat(1001) }];
    for (const fields of wrong) {
      expect((await use(client, "propose_creators", { ...proposal, ...fields })).isError).toBe(true);
    }
  });

  it("refuses a proposal that a key may not make, or that fits no request", async () => {
    const id = await apply();
    const proposal = { id, decision: "approve", note: "Fits." };
    await expect(use(await connect("read"), "propose_decision", proposal)).rejects.toThrow(/not found/i);
    const client = await connect("write");
    for (const wrong of [{ id: randomUUID() }, { id: "1" }, { note: "" }, { decision: "wait" }]) {
      const { isError } = await use(client, "propose_decision", { ...proposal, ...wrong });
      expect(isError, JSON.stringify(wrong)).toBe(true);
    }
    expect(await waiting()).toMatchObject([{ proposal: null }]);
  });

  it.each([
    ["search_creators", { cursor: "abc" }, /not a cursor/],
    ["search_creators", { limit: 51 }, /limit/],
    ["search_creators", { size: "huge" }, /size/],
    ["get_creator", { id: randomUUID() }, /Resource not found/],
  ])("tells %s with %j what is wrong", async (name, input, words) => {
    const { isError, text } = await use(await connect("read"), name, input);
    expect(isError).toBe(true);
    expect(text).toMatch(words);
  });

  it("tells nothing of a failure of its own", async () => {
    const client = await connect("read");
    await server.records.pool.query("alter table brands rename to away");
    try {
      const { isError, text } = await use(client, "search_brands");
      expect(isError).toBe(true);
      expect(text).toContain("Server error");
      expect(text).not.toMatch(/brands|select/i);
    } finally {
      await server.records.pool.query("alter table away rename to brands");
    }
  });
});
