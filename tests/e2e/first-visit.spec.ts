import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { publicPages } from "./harness/public-pages.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";

/** The limits of a first visit, compressed, in KB. */
const budget = { script: 131, stylesheet: 20, font: 80 };
test.use({ isFirstVisit: true });

type Kind = keyof typeof budget;

/** A file that a visit loads, with its compressed size in KB. Fonts are compressed as they are. */
type LoadedFile = { size: number; isForAdministrators: boolean };

async function visit(page: Page, path: string): Promise<Record<Kind, Map<string, LoadedFile>>> {
  const files: Record<Kind, Map<string, LoadedFile>> = {
    script: new Map(),
    stylesheet: new Map(),
    font: new Map(),
  };
  page.on("response", async (response) => {
    const kind = response.request().resourceType() as Kind;
    if (!(kind in files)) return;
    files[kind].set(new URL(response.url()).pathname, { size: 0, isForAdministrators: false });
  });
  await page.goto(path);
  await requestsEnded(page);
  for (const [kind, sizes] of Object.entries(files)) {
    for (const name of sizes.keys()) {
      sizes.set(name, await readFile(page, name, kind as Kind));
    }
  }
  return files;
}

/** Most files belong to many pages, and to compress one takes long. */
const known = new Map<string, LoadedFile>();

async function readFile(page: Page, name: string, kind: Kind): Promise<LoadedFile> {
  const before = known.get(name);
  if (before !== undefined) return before;
  const body = await (await page.request.get(name)).body();
  const size = (kind === "font" ? body : brotliCompressSync(body)).length / 1000;
  // Names of built files say nothing; every part of the administrator's area calls the server.
  const file = { size, isForAdministrators: kind === "script" && body.includes("/api/admin/") };
  known.set(name, file);
  return file;
}

async function profilePath(page: Page): Promise<string> {
  const list = await (await page.request.get("/api/influencers?limit=1")).json();
  return `/influencers/${list.data.influencers[0].slug}`;
}

async function brandPath(page: Page): Promise<string> {
  const list = await (await page.request.get("/api/marketplace/brands?limit=1")).json();
  return `/brands/${list.data.brands[0].slug}`;
}

const found: Record<string, (page: Page) => Promise<string>> = {
  "a profile": profilePath,
  "a brand": brandPath,
};

for (const path of [...publicPages, ...Object.keys(found)]) {
  test(`a first visit to ${path} stays within its budget`, async ({ page }) => {
    const files = await visit(page, (await found[path]?.(page)) ?? path);
    for (const [kind, ceiling] of Object.entries(budget)) {
      const sizes = [...files[kind as Kind].values()];
      expect(sizes.length, `${kind} is counted at all`).toBeGreaterThan(0);
      const sum = sizes.reduce((total, { size }) => total + size, 0);
      expect(sum, `${kind} of ${path}, KB`).toBeLessThanOrEqual(ceiling);
    }
    const administration = [...files.script.values()].filter((file) => file.isForAdministrators);
    expect(administration, "the administrator's area is not loaded").toEqual([]);
  });
}
