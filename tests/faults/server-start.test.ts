import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { messageFields } from "#tests/factories/message.ts";
import { administrator, signIn } from "#tests/harness/administrator.ts";
import { urlOf } from "#tests/harness/database-connection.ts";
import { removeProductFolder } from "#tests/harness/product-folder.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
const records = await makeTestDatabase();
const running: ProductProcess[] = [];
afterEach(async () => {
  for (const product of running.splice(0)) await product.kill();
});
afterAll(async () => {
  await records.close();
  await removeProductFolder(folder);
});

async function start(settings: Record<string, string>): Promise<ProductProcess> {
  const product = startProduct({ PORT: await freePort(), SAMPLE_DATA: "false", ...settings });
  running.push(product);
  return product;
}

describe("what cannot be started ends with one line that names the setting", () => {
  const settings = {
    DATA_DIR: join(folder, "refused"),
    DATABASE_URL: urlOf(records.connection),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  };

  it.each([
    [{ PORT: "abc" }, /^PORT /],
    [{ HOST: "203.0.113.77" }, /^HOST /],
    [{ DATABASE_URL: "postgres://root:secret@127.0.0.1:1/x" }, /^DATABASE_URL /],
  ])("%j", async (changes, line) => {
    const product = await start({ ...settings, ...changes } as Record<string, string>);
    expect(await product.ended).toBe(1);
    const lines = product.output().trim().split("\n");
    expect(lines, product.output()).toHaveLength(1);
    expect(lines[0]).toMatch(line);
    expect(product.output()).not.toContain("secret");
  });

  it("PORT, when another program has it", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const port = typeof address === "object" && address !== null ? String(address.port) : "";
    const product = await start({ ...settings, PORT: port });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toBe(`PORT ${port} is in use by another program.`);
    other.close();
  });
});

/** Output of the first start. */
const account = { email: "", password: "" };
const DATA_DIR = join(folder, "data");

// A second process on the same data, and what is under way at a signal: stopped.ts.
it("the first start prints an administrator who can sign in, and nothing to complain of", async () => {
  const product = await start({ DATA_DIR });
  await product.ready();
  await vi.waitFor(() => expect(product.output()).toContain("password"), 15_000);
  account.email = /email\s+(\S+)/.exec(product.output())?.[1] ?? "";
  account.password = /password\s+(\S+)/.exec(product.output())?.[1] ?? "";
  expect(account.email).toBe("admin@tandem.local");
  await signIn(product.origin, account);
  expect(await product.stop()).toBe(0);
  expect(product.output()).not.toContain('"level"');
});

it("the next start prints no password, and a signal first says that nobody is to be sent here, while all are served", async () => {
  const product = await start({ DATA_DIR, STOP_DELAY: "300" });
  await product.ready();
  expect(product.output()).not.toContain("password");
  expect(product.output()).not.toContain(account.password);
  await signIn(product.origin, account);

  process.kill(product.pid ?? 0, "SIGTERM");
  const health = async () => (await fetch(`${product.origin}/api/health`)).status;
  await vi.waitFor(async () => expect(await health()).toBe(503), 20_000);
  for (const path of ["/api/health/live", "/api/influencers?limit=3", "/influencers"]) {
    expect((await fetch(product.origin + path)).status, path).toBe(200);
  }
  const headers = { "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(messageFields()) };
  expect((await fetch(`${product.origin}/api/contact`, sent)).status).toBe(201);
});
