import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { splitOperatorNotes } from "#domain/content/operator-notes.ts";
import { sectionNames } from "#domain/content/sections.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { contentSource } from "./content-source.ts";

const execute = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "tandem-content-"));
await cp("content", folder, { recursive: true });
const server = await startTestServer({ content: contentSource(folder) });
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const section = (name: string) => server.send("GET", `/api/content/${name}`);

describe("GET /api/content/{section}", () => {
  it.each(["pricing", "..%2Fpackage", "index.json", "__proto__", "INDEX"])(
    "answers 404 for %s",
    async (name) => {
      const answer = await section(name);
      expect(answer.status).toBe(404);
      expect(answer.json).toEqual({ success: false, message: "Resource not found." });
    },
  );

  it.each(sectionNames)("gives the section %s as its file has it", async (name) => {
    const answer = await section(name);
    expect(answer.status, answer.text).toBe(200);
    const { shown } = splitOperatorNotes(JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")));
    expect(answer.json).toMatchObject({ success: true, data: { content: shown } });
  });

  it("keeps to itself what is written for whoever runs the site", async () => {
    for (const name of sectionNames) expect((await section(name)).text).not.toMatch(/operatorNote|invented/);
  });

  it("shows an edit at the next request", async () => {
    const path = join(folder, "navigation.json");
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replaceAll("Tandem", "Renamed"));
    expect((await section("navigation")).text).toContain("Renamed");
    await writeFile(path, text);
    expect((await section("navigation")).text).not.toContain("Renamed");
  });

  it.each([
    ["is missing", "the file cannot be read", undefined],
    ["is no JSON", "the file is not JSON", "{"],
    ["is empty", "the file is not JSON", ""],
    ["does not fit its schema", "", '{"title":5}'],
  ])("fails alone, and says why in the log only, where the file %s", async (_, reason, text) => {
    const path = join(folder, "about.json");
    const before = await readFile(path);
    await (text === undefined ? rm(path) : writeFile(path, text));
    const logged = server.logged().length;
    const answer = await section("about");
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({ success: false, message: "Server error. Please try again later." });
    expect(server.logged().slice(logged)).toContain(`content section about: ${reason}`);
    expect((await section("services")).status).toBe(200);
    await writeFile(path, before);
    expect((await section("about")).status).toBe(200);
  });

  it.each<[string, string, (path: string) => Promise<unknown>]>([
    ["is a device", "the file is a folder, a device, or a pipe", (path) => symlink("/dev/zero", path)],
    ["is a pipe", "the file is a folder, a device, or a pipe", (path) => execute("mkfifo", [path])],
    ["is a folder", "the file is a folder, a device, or a pipe", (path) => mkdir(path)],
    ["has 2 MB", "the file is larger than 1 MB", (path) => writeFile(path, " ".repeat(2 * 1024 * 1024))],
  ])("fails alone, and is not read, where the file %s", async (_, reason, make) => {
    const path = join(folder, "about.json");
    const before = await readFile(path);
    await rm(path);
    await make(path);
    const logged = server.logged().length;
    expect((await section("about")).status).toBe(500);
    expect(server.logged().slice(logged)).toContain(`content section about: ${reason}`);
    expect((await section("services")).status).toBe(200);
    await rm(path, { recursive: true });
    await writeFile(path, before);
    expect((await section("about")).status).toBe(200);
  });
});
