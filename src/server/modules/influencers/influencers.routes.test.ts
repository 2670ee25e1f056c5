import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { influencerBody, influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
beforeEach(() => server.empty());

const add = (list: InfluencerValues[]) => insertInfluencers(server.database, list);

async function list(query = "", token?: string) {
  const response = await server.send("GET", `/api/influencers${query}`, token === undefined ? {} : { token });
  expect(response.status, response.text).toBe(200);
  return response.as(influencerPageBody).data;
}

describe("GET /api/influencers refuses", () => {
  it.each([
    ["sort=name", "sort"],
    ["sort=", "sort"],
    ["size=10K", "size"],
    ["size=1M", "size"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=-5", "limit"],
    ["limit=ten", "limit"],
    ["limit=1.5", "limit"],
    ["limit=", "limit"],
    ["featured=yes", "featured"],
    ["cursor=", "cursor"],
    ["cursor=not%20one", "cursor"],
    ["cursor=abc", "cursor"],
    [`cursor=${"a".repeat(600)}`, "cursor"],
    [`search=${"a".repeat(101)}`, "search"],
    ["search=a%0Ab", "search"],
    ["search=a&search=b", "search"],
  ])("?%s with 422", async (query, field) => {
    const response = await server.send("GET", `/api/influencers?${query}`);
    expect(response.status).toBe(422);
    expect(response.json).toEqual({
      success: false,
      message: "Validation error. Please check your input.",
      errors: [{ path: field, message: expect.any(String) }],
    });
  });

  it("several wrong parameters with one entry for each", async () => {
    const response = await server.send("GET", "/api/influencers?sort=x&size=y&limit=z");
    expect(response.status).toBe(422);
    const { errors } = response.json as { errors: { path: string }[] };
    expect(errors.map((error) => error.path).toSorted()).toEqual(["limit", "size", "sort"]);
  });

  it.each([
    ["of another order", ["rating", 4, randomUUID()]],
    ["without an id", ["featured", true, 5]],
    ["with text for a number", ["featured", true, "5", randomUUID()]],
    ["with a broken number", ["featured", true, 1.5, randomUUID()]],
    ["with a number beyond every column", ["featured", true, 1e300, randomUUID()]],
    ["with an id that is none", ["featured", true, 5, "1 or 1=1"]],
    ["that is no list", { order: "featured" }],
  ])("a cursor %s with 422", async (_, content) => {
    const cursor = Buffer.from(JSON.stringify(content)).toString("base64url");
    const response = await server.send("GET", `/api/influencers?cursor=${cursor}`);
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({
      errors: [{ path: "cursor", message: "is not a cursor of this list" }],
    });
  });

  it.each(["2026-02-30T00:00:00.000Z", "9999-99-99T99:99:99.999Z", "0000-01-01T00:00:00.000Z"])(
    "a cursor with the time %s with 422",
    async (time) => {
      const cursor = Buffer.from(JSON.stringify(["newest", time, randomUUID()])).toString("base64url");
      expect((await server.send("GET", `/api/influencers?sort=newest&cursor=${cursor}`)).status).toBe(422);
    },
  );

  it.each(["", "Bearer", "Bearer x", "Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "Basic YTpi"])(
    "the authorization %j with 401",
    async (authorization) => {
      const response = await server.send("GET", "/api/influencers", { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(response.json).toEqual({ success: false, message: "Unauthorized. Please login again." });
    },
  );
});

describe("GET /api/influencers", () => {
  it("is empty before there is anybody", async () => {
    expect(await list()).toEqual({ influencers: [], matched: 0, total: 0, nextCursor: null });
  });

  it("shows a creator without what is private", async () => {
    const [id] = await add([
      {
        name: "Kit Moore",
        avatar: "/images/avatars/001.webp",
        passwordHash: "$argon2id$canary",
        engagement: 3.4,
        rating: 4.8,
        rate: 250,
        verified: true,
        featured: true,
        collaborationTypes: ["Sponsored posts"],
        languages: ["pt"],
        followers: { instagram: "10K-100K" },
      },
    ]);
    const response = await server.send("GET", "/api/influencers");
    expect(response.json).toEqual({
      success: true,
      data: {
        influencers: [
          {
            _id: id,
            slug: "kit-moore",
            name: "Kit Moore",
            avatar: "/images/avatars/001.webp",
            bio: "Bread, slowly.",
            location: "Porto, Portugal",
            languages: ["pt"],
            category: "Food & Cooking",
            platforms: ["instagram"],
            totalFollowers: 20_000,
            channelFollowers: { instagram: 20_000 },
            engagement: 3.4,
            rating: 4.8,
            verified: true,
            featured: true,
            createdAt: "2026-01-15T12:00:00.000Z",
            socials: [{ platform: "instagram", link: "kit", followers: "20K" }],
            collaborationTypes: ["Sponsored posts"],
            rate: 250,
          },
        ],
        matched: 1,
        total: 1,
        nextCursor: null,
      },
    });
  });

  it("shows e-mail and phone to an administrator only, and lets nobody keep that answer", async () => {
    await add([{ email: "kit@mail.example", phone: "+1 555 010 0456", passwordHash: "$argon2id$canary" }]);
    const open = await server.send("GET", "/api/influencers");
    expect(open.text).not.toMatch(/mail\.example|555 010|argon2id/);
    expect(open.headers.vary).toMatch(/Authorization/i);

    const token = await server.signIn();
    const signedIn = await server.send("GET", "/api/influencers", { token });
    expect(signedIn.as(influencerPageBody).data.influencers[0]).toMatchObject({
      email: "kit@mail.example",
      phone: "+1 555 010 0456",
    });
    expect(signedIn.text).not.toContain("argon2id");
    expect(signedIn.headers["cache-control"]).toBe("no-store");
  });
});

describe("GET /api/influencers/{id}", () => {
  it.each([randomUUID(), "1", "not-an-id", "..%2F..%2Fetc", "%00", "a".repeat(300)])(
    "answers 404 for %s",
    async (id) => {
      const response = await server.send("GET", `/api/influencers/${id}`);
      expect(response.status).toBe(404);
      expect(response.json).toEqual({ success: false, message: "Resource not found." });
    },
  );

  it("answers 401 for a token that is not valid", async () => {
    const [id] = await add([{}]);
    expect((await server.send("GET", `/api/influencers/${id}`, { token: "x".repeat(43) })).status).toBe(401);
  });

  it("shows the profile, and more to an administrator", async () => {
    const [id] = await add([{ email: "kit@mail.example", passwordHash: "$argon2id$canary" }]);
    const open = await server.send("GET", `/api/influencers/${id}`);
    expect(open.status).toBe(200);
    expect(open.as(influencerBody).data.influencer).toMatchObject({ _id: id, images: [], videos: [] });
    expect(open.text).not.toMatch(/mail\.example|555 010|argon2id/);

    const signedIn = await server.send("GET", `/api/influencers/${id}`, { token: await server.signIn() });
    expect(signedIn.as(influencerBody).data.influencer.email).toBe("kit@mail.example");
    expect(signedIn.text).not.toContain("argon2id");
  });

  it("takes the id in capitals too", async () => {
    const [id = ""] = await add([{}]);
    expect((await server.send("GET", `/api/influencers/${id.toUpperCase()}`)).status).toBe(200);
  });
});
