import { buildProduct } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runNode, tool } from "./project-node.mjs";

// Sends 10,000 hostile requests to a running Tandem. FUZZ_REQUESTS and FUZZ_SEED change their number and content.
await main(async () => {
  await installPackages();
  await buildProduct();
  const { code } = await runNode([tool("vitest/vitest.mjs"), "run", "tests/api/openapi-fuzz.test.ts"], {
    env: { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? "10000" },
  });
  return code;
});
