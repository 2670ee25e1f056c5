import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ImportRecord, importBody } from "#domain/imports/imports.contract.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";
import { record } from "./bench-report.ts";
import { spreadsheets } from "./import-file.ts";
import { type ProcessorTime, processorTime } from "./processor-time.ts";

// Measures an import of many rows, and what other requests feel of it. `npm run bench imports 50000`.

const rows = Number(process.argv[2] ?? 50_000);
/** Other requests begin at this interval, whether the ones before have ended or not; in milliseconds. */
const interval = 25;
/** Time for a figure without an import, in milliseconds. */
const quietTime = 15_000;

type Step = { name: string; seconds: number; waits: number[]; processor: ProcessorTime };

const folder = mkdtempSync(join(tmpdir(), "tandem-imports-"));
const settings = {
  DATA_DIR: join(folder, "data"),
  PORT: await freePort(),
  RATE_LIMIT: "off",
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};
const product = startProduct(settings);
try {
  await product.ready();
  const token = await signIn(product);
  const files = spreadsheets(rows);
  const paths = [
    "/api/influencers?search=mateo",
    "/api/admin/campaigns?limit=20",
    "/api/influencers?limit=12&sort=newest",
  ];
  const ask = beside(product, token, paths);
  await ask.during("warm", () => sleep(5_000));
  const quiet = await ask.during("Without an import", () => sleep(quietTime));
  const xlsx = await importFile(product, token, files.XLSX, ask);
  const again = await importFile(product, token, files.CSV, ask);
  // With more creators, a list of them takes longer.
  const later = await ask.during("Without an import, afterwards", () => sleep(quietTime));
  const changed = await importFile(product, token, files["changed CSV"], ask);
  const report = reportOf(
    [
      quiet,
      ...xlsx.map(named("XLSX")),
      ...again.map(named("CSV, the same rows")),
      later,
      ...changed.map(named("CSV, each row changed")),
    ],
    files,
  );
  process.stdout.write(`\n${report}\n`);
  record(report, "imports");
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function signIn({ origin }: ProductProcess): Promise<string> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${origin}/api/admin/login`, {
    method: "POST",
    headers,
    body: JSON.stringify(administrator),
  });
  return ((await response.json()) as { token: string }).token;
}

/** Sends requests at a steady rate, and keeps how long each waits. */
function beside({ origin, pid }: ProductProcess, token: string, paths: string[]) {
  let waits: number[] = [];
  const one = async (index: number) => {
    const begin = performance.now();
    const path = paths[index % paths.length] ?? "/";
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    waits.push(performance.now() - begin);
  };
  return {
    async during(name: string, act: () => Promise<unknown>): Promise<Step> {
      waits = [];
      const before = processorTime(Number(pid));
      const begin = performance.now();
      const running: Promise<void>[] = [];
      const timer = setInterval(() => running.push(one(running.length)), interval);
      await act();
      clearInterval(timer);
      const seconds = (performance.now() - begin) / 1000;
      await Promise.all(running);
      const { own, others } = processorTime(Number(pid));
      return { name, seconds, waits, processor: { own: own - before.own, others: others - before.others } };
    },
  };
}

async function importFile(
  { origin }: ProductProcess,
  token: string,
  file: Uint8Array<ArrayBuffer>,
  ask: ReturnType<typeof beside>,
): Promise<Step[]> {
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: string, path: string, body?: FormData | string): Promise<ImportRecord> => {
    const type: Record<string, string> =
      typeof body === "string" ? { "content-type": "application/json" } : {};
    const response = await fetch(`${origin}/api/admin/imports${path}`, {
      ...{ method, headers: { ...headers, ...type } },
      ...(body !== undefined && { body }),
    });
    return importBody.parse(await response.json()).data.import;
  };
  const until = async (id: string, step: string) => {
    for (;;) {
      const found = await call("GET", `/${id}`);
      if (found.step === "failed") throw new Error(found.failure ?? "failed");
      if (found.step === step) return;
      await sleep(500);
    }
  };
  let found: ImportRecord | undefined;
  const form = new FormData();
  form.append("kind", "influencers");
  form.append("file", new File([file], "creators"));
  const uploaded = await ask.during("upload", async () => {
    found = await call("POST", "", form);
  });
  if (found === undefined) throw new Error("no import was made");
  const { _id: id, columns, options } = found;
  const mapping = { columns: columns.map(({ field, reading }) => ({ field, reading })), options };
  const checked = await ask.during("preview", async () => {
    await call("PUT", `/${id}/mapping`, JSON.stringify(mapping));
    await until(id, "checked");
  });
  process.stdout.write(`${JSON.stringify((await call("GET", `/${id}`)).counts)}\n`);
  const written = await ask.during("write", async () => {
    await call("POST", `/${id}/write`);
    await until(id, "done");
  });
  return [uploaded, checked, written];
}

function named(kind: string) {
  return (step: Step): Step => ({ ...step, name: `${kind}: ${step.name}` });
}

function share(waits: number[], part: number): string {
  const sorted = waits.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1);
}

function reportOf(steps: Step[], files: Record<string, Uint8Array>): string {
  const sizes = Object.entries(files).map(
    ([kind, { length }]) => `${kind} of ${(length / 1024 ** 2).toFixed(1)} MB`,
  );
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, "utf8"))?.[1];
  return [
    `**An import of ${rows.toLocaleString("en-US")} rows with 20 columns** (${sizes.join(", ")}), beside ${1000 / interval} other requests a second, on 2 cores with the embedded Postgres, ${new Date().toISOString().slice(0, 10)}. Waits of the other requests in milliseconds. The process had ${Math.round(Number(peak) / 1024)} MB at most.`,
    "",
    "| Step | Seconds | Processor of Tandem | Processor of Postgres | Median | p95 | p99 |",
    "|---|--:|--:|--:|--:|--:|--:|",
    ...steps.map(({ name, seconds, waits, processor: { own, others } }) => {
      const times = [seconds, own, others].map((time) => time.toFixed(1));
      return `| ${[name, ...times, ...[0.5, 0.95, 0.99].map((part) => share(waits, part))].join(" | ")} |`;
    }),
  ].join("\n");
}
