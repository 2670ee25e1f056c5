import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
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
  const browser = wanted("browser") ? await findBrowser() : undefined;
  mkdirSync(reports, { recursive: true });
  const total = { passed: 0, failed: 0 };
  const add = ({ passed, failed }) => {
    total.passed += passed;
    total.failed += failed;
  };

  if (wanted("check")) add({ passed: 0, failed: (await checkProject()).length });
  // Some unit tests start the whole product.
  const built = wanted("unit") || wanted("browser") ? await builds() : true;
  if (!built) add({ passed: 0, failed: 1 });
  if (wanted("unit")) add(await unitTests());
  if (browser !== undefined && built) add(await browserTests(browser));

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
  // A file that cannot be loaded has no test that could fail.
  const broken = report?.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  return result(code, report?.numPassedTests, report && report.numFailedTests + broken.length);
}

async function browserTests(browser) {
  rmSync(browserReport, { force: true });
  const { code } = await runNode([tool("@playwright/test/cli.js"), "test", "--reporter=list,json"], {
    env: { TANDEM_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  });
  const stats = read(browserReport)?.stats;
  return result(code, stats && stats.expected + stats.flaky, stats?.unexpected);
}

/** A run that failed without a failed test (it did not start, or crashed outside of one) counts as one failure. */
function result(code, passed = 0, failed = 0) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
