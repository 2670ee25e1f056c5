import { buildProduct } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runServer } from "./server.mjs";
import { checkSettings } from "./settings.mjs";

await main(async () => {
  await installPackages();
  await buildProduct({ beforeSite: checkSettings });
  return runServer("production");
});
