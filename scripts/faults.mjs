import { buildSite } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { presentPostgres } from "./postgres-programs.mjs";
import { main } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

await main(async () => {
  await installPackages();
  await buildSite();
  const args = ["tests/faults/faults.ts", ...process.argv.slice(2)];
  const { code } = await runNode(args, { env: { FAULTS_POSTGRES: presentPostgres() ?? "" } });
  return code;
});
