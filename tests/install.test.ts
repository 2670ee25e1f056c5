import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const { platform, arch } = process;
const node = `node_modules/${platform === "darwin" && arch === "arm64" ? "node-bin" : "node"}-${platform}-${arch}`;
const elsewhere = "node_modules/node-for-another-system";
const packages = {
  "": { name: "project" },
  "node_modules/tool": { version: "1.0.0", integrity: "sha512-tool", dev: true },
  [node]: { version: "26.0.0", integrity: "sha512-node", optional: true, os: [platform], cpu: [arch] },
  [elsewhere]: { version: "26.0.0", integrity: "sha512-else", optional: true, os: ["plan9"], cpu: [arch] },
};

/** Installs what the lockfile names for this system, as npm does, or what `LEAVE_OUT` and `FAIL` say. */
const npm = `
  const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
  appendFileSync(process.env.CALLS, process.argv.slice(2).join(" ") + "\\n");
  if (process.env.FAIL) throw new Error("no connection");
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  for (const path of ["", "${elsewhere}", process.env.LEAVE_OUT]) delete packages[path];
  readFileSync(".npmrc");
  mkdirSync("node_modules");
  writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);`;

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "tandem-install-"));
  mkdirSync(join(project, "scripts"));
  for (const name of ["install", "one-at-a-time", "processes", "project-node"]) {
    cpSync(join(import.meta.dirname, `../scripts/${name}.mjs`), join(project, "scripts", `${name}.mjs`));
  }
  writeFileSync(join(project, "npm-cli.js"), npm);
  writeFileSync(join(project, ".npmrc"), "");
  writeFileSync(join(project, "package.json"), "{}");
  writeFileSync(join(project, "calls"), "");
  lock(packages);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const lock = (locked: object) =>
  writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages: locked }));
const calls = () => readFileSync(join(project, "calls"), "utf8").split("\n").slice(0, -1);
const inModules = (name: string) => join(project, "node_modules", name);

/** Runs the installation as every script does; resolves to its exit code and what it said. */
function install(env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const program = `
    import { installPackages } from "./scripts/install.mjs";
    import { main } from "./scripts/processes.mjs";
    await main(installPackages);`;
  const own = { PATH: process.env.PATH, CALLS: join(project, "calls") };
  const options = { cwd: project, env: { ...own, npm_execpath: join(project, "npm-cli.js"), ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, ["--input-type=module", "--eval", program], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

it("installs by npm ci what the lockfile names, development packages in production too, and once", async () => {
  expect(await install({ NODE_ENV: "production" })).toMatchObject({ code: 0 });
  expect(calls()).toEqual(["ci --include=dev --include=optional --loglevel=error"]);
  expect(existsSync(join(project, ".cache/install"))).toBe(false);
  expect(await install()).toEqual({ code: 0, output: "" });
  expect(calls()).toHaveLength(1);
});

it("installs again when the lockfile changes, and nothing of before is left", async () => {
  await install();
  writeFileSync(inModules("old"), "");
  lock({ ...packages, "node_modules/tool": { version: "1.0.1", integrity: "sha512-newer" } });
  expect((await install()).code).toBe(0);
  expect(existsSync(inModules("old"))).toBe(false);
  const { "node_modules/tool": removed, ...others } = packages;
  lock(others);
  expect((await install()).code).toBe(0);
  expect(calls()).toHaveLength(3);
});

it("leaves what is there as it is when the installation fails", async () => {
  await install();
  lock({ ...packages, "node_modules/tool": { version: "1.0.1", integrity: "sha512-newer" } });
  writeFileSync(inModules("in-use"), "");
  const { code, output } = await install({ FAIL: "yes" });
  expect(code).toBe(1);
  expect(output).toContain("no connection");
  expect(existsSync(inModules("in-use"))).toBe(true);
  expect(existsSync(join(project, ".cache/install"))).toBe(false);
  expect((await install()).code).toBe(0);
});

it("notices that npm has left out an optional package that this system needs", async () => {
  const { code, output } = await install({ LEAVE_OUT: node });
  expect(code).toBe(1);
  expect(output).toContain(`npm could not install ${node}.`);
  expect(existsSync(join(project, "node_modules"))).toBe(false);
});

it("says at once that there is no Node for a system", async () => {
  const { [node]: removed, ...others } = packages;
  lock(others);
  const { code, output } = await install();
  expect(code).toBe(1);
  expect(output).toBe(`Tandem brings no Node for ${platform} on ${arch}, and does not run here.\n`);
  expect(calls()).toEqual([]);
});

it("is done once by scripts that start at the same moment", async () => {
  const codes = (await Promise.all([install(), install(), install()])).map(({ code }) => code);
  expect(codes).toEqual([0, 0, 0]);
  expect(calls()).toHaveLength(1);
});
