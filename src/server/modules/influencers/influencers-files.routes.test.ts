import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { influencerBody, influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { newCreatorId } from "#domain/media/early-uploads.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { applicationForm } from "#tests/factories/application.ts";
import { jpeg, mp4, pdf, videoOf } from "#tests/factories/files.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { tusCalls, uploadFiles } from "#tests/harness/tus-calls.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

type Files = NonNullable<Parameters<typeof applicationForm>[1]>;
const pictures = (...widths: number[]) =>
  Promise.all(widths.map((width) => jpeg(`${width}.jpg`, { width, height: 10 })));

const send = (method: string, path: string, fields: Record<string, unknown>, files: Files = {}) =>
  server.send(method, path, { token, form: applicationForm(fields, files) });

async function create(fields: Record<string, unknown>, files: Files) {
  const response = await send("POST", "/api/influencers", { name: "Kit", ...fields }, files);
  expect(response.status, response.text).toBe(201);
  return response.as(influencerBody).data.influencer;
}

async function change(id: string, fields: Record<string, unknown>, files: Files = {}) {
  const response = await send("PUT", `/api/influencers/${id}`, fields, files);
  expect(response.status, response.text).toBe(200);
  return response.as(influencerBody).data.influencer;
}

/** Counts the rows of stored files. */
async function stored(): Promise<number> {
  const { rows } = await server.records.pool.query("select count(*)::int as n from media");
  return rows[0].n as number;
}
const widths = (record: { images: { width: number | null }[] }) => record.images.map((image) => image.width);
const avatarOf = (image: { id: string } | undefined) => `/media/${image?.id}/480.webp`;

describe("the files of PUT /api/influencers/{id}", () => {
  it("come in the order of `media`, new ones behind, and those left out go with their bytes", async () => {
    const record = await create({}, { images: await pictures(11, 12, 13), videos: [mp4()] });
    const [first, second, third] = record.images;
    const before = (await server.filesIn("media")).length;
    const kept = [third?.id, record.videos[0]?.id, first?.id];
    const after = await change(record._id, { media: kept }, { images: await pictures(14) });
    expect(widths(after)).toEqual([13, 11, 14]);
    expect(after.videos.map(({ id }) => id)).toEqual(record.videos.map(({ id }) => id));
    expect(await stored()).toBe(4);
    expect(await server.filesIn("media")).toHaveLength(before);
    expect((await server.send("GET", avatarOf(second))).status).toBe(404);
    const emptied = await change(record._id, { media: [] });
    expect([emptied.images, emptied.videos, emptied.avatar]).toEqual([[], [], null]);
    expect(await server.filesIn("media")).toEqual([]);
  });

  it("stay as they are without `media`, in JSON too", async () => {
    const record = await create({}, { images: await pictures(11, 12) });
    const response = await server.send("PUT", `/api/influencers/${record._id}`, {
      token,
      json: { bio: "New" },
    });
    expect(widths(response.as(influencerBody).data.influencer)).toEqual([11, 12]);
    const turned = await server.send("PUT", `/api/influencers/${record._id}`, {
      token,
      json: { media: record.images.map(({ id }) => id).toReversed() },
    });
    expect(widths(turned.as(influencerBody).data.influencer)).toEqual([12, 11]);
  });

  it("give the avatar: one that is there, a new one, or none", async () => {
    const record = await create({ avatar: "1" }, { images: await pictures(11, 12) });
    expect(record.avatar).toBe(avatarOf(record.images[1]));
    const chosen = await change(record._id, { avatar: record.images[0]?.id });
    expect(chosen.avatar).toBe(avatarOf(record.images[0]));
    const fresh = await change(record._id, { avatar: "1" }, { images: await pictures(13, 14) });
    expect(fresh.avatar).toBe(avatarOf(fresh.images[3]));
    const replaced = await change(record._id, { media: [record.images[1]?.id] });
    // It went, and no picture of the work takes its place.
    expect(replaced.avatar).toBeNull();
    expect((await change(record._id, { avatar: "" })).avatar).toBeNull();
  });

  it.each([
    ["a file of nobody", { media: [randomUUID()] }, "media"],
    ["what is no id", { media: ["x"] }, "media.0"],
    ["what is no JSON", { media: "[" }, "media"],
    ["an avatar that is not there", { avatar: randomUUID() }, "avatar"],
    ["a place where nothing came", { avatar: "5" }, "avatar"],
    ["what is neither", { avatar: "first" }, "avatar"],
  ])("are refused for %s, and nothing changes", async (_, fields, path) => {
    const record = await create({}, { images: await pictures(11) });
    const before = await server.filesIn("media");
    const response = await send("PUT", `/api/influencers/${record._id}`, fields, {
      images: await pictures(12),
    });
    expect(response.status).toBe(422);
    expect(Object.keys(response.errors)).toEqual([path]);
    expect(await server.filesIn("media")).toEqual(before);
    expect(await stored()).toBe(1);
  });

  it("are refused for a file of another record, a document as avatar, and one that is named twice", async () => {
    const other = await create({}, { images: await pictures(20) });
    const record = await create({}, { images: [...(await pictures(11)), pdf()] });
    const [picture, document] = record.images.map(({ id }) => id);
    for (const fields of [
      { media: [other.images[0]?.id] },
      { media: [picture, picture] },
      { avatar: document },
      { avatar: other.images[0]?.id },
      { media: [document], avatar: picture },
    ]) {
      expect((await send("PUT", `/api/influencers/${record._id}`, fields)).status).toBe(422);
    }
    expect(await stored()).toBe(3);
  });

  it("are at most ten pictures and two videos, those that stay included", async () => {
    const nine = await pictures(...Array.from({ length: 9 }, (_, index) => 11 + index));
    const record = await create({}, { images: nine, videos: [mp4(), mp4("b.mp4")] });
    const path = `/api/influencers/${record._id}`;
    const tooMany = await send("PUT", path, {}, { images: await pictures(30, 31) });
    expect(tooMany.errors).toEqual({ images: "must be at most 10 pictures and documents" });
    const video = await send("PUT", path, {}, { videos: [mp4("c.mp4")] });
    expect(video.errors).toEqual({ videos: "must be at most 2 videos" });
    const kept = record.images.slice(1).map(({ id }) => id);
    const after = await change(
      record._id,
      { media: kept },
      { images: await pictures(30, 31), videos: [mp4()] },
    );
    expect([after.images.length, after.videos.length]).toEqual([10, 1]);
  });
});

describe("files that the team uploads before the form is sent", () => {
  const bearer = `Bearer ${token}`;
  const upload = (path: string, files: File[], as = bearer) => uploadFiles(server, as, { path, files });

  it("become the work of a new creator in their order, and one of them the avatar", async () => {
    const large = videoOf(12 * 1024 * 1024);
    const path = `/uploads/portfolios/${newCreatorId}`;
    const [video, second, first] = await upload(path, [large, ...(await pictures(12, 11))]);
    const record = await create({ uploads: [first, second, video], avatar: second }, {});
    expect(record.images.map(({ id }) => id)).toEqual([first, second]);
    expect(record.videos.map(({ id }) => id)).toEqual([video]);
    expect(record.avatar).toBe(avatarOf(record.images[1]));
    const film = await server.send("GET", record.videos[0]?.src ?? "");
    expect([film.status, film.bytes.length]).toEqual([200, large.size]);
    expect(await server.records.pool.query("select from uploads")).toMatchObject({ rowCount: 0 });
  });

  it("come behind the files of an edit, and with them are at most two videos", async () => {
    const record = await create({}, { images: await pictures(11), videos: [mp4()] });
    const path = `/uploads/portfolios/${record._id}`;
    const [picture, ...videos] = await upload(path, [...(await pictures(13)), mp4("b.mp4"), mp4("c.mp4")]);
    const refused = await send("PUT", `/api/influencers/${record._id}`, { uploads: videos });
    expect(refused.errors).toEqual({ videos: "must be at most 2 videos" });
    const uploads = [picture, videos[0]];
    const after = await change(record._id, { uploads }, { images: await pictures(12) });
    expect(widths(after)).toEqual([11, 12, 13]);
    expect(after.videos.map(({ id }) => id)).toEqual([record.videos[0]?.id, videos[0]]);
  });

  it("are for one creator, and for the person who sent them", async () => {
    const record = await create({}, {});
    const other = await create({}, {});
    const path = `/uploads/portfolios/${record._id}`;
    const uploads = await upload(path, await pictures(11));
    const colleague = await addColleague(server, "editor");
    const { key } = await makeApiKey(server, token, { name: "Writer", scope: "write" });
    const edit = (id: string, as: string) =>
      server.send("PUT", `/api/influencers/${id}`, { token: as, json: { uploads } });
    for (const [id, as] of [
      [other._id, token],
      [record._id, colleague.token],
      [record._id, key],
    ] as const) {
      expect(Object.keys((await edit(id, as)).errors)).toEqual(["uploads"]);
    }
    expect((await edit(record._id, token)).status).toBe(200);
    expect((await edit(record._id, token)).status).toBe(422);
  });

  it("begin for a creator who exists and for one who is new, by editors alone", async () => {
    const record = await create({}, {});
    const viewer = await addColleague(server, "viewer");
    const { key } = await makeApiKey(server, token, { name: "Writer", scope: "write" });
    const begin = async (id: string, as: string) =>
      (await tusCalls(server, `Bearer ${as}`).begin(`/uploads/portfolios/${id}`, 10)).status;
    expect(await begin(record._id, token)).toBe(201);
    expect(await begin(newCreatorId, token)).toBe(201);
    expect(await begin(randomUUID(), token)).toBe(404);
    expect(await begin(record._id, viewer.token)).toBe(403);
    expect(await begin(record._id, key)).toBe(403);
  });
});

describe("the pictures of work in GET /api/influencers", () => {
  const listed = async (query: string) => {
    const response = await server.send("GET", `/api/influencers${query}`);
    expect(response.status, response.text).toBe(200);
    return response.as(influencerPageBody).data.influencers;
  };

  it("come where they are asked for: three, in their order, without the portrait, films and documents", async () => {
    const images = [...(await pictures(11, 12, 13, 14, 15)), pdf()];
    const record = await create({ name: "Many", avatar: "1" }, { images, videos: [mp4()] });
    await create({ name: "None" }, {});
    expect((await listed("?sort=newest")).map(({ work }) => work)).toEqual([undefined, undefined]);
    const wanted = [0, 2, 3].map((place) => avatarOf(record.images[place]));
    const found = await listed("?search=many&work=true");
    expect(found.map(({ work }) => work)).toEqual([wanted]);
    expect(await listed("?search=none&work=true")).toMatchObject([{ work: [] }]);
    expect((await server.send("GET", wanted[0] ?? "")).status).toBe(200);
    expect((await server.send("GET", "/api/influencers?work=yes")).status).toBe(422);
  });
});
