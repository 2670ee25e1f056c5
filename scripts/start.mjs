import { buildSite, isBuilt } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runServer } from "./server.mjs";
import { checkSettings } from "./settings.mjs";

await main(async () => {
  await installPackages();
  if (!isBuilt()) {
    await checkSettings();
    await buildSite();
  }
  return runServer("production");
});
