import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { influencerBody, influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg, pdf, photograph, png } from "#tests/factories/files.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn, undoScene } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const { apply, decide, rows, undo, passTime } = undoScene(server, token);

type Files = NonNullable<Parameters<typeof applicationForm>[1]>;
const join = (files: Files) =>
  server.send("POST", "/api/join", { form: applicationForm(applicationFields(), files) });
const request = async () => {
  const [first] = (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
  if (first === undefined) throw new Error("nobody has applied");
  return first;
};
const approved = async (id: string) => {
  const response = await decide(id, "approve");
  return { response, influencer: response.as(influencerBody).data.influencer };
};
const put = async (id: string, fields: Record<string, unknown>, files: Files = {}) => {
  const form = applicationForm(fields, files);
  const response = await server.send("PUT", `/api/influencers/${id}`, { token, form });
  expect(response.status, response.text).toBe(200);
  return response.as(influencerBody).data.influencer;
};
const status = async (address: string | null) => (await server.send("GET", address ?? "")).status;
const wide = { width: 900, height: 400 };

describe("the profile photo of an application", () => {
  it("comes apart from the work, is square, upright, and private, and tells nothing of its camera", async () => {
    await apply({}, { photo: await photograph("me.jpg"), images: [await jpeg(), pdf()] });
    const { photo, images } = await request();
    expect(photo).toMatchObject({ kind: "image", type: "image/webp", width: 400, height: 400 });
    expect(images).toHaveLength(2);
    expect(images.map(({ id }) => id)).not.toContain(photo?.id);
    const src = photo?.src ?? "";
    expect(src).toContain("signature=");
    expect(await status(src.replace(/\?.*/, ""))).toBe(404);
    const { bytes } = await server.send("GET", src);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 400, height: 400, format: "webp" });
    expect(metadata.exif).toBeUndefined();
  });

  it("keeps the middle of a picture that is not square", async () => {
    const stripes = await sharp({ create: { ...wide, channels: 3, background: "#0000ff" } })
      .composite([
        {
          input: { create: { width: 400, height: 400, channels: 3, background: "#ff0000" } },
          left: 250,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    await apply({}, { photo: new File([Uint8Array.from(stripes)], "me.png", { type: "image/png" }) });
    const { bytes } = await server.send("GET", (await request()).photo?.src ?? "");
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]?.mean).toBeGreaterThan(245);
    expect(channels[2]?.mean).toBeLessThan(10);
  });

  it("is one; a second is dropped, and it takes no place of the ten pictures", async () => {
    const images = await Promise.all(Array.from({ length: 10 }, (_, place) => jpeg(`${place}.jpg`)));
    const form = applicationForm(applicationFields(), { photo: await jpeg("a.jpg", wide), images });
    form.append("photo", await jpeg("b.jpg"));
    expect((await server.send("POST", "/api/join", { form })).status).toBe(201);
    const { photo, images: stored } = await request();
    expect([photo?.width, stored.length]).toEqual([400, 10]);
    expect(await rows("media")).toHaveLength(11);
  });

  it.each([
    ["a document", async () => pdf("me.pdf"), 415],
    ["a text that calls itself a picture", async () => new File(["hello"], "me.png"), 415],
    ["half a picture", async () => new File([(await png("me.png")).slice(0, 60)], "me.png"), 422],
    ["what is too large", async () => new File([new Uint8Array(10 * 1024 * 1024 + 1)], "me.jpg"), 413],
  ])("is refused if it is %s, by its name, and nothing stays", async (_, make, expected) => {
    const response = await join({ photo: await make(), images: [await jpeg()] });
    expect(response.status).toBe(expected);
    expect(response.text).toContain("me.");
    expect(await rows("join_requests")).toEqual([]);
    expect(await server.filesIn("media")).toEqual([]);
  });

  it("becomes the avatar, which no picture of work ever does by itself", async () => {
    const withPhoto = await apply({}, { photo: await jpeg("me.jpg", wide), images: [await jpeg()] });
    const { influencer } = await approved(withPhoto);
    expect(influencer.images).toHaveLength(1);
    expect(influencer.avatar).toMatch(/^\/media\/[0-9a-f-]{36}\/480\.webp$/);
    expect(influencer.avatar).not.toContain(influencer.images[0]?.id);
    expect(await status(influencer.avatar)).toBe(200);

    const without = await approved(await apply({}, { images: [await jpeg()] }));
    expect(without.influencer.avatar).toBeNull();
    expect(without.influencer.images).toHaveLength(1);

    const list = await server.send("GET", "/api/influencers?work=true");
    const work = list.as(influencerPageBody).data.influencers.map((each) => each.work?.length);
    expect(work).toEqual([1, 1]);
    const profile = await server.send("GET", `/api/influencers/${influencer._id}`);
    expect(profile.as(influencerBody).data.influencer.images).toHaveLength(1);
  });

  it("goes with a rejection, and comes back with its undo", async () => {
    const id = await apply({}, { photo: await jpeg("me.jpg"), images: [await jpeg()] });
    const before = [await rows("media"), await server.filesIn("media")];
    await undo(offerIn(await decide(id, "reject")));
    expect([await rows("media"), await server.filesIn("media")]).toEqual(before);
    const { response } = await approved(id);
    await undo(offerIn(response));
    expect(await server.filesIn("media")).toEqual(before[1]);
    expect(await rows("media")).toHaveLength(before[0]?.length ?? 0);
    expect((await request()).photo?.width).toBe(480);
    await decide(id, "reject");
    await passTime();
    expect(await request().catch(() => null)).toBeNull();
  });

  it("is the picture of the contact record, so that the older pair of calls takes it over", async () => {
    await apply({}, { photo: await jpeg("me.jpg"), images: [await jpeg()] });
    const { photo } = await request();
    const [contact] = (await server.send("GET", "/api/contact", { token })).json as [{ imageUrl: string }];
    expect(contact.imageUrl).toContain(photo?.id);
  });
});

describe("the profile photo of a creator", () => {
  const create = async (files: Files) => {
    const form = applicationForm({ name: "Kit" }, files);
    const response = await server.send("POST", "/api/influencers", { token, form });
    return response.as(influencerBody).data.influencer;
  };

  it("is given with the record, replaced by another, and removed with its bytes", async () => {
    const made = await create({ photo: await jpeg("me.jpg", wide), images: [await jpeg()] });
    expect(await status(made.avatar)).toBe(200);
    const kept = await put(made._id, { bio: "New", media: made.images.map(({ id }) => id) });
    expect(kept.avatar).toBe(made.avatar);

    const replaced = await put(made._id, {}, { photo: await jpeg("new.jpg") });
    expect(replaced.avatar).not.toBe(made.avatar);
    expect([await status(made.avatar), await status(replaced.avatar)]).toEqual([404, 200]);
    expect(await rows("media")).toHaveLength(2);

    const removed = await put(made._id, { avatar: "" });
    expect(removed.avatar).toBeNull();
    expect(removed.images).toHaveLength(1);
    expect(await status(replaced.avatar)).toBe(404);
    expect(await rows("media")).toHaveLength(1);
    const photo = /[0-9a-f-]{36}/.exec(replaced.avatar ?? "")?.[0];
    expect((await server.filesIn("media")).join()).not.toContain(photo);
  });

  it("gives way to a picture of the work that an administrator chooses, or to an address", async () => {
    const made = await create({ photo: await jpeg("me.jpg"), images: [await jpeg()] });
    const chosen = await put(made._id, { avatar: made.images[0]?.id });
    expect(chosen.avatar).toContain(made.images[0]?.id);
    expect(await status(made.avatar)).toBe(404);

    const other = await create({ photo: await jpeg("me.jpg") });
    const response = await server.send("PUT", `/api/influencers/${other._id}`, {
      token,
      json: { imageUrl: "/images/avatars/001.svg" },
    });
    expect(response.as(influencerBody).data.influencer.avatar).toBe("/images/avatars/001.svg");
    expect(await status(other.avatar)).toBe(404);
  });

  it("cannot be named as a file of the portfolio, of this record or another", async () => {
    const made = await create({ photo: await jpeg("me.jpg"), images: [await jpeg()] });
    const photo = /[0-9a-f-]{36}/.exec(made.avatar ?? "")?.[0];
    for (const fields of [{ media: [photo] }, { avatar: photo }]) {
      const form = applicationForm(fields);
      const response = await server.send("PUT", `/api/influencers/${made._id}`, { token, form });
      expect(response.status).toBe(422);
    }
    expect(await status(made.avatar)).toBe(200);
  });

  it("goes with the creator", async () => {
    const made = await create({ photo: await jpeg("me.jpg") });
    expect((await server.send("DELETE", `/api/influencers/${made._id}`, { token })).status).toBe(200);
    expect(await status(made.avatar)).toBe(404);
  });
});
