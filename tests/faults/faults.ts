import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { campaigns } from "./campaigns.ts";
import { decided } from "./decided.ts";
import { fairness } from "./fairness.ts";
import type { Finding, Part } from "./finding.ts";
import { full } from "./full.ts";
import { hanging } from "./hanging.ts";
import { killed } from "./killed.ts";
import { migrated } from "./migrated.ts";
import { overloaded } from "./overloaded.ts";
import { proxied } from "./proxied.ts";
import { restarted } from "./restarted.ts";
import { stopped } from "./stopped.ts";
import { upgraded } from "./upgraded.ts";

type Options = {
  only: string[];
  rounds: number | undefined;
  judgesTime: boolean;
  before?: string | undefined;
};
/** What a short run does, and how often. */
const short = { only: ["stopped", "killed", "hanging", "fairness"], rounds: 3, judgesTime: false };
const parts: Record<string, Part> = {
  stopped,
  migrated,
  full,
  hanging,
  fairness,
  overloaded,
  restarted,
  proxied,
  upgraded,
  decided,
  campaigns,
  killed,
};
/** All of it takes no longer, in milliseconds. */
const limit = 10 * 60_000;
/** What the last look at everything needs of it. */
const lastLook = 45_000;
const started = performance.now();
const hasTime = () => performance.now() - started < limit - lastLook;

const options = readOptions(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), "faults-"));
const findings: Finding[] = [];
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const tooLong = setTimeout(() => {
  findings.push({ part: "all", promise: "ends within 10 minutes", seen: "it does not", holds: false });
  report();
  process.exit(1);
}, limit);

for (const name of options.only) {
  const began = performance.now();
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
      programs: process.env.FAULTS_POSTGRES ?? "",
      hasTime,
      find,
    });
  } catch (error) {
    find("comes to its end", error instanceof Error ? (error.stack ?? error.message) : String(error), false);
  }
  process.stdout.write(`  ${Math.round((performance.now() - began) / 1_000)} s\n`);
}
clearTimeout(tooLong);
process.exit(report() ? 0 : 1);

/** Prints what was found, and answers whether every promise was kept. */
function report(): boolean {
  const words = { true: "yes", false: "NO", undefined: "not tried" };
  const rows = findings.map(
    ({ part, promise, seen, holds }) => `| ${part} | ${promise} | ${seen} | ${words[`${holds}`]} |`,
  );
  process.stdout.write(`\n| Part | Promise | Seen | Kept |\n|---|---|---|---|\n${rows.join("\n")}\n`);
  return findings.every(({ holds }) => holds !== false);
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
  if (values.short) return short;
  const only = values.only?.split(",") ?? Object.keys(parts);
  const unknown = only.find((name) => !(name in parts));
  if (unknown !== undefined) {
    throw new Error(`--only knows ${Object.keys(parts).join(", ")}, but not "${unknown}".`);
  }
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) {
    throw new Error("--rounds takes a whole number above 0.");
  }
  return { only, rounds, judgesTime: true, before: values.before };
}
