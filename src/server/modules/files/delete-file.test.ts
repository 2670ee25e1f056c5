import { beforeEach, describe, expect, it } from "vitest";
import { fileMentionsBody, libraryFilesBody } from "#domain/files/files.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { insertWork, type LibraryRight } from "#tests/factories/library.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ now: () => new Date("2026-05-10T12:00:00Z") });
const token = await server.signIn();
const { shared } = campaignScene(server, token);
const { pool } = server.records;

const remove = (id: string, query = "", as: string | undefined = token) =>
  server.send("DELETE", `/api/admin/files/${id}${query}`, as === undefined ? {} : { token: as });
const mentions = async (id: string) =>
  (await server.send("GET", `/api/admin/files/${id}/mentions`, { token })).as(fileMentionsBody).data;
const library = async () =>
  (await server.send("GET", "/api/admin/files", { token })).as(libraryFilesBody).map(({ _id }) => _id);

const running: LibraryRight = {
  uses: ["paid_ads"],
  countries: ["DE", "AT"],
  startsOn: "2026-01-01",
  endsOn: "2026-06-03",
};

beforeEach(() => server.empty());

describe("a file of the library", () => {
  it("is deleted by editors, and by no stranger, viewer, key, or link", async () => {
    const { files, campaign } = await insertWork(pool);
    const [id = ""] = files;
    const viewer = await addColleague(server, "viewer");
    const { key } = await makeApiKey(server, token, { name: "Writer", scope: "write" });
    const { link } = await shared(campaign, "report", { options: { files: true } });
    for (const path of [`/api/admin/files/${id}`, `/api/admin/files/${id}/mentions`]) {
      const method = path.endsWith("mentions") ? "GET" : "DELETE";
      expect((await server.send(method, path)).status).toBe(401);
      const byLink = await server.send(method, path, { headers: { authorization: `Link ${link}` } });
      expect(byLink.status).toBe(403);
      for (const as of [viewer.token, key]) {
        expect((await server.send(method, path, { token: as })).status).toBe(403);
      }
    }
    expect(await library()).toEqual(files);
  });

  it("is deleted at once where nothing names it, and is no longer served", async () => {
    const { files } = await insertWork(pool, { files: 2 });
    const [id = "", other = ""] = files;
    expect(await mentions(id)).toEqual({ rights: [], reports: [] });
    expect((await remove(id)).status).toBe(200);
    expect(await library()).toEqual([other]);
    expect((await remove(id)).status).toBe(404);
    expect((await server.send("GET", `/api/admin/files/${id}/mentions`, { token })).status).toBe(404);
  });

  it("says which rights and reports name it, and is deleted only once that was confirmed", async () => {
    const { files, campaign, deliverable } = await insertWork(pool, {
      rights: [
        running,
        { uses: ["website"], clientName: "Alpine Gear", toAll: true, startsOn: "2027-01-01" },
        { uses: ["tv"], startsOn: "2026-01-01", endsOn: "2026-05-09" },
        { uses: ["print"], startsOn: "2026-01-01", revokedOn: "2026-05-10" },
      ],
    });
    const [id = ""] = files;
    await shared(campaign, "report", { personName: "Ida Moen", options: { files: true } });
    const ended = await shared(campaign, "report", { personName: "Kit Moore" });
    await server.send("DELETE", `/api/admin/links/${ended.id}`, { token });
    await shared(campaign, "report", { personName: "Ana Sol" });
    const { rights, reports } = await mentions(id);
    expect(rights.map(({ clientName, state }) => [clientName, state])).toEqual([
      ["Northwind Tea", "ending"],
      ["Alpine Gear", "pending"],
    ]);
    expect(reports.map(({ personName, offersFile }) => [personName, offersFile])).toEqual([
      ["Ana Sol", false],
      ["Ida Moen", true],
    ]);
    const refused = await remove(id);
    expect(refused.status).toBe(409);
    for (const text of [
      "Northwind Tea may use it for Paid ads, DE and AT, until 3 June 2026.",
      "Alpine Gear will be able to use it for Website, everywhere, from 1 January 2027, without an end.",
      "Ida Moen can download it from the report.",
      "The report for Ana Sol shows its post.",
    ]) {
      expect(refused.text).toContain(text);
    }
    expect(await library()).toEqual([id]);
    expect((await remove(id, "?confirmed=yes")).status).toBe(422);
    expect((await remove(id, "?confirmed=true")).status).toBe(200);
    expect(await library()).toEqual([]);
    const history = await server.send("GET", `/api/admin/history?record=deliverable:${deliverable}`, {
      token,
    });
    expect(history.as(historyBody)[0]).toMatchObject({
      record: { type: "deliverable", _id: deliverable },
      before: { file: "video, 0MB" },
    });
    expect(history.text).toContain("Northwind Tea may use it");
    const { rowCount } = await pool.query("select from rights_grants");
    expect(rowCount).toBe(4);
  });

  it("is deleted from each draft that keeps it", async () => {
    const { draft, deliverable, files } = await insertWork(pool);
    await pool.query("update drafts set decision = 'points' where id = $1", [draft]);
    await pool.query(
      `insert into drafts (id, deliverable_id, round, decision, kept_files, decided_at, created_at)
       values (gen_random_uuid(), $1, 2, 'approved', $2, now(), now())`,
      [deliverable, files],
    );
    expect((await remove(files[0] ?? "")).status).toBe(200);
    const piece = await server.send("GET", `/api/admin/deliverables/${deliverable}`, { token });
    expect(piece.status).toBe(200);
    expect(piece.text).not.toContain(files[0]);
  });

  it("is deleted once by two people at once, and not at all outside of the library", async () => {
    const { files } = await insertWork(pool);
    const both = await Promise.all([remove(files[0] ?? ""), remove(files[0] ?? "")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const waiting = await insertWork(pool, { state: "submitted" });
    expect((await remove(waiting.files[0] ?? "")).status).toBe(404);
    const { rowCount } = await pool.query("select from media where id = $1", [waiting.files[0]]);
    expect(rowCount).toBe(1);
  });
});
