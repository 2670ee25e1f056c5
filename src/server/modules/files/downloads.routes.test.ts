import { createHash, randomBytes, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { reportBody } from "#domain/deliverables/report.contract.ts";
import { downloadBody, downloadLimits } from "#domain/files/downloads.contract.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { insertWork, type LibraryWork } from "#tests/factories/library.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

let now = new Date("2026-05-10T12:00:00Z");
const server = await startServerForFile({ now: () => now });
const token = await server.signIn();
const { asClient, shared } = campaignScene(server, token);
const { pool } = server.records;
const store = localFileStore(join(server.folder, "media"));
const origin = await server.listen();

beforeEach(async () => {
  now = new Date("2026-05-10T12:00:00Z");
  await server.empty();
});

/** A deliverable whose files have these bytes. */
async function stored(contents: Buffer[], work: LibraryWork = {}) {
  const made = await insertWork(pool, { ...work, files: contents.length });
  for (const [index, content] of contents.entries()) {
    const path = join(server.folder, randomUUID());
    await writeFile(path, content);
    await store.put(`${made.files[index]}/original`, path);
    await pool.query("update media set bytes = $2 where id = $1", [made.files[index], content.length]);
  }
  return made;
}
const ask = (json: object, as: string | undefined = token) =>
  server.send("POST", "/api/admin/files/downloads", { json, ...(as !== undefined && { token: as }) });
const addressFor = async (json: object) => (await ask(json)).as(downloadBody).data.url;
const load = (address: string) => fetch(`${origin}${address}`);

async function contentOf(address: string): Promise<Map<string, Buffer>> {
  const response = await load(address);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

describe("a download of the library", () => {
  it("is for editors, and neither for strangers, viewers, nor keys", async () => {
    const { files } = await stored([Buffer.from("film")]);
    const viewer = await addColleague(server, "viewer");
    const { key } = await makeApiKey(server, token, { name: "Writer", scope: "write" });
    expect(
      (await server.send("POST", "/api/admin/files/downloads", { json: { fileIds: files } })).status,
    ).toBe(401);
    for (const as of [viewer.token, key]) expect((await ask({ fileIds: files }, as)).status).toBe(403);
  });

  it("has the files whole under names that differ, and a list of their rights", async () => {
    const contents = [randomBytes(300_000), randomBytes(10), Buffer.alloc(0)];
    const rights = [
      { uses: ["paid_ads" as const], countries: ["DE", "AT"], startsOn: "2026-01-01", endsOn: "2026-06-03" },
    ];
    await stored(contents, { creatorName: '=Mia: "Stern"/CON?', rights });
    const files = await contentOf(await addressFor({}));
    const names = [...files.keys()];
    expect(names[0]).toBe("rights.csv");
    expect(names.slice(1).map((name) => name.replace(/Spring [\w-]+/, "Spring"))).toEqual([
      "2026-05-01 =Mia Stern CON , Spring, Reel.mp4",
      "2026-05-01 =Mia Stern CON , Spring, Reel 2.mp4",
      "2026-05-01 =Mia Stern CON , Spring, Reel 3.mp4",
    ]);
    const sums = (list: Buffer[]) =>
      list.map((each) => createHash("sha256").update(each).digest("hex")).toSorted();
    expect(sums([...files.values()].slice(1))).toEqual(sums(contents));
    const csv = files.get("rights.csv")?.toString() ?? "";
    expect(csv).toContain('"Paid ads, DE and AT, until 3 June 2026"');
    // A spreadsheet would run it as a formula.
    expect(csv).not.toContain('"=Mia');
  });

  it("has only the files that were asked for, and those of a filter", async () => {
    const one = await stored([Buffer.from("one")], { clientName: "Alpine Gear" });
    await stored([Buffer.from("two")]);
    for (const json of [{ fileIds: one.files }, { filter: { client: "alpine" } }]) {
      const files = await contentOf(await addressFor(json));
      expect([...files.values()].map(String)).toContain("one");
      expect(files.size).toBe(2);
    }
  });

  it("leaves out files that left the library, or that the store has lost", async () => {
    const { files, deliverable } = await stored([Buffer.from("one"), Buffer.from("two")]);
    const other = await stored([Buffer.from("three")]);
    const address = await addressFor({});
    await store.remove(files[0] ?? "");
    expect((await contentOf(address)).size).toBe(3);
    await pool.query("update deliverables set state = 'dropped' where id = $1", [deliverable]);
    expect([...(await contentOf(address)).values()].map(String)).toContain("three");
    await pool.query("update deliverables set state = 'dropped' where id = $1", [other.deliverable]);
    expect((await load(address)).status).toBe(404);
  });

  it("is refused where nothing matches, and beyond the limits", async () => {
    expect((await ask({})).status).toBe(409);
    const { files } = await insertWork(pool, { files: downloadLimits.files + 1 });
    expect((await ask({})).status).toBe(409);
    expect((await ask({ fileIds: files })).status).toBe(422);
    expect((await ask({ fileIds: files.slice(1) })).status).toBe(201);
    await pool.query("update media set bytes = $1", [Math.ceil(downloadLimits.bytes / 100)]);
    expect((await ask({ fileIds: files.slice(1) })).status).toBe(409);
  });

  it("works at its signed address alone, for half an hour at most", async () => {
    await stored([Buffer.from("film")]);
    const address = await addressFor({});
    const bare = address.split("?")[0] ?? "";
    for (const forged of [bare, address.replace(/.$/, (sign) => (sign === "A" ? "B" : "A"))]) {
      expect((await load(forged)).status).toBe(404);
    }
    const unknown = address.replace(/[0-9a-f-]{36}/, randomUUID());
    expect((await load(unknown)).status).toBe(404);
    now = new Date("2026-05-10T12:31:00Z");
    expect((await load(address)).status).toBe(404);
  });

  it("is forgotten for the sixth one of the same person", async () => {
    await stored([Buffer.from("film")]);
    const addresses: string[] = [];
    for (let count = 0; count < 6; count += 1) addresses.push(await addressFor({}));
    expect((await load(addresses[0] ?? "")).status).toBe(404);
    expect((await load(addresses[1] ?? "")).status).toBe(200);
  });

  it("ends with the role of the person who asked for it", async () => {
    await stored([Buffer.from("film")]);
    const colleague = await addColleague(server, "editor");
    const { url } = (await ask({}, colleague.token)).as(downloadBody).data;
    expect((await load(url)).status).toBe(200);
    await pool.query("update admins set role = 'viewer' where email = $1", [colleague.email]);
    expect((await load(url)).status).toBe(404);
  });

  it("runs twice at once for one person, and again once a client has gone", async () => {
    // More than what waits in the buffers of a connection.
    await stored([Buffer.alloc(64 * 1024 * 1024)]);
    const address = await addressFor({});
    const [first, second] = [await load(address), await load(address)];
    expect((await load(address)).status).toBe(429);
    await first.body?.cancel();
    await expect
      .poll(async () => {
        const third = await load(address);
        await third.body?.cancel();
        return third.status;
      })
      .toBe(200);
    await second.body?.cancel();
  });

  it("is cut off where a file ends before its size, and whole when it is asked for again", async () => {
    const content = randomBytes(5_000_000);
    const { files } = await stored([content]);
    const address = await addressFor({});
    const path = join(server.folder, randomUUID());
    const response = await load(address);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await writeFile(path, content);
    await store.put(`${files[0]}/original`, path);
    expect([...(await contentOf(address)).values()][1]?.equals(content)).toBe(true);
  });
});

describe("the client of a report", () => {
  const prepare = (link: string) => asClient(link, "POST", "/report/downloads");

  it("gets the files of the report's posts, if the link offers them", async () => {
    const published = await stored([Buffer.from("published")]);
    const { campaign } = published;
    await stored([Buffer.from("approved only")], { campaign, state: "approved", publishedOn: null });
    await stored([Buffer.from("another campaign")]);
    const plain = await shared(campaign, "report");
    expect((await prepare(plain.link)).status).toBe(404);
    const offered = await shared(campaign, "report", { options: { files: true } });
    const { url, files } = (await prepare(offered.link)).as(downloadBody).data;
    expect(files).toBe(1);
    expect([...(await contentOf(url)).values()].map(String)).toContain("published");
    await pool.query("update deliverables set state = 'approved' where id = $1", [published.deliverable]);
    expect((await load(url)).status).toBe(404);
    expect((await prepare(offered.link)).status).toBe(409);
  });

  it("gets nothing that the report does not name", async () => {
    const { campaign } = await stored([Buffer.from("one"), Buffer.from("two")], { creatorName: "Ana Sol" });
    await stored([Buffer.from("three")], { campaign, creatorName: "Kit Moore", state: "verified" });
    for (const state of ["approved", "submitted", "dropped", "planned"]) {
      await stored([Buffer.from(state)], { campaign, creatorName: "Zyx Quoxley", state, publishedOn: null });
    }
    await pool.query("update deliverables set published_url = 'https://post.example/' || id");
    const { link } = await shared(campaign, "report", { options: { files: true } });
    const { posts } = (await asClient(link, "GET", "/report")).as(reportBody).data.report;
    const { url } = (await prepare(link)).as(downloadBody).data;
    const files = await contentOf(url);
    const rows: Record<string, string>[] = parse(files.get("rights.csv") ?? "", { columns: true, bom: true });
    expect(rows).toHaveLength(3);
    for (const { creator, post } of rows) {
      expect(posts.map((each) => [each.creatorName, each.url])).toContainEqual([creator, post]);
    }
    expect([...files.keys()].toSorted()).toEqual(["rights.csv", ...rows.map(({ file }) => file)].toSorted());
  });

  it("gets nothing by links to drafts, or once the link has ended", async () => {
    const { campaign } = await stored([Buffer.from("film")]);
    const { link, id } = await shared(campaign, "report", { options: { files: true } });
    const { url } = (await prepare(link)).as(downloadBody).data;
    expect((await server.send("DELETE", `/api/admin/links/${id}`, { token })).status).toBe(200);
    expect((await load(url)).status).toBe(404);
    expect([401, 403, 410]).toContain((await prepare(link)).status);
    await pool.query("update campaigns set client_clears_drafts = true where id = $1", [campaign]);
    const drafts = await shared(campaign, "drafts");
    expect((await prepare(drafts.link)).status).toBe(403);
  });
});
