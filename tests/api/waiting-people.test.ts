import { beforeEach, describe, expect, it } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { influencerBody, influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { insertBrands, registrationFields } from "#tests/factories/brand.ts";
import { jpeg } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { hour } from "#tests/harness/clock.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const email = "wendy.waits@mail.example";
const waits = "Somebody with this email address waits for a decision.";
const isPrivate = "is the address of a file that is not public";
let key = "";
/** The signed address of the waiting person's picture. */
let picture = "";
let requestId = "";

beforeEach(async () => {
  await server.empty();
  key = (await makeApiKey(server, await server.signIn(), { name: "CRM sync", scope: "write" })).key;
  requestId = await apply(email);
  picture = await pictureOf(requestId);
});

async function apply(address: string): Promise<string> {
  const form = applicationForm(applicationFields({ email: address }), { images: [await jpeg()] });
  return (await server.send("POST", "/api/join", { form })).as(createdBody).data._id;
}

async function pictureOf(id: string): Promise<string> {
  const requests = (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
  return requests.find((request) => request._id === id)?.images[0]?.src ?? "";
}

const create = (json: unknown, as = key) => server.send("POST", "/api/influencers", { json, token: as });
const change = (id: string, json: unknown, as = key) =>
  server.send("PUT", `/api/influencers/${id}`, { json, token: as });

async function imported(kind: "influencers" | "brands", csv: string, as = key): Promise<string> {
  const form = new FormData();
  form.append("file", new File([csv], "list.csv", { type: "text/csv" }));
  return (await server.send("POST", `/api/admin/import/${kind}`, { form, token: as })).text;
}

const quoted = (...cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
const unsigned = () => picture.split("?")[0] ?? "";

/** Nobody is listed, and the request has its picture, which opens for those with its signature alone. */
async function expectStillWaiting(listed = 0) {
  const list = await server.send("GET", "/api/influencers");
  expect(list.as(influencerPageBody).data.influencers).toHaveLength(listed);
  expect(list.text).not.toContain("signature");
  expect((await server.send("GET", unsigned())).status).toBe(404);
  expect((await server.send("GET", picture)).status).toBe(200);
  expect(await pictureOf(requestId)).toBe(picture);
}

describe("somebody who waits for a decision is left alone by a key", () => {
  it("that adds a creator with their address, with their picture or without", async () => {
    for (const fields of [{}, { imageUrl: picture }, { email: "Wendy.Waits@Mail.Example" }]) {
      const response = await create({ name: "Wendy", email, ...fields });
      expect([response.status, response.errors], JSON.stringify(fields)).toEqual([409, { email: waits }]);
    }
    await expectStillWaiting();
  });

  it("that gives a creator their address", async () => {
    const [id = ""] = await insertInfluencers(server.database, [{ email: "kit@mail.example" }]);
    const response = await change(id, { email });
    expect([response.status, response.errors]).toEqual([409, { email: waits }]);
    expect((await change(id, { email: "kit@mail.example", location: "Oslo" })).status).toBe(200);
    await expectStillWaiting(1);
  });

  it("that imports them, alone or among others", async () => {
    for (const dryRun of ["true", "false"]) {
      const form = new FormData();
      form.append("dryRun", dryRun);
      const csv = `name,email\nAnn,ann@mail.example\nWendy,${email.toUpperCase()}\n`;
      form.append("file", new File([csv], "list.csv", { type: "text/csv" }));
      const sent = await server.send("POST", "/api/admin/import/influencers", { form, token: key });
      expect(sent.text).toContain(`"errors":[{"path":"email","message":"${waits}"}]`);
      expect(sent.text).toContain('"written":false');
    }
    await expectStillWaiting();
    expect(await imported("influencers", "name,email\nAnn,ann@mail.example\n")).toContain('"written":true');
  });

  it("that takes the address of a brand to add it again", async () => {
    const [pending = ""] = await insertBrands(server.database, [
      { email: "tea@brand.example", status: "pending" },
    ]);
    const path = `/api/brand-join/${pending}`;
    const moved = await server.send("PUT", path, { json: { email: "x@brand.example" }, token: key });
    expect(moved.status).toBe(403);
    const added = registrationFields({ email: "tea@brand.example" });
    expect((await server.send("POST", "/api/brand-join", { json: added, token: key })).status).toBe(409);
    const edited = { email: "tea@brand.example", location: "Oslo" };
    expect((await server.send("PUT", path, { json: edited, token: key })).status).toBe(200);
  });
});

describe("a person of the team", () => {
  it("may add, give, and import an address that waits", async () => {
    expect((await create({ name: "Wendy", email }, token)).status).toBe(201);
    await server.empty();
    await apply(email);
    const [id = ""] = await insertInfluencers(server.database, [{}]);
    expect((await change(id, { email }, token)).status).toBe(200);
    await server.empty();
    await apply(email);
    expect(await imported("influencers", `name,email\nWendy,${email}\n`, token)).toContain('"written":true');
  });

  it("takes over the picture of the address that waits, also hours after the page was opened", async () => {
    server.clock.advance(5 * hour);
    const made = await create({ name: "Wendy", email, imageUrl: picture }, token);
    expect(made.status, made.text).toBe(201);
    const { influencer } = made.as(influencerBody).data;
    expect(influencer.avatar).toBe(unsigned().replace("/960.", "/480."));
    expect((await server.send("GET", influencer.avatar ?? "")).status).toBe(200);
  });

  it("takes over no picture of somebody else", async () => {
    const other = await apply("other@mail.example");
    const theirs = await pictureOf(other);
    for (const address of [email, "nobody@mail.example"]) {
      const response = await create({ name: "Wendy", email: address, imageUrl: theirs }, token);
      expect([response.status, response.errors]).toEqual([422, { imageUrl: isPrivate }]);
    }
    expect(await pictureOf(other)).toBe(theirs);
    await expectStillWaiting();
  });

  it("takes over no picture whose request is decided, or with a signature that is not ours", async () => {
    const forged = picture.replace(/signature=.{5}/, "signature=aaaaa");
    const moved = picture.replace(/expires=\d/, "expires=9");
    for (const imageUrl of [forged, moved]) {
      const response = await create({ name: "Wendy", email, imageUrl }, token);
      expect([response.status, response.errors], imageUrl).toEqual([422, { imageUrl: isPrivate }]);
    }
    await expectStillWaiting();
    const path = `/api/admin/join-requests/${requestId}/approve`;
    expect((await server.send("PUT", path, { token })).status).toBe(200);
    const late = await create({ name: "Wendy", imageUrl: picture }, token);
    expect([late.status, late.errors]).toEqual([422, { imageUrl: isPrivate }]);
  });
});

describe("the signed address of a private file is never stored", () => {
  /** Each opens the picture, or says how to. */
  const spellings = (): string[] => [
    picture,
    `http://localhost:3000${picture}`,
    `HTTP://LOCALHOST:3000${picture}`,
    `https://www.elsewhere.example${picture}`,
    `/.${picture}`,
    `/x/..${picture}`,
    `/x\\..${picture}`,
    picture.replace("/media/", "/%6dedia/"),
    picture.replace("/media/", "/%256dedia/"),
    picture.replace("/media/", "/media//"),
    picture.replace("signature", "%73ignature"),
    picture.replace("?", "?a=b&"),
    `${picture}#me`,
    picture.toUpperCase(),
    `/go?to=${encodeURIComponent(picture)}`,
  ];

  it("as the picture of a creator, by a key or by a person", async () => {
    const [id = ""] = await insertInfluencers(server.database, [{}]);
    for (const as of [key, token]) {
      for (const imageUrl of spellings()) {
        const changed = await change(id, { imageUrl }, as);
        expect([changed.status, changed.errors], imageUrl).toEqual([422, { imageUrl: isPrivate }]);
        if (as === token && imageUrl === picture) continue;
        const made = await create({ name: "Wendy", imageUrl }, as);
        expect([made.status, made.errors], imageUrl).toEqual([422, { imageUrl: isPrivate }]);
      }
    }
    await expectStillWaiting(1);
  });

  it("by an import", async () => {
    for (const as of [key, token]) {
      for (const address of spellings()) {
        const creators = `name,imageUrl\n${quoted("Wendy", address)}\n`;
        const text = await imported("influencers", creators, as);
        expect(text, address).toContain(`"errors":[{"path":"imageUrl","message":"${isPrivate}"}]`);
        expect(text, address).toContain('"written":false');
      }
    }
    await expectStillWaiting();
  });

  it("as the logo of a brand", async () => {
    const [id = ""] = await insertBrands(server.database, [{ email: "tea@brand.example" }]);
    for (const as of [key, token]) {
      for (const logo of spellings()) {
        const sent = { json: { logo }, token: as };
        const changed = await server.send("PUT", `/api/brand-join/${id}`, sent);
        expect([changed.status, changed.errors], logo).toEqual([422, { logo: isPrivate }]);
        const added = { json: registrationFields({ logo }), token: as };
        expect((await server.send("POST", "/api/brand-join", added)).status, logo).toBe(422);
      }
    }
    const csv = `email,logo\n${quoted("tea@brand.example", picture)}\n`;
    expect(await imported("brands", csv)).toContain(`"path":"logo","message":"${isPrivate}"`);
    expect((await server.send("GET", "/api/marketplace/brands")).text).not.toContain("signature");
  });

  it("as a link of a creator", async () => {
    const link = `https://www.elsewhere.example${picture}`;
    for (const as of [key, token]) {
      const response = await create(
        { name: "Kit", socials: [{ platform: "other", link, followers: "1K" }] },
        as,
      );
      expect([response.status, response.errors]).toEqual([422, { "socials.0.link": isPrivate }]);
    }
  });

  it("while other addresses of pictures still are", async () => {
    const others = ["/images/a.webp", "https://cdn.example/media/a.jpg?signature=x", "/media/photo.jpg?v=2"];
    for (const imageUrl of others) {
      const made = await create({ name: "Kit", imageUrl });
      expect(made.as(influencerBody).data.influencer.avatar).toBe(imageUrl);
    }
  });
});
