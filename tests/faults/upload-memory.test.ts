import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg, videoOf } from "#tests/factories/files.ts";
import { administrator, signIn } from "#tests/harness/administrator.ts";
import { removeProductFolder } from "#tests/harness/product-folder.ts";
import { freePort, startProduct } from "#tests/harness/product-process.ts";

const megabyte = 1024 * 1024;
const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
const settings = {
  DATA_DIR: join(folder, "data"),
  PORT: await freePort(),
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  SAMPLE_DATA: "false",
  RATE_LIMIT: "off",
};
let product = startProduct(settings);
await product.ready();
afterAll(async () => {
  await product.stop();
  await removeProductFolder(folder);
});

const apply = (body: FormData) => fetch(`${product.origin}/api/join`, { method: "POST", body });

/** The most memory that the server has ever had, in bytes. */
async function peakMemory(): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

async function filesIn(name: string): Promise<string[]> {
  const entries = await readdir(join(folder, "data", name), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

const hasProc = process.platform === "linux";

it.runIf(hasProc)("half a gigabyte of uploads at once passes through a small memory", async () => {
  await apply(applicationForm(applicationFields(), { images: [await jpeg()] }));
  const before = await peakMemory();
  const video = videoOf(10 * megabyte);
  const films = Array.from({ length: 11 }, () => video);
  const sends = Array.from({ length: 5 }, () =>
    apply(applicationForm(applicationFields(), { videos: films })),
  );
  for (const response of await Promise.all(sends)) expect(response.status, await response.text()).toBe(201);
  expect(((await peakMemory()) - before) / megabyte).toBeLessThan(150);
});

it("a process that is killed while it reads and stores uploads leaves no file behind its next start", async () => {
  const before = await filesIn("media");
  const picture = await jpeg("large.jpg", { width: 4_000, height: 3_000 });
  const form = () =>
    applicationForm(applicationFields(), { images: Array.from({ length: 10 }, () => picture) });
  const sends = Array.from({ length: 6 }, () => apply(form()).catch(() => undefined));
  await vi.waitFor(async () => expect((await filesIn("media")).length).toBeGreaterThan(before.length), {
    timeout: 60_000,
    interval: 5,
  });
  await product.kill();
  const answered = (await Promise.all(sends)).filter((response) => response?.status === 201);
  expect(answered.length).toBeLessThan(6);

  product = startProduct(settings);
  await product.ready();
  const token = await signIn(product.origin);
  await vi.waitFor(
    async () => {
      const rows = await applications(token);
      const folders = await readdir(join(folder, "data/media"), { recursive: true, withFileTypes: true });
      const ids = folders.filter(({ name }) => name.length === 36).map(({ name }) => name);
      expect(ids.toSorted()).toEqual(rows.flatMap(({ images, videos }) => [...images, ...videos]).toSorted());
    },
    { timeout: 30_000 },
  );
  await expect.poll(() => filesIn("tmp")).toEqual([]);
});

/** The ids of the files of every application. */
async function applications(token: string): Promise<{ images: string[]; videos: string[] }[]> {
  const response = await fetch(`${product.origin}/api/admin/join-requests?limit=500`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const list = (await response.json()) as { images: { id: string }[]; videos: { id: string }[] }[];
  const ids = (files: { id: string }[]) => files.map((file) => file.id);
  return list.map(({ images, videos }) => ({ images: ids(images), videos: ids(videos) }));
}
