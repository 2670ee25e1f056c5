import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { screens } from "./harness/checks.ts";
import { publicPages } from "./harness/public-pages.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";

/** The limits of a first visit, compressed, in KB. */
const budget = { script: 132, stylesheet: 20, font: 80 };
/** The sum of all shifts on a page that nobody touches, as the browser counts them. */
const mostShift = 0.02;

// Only a browser that behaves as a phone lays a page out as wide as its viewport says.
test.use({ viewport: screens.phone, isMobile: true, hasTouch: true, isFirstVisit: true });

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
  await openSlowly(page, path);
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

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Every shift since the page began, with where it was. */
function shiftsOf(page: Page): Promise<{ value: number; places: string[] }[]> {
  return page.evaluate(async () => {
    const shifts: Shift[] = [];
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
      type: "layout-shift",
      buffered: true,
    });
    // The browser reports its measurements with the next frames.
    await document.documentElement.animate([], 40).finished;
    return shifts.map(({ value, sources }) => ({
      value,
      places: sources.map(({ node }) => `${(node as Element | null)?.outerHTML?.slice(0, 120)}`),
    }));
  });
}

/** As on a slow line: the page is drawn first, then its fonts come, then its scripts. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const waiting = { font: Promise.withResolvers<void>(), script: Promise.withResolvers<void>() };
  await page.route("**/*", async (route) => {
    const kind = route.request().resourceType();
    if (kind === "font" || kind === "script") await waiting[kind].promise;
    await route.continue();
  });
  const opened = page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  waiting.font.resolve();
  await page.evaluate(() => document.fonts.ready);
  waiting.script.resolve();
  await opened;
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
  test(`a first visit to ${path} stays within its budget, and nothing moves while fonts and scripts arrive late`, async ({
    page,
  }) => {
    const files = await visit(page, (await found[path]?.(page)) ?? path);
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(mostShift);
    for (const [kind, ceiling] of Object.entries(budget)) {
      const sizes = [...files[kind as Kind].values()];
      expect(sizes.length, `${kind} is counted at all`).toBeGreaterThan(0);
      const size = sizes.reduce((total, { size }) => total + size, 0);
      expect(size, `${kind} of ${path}, KB`).toBeLessThanOrEqual(ceiling);
    }
    const administration = [...files.script.values()].filter((file) => file.isForAdministrators);
    expect(administration, "the administrator's area is not loaded").toEqual([]);
  });
}
