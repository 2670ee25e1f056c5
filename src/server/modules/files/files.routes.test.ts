import { beforeEach, describe, expect, it } from "vitest";
import { type LibraryFile, libraryFilesBody } from "#domain/files/files.contract.ts";
import { usableTexts } from "#domain/files/usable-text.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { insertWork, type LibraryWork } from "#tests/factories/library.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ now: () => new Date("2026-05-10T12:00:00Z") });
const token = await server.signIn();
const { pool } = server.records;
const make = (work: LibraryWork = {}) => insertWork(pool, work);
const ask = (query = "", as: string | undefined = token) =>
  server.send("GET", `/api/admin/files${query}`, as === undefined ? {} : { token: as });
const files = async (query = "", as = token): Promise<LibraryFile[]> =>
  (await ask(query, as)).as(libraryFilesBody);
const idsOf = async (query: string, as = token) => (await files(query, as)).map(({ _id }) => _id);

beforeEach(() => server.empty());

describe("the library", () => {
  it("is closed to strangers and open to viewers", async () => {
    const { files: ids } = await make();
    expect((await server.send("GET", "/api/admin/files")).status).toBe(401);
    const viewer = await addColleague(server, "viewer");
    expect(await idsOf("", viewer.token)).toEqual(ids);
  });

  it("has the files of approved drafts, and not those of other drafts and deliverables", async () => {
    const approved = await make({ state: "approved", publishedOn: null });
    const published = await make({ state: "verified", files: 2 });
    const waiting = await make({ state: "submitted" });
    const dropped = await make({ state: "dropped" });
    await pool.query("update drafts set decision = 'points' where id = $1", [waiting.draft]);
    const ids = await idsOf("");
    expect(ids.toSorted()).toEqual([...approved.files, ...published.files].toSorted());
    expect(ids).not.toContain(dropped.files[0]);
  });

  it("has a file that the approved draft keeps of an earlier one, once", async () => {
    const { draft, deliverable, files: ids } = await make({ files: 2 });
    await pool.query("update drafts set decision = 'points' where id = $1", [draft]);
    await pool.query(
      `insert into drafts (id, deliverable_id, round, decision, kept_files, decided_at, created_at)
       values (gen_random_uuid(), $1, 2, 'approved', $2, now(), now())`,
      [deliverable, [ids[1]]],
    );
    expect(await idsOf("")).toEqual([ids[1]]);
  });

  it("says what a file may be used for today", async () => {
    await make({
      rights: [
        { uses: ["paid_ads"], countries: ["DE", "AT"], startsOn: "2026-01-01", endsOn: "2026-06-03" },
        { uses: ["website"], startsOn: "2026-01-01" },
        { uses: ["tv"], startsOn: "2026-01-01", endsOn: "2026-05-09" },
        { uses: ["print"], startsOn: "2026-01-01", clientName: "Other Client" },
      ],
    });
    const [file] = await files();
    expect(file?.rights.map(({ state }) => state)).toEqual(["ended", "ending", "active"]);
    expect(usableTexts(file?.rights ?? [])).toEqual([
      "Paid ads, DE and AT, until 3 June 2026",
      "Website, everywhere, without an end",
    ]);
  });

  it("finds what is usable today for paid ads in Germany", async () => {
    const rights = [{ uses: ["paid_ads" as const], countries: ["DE"], startsOn: "2026-01-01" }];
    const { files: usable } = await make({ rights });
    await make({ rights: rights.map((right) => ({ ...right, countries: ["US"] })) });
    await make({ rights: rights.map((right) => ({ ...right, revokedOn: "2026-05-10" })) });
    expect(await idsOf("?use=paid_ads&country=DE")).toEqual(usable);
    expect(await idsOf("?usable=none")).toHaveLength(1);
    expect((await ask("?use=billboards")).status).toBe(422);
  });

  it("filters by each of its fields, and by tag", async () => {
    const [influencerId = ""] = await insertInfluencers(server.database, [{ name: "Şahın Aydın" }]);
    await server.send("POST", "/api/admin/roster", {
      token,
      json: { ids: [influencerId], addTags: ["Hero"] },
    });
    const one = await make({
      influencerId,
      creatorName: "Şahın Aydın",
      format: "story",
      publishedOn: "2026-03-01",
    });
    const other = await make({ clientName: "Alpine Gear", publishedOn: "2026-04-01" });
    for (const query of [
      `influencerId=${influencerId}`,
      `campaignId=${one.campaign}`,
      "format=story",
      "tag=hero",
    ]) {
      expect(await idsOf(`?${query}`), query).toEqual(one.files);
    }
    expect(await idsOf("?search=sahin")).toEqual(one.files);
    for (const query of ["client=alpine", "from=2026-03-02", "search=gear"]) {
      expect(await idsOf(`?${query}`), query).toEqual(other.files);
    }
    expect(await idsOf("?to=2026-03-01")).toEqual(one.files);
    expect(await idsOf("?kind=image")).toEqual([]);
    expect((await files("?tag=hero"))[0]?.tags).toEqual(["Hero"]);
  });

  it("hides private creators and tags from keys that only read", async () => {
    const [shown = "", hidden = ""] = await insertInfluencers(server.database, [
      { name: "Kit Moore" },
      { name: "Zyx Quoxley", visibility: "private" },
    ]);
    const one = await make({ influencerId: shown });
    await make({ influencerId: hidden, creatorName: "Zyx Quoxley" });
    await server.send("POST", "/api/admin/roster", { token, json: { ids: [shown], addTags: ["Hero"] } });
    const { key } = await makeApiKey(server, token, { name: "Reader" });
    expect(await idsOf("", key)).toEqual(one.files);
    expect((await files("", key))[0]?.tags).toEqual([]);
    expect((await ask("?tag=hero", key)).status).toBe(422);
    expect(await files("")).toHaveLength(2);
  });

  it("is paged without repeating or missing a file, and refuses other cursors", async () => {
    const made = [
      await make({ files: 3 }),
      await make({ files: 3 }),
      await make({ publishedOn: "2026-06-01" }),
    ];
    const read: string[] = [];
    let next: string | undefined = "/api/admin/files?limit=2";
    while (next) {
      const page = await server.send("GET", next, { token });
      expect(page.headers["x-total-count"]).toBe("7");
      read.push(...page.as(libraryFilesBody).map(({ _id }) => _id));
      next = /<([^>]+)>; rel="next"/
        .exec(String(page.headers.link ?? ""))?.[1]
        ?.replace(/^https?:\/\/[^/]+/, "");
    }
    expect(read.toSorted()).toEqual(made.flatMap(({ files: ids }) => ids).toSorted());
    expect(read[0]).toBe(made[2]?.files[0]);
    const forged = Buffer.from(JSON.stringify(["files", "2026-02-31", crypto.randomUUID()])).toString(
      "base64url",
    );
    expect((await ask(`?cursor=${forged}`)).status).toBe(422);
  });
});
