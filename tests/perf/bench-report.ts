import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { type Check, type Result, ratioText } from "./bench-checks.ts";
import type { LoadFigures } from "./bench-generator.ts";
import { requestTitles } from "./bench-requests.ts";

const docs = join(import.meta.dirname, "../../docs");
const gibibyte = 1024 ** 3;

export type RunFacts = {
  kind: Result["kind"];
  size: number;
  postgres: string;
  /** From the start of the process to its first successful health check, in milliseconds. */
  startMs: number;
  /** Resident memory in MiB: after the start, after the first rendered page, after the measurement. */
  memory: { started: number; firstPage: number; measured: number };
  /** The date of the measurement. */
  day: string;
};

/** Tables of all measurements, followed by the checks. */
export function reportOf(results: Result[], runs: RunFacts[], checks: Check[]): string {
  const tables = runs.flatMap((run) => {
    const own = results.filter(({ kind, size }) => kind === run.kind && size === run.size);
    return own.length === 0 ? [] : [factsOf(run), tableOf(own)];
  });
  const lines = checks.map(({ text, isGood }) => `- ${isGood ? "PASS" : "FAIL"}: ${text}`);
  const judged = `Targets, on the server database at the largest number of creators: ${checks.filter(({ isGood }) => isGood).length} of ${checks.length} hold.`;
  return [...tables, judged, lines.join("\n")].join("\n\n");
}

function factsOf({ kind, size, postgres, startMs, memory, day }: RunFacts): string {
  const where = kind === "server" ? `Postgres ${postgres} over TCP` : `the embedded Postgres ${postgres}`;
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / gibibyte)} GiB, Node ${process.versions.node}, ${day}`;
  return [
    `**${size.toLocaleString("en")} creators, ${where}** (${machine}). The product was ready after ${(startMs / 1000).toFixed(1)} s with ${memory.started} MiB,`,
    `had ${memory.firstPage} MiB after its first page and ${memory.measured} MiB after the measurement.`,
  ].join("\n");
}

function tableOf(results: Result[]): string {
  const rows = results.map(({ name, floor, limit, first, repeated }) => {
    const cells = [
      requestTitles[name],
      rate(floor),
      rate(limit),
      rate(first),
      times(first),
      ratioText(first.perSecond / floor.perSecond),
      rate(repeated),
      times(repeated),
      ratioText(repeated.perSecond / floor.perSecond),
      ratioText(repeated.perSecond / limit.perSecond),
      first.errors + repeated.errors + floor.errors + limit.errors,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "| Request | SQL floor, /s | Limit, /s | First time, /s | p50 / p99, ms | × floor | Repeated, /s | p50 / p99, ms | × floor | of limit | Errors |",
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ...rows,
  ].join("\n");
}

function rate({ perSecond }: LoadFigures): string {
  return perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString("en");
}

function times({ p50, p99 }: LoadFigures): string {
  const text = (time: number | null) => time?.toFixed(time < 10 ? 1 : 0) ?? "–";
  return `${text(p50)} / ${text(p99)}`;
}

/** How often and how fast was answered, as cells of a table. */
export function ratesOf(figures: LoadFigures) {
  return { rate: rate(figures), times: times(figures) };
}

/** Replaces the report of an earlier run in a document. */
export function record(report: string, name = "bench", document = "performance.md"): void {
  const path = join(docs, document);
  const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n<!-- end of ${name} -->)`);
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replace(place, (_, before: string, after: string) => before + report + after),
  );
}
