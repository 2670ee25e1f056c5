import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { freePort } from "#tests/harness/product-process.ts";

const root = join(import.meta.dirname, "..");
const place = mkdtempSync(join(tmpdir(), "tandem-production-"));
const folder = join(place, "tandem");
const node = join(folder, "bin/node");
/** Neither npm nor a compiler is there. */
const environment = { PATH: "/nowhere" };

beforeAll(() => {
  execFileSync(process.execPath, ["scripts/production.mjs", folder], { cwd: root, stdio: "ignore" });
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

it("a production folder takes at most 350 MB of the disk", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const blocks = files.reduce((sum, path) => sum + lstatSync(join(folder, path)).blocks, 0);
  expect((blocks * 512) / 1024 ** 2).toBeLessThanOrEqual(350);
});

it("each module of the server finds its packages in a production folder, also one that is loaded late", () => {
  const program = `
    const { globSync } = await import("node:fs");
    // Programs begin at once, and the server of the development is left out.
    const isRun = (path) => /(?:main|command|-program|web-development)\\.ts$/.test(path);
    const modules = globSync("src/server/**/*.ts").filter((path) => !isRun(path));
    for (const path of modules) await import("./" + path);
    console.log(modules.length);
    process.exit(0);`;
  const options = { cwd: folder, env: environment, encoding: "utf8" } as const;
  const loaded = execFileSync(node, ["--input-type=module", "--eval", program], options);
  expect(Number(loaded)).toBeGreaterThan(500);
});

it("a production folder starts by itself with its own Postgres, shows pages, draws icons, and takes an application", async () => {
  const port = await freePort();
  const settings = { PORT: port, DATA_DIR: join(place, "data"), SAMPLE_DATA: "false", LOG_LEVEL: "warn" };
  const server = spawn("/bin/sh", [join(folder, "start")], { env: { ...environment, ...settings } });
  const closed = once(server, "close");
  const origin = `http://localhost:${port}`;
  try {
    await expect
      .poll(
        () =>
          fetch(`${origin}/api/health`).then(
            ({ ok }) => ok,
            () => sleep(200),
          ),
        { timeout: 120_000 },
      )
      .toBe(true);
    expect(await (await fetch(origin)).text()).toContain("</html>");
    expect((await fetch(`${origin}/favicon.ico`)).status).toBe(200);
    const form = applicationForm(applicationFields());
    expect((await fetch(`${origin}/api/join`, { method: "POST", body: form })).status).toBe(201);
  } finally {
    server.kill("SIGTERM");
    await closed;
  }
});
