import { join } from "node:path";
import { installPackages } from "./install.mjs";
import { isStarted, main, root } from "./processes.mjs";
import { runNode, tool } from "./project-node.mjs";

const checks = [
  // TypeScript 7, which has no stable API yet: what reads source files uses that of TypeScript 6.
  { name: "types", args: [tool("typescript-native/bin/tsc"), "--noEmit"] },
  { name: "lint and format", args: [tool("@biomejs/biome/bin/biome"), "check"] },
  {
    name: "import rules",
    args: [tool("dependency-cruiser/bin/dependency-cruiser.mjs"), "src", "fixtures", "--output-type", "err"],
  },
  { name: "owners of tables", args: [join(root, "scripts/table-owners.mjs")] },
  { name: "length of functions", args: [join(root, "scripts/function-length.mjs")] },
  { name: "text that a translation may replace", args: [join(root, "scripts/changing-text.mjs")] },
  {
    name: "lockfile",
    args: [
      tool("lockfile-lint/bin/lockfile-lint.js"),
      ...["--path", "package-lock.json", "--type", "npm"],
      ...["--validate-https", "--validate-integrity", "--allowed-hosts", "npm"],
    ],
  },
  { name: "dead code", args: [tool("knip/bin/knip.js")] },
];

/** Runs every check, even after one has failed. Resolves to the names of the failed ones. */
export async function checkProject() {
  // The types of the routes' parameters and data are generated from the routes.
  const typegen = { name: "route types", args: [tool("@react-router/dev/bin.cjs"), "typegen"] };
  const failed = [];
  for (const check of [typegen, ...checks]) {
    const started = Date.now();
    const { code, output } = await runNode(check.args, { quiet: true });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? "✓" : "✗"} ${check.name} (${seconds} s)`);
    if (code === 0) continue;
    failed.push(check.name);
    console.log(output.trim());
  }
  return failed;
}

if (isStarted(import.meta.url)) {
  await main(async () => {
    await installPackages();
    const failed = await checkProject();
    console.log(failed.length === 0 ? "All checks pass." : `Failed: ${failed.join(", ")}.`);
    return failed.length === 0 ? 0 : 1;
  });
}
