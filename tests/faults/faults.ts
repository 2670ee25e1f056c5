import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { campaigns } from "./campaigns.ts";
import { crowded } from "./crowded.ts";
import { decided } from "./decided.ts";
import { downloaded } from "./downloaded.ts";
import { fairness } from "./fairness.ts";
import { filled } from "./filled.ts";
import type { Finding, Part } from "./finding.ts";
import { full } from "./full.ts";
import { hanging } from "./hanging.ts";
import { killed } from "./killed.ts";
import { mailed, mailedOnServer } from "./mailed.ts";
import { migrated } from "./migrated.ts";
import { overloaded } from "./overloaded.ts";
import { primary } from "./primary.ts";
import { proxied } from "./proxied.ts";
import { rebased } from "./rebased.ts";
import { restarted } from "./restarted.ts";
import { small } from "./small.ts";
import { stopped } from "./stopped.ts";
import { upgraded } from "./upgraded.ts";
import { uploaded } from "./uploaded.ts";

type Options = {
  only: string[];
  rounds: number | undefined;
  judgesTime: boolean;
  isShort: boolean;
  before?: string | undefined;
};
/** The parts of a short run, and how often each runs. */
const short = {
  only: ["stopped", "killed", "hanging", "fairness", "uploaded", "downloaded", "crowded"],
  rounds: 3,
  judgesTime: false,
  isShort: true,
};
const parts: Record<string, Part> = {
  stopped,
  migrated,
  full,
  filled,
  hanging,
  fairness,
  overloaded,
  restarted,
  proxied,
  rebased,
  small,
  uploaded,
  downloaded,
  crowded,
  upgraded,
  decided,
  campaigns,
  primary,
  killed,
  mailed,
  mailedOnServer,
};
const minute = 60_000;
/** All of it takes no longer, in milliseconds, apart from parts with a limit of their own. */
const limit = 10 * minute;
/** Of parts that wait for others most of the time, in milliseconds. */
const ownLimits: Record<string, number> = {
  primary: 14 * minute,
  mailed: 20 * minute,
  mailedOnServer: 20 * minute,
  uploaded: 14 * minute,
  downloaded: 20 * minute,
  // With `--rounds 60`.
  small: 70 * minute,
};
/** What the last look at everything needs of a limit. */
const lastLook = 45_000;

const options = readOptions(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), "faults-"));
const findings: Finding[] = [];
// The Postgres of a product that was killed writes until it notices.
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
// Child processes are ended by exit handlers, which a signal would skip.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
let left = limit;

for (const name of options.only) {
  const began = performance.now();
  const ownLimit = ownLimits[name];
  const time = ownLimit ?? left;
  const hasTime = () => performance.now() - began < time - lastLook;
  const tooLong = setTimeout(() => {
    const promise = `ends within ${(ownLimit ?? limit) / minute} minutes`;
    findings.push({
      part: ownLimit === undefined ? "all" : name,
      promise,
      seen: "it does not",
      holds: false,
    });
    report();
    process.exit(1);
  }, time);
  process.stdout.write(`${name}…\n`);
  const find = (promise: string, seen: string, holds: boolean | undefined) => {
    findings.push({ part: name, promise, seen, holds });
  };
  try {
    await parts[name]?.({
      folder,
      rounds: options.rounds,
      before: options.before,
      judgesTime: options.judgesTime,
      isShort: options.isShort,
      programs: process.env.FAULTS_POSTGRES ?? "",
      hasTime,
      find,
    });
  } catch (error) {
    find("comes to its end", error instanceof Error ? (error.stack ?? error.message) : String(error), false);
  }
  clearTimeout(tooLong);
  const took = performance.now() - began;
  if (ownLimit === undefined) left = Math.max(left - took, 0);
  process.stdout.write(`  ${Math.round(took / 1_000)} s\n`);
}
process.exit(report() ? 0 : 1);

/** Prints what was found, and answers whether every promise was kept, and there was one that could be tried. */
function report(): boolean {
  const words = { true: "yes", false: "NO", undefined: "not tried" };
  const rows = findings.map(
    ({ part, promise, seen, holds }) => `| ${part} | ${promise} | ${seen} | ${words[`${holds}`]} |`,
  );
  process.stdout.write(`\n| Part | Promise | Seen | Kept |\n|---|---|---|---|\n${rows.join("\n")}\n`);
  return findings.every(({ holds }) => holds !== false) && findings.some(({ holds }) => holds);
}

/** Throws with one line for whoever typed them. */
function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string" },
      rounds: { type: "string" },
      before: { type: "string" },
      short: { type: "boolean" },
    },
  });
  const only = values.only?.split(",") ?? (values.short ? short.only : Object.keys(parts));
  const unknown = only.find((name) => !(name in parts));
  if (unknown !== undefined) {
    throw new Error(`--only knows ${Object.keys(parts).join(", ")}, but not "${unknown}".`);
  }
  if (values.short) return { ...short, only };
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) {
    throw new Error("--rounds takes a whole number above 0.");
  }
  return { only, rounds, judgesTime: true, isShort: false, before: values.before };
}
