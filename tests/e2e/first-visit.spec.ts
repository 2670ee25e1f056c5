import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { publicPages } from "./harness/public-pages.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";

/** What a first visit may load, compressed, in KB. */
const budget = { script: 130, stylesheet: 20, font: 80 };
test.use({ isFirstVisit: true });

type Kind = keyof typeof budget;

/** Files of each kind that a visit loads, with their compressed size in KB. Fonts are compressed as they are. */
async function visit(page: Page, path: string): Promise<Record<Kind, Map<string, number>>> {
  const files = { script: new Map(), stylesheet: new Map(), font: new Map() };
  page.on("response", async (response) => {
    const kind = response.request().resourceType() as Kind;
    if (!(kind in files)) return;
    files[kind].set(new URL(response.url()).pathname, 0);
  });
  await page.goto(path);
  await requestsEnded(page);
  for (const [kind, sizes] of Object.entries(files)) {
    for (const name of sizes.keys()) {
      sizes.set(name, await sizeOf(page, name, kind as Kind));
    }
  }
  return files;
}

/** Most files belong to many pages, and to compress one takes long. */
const known = new Map<string, number>();

async function sizeOf(page: Page, name: string, kind: Kind): Promise<number> {
  const size = known.get(name);
  if (size !== undefined) return size;
  const body = await (await page.request.get(name)).body();
  const kilobytes = (kind === "font" ? body : brotliCompressSync(body)).length / 1000;
  known.set(name, kilobytes);
  return kilobytes;
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
      const sum = sizes.reduce((total, size) => total + size, 0);
      expect(sum, `${kind} of ${path}, KB`).toBeLessThanOrEqual(ceiling);
    }
    const administration = [...files.script.keys()].filter((name) =>
      /admin|dashboard|login|queries/.test(name),
    );
    expect(administration, "the administrator's area is not loaded").toEqual([]);
  });
}
