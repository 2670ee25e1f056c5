import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { fixedPages } from "#domain/social-images/fixed-pages.ts";
import {
  brandSharePath,
  influencerSharePath,
  pageSharePath,
  sectionPages,
} from "#domain/social-images/social-image.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { applicationForm } from "#tests/factories/application.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { jpeg, png } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const version = cacheVersion();
version.setHearing(true);
const server = await startServerForFile({ version });

const pages = [...Object.keys(sectionPages), ...Object.keys(fixedPages)] as (keyof typeof fixedPages)[];

async function pictureAt(path: string): Promise<Buffer> {
  const response = await server.send("GET", path);
  expect(response.status, response.text.slice(0, 200)).toBe(200);
  expect(response.headers["content-type"]).toBe("image/jpeg");
  expect(response.headers["cache-control"]).toBe("public, max-age=3600");
  expect(await sharp(response.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  return response.bytes;
}

describe("sharing pictures", () => {
  it("shows each page its own", async () => {
    const seen = new Set<string>();
    for (const page of pages) seen.add((await pictureAt(pageSharePath(page))).toString("base64"));
    expect(seen.size).toBe(pages.length);
  });

  it("shows a creator's name and figures, whatever the name is", async () => {
    const names = ["Kit Moore", '"/></svg><script>x</script>', "&amp; & <", "北京", "a".repeat(100)];
    const ids = await insertInfluencers(
      server.database,
      names.map((name) => ({ name })),
    );
    const seen = new Set<string>();
    for (const id of ids) seen.add((await pictureAt(influencerSharePath({ slug: id }))).toString("base64"));
    expect(seen.size).toBe(names.length);
  });

  it("shows namesakes without a picture with the monogram of each", async () => {
    const ids = await insertInfluencers(server.database, [{ avatar: null }, { avatar: null }]);
    const [first, second] = await Promise.all(ids.map((id) => pictureAt(influencerSharePath({ slug: id }))));
    expect(first).not.toEqual(second);
  });

  it("shows a brand's name and budget, and nothing of one that waits", async () => {
    const [open = "", pending = ""] = await insertBrands(server.database, [
      { companyName: "Lathe & Loom" },
      { companyName: "Not Yet", status: "pending" },
    ]);
    const drawn = await pictureAt(brandSharePath({ slug: "lathe-and-loom" }));
    expect(await pictureAt(brandSharePath({ slug: open }))).toEqual(drawn);
    const form = new FormData();
    form.append("logo", await png("logo.png", { width: 300, height: 200 }));
    const token = await server.signIn();
    const edited = await server.send("PUT", `/api/brand-join/${open}`, { token, form });
    expect(edited.status, edited.text).toBe(200);
    version.change();
    expect(await pictureAt(brandSharePath({ slug: open })), "with a logo").not.toEqual(drawn);
    for (const slug of [pending, "not-yet", "nobody"]) {
      expect((await server.send("GET", brandSharePath({ slug }))).status).toBe(404);
    }
  });

  it("is drawn once until the data changes", async () => {
    const [id = ""] = await insertInfluencers(server.database, [{ name: "Drawn Once" }]);
    const first = await pictureAt(influencerSharePath({ slug: id }));
    const queries = vi.spyOn(server.records.pool, "query");
    expect(await pictureAt(influencerSharePath({ slug: id }))).toEqual(first);
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
  });

  describe("whose stored picture is spoilt", () => {
    const stored = async () => {
      const form = applicationForm({ name: "Kit", avatar: "0" }, { images: [await jpeg()] });
      const response = await server.send("POST", "/api/influencers", { token: await server.signIn(), form });
      const { _id: id, avatar } = response.as(influencerBody).data.influencer;
      const file = /[0-9a-f-]{36}/.exec(avatar ?? "")?.[0] ?? "";
      return { id, path: join(server.folder, "media", file.slice(-2), file, "480.webp") };
    };

    it.each<[string, (path: string) => Promise<unknown>]>([
      ["cut off", async (path) => writeFile(path, (await readFile(path)).subarray(0, 200))],
      ["empty", (path) => writeFile(path, "")],
      ["something else", (path) => writeFile(path, "<svg></svg>")],
      ["gone", (path) => rm(path)],
      ["a folder", (path) => rm(path).then(() => mkdir(path))],
    ])("shows a creator without it: %s", async (_, spoil) => {
      const { id, path } = await stored();
      const before = await pictureAt(influencerSharePath({ slug: id }));
      await spoil(path);
      version.change();
      const without = await pictureAt(influencerSharePath({ slug: id }));
      expect(without).not.toEqual(before);
      await server.records.pool.query("update influencers set avatar = null where id = $1", [id]);
      version.change();
      expect(await pictureAt(influencerSharePath({ slug: id }))).toEqual(without);
    });
  });

  it.each(["/share/nothing.jpg", "/share/constructor.jpg", "/share/influencers/nobody.jpg"])(
    "answers 404 at %s",
    async (path) => {
      expect((await server.send("GET", path)).status).toBe(404);
    },
  );

  it("answers 404 for a creator who does not exist", async () => {
    const path = influencerSharePath({ slug: "01980000-0000-7000-8000-000000000000" });
    expect((await server.send("GET", path)).status).toBe(404);
  });
});
