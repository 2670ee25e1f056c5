import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { applicationFields, applicationForm } from "./factories/application.ts";
import { jpeg } from "./factories/files.ts";
import { messageFields } from "./factories/message.ts";
import { freePort, type ProductProcess, startProduct } from "./harness/product-process.ts";
import { administrator } from "./harness/test-server.ts";

vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
const running: ProductProcess[] = [];
afterEach(async () => {
  for (const product of running.splice(0)) await product.kill();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let folders = 0;
const newFolder = () => {
  folders += 1;
  return join(folder, `data-${folders}`);
};

async function start(settings: Record<string, string>): Promise<ProductProcess> {
  const product = startProduct({ PORT: await freePort(), SAMPLE_DATA: "false", ...settings });
  running.push(product);
  return product;
}

const known = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };

async function signIn({ origin }: ProductProcess, { email, password } = administrator): Promise<string> {
  const response = await fetch(`${origin}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

async function records({ origin }: ProductProcess, path: string, token: string) {
  const response = await fetch(`${origin}${path}?limit=500`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()) as { _id: string; images?: { src: string }[] }[];
}

describe("a setting that is wrong ends the start with one line that names it", () => {
  it.each([
    [{ PORT: "abc" }, /^PORT /],
    [{ PORT: "70000" }, /^PORT /],
    [{ HOST: "not a host" }, /^HOST /],
    [{ HOST: "203.0.113.77" }, /^HOST /],
    [{ DATABASE_URL: "mysql://root:secret@localhost/x" }, /^DATABASE_URL /],
    [{ DATABASE_URL: "postgres://root:secret@127.0.0.1:1/x" }, /^DATABASE_URL /],
    [{ ADMIN_EMAIL: "owner@tandem.example", ADMIN_PASSWORD: "secret" }, /^ADMIN_PASSWORD /],
    [{ ADMIN_EMAIL: "owner@tandem.example" }, /^ADMIN_PASSWORD /],
    [{ SAMPLE_DATA: "maybe" }, /^SAMPLE_DATA /],
    [{ TRUST_PROXY: "1" }, /^TRUST_PROXY /],
    [{ STOP_DELAY: "soon" }, /^STOP_DELAY /],
  ])("%j", async (settings, line) => {
    const admin = "ADMIN_EMAIL" in settings ? {} : known;
    const product = await start({ DATA_DIR: newFolder(), ...admin, ...settings } as Record<string, string>);
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
    const product = await start({ DATA_DIR: newFolder(), PORT: port, ...known });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toBe(`PORT ${port} is in use by another program.`);
    other.close();
  });

  it("DATA_DIR, when another Tandem has it, which goes on unharmed", async () => {
    const DATA_DIR = newFolder();
    const first = await start({ DATA_DIR });
    await first.ready();
    const second = await start({ DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toMatch(/^DATA_DIR .*/);
    expect(second.output().trim().split("\n")).toHaveLength(1);
    expect((await fetch(`${first.origin}/api/health`)).status).toBe(200);
  });
});

describe("the first start", () => {
  it("prints an administrator who can sign in, once", async () => {
    const DATA_DIR = newFolder();
    const first = await start({ DATA_DIR });
    await first.ready();
    await vi.waitFor(() => expect(first.output()).toContain("password"));
    const email = /email\s+(\S+)/.exec(first.output())?.[1] ?? "";
    const password = /password\s+(\S+)/.exec(first.output())?.[1] ?? "";
    expect(email).toBe("admin@tandem.local");
    await signIn(first, { email, password });
    expect(await first.stop()).toBe(0);

    const second = await start({ DATA_DIR });
    await second.ready();
    expect(second.output()).not.toContain("password");
    expect(second.output()).not.toContain(password);
    await signIn(second, { email, password });
  });
});

describe("whatever ends it", () => {
  it("a signal lets what is under way finish, and the exit code is 0", async () => {
    const product = await start({ DATA_DIR: newFolder(), ...known });
    await product.ready();
    const sending = Array.from({ length: 20 }, async (_, index) => {
      const response = await fetch(`${product.origin}/api/join`, {
        method: "POST",
        body: applicationForm(applicationFields(), {
          images: [await jpeg(`${index}.jpg`, { width: 1_200, height: 900 })],
        }),
      });
      return response.status;
    });
    await sleep(300);
    const code = product.stop();
    const statuses = await Promise.allSettled(sending);
    const answered = statuses.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(answered)).toEqual(new Set([201]));
    expect(await code).toBe(0);
    expect(product.output(), "there is nothing to complain of").not.toContain('"level"');
  });

  it("a signal first says that nobody is to be sent here, and serves whoever comes all the same", async () => {
    const product = await start({ DATA_DIR: newFolder(), STOP_DELAY: "6", ...known });
    await product.ready();
    const code = product.stop();
    await vi.waitFor(
      async () => expect((await fetch(`${product.origin}/api/health`)).status).toBe(503),
      5_000,
    );
    for (const path of ["/api/health/live", "/api/influencers?limit=3", "/influencers"]) {
      expect((await fetch(product.origin + path)).status, path).toBe(200);
    }
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(messageFields());
    expect((await fetch(`${product.origin}/api/contact`, { method: "POST", headers, body })).status).toBe(
      201,
    );
    expect(await code).toBe(0);
  });

  it("kill -9 loses nothing that was acknowledged, files included, and the next start works", async () => {
    const DATA_DIR = newFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const product = await start({ DATA_DIR, RATE_LIMIT: "off", ...known });
      await product.ready();
      const token = await signIn(product);
      const kept = [
        ...(await records(product, "/api/contact", token)),
        ...(await records(product, "/api/admin/join-requests", token)),
      ];
      const ids = kept.map((record) => record._id);
      expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
      for (const { images } of kept) {
        for (const image of images ?? [])
          expect((await fetch(`${product.origin}${image.src}`)).status).toBe(200);
      }

      let stopped = false;
      const writer = async (index: number) => {
        while (!stopped) {
          const body =
            index % 2 === 0
              ? JSON.stringify(messageFields())
              : applicationForm(applicationFields(), {
                  images: [await jpeg("a.jpg", { width: 400, height: 300 })],
                });
          const path = index % 2 === 0 ? "/api/contact" : "/api/join";
          const headers: Record<string, string> =
            index % 2 === 0 ? { "content-type": "application/json" } : {};
          const response = await fetch(`${product.origin}${path}`, { method: "POST", headers, body }).catch(
            () => undefined,
          );
          const made = (await response?.json().catch(() => undefined)) as
            | { data?: { _id: string } }
            | undefined;
          if (made?.data) acknowledged.push(made.data._id);
        }
      };
      const writing = Array.from({ length: 4 }, (_, index) => writer(index));
      await sleep(400 + round * 350);
      await product.kill();
      stopped = true;
      await Promise.all(writing);
    }
    expect(acknowledged.length).toBeGreaterThan(10);
  });
});
