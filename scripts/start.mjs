import { buildProduct, isSiteBuilt } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runServer } from "./server.mjs";
import { checkSettings } from "./settings.mjs";

await main(async () => {
  await installPackages();
  if (!isSiteBuilt()) await checkSettings();
  await buildProduct();
  return runServer("production");
});
