import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import type { Media } from "#domain/media/media.contract.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg, mp4, pdf, photograph, photographer, png } from "#tests/factories/files.ts";
import { day, hour, minute } from "#tests/harness/clock.ts";
import { startServerForFile, startTestServer } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
let token: string;
beforeEach(async () => {
  await server.empty();
  token = await server.signIn();
});

const get = (path: string, headers: Record<string, string> = {}) => server.send("GET", path, { headers });

/** Sends an application with one file of each kind; returns how the administrator sees it. */
async function applyWithFiles(image: File) {
  const form = applicationForm(applicationFields(), { images: [image, pdf()], videos: [mp4()] });
  const id = (await server.send("POST", "/api/join", { form })).as(createdBody).data._id;
  const [request] = (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
  const [picture, paper] = request?.images ?? [];
  const [video] = request?.videos ?? [];
  if (!picture || !paper || !video) throw new Error("a file is missing");
  return { id, picture, paper, video };
}

async function approve(id: string) {
  const response = await server.send("PUT", `/api/admin/join-requests/${id}/approve`, { token });
  return response.as(influencerBody).data.influencer;
}

const unsigned = (file: Media) => file.src.split("?")[0] ?? "";

/** All URLs of one file. */
function addressesOf(file: Media): string[] {
  const variants = file.srcSet?.split(", ").map((entry) => entry.split(" ")[0] ?? "") ?? [];
  return [file.src, ...variants];
}

describe("files of a join request", () => {
  it("open to nobody without a signature, and to a token neither", async () => {
    const { picture, paper, video } = await applyWithFiles(await jpeg());
    for (const file of [picture, paper, video]) {
      for (const address of addressesOf(file)) {
        const plain = await get(address.split("?")[0] ?? "");
        expect(plain.status).toBe(404);
        expect(plain.json).toEqual({ success: false, message: "Resource not found." });
      }
      expect((await server.send("GET", unsigned(file), { token })).status).toBe(404);
    }
  });

  it("open through the addresses that the administrator is given, and are not to be kept", async () => {
    const { picture, paper, video } = await applyWithFiles(await jpeg());
    for (const file of [picture, paper, video]) {
      for (const address of addressesOf(file)) {
        const response = await get(address);
        expect(response.status).toBe(200);
        expect(response.headers["content-type"]).toBe(file.type);
        expect(response.headers["cache-control"]).toBe("private, no-store");
      }
    }
  });

  it("close again: an address works for half an hour at most", async () => {
    const { picture } = await applyWithFiles(await jpeg());
    server.clock.advance(14 * minute);
    expect((await get(picture.src)).status).toBe(200);
    server.clock.advance(17 * minute);
    expect((await get(picture.src)).status).toBe(404);
  });

  it("do not open by an address that was made while the clock was ahead", async () => {
    server.clock.advance(2 * hour);
    const { picture } = await applyWithFiles(await jpeg());
    expect((await get(picture.src)).status).toBe(200);
    server.clock.advance(-2 * hour);
    expect((await get(picture.src)).status).toBe(404);
  });

  it("do not open by a signature that was changed, or made for another file", async () => {
    const { picture, paper } = await applyWithFiles(await jpeg());
    const query = new URLSearchParams(picture.src.split("?")[1]);
    const expires = query.get("expires") ?? "";
    const signature = query.get("signature") ?? "";
    const tries = [
      `expires=${Number(expires) + 1}&signature=${signature}`,
      `expires=99999999999&signature=${signature}`,
      `expires=${expires}&signature=${signature.slice(0, -1)}`,
      `expires=${expires}&signature=${signature.slice(0, -1)}_`,
      `expires=${expires}&signature=`,
      `expires=${expires}`,
      `signature=${signature}`,
      `expires=&signature=${signature}`,
      `expires=-1&signature=${signature}`,
      `expires=${expires}&signature=${"a".repeat(101)}`,
      `expires=${expires}&expires=${expires}&signature=${signature}`,
    ];
    for (const changed of tries) {
      expect((await get(`${unsigned(picture)}?${changed}`)).status, changed).toBe(404);
    }
    expect((await get(`${unsigned(paper)}?${query}`)).status).toBe(404);
    expect((await get(`${unsigned(picture)}?${query}`)).status).toBe(200);
  });

  it("are gone once it is rejected", async () => {
    const { id, picture, paper, video } = await applyWithFiles(await jpeg());
    await server.send("PUT", `/api/admin/join-requests/${id}/reject`, { token });
    for (const file of [picture, paper, video]) expect((await get(file.src)).status).toBe(404);
    await server.endUndos();
    expect(await server.filesIn("media")).toEqual([]);
  });
});

describe("files of a creator", () => {
  it("are public once the request is approved, for good", async () => {
    const { id, picture } = await applyWithFiles(await jpeg());
    const influencer = await approve(id);
    expect(influencer.images[0]?.src).toBe(unsigned(picture));
    const documents = influencer.images.filter((file) => file.kind === "document");
    expect(documents).toHaveLength(1);
    for (const file of [...influencer.images, ...influencer.videos]) {
      if (file.kind === "document") continue;
      expect(file.src).not.toContain("?");
      for (const address of addressesOf(file)) {
        const response = await get(address);
        expect(response.status).toBe(200);
        expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      }
    }
    expect(influencer.avatar).toBeNull();
    server.clock.advance(365 * day);
    expect((await get(unsigned(picture))).status).toBe(200);
  });

  it("are no documents: those open for the team alone, by a signed address, also when they are old", async () => {
    const { id, paper } = await applyWithFiles(await jpeg());
    const { _id } = await approve(id);
    const path = `/api/influencers/${_id}`;
    const seen = (await server.send("GET", path)).as(influencerBody).data.influencer;
    expect([seen.images.map(({ kind }) => kind), seen.documentCount]).toEqual([["image"], 1]);
    expect((await get(path)).text).not.toContain(paper.id);
    expect((await get(unsigned(paper))).status).toBe(404);
    expect((await server.send("GET", unsigned(paper), { token })).status).toBe(404);

    const team = (await server.send("GET", path, { token })).as(influencerBody).data.influencer;
    const document = team.images.find(({ kind }) => kind === "document");
    expect(document?.id).toBe(paper.id);
    const opened = await get(document?.src ?? "");
    expect([opened.status, opened.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    server.clock.advance(31 * minute);
    expect((await get(document?.src ?? "")).status).toBe(404);
  });

  it("are gone once the creator is deleted", async () => {
    const { id } = await applyWithFiles(await jpeg());
    const influencer = await approve(id);
    await server.send("DELETE", `/api/influencers/${influencer._id}`, { token });
    for (const file of [...influencer.images, ...influencer.videos]) {
      expect((await get(file.src)).status).toBe(404);
    }
    await server.endUndos();
    expect(await server.filesIn("media")).toEqual([]);
  });
});

describe("a picture", () => {
  it("comes in three widths, none of them larger than it was", async () => {
    const { picture } = await applyWithFiles(await png("wide.png", { width: 1_200, height: 300 }));
    const widths: (number | undefined)[] = [];
    for (const address of addressesOf(picture).slice(1)) {
      const response = await get(address);
      expect((await fileTypeFromBuffer(response.bytes))?.mime).toBe("image/webp");
      expect(Number(response.headers["content-length"])).toBe(response.bytes.length);
      widths.push((await sharp(response.bytes).metadata()).width);
    }
    expect(widths).toEqual([480, 960, 1_200]);
    expect(picture).toMatchObject({ width: 1_200, height: 300 });
  });

  it("stands upright, and says no more where it was taken or by whom", async () => {
    const original = Buffer.from(await (await photograph()).arrayBuffer());
    expect(original.includes(photographer)).toBe(true);
    expect((await sharp(original).metadata()).exif).toBeDefined();

    const { picture } = await applyWithFiles(await photograph());
    expect(picture).toMatchObject({ width: 400, height: 600 });
    for (const address of addressesOf(picture)) {
      const { bytes } = await get(address);
      const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(bytes.includes(photographer)).toBe(false);
      expect(width).toBeLessThan(height);
    }
  });

  it("carries nothing that was hidden behind it", async () => {
    const whole = Buffer.from(await (await jpeg()).arrayBuffer());
    const hidden = Buffer.concat([whole, Buffer.from("<script>alert(1)</script><?php system($_GET[0]);")]);
    const { picture } = await applyWithFiles(new File([Uint8Array.from(hidden)], "both.jpg"));
    for (const address of addressesOf(picture)) {
      expect((await get(address)).bytes.includes("script")).toBe(false);
    }
  });
});

describe("every file", () => {
  it("is served so that a browser runs nothing in it", async () => {
    const { picture, paper, video } = await applyWithFiles(await jpeg());
    for (const file of [picture, paper, video]) {
      const { headers } = await get(file.src);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
      expect(headers["content-disposition"]).toBe(
        file.kind === "document" ? `attachment; filename="document-${file.id}.pdf"` : undefined,
      );
    }
  });

  it.each([
    ["bytes=0-9", 206, "bytes 0-9/64", 10],
    ["bytes=60-", 206, "bytes 60-63/64", 4],
    ["bytes=-4", 206, "bytes 60-63/64", 4],
    ["bytes=60-999", 206, "bytes 60-63/64", 4],
    ["bytes=-999", 206, "bytes 0-63/64", 64],
    ["bytes=0-0", 206, "bytes 0-0/64", 1],
    ["bytes=64-", 416, "bytes */64", undefined],
    ["bytes=-0", 416, "bytes */64", undefined],
    ["bytes=9-3", 200, undefined, 64],
    ["bytes=0-1,3-4", 200, undefined, 64],
    ["bytes=a-b", 200, undefined, 64],
    ["lines=0-1", 200, undefined, 64],
  ])("answers the range %s with %i", async (range, status, contentRange, length) => {
    const { video } = await applyWithFiles(await jpeg());
    const response = await get(video.src, { range });
    expect(response.status).toBe(status);
    expect(response.headers["content-range"]).toBe(contentRange);
    if (length !== undefined) expect(response.bytes).toHaveLength(length);
    expect(response.headers["accept-ranges"]).toBe("bytes");
  });

  it("answers HEAD without a body", async () => {
    const { video } = await applyWithFiles(await jpeg());
    const response = await server.send("HEAD", video.src);
    expect(response.status).toBe(200);
    expect(response.headers["content-length"]).toBe("64");
    expect(response.bytes).toHaveLength(0);
  });

  it.each([
    "/media/%2e%2e/480.webp",
    "/media/..%2f..%2f/480.webp",
    `/media/${randomUUID()}/480.webp`,
    `/media/${randomUUID()}/..%2f..%2fsettings`,
    `/media/${randomUUID()}/original`,
    `/media/${randomUUID()}`,
    "/media/",
    "/media/x/y/z",
  ])("that does not exist is not found: %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it("is found only under its own names", async () => {
    const { picture } = await applyWithFiles(await jpeg());
    const [, query] = picture.src.split("?");
    for (const variant of ["original", "481.webp", "480.jpg", "960", ".", "..%2f480.webp", "480.webp%00"]) {
      expect((await get(`/media/${picture.id}/${variant}?${query}`)).status, variant).toBe(404);
    }
  });
});

describe("files that belong to no record", () => {
  const madeAgo = (milliseconds: number) => {
    const time = (server.clock.now().getTime() - milliseconds).toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
  };

  it.each([
    ["that is alone with its database, those from before its start", undefined, [-minute]],
    ["that shares its database, those of an hour ago and older", "postgres://shared", [minute, -minute]],
  ])("are removed when a server starts %s", async (_, databaseUrl, kept) => {
    const { picture } = await applyWithFiles(await jpeg());
    const other = await startTestServer({
      settings: { databaseUrl, dataDir: server.folder },
      database: server.database,
      store: localFileStore(join(server.folder, "media")),
      now: server.clock.now,
    });
    const before = await server.filesIn("media");
    for (const age of [2 * hour, minute, -minute]) {
      await mkdir(join(server.folder, "media/00", madeAgo(age)), { recursive: true });
      await writeFile(join(server.folder, "media/00", madeAgo(age), String(age)), "left behind");
    }
    // Files of other programs stay.
    await writeFile(join(server.folder, "media/00/.DS_Store"), "");
    await writeFile(join(server.folder, "media/notes.txt"), "");
    await other.listen();
    const left = [...before, ...kept.map(String), ".DS_Store", "notes.txt"].toSorted();
    await vi.waitFor(async () => expect((await server.filesIn("media")).toSorted()).toEqual(left), 15_000);
    expect((await get(picture.src)).status).toBe(200);
    await other.close();
  });
});
