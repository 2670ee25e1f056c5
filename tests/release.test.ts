import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

const execute = promisify(execFile);
const scripts = join(import.meta.dirname, "../scripts");
const parent = await mkdtemp(join(tmpdir(), "tandem-release-"));
afterAll(() => rm(parent, { recursive: true }));

const changelog = `# Changelog

## [Unreleased]

### Added

- Backups that make themselves.

## [0.9.0] - 2026-01-01

### Fixed

- Something else.
`;

let project = "";
beforeEach(async () => {
  project = await mkdtemp(join(parent, "project-"));
  await mkdir(join(project, "scripts"));
  for (const name of ["release.mjs", "changelog.mjs", "processes.mjs"])
    await cp(join(scripts, name), join(project, "scripts", name));
  await mkdir(join(project, "deploy"));
  const lock = { name: "tandem", version: "0.9.0", packages: { "": { version: "0.9.0" } } };
  await write(
    "package.json",
    JSON.stringify({ name: "tandem", version: "0.9.0", scripts: { test: "exit 0" } }),
  );
  await write("package-lock.json", JSON.stringify(lock));
  await write("CHANGELOG.md", changelog);
  await write("deploy/compose.yaml", "image: tandem:0.9.0\n  db: postgres:18.1.0\n");
  await git("init", "--quiet");
  await git("config", "user.name", "Ann Lee");
  await git("config", "user.email", "ann@tandem.example");
  await git("add", ".");
  await git("commit", "--quiet", "--message", "Begin");
});

const write = (name: string, text: string) => writeFile(join(project, name), text);
const read = (name: string) => readFile(join(project, name), "utf8");
const git = async (...args: string[]) => (await execute("git", args, { cwd: project })).stdout.trim();

async function release(wanted = "") {
  return execute(process.execPath, ["scripts/release.mjs", wanted], { cwd: project }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

describe("a release", () => {
  it("has its number everywhere, notes with the day, a commit, and a tag", async () => {
    const { code, output } = await release("1.0.0");
    expect(output).toContain("Released 1.0.0");
    expect(code).toBe(0);
    expect(JSON.parse(await read("package.json"))).toMatchObject({ version: "1.0.0" });
    expect(JSON.parse(await read("package-lock.json"))).toMatchObject({
      version: "1.0.0",
      packages: { "": { version: "1.0.0" } },
    });
    expect(await read("deploy/compose.yaml")).toBe("image: tandem:1.0.0\n  db: postgres:18.1.0\n");
    const day = new Date().toISOString().slice(0, 10);
    expect(await read("CHANGELOG.md")).toBe(
      changelog.replace("## [Unreleased]\n", `## [Unreleased]\n\n## [1.0.0] - ${day}\n`),
    );
    expect(await git("status", "--porcelain")).toBe("");
    expect(await git("log", "-1", "--format=%s")).toBe("Release 1.0.0");
    expect(await git("tag", "--list", "-n9", "v1.0.0")).toContain("- Backups that make themselves.");
  });

  it.each([
    ["patch", "0.9.1"],
    ["minor", "0.10.0"],
    ["major", "1.0.0"],
  ])("of the kind %s is %s", async (kind, version) => {
    expect((await release(kind)).output).toContain(`Released ${version}`);
  });

  it("is refused with the reason, and changes nothing", async () => {
    const refused = async (wanted: string, reason: string) => {
      const head = await git("rev-parse", "HEAD");
      const { code, output } = await release(wanted);
      expect(output).toContain(reason);
      expect(code).not.toBe(0);
      expect(await git("rev-parse", "HEAD")).toBe(head);
      expect(await git("tag")).toBe("");
      expect(JSON.parse(await read("package.json")).version).toBe("0.9.0");
    };
    await refused("", "npm run release -- patch");
    await refused("0.8.9", "0.8.9 is not later than 0.9.0.");
    await refused("0.9.0", "is not later");
    await write("notes.txt", "");
    await refused("1.0.0", "Commit or stash first");
    await rm(join(project, "notes.txt"));
    await write("CHANGELOG.md", changelog.replace("- Backups that make themselves.", ""));
    await git("commit", "--all", "--quiet", "--message", "Say nothing");
    await refused("1.0.0", "says nothing");
    await write("CHANGELOG.md", changelog.replace("### Added", "### News"));
    await git("commit", "--all", "--quiet", "--message", "Say it otherwise");
    await refused("1.0.0", 'has "News"');
    await write("CHANGELOG.md", changelog);
    await write("package.json", (await read("package.json")).replace("exit 0", "exit 1"));
    await git("commit", "--all", "--quiet", "--message", "Break it");
    await refused("1.0.0", "npm test does not pass");
  });
});
