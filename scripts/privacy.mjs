import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

// Gives, or removes, all that is held on one person.
await main(async () => {
  await installPackages();
  const { code } = await runNode(["src/server/privacy/command.ts", ...process.argv.slice(2)]);
  return code;
});
