import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

// Runs an operator's command, named by its folder, with the remaining arguments.
await main(async () => {
  const [name, ...words] = process.argv.slice(2);
  await installPackages();
  const { code } = await runNode([`src/server/tools/${name}/command.ts`, ...words]);
  return code;
});
