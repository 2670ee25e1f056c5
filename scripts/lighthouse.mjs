import { findBrowser } from "./browser.mjs";
import { buildProduct } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

await main(async () => {
  await installPackages();
  const browser = await findBrowser();
  await buildProduct();
  const { code } = await runNode(["tests/perf/lighthouse.ts"], { env: { CHROME_PATH: browser } });
  return code;
});
