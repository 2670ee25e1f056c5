import { parseArgs } from "node:util";
import { findTestBrowser } from "./browser.mjs";
import { buildSite } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { presentPostgres } from "./postgres-programs.mjs";
import { main } from "./processes.mjs";
import { runNode, tool } from "./project-node.mjs";

// Runs the tests that are slow by nature, then the parts of tests/faults/faults.ts. `--only` names parts and runs
// nothing else; `--short` is what .ci/run takes.
await main(async () => {
  const args = process.argv.slice(2);
  const { values } = parseArgs({ args, strict: false });
  await installPackages();
  await buildSite();
  const codes = [];
  if (values.only === undefined) {
    const tests = [
      "run",
      "tests/faults/",
      "tests/api/fuzz.test.ts",
      "tests/api/parallel-actions.test.ts",
      "tests/api/parallel-decisions.test.ts",
      "src/server/modules/influencers/search/search-model.test.ts",
      "src/server/modules/influencers/search/similar.test.ts",
      "src/server/modules/shortlists/shortlists.routes.test.ts",
      "src/server/modules/campaigns/offers.routes.test.ts",
      "src/server/modules/payouts/payouts.routes.test.ts",
    ];
    const { FUZZ_RUNS = "120", PARALLEL_ROUNDS = "50", SEARCH_RUNS = "10" } = process.env;
    const env = { FUZZ_RUNS, PARALLEL_ROUNDS, SEARCH_RUNS };
    codes.push((await runNode([tool("vitest/vitest.mjs"), ...tests], { env })).code);
    const inBrowser = [tool("@playwright/test/cli.js"), "test", "--grep=@slow"];
    codes.push((await runNode(inBrowser, { env: { TANDEM_CHROMIUM: await findTestBrowser() } })).code);
  }
  const env = { FAULTS_POSTGRES: presentPostgres() ?? "" };
  codes.push((await runNode(["tests/faults/faults.ts", ...args], { env })).code);
  return Math.max(...codes);
});
