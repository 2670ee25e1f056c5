import { parseArgs } from "node:util";
import { findTestBrowser } from "./browser.mjs";
import { buildProduct } from "./build.mjs";
import { installImapServer } from "./imap-server.mjs";
import { installPackages } from "./install.mjs";
import { presentPostgres } from "./postgres-programs.mjs";
import { main } from "./processes.mjs";
import { runNode } from "./project-node.mjs";
import { runBrowserTests, runUnitTests, tellFailures } from "./test-runs.mjs";

// Runs the tests that are slow by nature, then the parts of tests/faults/faults.ts. `--only` names parts and runs
// nothing else; `--short` is what .ci/run takes.
await main(async () => {
  const args = process.argv.slice(2);
  const { values } = parseArgs({ args, strict: false });
  await installPackages();
  await buildProduct();
  const failures = [];
  if (values.only === undefined) {
    await installImapServer();
    const tests = [
      "tests/faults/",
      "tests/api/fuzz.test.ts",
      "tests/api/parallel-actions.test.ts",
      "tests/api/parallel-decisions.test.ts",
      "src/server/modules/influencers/search/search-model.test.ts",
      "src/server/modules/influencers/search/similar.test.ts",
      "src/server/modules/shortlists/shortlists.routes.test.ts",
      "src/server/modules/campaigns/offers/offers.routes.test.ts",
      "src/server/modules/payouts/payouts.routes.test.ts",
    ];
    const usual = values.short
      ? { FUZZ_RUNS: "60", PARALLEL_ROUNDS: "20", SEARCH_RUNS: "5" }
      : { FUZZ_RUNS: "120", PARALLEL_ROUNDS: "50", SEARCH_RUNS: "10" };
    const { FUZZ_RUNS, PARALLEL_ROUNDS, SEARCH_RUNS } = { ...usual, ...process.env };
    const env = { FUZZ_RUNS, PARALLEL_ROUNDS, SEARCH_RUNS };
    const unit = await runUnitTests(tests, env);
    const browser = await runBrowserTests(await findTestBrowser(), ["--grep=@slow"]);
    failures.push(...unit.failures, ...browser.failures);
  }
  const env = { FAULTS_POSTGRES: presentPostgres() ?? "" };
  const { code } = await runNode(["tests/faults/faults.ts", ...args], { env });
  tellFailures(failures);
  return failures.length > 0 ? 1 : code;
});
