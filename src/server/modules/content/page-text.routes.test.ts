import { chmod, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  pageTextBody,
  pageTextsBody,
  textVersionBody,
  textVersionsBody,
} from "#domain/content/page-text.contract.ts";
import { type Content, withValue } from "#domain/content/section-values.ts";
import { sectionNames } from "#domain/content/sections.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { contentSource } from "./content-source.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-page-text-"));
await cp("content", folder, { recursive: true });
const server = await startTestServer({ content: contentSource(folder) });
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
const token = await server.signIn();
beforeEach(async () => {
  await server.empty();
  await cp("content", folder, { recursive: true });
});

const path = (section: string) => `/api/admin/content/${section}`;
const fileOf = (section: string) => join(folder, `${section}.json`);
const read = async (section: string) =>
  (await server.send("GET", path(section), { token })).as(pageTextBody).data.text;
const changed = (content: unknown, at: string[], value: Content | undefined) =>
  withValue(content as Content, at, value);
const save = (section: string, content: unknown, version: string) =>
  server.send("PUT", path(section), { token, json: { content, version } });
const versionsOf = async (section: string) =>
  (await server.send("GET", `${path(section)}/versions`, { token })).as(textVersionsBody).data.versions;
const shown = async (section: string) => (await server.send("GET", `/api/content/${section}`)).text;

describe("editing a section", () => {
  it.each(sectionNames)("keeps what %s says when it is saved as it was opened", async (section) => {
    const { content, version } = await read(section);
    expect((await save(section, content, version)).status).toBe(200);
    expect(JSON.parse(await readFile(fileOf(section), "utf8"))).toMatchObject(content as object);
  });

  it("writes the file, shows at the next request, and is told by the history", async () => {
    const { content, version } = await read("about");
    const answer = await save("about", changed(content, ["title"], "  We, in short  "), version);
    expect(answer.as(pageTextBody).data.text).toMatchObject({
      content: { title: "We, in short" },
      source: "file",
      problem: null,
    });
    expect(JSON.parse(await readFile(fileOf("about"), "utf8")).title).toBe("We, in short");
    expect(await shown("about")).toContain("We, in short");
    const history = (await server.send("GET", "/api/admin/history", { token })).as(historyBody);
    expect(history).toMatchObject([
      {
        action: "edit",
        administrator: administrator.email,
        record: { type: "page-text", name: "About" },
        before: { title: (content as { title: string }).title },
        after: { title: "We, in short" },
      },
    ]);
    expect(await readdir(folder)).toHaveLength(sectionNames.length);
  });

  it("refuses what no page could show, field by field, and writes nothing", async () => {
    const before = await readFile(fileOf("footer"), "utf8");
    const { content, version } = await read("footer");
    for (const address of [
      "javascript:alert(1)",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil",
      "data:x",
    ]) {
      const links = [{ to: address, text: "x" }];
      const answer = await save("footer", changed(content, ["quickLinks", "links"], links), version);
      expect(answer.status, address).toBe(422);
      expect(Object.keys(answer.errors)).toEqual(["quickLinks.links.0.to"]);
    }
    const emptied = await save("footer", changed(content, ["companyInfo", "legalName"], " "), version);
    expect(emptied.errors).toEqual({ "companyInfo.legalName": "must not be empty" });
    expect((await save("footer", ["no object"], version)).status).toBe(422);
    expect(await readFile(fileOf("footer"), "utf8")).toBe(before);
  });

  it("refuses the second of two who edit at once, and hands over what the first has saved", async () => {
    const { content, version } = await read("about");
    const [one, other] = await Promise.all([
      save("about", changed(content, ["title"], "One"), version),
      save("about", changed(content, ["title"], "Other"), version),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const [winner, loser] = one.status === 200 ? [one, other] : [other, one];
    const now = winner.as(pageTextBody).data.text;
    expect(loser.json).toMatchObject({ current: { text: { version: now.version, content: now.content } } });
    expect(await versionsOf("about")).toHaveLength(2);
  });

  it("refuses an edit of a file that was written by hand meanwhile", async () => {
    const { content, version } = await read("about");
    await writeFile(fileOf("about"), JSON.stringify(changed(content, ["title"], "By hand")));
    expect((await save("about", content, version)).status).toBe(409);
    expect((await read("about")).content).toMatchObject({ title: "By hand" });
  });

  it("opens a file that no page can show, and says why", async () => {
    await writeFile(fileOf("about"), '{"title":5}');
    const broken = await read("about");
    expect(broken.problem).toBe("seo Invalid input: expected object, received undefined");
    expect(broken.content).toEqual({ title: 5 });
    const sections = (await server.send("GET", "/api/admin/content", { token })).as(pageTextsBody).data;
    expect(sections.sections.find(({ section }) => section === "about")?.problem).toBe(broken.problem);
    const whole = JSON.parse(await readFile("content/about.json", "utf8"));
    expect((await save("about", whole, broken.version)).status).toBe(200);
    await rm(fileOf("about"));
    const missing = await read("about");
    expect(missing).toMatchObject({ content: null, version: "none" });
    expect((await save("about", whole, missing.version)).status).toBe(200);
    expect(await shown("about")).toContain(whole.title);
  });
});

describe("the versions of a section", () => {
  it("hold every text, also those written by hand, and come back", async () => {
    const first = await read("terms");
    await save("terms", changed(first.content, ["title"], "Second"), first.version);
    const second = await read("terms");
    await writeFile(fileOf("terms"), JSON.stringify(changed(second.content, ["title"], "By hand")));
    const versions = await versionsOf("terms");
    expect(versions.map(({ origin, administrator: by, current }) => [origin, by, current])).toEqual([
      ["file", null, true],
      ["edit", administrator.email, false],
      ["file", null, false],
    ]);
    const oldest = versions[2]?._id ?? "";
    const found = await server.send("GET", `${path("terms")}/versions/${oldest}`, { token });
    expect(found.as(textVersionBody).data.content).toEqual(first.content);
    const restore = (version: string) =>
      server.send("PUT", `${path("terms")}/versions/${oldest}/restore`, { token, json: { version } });
    expect((await restore(second.version)).status, "the file has changed since").toBe(409);
    expect((await restore((await read("terms")).version)).status).toBe(200);
    expect((await read("terms")).content).toEqual(first.content);
    expect(await shown("terms")).toContain((first.content as { title: string }).title);
    expect((await versionsOf("terms"))[0]).toMatchObject({ origin: "restore", current: true });
    const none = `${path("about")}/versions/${oldest}`;
    expect((await server.send("GET", none, { token })).status, "of another section").toBe(404);
  });

  it("keep the last hundred", async () => {
    let { content, version } = await read("terms");
    for (let index = 0; index < 105; index += 1) {
      const answer = await save("terms", changed(content, ["title"], `Title ${index}`), version);
      ({ content, version } = answer.as(pageTextBody).data.text);
    }
    expect(await versionsOf("terms")).toHaveLength(100);
  });
});

describe("a file that cannot be written", () => {
  it("stays whole, and the message says what to do, where the folder is read-only", async () => {
    const before = await readFile(fileOf("about"), "utf8");
    const { content, version } = await read("about");
    // As root, permissions stop nobody: a file system that is read-only does.
    await rm(fileOf("about"));
    await symlink("/proc/version", fileOf("about"));
    const closed = await read("about");
    const answer = await save("about", content, closed.version);
    expect(answer.status, answer.text).toBe(409);
    expect(answer.json).toMatchObject({ message: expect.stringMatching(/^about\.json cannot be written: /) });
    await rm(fileOf("about"));
    await writeFile(fileOf("about"), before);
    await chmod(fileOf("about"), 0o640);
    // Whether somebody read the file meanwhile decides whether its return is a version of its own.
    await read("about");
    const known = await versionsOf("about");
    expect((await save("about", changed(content, ["title"], "Again"), version)).status).toBe(200);
    expect(await versionsOf("about")).toHaveLength(known.length + 1);
  });

  it("is written through a link, which stays one", async () => {
    const target = join(folder, "elsewhere");
    await cp(fileOf("terms"), target);
    await rm(fileOf("terms"));
    await symlink(target, fileOf("terms"));
    const { content, version } = await read("terms");
    await save("terms", changed(content, ["title"], "Through a link"), version);
    expect(await readFile(target, "utf8")).toContain("Through a link");
    await rm(fileOf("terms"));
    await rm(target);
  });
});
