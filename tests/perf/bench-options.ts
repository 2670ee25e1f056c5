import { parseArgs } from "node:util";
import { requestNames } from "./bench-requests.ts";

export type DatabaseKind = "server" | "embedded";

export type BenchOptions = {
  /** To measure: the number of creators and the kind of database. */
  runs: Array<{ kind: DatabaseKind; size: number }>;
  /** Duration of each measurement, in seconds. */
  seconds: number;
  connections: number;
  /** Names of requests; empty for all. */
  only: string[];
  strict: boolean;
  /** Folder that keeps databases and figures for the next run; undefined discards both. */
  dataDir: string | undefined;
  /** The folder of another built version, to compare with this one instead of the floors. */
  before: string | undefined;
  /** The other version gets a database of its own with the same creators, because it cannot read the present one. */
  ownDatabase: boolean;
  /** How often each is measured twice in turn with the other version. */
  rounds: number;
  /** Share of the creators that are private, from 0 to 1. Those of the other version's own database are public. */
  privateShare: number;
};

const units: Record<string, number> = { "": 1, k: 1_000, m: 1_000_000 };
/** A million creators in the embedded database are measured only on request. */
const largestEmbedded = 100_000;

/** Throws an error with a one-line message for the user. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: "string" },
      database: { type: "string", default: "both" },
      seconds: { type: "string", default: "8" },
      connections: { type: "string", default: "32" },
      only: { type: "string", default: "" },
      strict: { type: "boolean", default: false },
      "data-dir": { type: "string" },
      before: { type: "string" },
      "own-database": { type: "boolean", default: false },
      rounds: { type: "string", default: "1" },
      private: { type: "string", default: "0" },
    },
  });
  const sizes = (values.sizes ?? "10k,100k,1m").split(",").map(readSize);
  const only = values.only.split(",").filter(Boolean);
  const unknown = only.find((name) => !requestNames.some((known) => known === name));
  if (unknown !== undefined)
    throw new Error(`--only knows ${requestNames.join(", ")}, but not "${unknown}".`);
  return {
    runs: readKinds(values.database).flatMap((kind) =>
      sizes
        .filter((size) => kind === "server" || values.sizes !== undefined || size <= largestEmbedded)
        .map((size) => ({ kind, size })),
    ),
    seconds: readCount("seconds", values.seconds),
    connections: readCount("connections", values.connections),
    only,
    strict: values.strict,
    dataDir: values["data-dir"],
    before: values.before,
    ownDatabase: values["own-database"],
    rounds: readCount("rounds", values.rounds),
    privateShare: readShare("private", values.private),
  };
}

function readKinds(text: string): DatabaseKind[] {
  if (text === "both") return ["server", "embedded"];
  if (text === "server" || text === "embedded") return [text];
  throw new Error(`--database must be server, embedded or both, but is "${text}".`);
}

export function readSize(text: string): number {
  const [, figure, unit = ""] = /^(\d+)([km]?)$/i.exec(text.trim()) ?? [];
  if (figure === undefined) throw new Error(`--sizes must be like 10k,100k,1m, but has "${text}".`);
  const size = Number(figure) * (units[unit.toLowerCase()] ?? 1);
  if (size < 10_000) throw new Error("--sizes must be 10k or more: there is no page 500 below.");
  return size;
}

function readShare(name: string, text: string): number {
  const share = Number(text);
  if (!(share >= 0 && share < 1)) throw new Error(`--${name} must be from 0 to below 1, but is "${text}".`);
  return share;
}

function readCount(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--${name} must be a whole number, but is "${text}".`);
  return count;
}
