import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findTestBrowser } from "./browser.mjs";
import { buildSite } from "./build.mjs";
import { checkProject } from "./check.mjs";
import { installPackages } from "./install.mjs";
import { main, root, Stop } from "./processes.mjs";
import { runNode, tool } from "./project-node.mjs";

const reports = join(root, ".cache", "tests");
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");
const parts = ["check", "unit", "browser"];

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((part) => !parts.includes(part));
  if (unknown !== undefined) throw new Stop(`npm test knows ${parts.join(", ")}, but not "${unknown}".`);
  const wanted = (part) => asked.length === 0 || asked.includes(part);

  await installPackages();
  // Before the long part, because it may fail.
  const browser = wanted("browser") ? await findTestBrowser() : undefined;
  mkdirSync(reports, { recursive: true });
  const total = { passed: 0, failed: 0, failures: [] };
  const add = ({ passed, failed, failures = [] }) => {
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures);
  };

  const times = [];
  const timed = async (name, run) => {
    const start = performance.now();
    const result = await run();
    times.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
    return result;
  };

  // Side by side, because each takes one core. Some unit tests start the whole product.
  const building = wanted("unit") || wanted("browser") ? timed("build", builds) : Promise.resolve(true);
  if (wanted("check")) {
    add({ passed: 0, failed: await timed("check", async () => (await checkProject()).length) });
  }
  const built = await building;
  if (!built) add({ passed: 0, failed: 1 });
  if (wanted("unit")) add(await timed("unit", unitTests));
  if (browser !== undefined && built) add(await timed("browser", () => browserTests(browser)));

  // Once more at the end, because a log that was cut keeps its last lines.
  for (const failure of total.failures) console.log(`failed: ${failure}`);

  console.log(`Took: ${times.join(", ")}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

async function builds() {
  try {
    await buildSite();
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    return false;
  }
}

async function unitTests() {
  rmSync(unitReport, { force: true });
  const { code } = await runNode([
    tool("vitest/vitest.mjs"),
    ...["run", "--project=unit*"],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
  ]);
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

async function browserTests(browser) {
  rmSync(browserReport, { force: true });
  const { code } = await runNode(
    [tool("@playwright/test/cli.js"), "test", "--grep-invert=@slow", "--reporter=list,json"],
    { env: { TANDEM_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport } },
  );
  const report = read(browserReport);
  tellSlowest((report?.suites ?? []).flatMap(browserTimes));
  const failures = (report?.suites ?? []).flatMap(browserFailures);
  const stats = report?.stats;
  return result(code, stats && stats.expected + stats.flaky, failures);
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
  return { passed, failed: code !== 0 && failures.length === 0 ? 1 : failures.length, failures };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
