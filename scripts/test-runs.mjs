import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./processes.mjs";
import { runNode, tool } from "./project-node.mjs";

const reports = join(root, ".cache", "tests");
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

/** Runs tests of Vitest, and answers how many passed and which failed. `args` name them, or their folders. */
export async function runUnitTests(args, env = {}) {
  // Vitest passes over a name without a file.
  const missing = args.filter((path) => path.includes("/") && !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(", ")}.`);
  rmSync(unitReport, { force: true });
  const { code } = await runNode(
    [
      tool("vitest/vitest.mjs"),
      ...["run", ...args],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
    ],
    { env },
  );
  const report = read(unitReport);
  // Of a file, because a test that others prepare for says little.
  tellSlowest(
    (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      time: endTime - startTime,
    })),
  );
  const failures = (report?.testResults ?? []).flatMap(unitFailures);
  return result(code, report?.numPassedTests, failures);
}

/** Runs tests of Playwright in `browser`, the path of a Chromium; otherwise as `runUnitTests`. */
export async function runBrowserTests(browser, args) {
  rmSync(browserReport, { force: true });
  const { code } = await runNode([tool("@playwright/test/cli.js"), "test", ...args, "--reporter=list,json"], {
    env: { TANDEM_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  });
  const report = read(browserReport);
  tellSlowest((report?.suites ?? []).flatMap(browserTimes));
  const failures = (report?.suites ?? []).flatMap(browserFailures);
  const stats = report?.stats;
  return result(code, stats && stats.expected + stats.flaky, failures);
}

/** To be called at the end, because a log that was cut keeps its last lines. */
export function tellFailures(failures) {
  for (const failure of failures) console.log(`failed: ${failure}`);
}

/** How long each test of a suite of Playwright took, in milliseconds. */
function browserTimes({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `${file}:${line} (${projectName})`,
      time: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(browserTimes)];
}

/**
 * Each failed test of a file of Vitest with the start of its message. A file that cannot be loaded has no test that could
 * fail, and counts as one.
 */
function unitFailures({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${file}: ${excerpt(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${file}: ${fullName}: ${excerpt(failureMessages[0])}`,
  );
}

/** Each failed test of a suite of Playwright with the start of its message. */
function browserFailures({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const message = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message;
      return `${file}:${line}: ${title}: ${excerpt(message)}`;
    });
  return [...own, ...suites.flatMap(browserFailures)];
}

function excerpt(message = "") {
  return stripVTControlCharacters(message).slice(0, 600);
}

/** What somebody should look at who wants the run to be faster. */
function tellSlowest(all) {
  const slowest = all.toSorted((one, other) => other.time - one.time).slice(0, 5);
  for (const { name, time } of slowest) console.log(`  slowest: ${(time / 1000).toFixed(1)} s ${name}`);
}

/** A run that failed without a failed test (it did not start, or crashed outside of one) counts as one failure. */
function result(code, passed = 0, failures = []) {
  if (code !== 0 && failures.length === 0) return { passed, failures: [`a run ended with code ${code}`] };
  return { passed, failures };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
