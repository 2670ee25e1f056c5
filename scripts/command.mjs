import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

// Runs a program of the operator, by the name of its folder, with the words that follow.
await main(async () => {
  const [name, ...words] = process.argv.slice(2);
  await installPackages();
  const { code } = await runNode([`src/server/tools/${name}/command.ts`, ...words]);
  return code;
});
