import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

await main(async () => {
  await installPackages();
  return (await runNode(["tests/documentation/write.ts"])).code;
});
