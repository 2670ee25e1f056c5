import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { influencerBody, influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { applicationForm } from "#tests/factories/application.ts";
import { jpeg, mp4, png, textFile } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { type Sent, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const post = (sent: Sent) => server.send("POST", "/api/influencers", { token, ...sent });
const put = (id: string, sent: Sent) => server.send("PUT", `/api/influencers/${id}`, { token, ...sent });
const remove = (id: string) => server.send("DELETE", `/api/influencers/${id}`, { token });

async function create(fields: Record<string, unknown> = {}) {
  const response = await post({ json: { name: "Kit Moore", ...fields } });
  expect(response.status, response.text).toBe(201);
  return response.as(influencerBody).data.influencer;
}

/** A form of fields as text, with files. */
function form(fields: Record<string, string>, files: { images?: File[]; videos?: File[] } = {}): FormData {
  return applicationForm(fields, files);
}

describe("POST and PUT /api/influencers refuse", () => {
  it.each(["POST", "PUT"])("%s without a token, before they look at the body", async (method) => {
    const [id] = await insertInfluencers(server.database, [{}]);
    const path = method === "POST" ? "/api/influencers" : `/api/influencers/${id}`;
    const images = { images: [await jpeg()] };
    for (const sent of [{ json: { name: "Eve" } }, { body: "{" }, { form: form({ name: "Eve" }, images) }]) {
      const response = await server.send(method, path, sent);
      expect(response.status).toBe(401);
      expect(response.json).toEqual({ success: false, message: "Unauthorized. Please login again." });
    }
    const list = await server.send("GET", "/api/influencers");
    expect(list.as(influencerPageBody).data.influencers.map(({ name }) => name)).toEqual(["Kit Moore"]);
    await expect.poll(() => server.filesIn("tmp")).toEqual([]);
  });

  it.each([
    [{}, { name: "Full Name is required" }],
    [{ name: "Kit", email: "kit" }, { email: "must be an email address" }],
    [{ name: "Kit", email: `${"k".repeat(250)}@mail.example` }, { email: "must be at most 254 characters" }],
    [{ name: "Kit", engagement: 101 }, { engagement: "must be at most 100" }],
    [{ name: "Kit", rating: 5.5 }, { rating: "must be at most 5" }],
    [{ name: "Kit", rate: -1 }, { rate: "must not be negative" }],
    [{ name: "Kit", featured: "maybe" }, { featured: "must be true or false" }],
    [{ name: "Kit", password: "short" }, { password: "must have at least 12 characters" }],
    [{ name: "Kit", imageUrl: "javascript:alert(1)" }, { imageUrl: expect.stringContaining("web address") }],
    [
      { name: "Kit", socials: { instagram: "javascript:alert(1)" } },
      { "socials.0.link": expect.any(String) },
    ],
    [{ name: "Kit", socials: "[" }, { socials: "is not valid JSON" }],
    [
      { name: "Kit", socials: [{ platform: "x" }] },
      { "socials.0.link": "Link or username is required", "socials.0.followers": "Followers is required" },
    ],
    [{ name: "Kit", followers: 1e15 }, { followers: "must be at most 100000000000" }],
    [{ name: "Kit", followers: { instagram: -1 } }, { "followers.instagram": expect.any(String) }],
    [{ name: "Kit", collaborationTypes: "many" }, { collaborationTypes: "is not valid JSON" }],
    [
      { name: "a\nb", location: "c\rd" },
      { name: "must be on one line", location: "must be on one line" },
    ],
  ])("%j with 422", async (json, wrong) => {
    const response = await post({ json });
    expect(response.status).toBe(422);
    expect(response.errors).toEqual(wrong);
  });

  it("a body that is no JSON, or none at all, with 400", async () => {
    for (const sent of [
      { body: "{" },
      { body: "name=Kit" },
      {},
      { body: "", headers: { "content-type": "application/json" } },
    ]) {
      const response = await post(sent);
      expect(response.status).toBe(400);
      expect(response.json).toEqual({ success: false, message: "The request body could not be read." });
    }
  });

  it("an address that another one has with 409", async () => {
    await create({ email: "kit@mail.example" });
    const other = await create({ email: "other@mail.example" });
    expect((await post({ json: { name: "Kit", email: "KIT@mail.example" } })).status).toBe(409);
    const response = await put(other._id, {
      form: form({ email: "kit@mail.example" }, { images: [await jpeg()] }),
    });
    expect(response.status).toBe(409);
    expect(response.json).toMatchObject({ message: "This email address is already registered." });
    expect(await server.filesIn("media")).toEqual([]);
  });

  it("a file of a wrong type with 415, and store nothing of it", async () => {
    const files = { images: [await jpeg(), textFile("page.html", "<p>", "text/html")] };
    const response = await post({ form: form({ name: "Kit" }, files) });
    expect(response.status).toBe(415);
    expect(response.json).toMatchObject({ message: "page.html is not a JPG, PNG or PDF file." });
    expect(await server.filesIn("media")).toEqual([]);
    expect((await server.send("GET", "/api/influencers")).as(influencerPageBody).data.total).toBe(0);
  });

  it.each([randomUUID(), "1"])("PUT and DELETE of %s, which does not exist, with 404", async (id) => {
    const notFound = { success: false, message: "Resource not found." };
    expect((await put(id, { json: { name: "Kit" } })).json).toEqual(notFound);
    expect((await put(id, { form: form({ name: "Kit" }, { images: [await jpeg()] }) })).status).toBe(404);
    expect((await remove(id)).json).toEqual(notFound);
    expect(await server.filesIn("media")).toEqual([]);
  });
});

describe("POST /api/influencers", () => {
  it("needs a name only, and lists the creator at once", async () => {
    const influencer = await create();
    expect(influencer).toEqual({
      _id: expect.any(String),
      slug: "kit-moore",
      name: "Kit Moore",
      avatar: null,
      bio: "",
      location: "",
      languages: [],
      category: "",
      platforms: [],
      totalFollowers: 0,
      channelFollowers: {},
      engagement: 0,
      rating: 0,
      verified: false,
      visibility: "public",
      relationship: "prospect",
      tags: [],
      custom: {},
      people: [],
      source: "",
      sourcedOn: null,
      enteredThemselves: false,
      toldAt: null,
      erasureAskedAt: null,
      featured: false,
      createdAt: server.clock.now().toISOString(),
      updatedAt: expect.any(String),
      socials: [],
      collaborationTypes: [],
      rate: null,
      email: null,
      phone: "",
      followers: {},
      images: [],
      documentCount: 0,
      videos: [],
    });
    expect((await server.send("GET", `/api/influencers/${influencer._id}`)).status).toBe(200);
  });

  it("takes everything that the administrator's form has", async () => {
    const fields = {
      name: "Kit Moore",
      email: "Kit@Mail.Example",
      phone: "+1 555 010 0456",
      category: "Gaming",
      location: "Porto",
      languages: JSON.stringify(["pt", "EN"]),
      bio: "One.\r\nTwo.",
      rate: "99.50",
      followers: JSON.stringify({ instagram: "10K-100K" }),
      socials: JSON.stringify([{ platform: "instagram", link: "@kit", followers: "lots" }]),
      collaborationTypes: JSON.stringify(["Reviews", "Events"]),
      engagement: "3.4",
      rating: "4.5",
      verified: "true",
      featured: "on",
      password: "a password of their own",
    };
    const response = await post({ form: form(fields, { images: [await png()], videos: [mp4()] }) });
    expect(response.status, response.text).toBe(201);
    const { influencer } = response.as(influencerBody).data;
    expect(influencer).toMatchObject({
      languages: ["pt", "en"],
      email: "kit@mail.example",
      phone: "+1 555 010 0456",
      category: "Gaming",
      bio: "One.\nTwo.",
      rate: 99.5,
      followers: { instagram: "10K-100K" },
      platforms: ["instagram"],
      totalFollowers: 10_000,
      collaborationTypes: ["Reviews", "Events"],
      engagement: 3.4,
      rating: 4.5,
      verified: true,
      featured: true,
      // A picture of the work is not the avatar of itself.
      avatar: null,
    });
    expect(influencer.images).toHaveLength(1);
    expect(influencer.videos).toHaveLength(1);
    expect(response.text).not.toContain(fields.password);
    const { rows } = await server.records.pool.query("select password_hash from influencers");
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });

  it.each([
    undefined,
    "text/plain;charset=UTF-8",
    "application/x-www-form-urlencoded",
    "application/octet-stream",
  ])("reads the body as JSON under the content type %s", async (type) => {
    const body = JSON.stringify({ name: "Kit Moore", rate: 50 });
    const response = await post({ body, ...(type !== undefined && { headers: { "content-type": type } }) });
    expect(response.status, response.text).toBe(201);
    expect(response.as(influencerBody).data.influencer).toMatchObject({ name: "Kit Moore", rate: 50 });
  });

  it.each([
    [
      "an object of platform to link",
      { instagram: "@kit", twitter: "https://x.com/kit", youtube: "", tiktok: null },
      ["instagram", "twitter"],
    ],
    ["JSON text of it", '{"instagram":"@kit"}', ["instagram"]],
    ["a list", [{ platform: "YouTube", link: "@kit", followers: 5 }], ["youtube"]],
    ["JSON text of a list", '[{"platform":"x","link":"@kit","followers":"5"}]', ["twitter"]],
  ])("takes socials as %s", async (_, socials, platforms) => {
    expect((await create({ socials })).platforms).toEqual(platforms);
  });

  it.each([
    ["one number", 12_345, 12_345],
    ["JSON text of a number", "12345", 12_345],
    ["counts by platform", { instagram: 1_000, youtube: 500.4 }, 1_500],
    ["ranges by platform", { instagram: "1M+" }, 1_000_000],
    ["the labels of ranges", { instagram: "1M+ (Mega)" }, 1_000_000],
  ])("takes followers as %s", async (_, followers, total) => {
    const socials = [{ platform: "instagram", link: "@kit", followers: "?" }];
    expect((await create({ socials, followers })).totalFollowers).toBe(total);
  });

  it("ignores fields that it does not know", async () => {
    const id = randomUUID();
    const influencer = await create({
      _id: id,
      id,
      createdAt: "2001-01-01",
      totalFollowers: 5,
      passwordHash: "x",
    });
    expect(influencer._id).not.toBe(id);
    expect(influencer.createdAt).toBe(server.clock.now().toISOString());
    expect(influencer.totalFollowers).toBe(0);
  });

  it("takes several creators without an address", async () => {
    await create({ email: "" });
    await create({ email: null });
    expect((await create()).email).toBeNull();
  });
});

describe("DELETE /api/influencers/{id}", () => {
  it("refuses without a token", async () => {
    const [id] = await insertInfluencers(server.database, [{}]);
    expect((await server.send("DELETE", `/api/influencers/${id}`)).status).toBe(401);
    expect((await server.send("GET", `/api/influencers/${id}`)).status).toBe(200);
  });

  it("removes the creator and the files, and keeps messages about them", async () => {
    const created = await post({
      form: form({ name: "Kit Moore" }, { images: [await jpeg()], videos: [mp4()] }),
    });
    const { influencer } = created.as(influencerBody).data;
    const message = {
      name: "Sam",
      email: "sam@mail.example",
      message: "Hello",
      influencerId: influencer._id,
    };
    expect((await server.send("POST", "/api/contact", { json: message })).status).toBe(201);

    const response = await remove(influencer._id);
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({ success: true, message: "Influencer deleted successfully." });
    expect((await server.send("GET", `/api/influencers/${influencer._id}`)).status).toBe(404);
    await server.endUndos();
    expect(await server.filesIn("media")).toEqual([]);
    expect((await server.send("GET", "/api/contacts", { token })).json).toMatchObject([{ name: "Sam" }]);
    expect((await remove(influencer._id)).status).toBe(404);
  });

  it("works with a JSON content type and no body", async () => {
    const [id] = await insertInfluencers(server.database, [{}]);
    const headers = { "content-type": "application/json" };
    expect((await server.send("DELETE", `/api/influencers/${id}`, { token, headers })).status).toBe(200);
  });
});
