import { findBrowser } from "./browser.mjs";
import { buildProduct } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

await main(async () => {
  await installPackages();
  const browser = await findBrowser();
  await buildProduct();
  const args = ["tests/pictures/screenshots.ts", ...process.argv.slice(2)];
  const { code } = await runNode(args, { env: { TANDEM_CHROMIUM: browser } });
  return code;
});
