import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

// The first word says whether a backup is made or put back.
await main(async () => {
  await installPackages();
  const { code } = await runNode(["src/server/backup/command.ts", ...process.argv.slice(2)]);
  return code;
});
