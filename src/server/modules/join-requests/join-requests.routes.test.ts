import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { influencerBody, influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg, mp4, pdf, png } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { expectArrayPages } from "#tests/harness/array-pages.ts";
import { minute } from "#tests/harness/clock.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const notFound = { success: false, message: "Resource not found." };

async function apply(
  changes: Record<string, unknown> = {},
  files: Parameters<typeof applicationForm>[1] = {},
) {
  const response = await server.send("POST", "/api/join", {
    form: applicationForm(applicationFields(changes), files),
  });
  expect(response.status, response.text).toBe(201);
  return response.as(createdBody).data._id;
}

const decide = (id: string, decision: "approve" | "reject") =>
  server.send("PUT", `/api/admin/join-requests/${id}/${decision}`, { token });

async function requests(query = "") {
  return (await server.send("GET", `/api/admin/join-requests${query}`, { token })).as(joinRequestsBody);
}

async function listed() {
  return (await server.send("GET", "/api/influencers")).as(influencerPageBody).data;
}

describe("GET /api/admin/join-requests", () => {
  it("is empty where nobody waits", async () => {
    const response = await server.send("GET", "/api/admin/join-requests", { token });
    expect(response.status).toBe(200);
    expect(response.json).toEqual([]);
    expect(response.headers).toMatchObject({ "x-total-count": "0", "cache-control": "no-store" });
    expect(response.headers.link).toBeUndefined();
  });

  it("gives a plain array, newest first, in pages", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.push(await apply());
      // Two of one moment, too.
      if (index !== 2) server.clock.advance(minute);
    }
    const seen = await expectArrayPages(server, "/api/admin/join-requests", token, 5);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen[0]).toBe(ids[4]);
    expect(seen[4]).toBe(ids[0]);
  });

  it("carries neither what was never asked for nor where the files lie", async () => {
    await apply({}, { images: [await jpeg("secret-name.jpg")] });
    const response = await server.send("GET", "/api/admin/join-requests", { token });
    expect(response.text).not.toContain("secret-name");
    expect(response.text).not.toContain(server.folder);
  });
});

describe("PUT /api/admin/join-requests/{id}/approve", () => {
  it.each([randomUUID(), "1", "..", "%00"])("answers 404 for %s", async (id) => {
    const response = await decide(id, "approve");
    expect(response.status).toBe(404);
    expect(response.json).toEqual(notFound);
  });

  it("refuses an address that is listed meanwhile with 409, and keeps the request", async () => {
    const id = await apply({ email: "ann@mail.example" }, { images: [await jpeg()] });
    await insertInfluencers(server.database, [{ email: "ann@mail.example" }]);
    const response = await decide(id, "approve");
    expect(response.status).toBe(409);
    expect(response.json).toMatchObject({ message: "This email address is already registered." });
    expect((await requests())[0]?.images).toHaveLength(1);
    expect((await listed()).total).toBe(1);
  });

  it("makes an influencer with every field and file, and the request is gone", async () => {
    const id = await apply(
      {
        email: "ann@mail.example",
        followers: { instagram: "10K-100K", "twitter/X": "1M+" },
        socials: [
          { platform: "Instagram", link: "@ann.lee", followers: "12,500" },
          { platform: "twitter/X", link: "https://x.com/ann", followers: "many" },
          { platform: "instagram", link: "@ann.second", followers: "1.5K" },
        ],
      },
      { photo: await png("me.png"), images: [pdf(), await jpeg(), await png()], videos: [mp4()] },
    );
    server.clock.advance(minute);
    const response = await decide(id, "approve");
    expect(response.status, response.text).toBe(200);
    const { influencer } = response.as(influencerBody).data;
    const photo = /[0-9a-f-]{36}/.exec(influencer.avatar ?? "")?.[0];
    expect(influencer.images.map(({ id }) => id)).not.toContain(photo);
    expect(influencer).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug: "ann-lee",
      name: "Ann Lee",
      avatar: `/media/${photo}/480.webp`,
      bio: "I play old games\nand talk about them.",
      location: "Lisbon, Portugal",
      languages: ["pt", "en"],
      category: "Gaming",
      platforms: ["instagram", "twitter"],
      totalFollowers: 1_014_000,
      channelFollowers: { instagram: 14_000, twitter: 1_000_000 },
      engagement: 0,
      rating: 0,
      verified: false,
      featured: false,
      visibility: "public",
      relationship: "prospect",
      tags: [],
      people: [],
      source: "",
      sourcedOn: null,
      enteredThemselves: false,
      toldAt: null,
      erasureAskedAt: null,
      custom: {},
      createdAt: server.clock.now().toISOString(),
      updatedAt: expect.any(String),
      socials: [
        { platform: "instagram", link: "@ann.lee", followers: "12,500" },
        { platform: "twitter", link: "https://x.com/ann", followers: "many" },
        { platform: "instagram", link: "@ann.second", followers: "1.5K" },
      ],
      collaborationTypes: [],
      rate: 250,
      email: "ann@mail.example",
      phone: "+1 555 010 0123",
      followers: { instagram: "10K-100K", twitter: "1M+" },
      images: [
        expect.objectContaining({ kind: "document" }),
        expect.objectContaining({ kind: "image", width: 640, src: expect.not.stringContaining("?") }),
        expect.objectContaining({ kind: "image" }),
      ],
      videos: [expect.objectContaining({ kind: "video" })],
      documentCount: 1,
    });
    expect(await requests()).toEqual([]);
    const page = await listed();
    expect(page).toMatchObject({
      matched: 1,
      total: 1,
      influencers: [{ _id: influencer._id, name: "Ann Lee" }],
    });
    const profile = await server.send("GET", `/api/influencers/${influencer._id}`);
    expect(profile.as(influencerBody).data.influencer.images).toEqual(influencer.images.slice(1));
    expect((await decide(id, "approve")).status).toBe(404);
    expect((await decide(id, "reject")).status).toBe(404);
  });

  it("takes a request that the last version wrote, which knows no languages", async () => {
    const id = await apply({});
    await server.records.pool.query("update join_requests set languages = default where id = $1", [id]);
    expect((await requests())[0]?.languages).toEqual([]);
    const response = await decide(id, "approve");
    expect(response.as(influencerBody).data.influencer.languages).toEqual([]);
  });

  it("works with a JSON content type and no body, as clients that always send one do", async () => {
    const id = await apply();
    const headers = { "content-type": "application/json" };
    const response = await server.send("PUT", `/api/admin/join-requests/${id}/approve`, { token, headers });
    expect(response.status, response.text).toBe(200);
  });

  it("lets the same person apply again only under another address", async () => {
    const id = await apply({ email: "ann@mail.example" });
    await decide(id, "approve");
    server.clock.advance(11 * minute);
    const again = await server.send("POST", "/api/join", {
      json: applicationFields({ email: "ann@mail.example" }),
    });
    expect(again.status).toBe(409);
  });

  it("makes exactly one influencer of ten approvals at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await apply({ name: `Round ${round}` }, { images: [await jpeg()] });
      const responses = await Promise.all(Array.from({ length: 10 }, () => decide(id, "approve")));
      const statuses = responses.map((response) => response.status).toSorted();
      expect(statuses).toEqual([200, ...Array<number>(9).fill(404)]);
      for (const response of responses.filter(({ status }) => status === 404))
        expect(response.json).toEqual(notFound);
      expect((await listed()).total).toBe(round + 1);
      expect(await requests()).toEqual([]);
    }
    expect(await server.filesIn("media")).toHaveLength(5 * 3);
  });

  it("and a rejection at once leave either an influencer or nothing", async () => {
    for (let round = 0; round < 10; round += 1) {
      await server.empty();
      const id = await apply({}, { images: [await jpeg()] });
      const decisions = round % 2 === 0 ? (["approve", "reject"] as const) : (["reject", "approve"] as const);
      const responses = await Promise.all(decisions.map((decision) => decide(id, decision)));
      expect(responses.map((response) => response.status).toSorted()).toEqual([200, 404]);
      const approved = responses[decisions.indexOf("approve")]?.status === 200;
      expect((await listed()).total).toBe(approved ? 1 : 0);
      await server.endUndos();
      expect(await server.filesIn("media")).toHaveLength(approved ? 3 : 0);
      expect(await requests()).toEqual([]);
    }
  });
});

describe("PUT /api/admin/join-requests/{id}/reject", () => {
  it("answers 404 for a request that does not exist", async () => {
    expect((await decide(randomUUID(), "reject")).json).toEqual(notFound);
  });

  it("deletes the request and its files, and nobody is listed", async () => {
    const kept = await apply({ name: "Kept" }, { images: [await jpeg()] });
    const id = await apply({ email: "ann@mail.example" }, { images: [await jpeg(), pdf()], videos: [mp4()] });
    const response = await decide(id, "reject");
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({ success: true, message: "Request rejected." });
    expect((await requests()).map((request) => request._id)).toEqual([kept]);
    await server.endUndos();
    expect(await server.filesIn("media")).toHaveLength(3);
    expect((await listed()).total).toBe(0);
    // The address is free again.
    await apply({ email: "ann@mail.example", bio: "Another try." });
  });
});
