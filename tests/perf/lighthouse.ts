import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brandPath, influencerPath } from "#domain/http/record-paths.ts";
import { publicPages } from "#tests/e2e/harness/public-pages.ts";
import startServer from "#tests/e2e/harness/server.ts";

// Not a dependency of the project: it is as large as all the others together, and only this program needs it.
const lighthouse = "lighthouse@13.5.0";
/** Minimum scores of each page, from 0 to 100. */
const floors = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const shiftCeiling = 0.02;
const flags = "--headless=new --no-sandbox --disable-background-networking --disable-component-update";
const document = join(import.meta.dirname, "../../docs/performance.md");

type Category = keyof typeof floors;
type Report = {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number } | undefined>;
};
type Result = {
  page: string;
  scores: Record<Category, number>;
  shift: number;
  paint: number;
  blocking: number;
};

type Addressed = { slug: string };

const stop = await startServer();
const folder = mkdtempSync(join(tmpdir(), "tandem-lighthouse-"));
try {
  const results: Result[] = [];
  for (const page of [...publicPages, await profilePath(), await firstBrandPath()])
    results.push(await measure(page));
  const table = tableOf(results);
  process.stdout.write(`\n${table}\n`);
  record(table);
  process.exitCode = results.every(isGood) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await stop();
}

/** The paths of a creator's profile and of a brand's page; the sample data has at least one of each. */
async function profilePath(): Promise<string> {
  const { influencers } = await dataOf<{ influencers: [Addressed] }>("/api/influencers?limit=1");
  return influencerPath(influencers[0]);
}

async function firstBrandPath(): Promise<string> {
  const { brands } = await dataOf<{ brands: [Addressed] }>("/api/marketplace/brands?limit=1");
  return brandPath(brands[0]);
}

async function dataOf<T>(path: string): Promise<T> {
  const response = await fetch(`${process.env.TANDEM_TEST_ORIGIN}${path}`);
  return ((await response.json()) as { data: T }).data;
}

/** The middle of three runs, unless the first one holds: a busy machine makes single ones slow. */
async function measure(page: string): Promise<Result> {
  const first = await measureOnce(page);
  if (isGood(first)) return first;
  const all = [first, await measureOnce(page), await measureOnce(page)];
  const [, middle = first] = all.toSorted((one, other) => one.scores.performance - other.scores.performance);
  return middle;
}

/** One run with the mobile preset and its throttling. */
async function measureOnce(page: string): Promise<Result> {
  const file = join(folder, "report.json");
  const options = ["--output=json", `--output-path=${file}`, "--quiet", `--chrome-flags=${flags}`];
  const categories = `--only-categories=${Object.keys(floors).join(",")}`;
  const address = `${process.env.TANDEM_TEST_ORIGIN}${page}`;
  for (let attempt = 1; ; attempt += 1) {
    const run = spawn("npx", ["--yes", lighthouse, address, ...options, categories], { stdio: "inherit" });
    const [code] = await once(run, "exit");
    if (code === 0) break;
    // Now and then the browser records no trace, and Lighthouse asks to be run again.
    if (attempt === 3) throw new Error(`Lighthouse ended with ${code} on ${page}.`);
  }
  const { categories: found, audits } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const scores = Object.fromEntries(
    Object.keys(floors).map((name) => [name, Math.round((found[name as Category].score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    page,
    scores,
    shift: figure("cumulative-layout-shift"),
    paint: figure("largest-contentful-paint"),
    blocking: figure("total-blocking-time"),
  };
}

function isGood({ scores, shift }: Result): boolean {
  return (
    shift < shiftCeiling && Object.entries(floors).every(([name, floor]) => scores[name as Category] >= floor)
  );
}

function tableOf(results: Result[]): string {
  const rows = results.map((result) => {
    const { page, scores, shift, paint, blocking } = result;
    const figures = [...Object.values(scores), shift.toFixed(3), Math.round(paint), Math.round(blocking)];
    return `| ${page.replace(/[0-9a-f-]{36}$/, "{id}")} | ${figures.join(" | ")} | ${isGood(result) ? "yes" : "no"} |`;
  });
  return [
    "| Page | Performance | Accessibility | Best practices | SEO | Layout shift | Largest paint, ms | Blocking, ms | Holds |",
    "|---|--:|--:|--:|--:|--:|--:|--:|---|",
    ...rows,
  ].join("\n");
}

/** Replaces the table of an earlier run in the document. */
function record(table: string): void {
  const text = readFileSync(document, "utf8");
  const place = /(<!-- lighthouse -->\n)[\s\S]*?(\n<!-- end of lighthouse -->)/;
  writeFileSync(document, text.replace(place, `$1${table}$2`));
}
