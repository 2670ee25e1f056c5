import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { installPackages, npm } from "./install.mjs";
import { main, root, Stop } from "./processes.mjs";
import { runNode, tool } from "./project-node.mjs";

/** The part of package.json that does not come from Tandem's own. */
const description = {
  name: "tandem-client",
  description: "Typed calls to the API of Tandem",
  type: "module",
  exports: { ".": { types: "./dist/tandem.d.ts", default: "./dist/tandem.js" } },
  files: ["dist"],
  sideEffects: false,
  engines: { node: ">=20" },
};

const compilerOptions = {
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  module: "nodenext",
  types: [],
  strict: true,
  declaration: true,
  rootDir: "src",
  outDir: "dist",
};

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Runs a step quietly, and shows its output if it fails. */
async function step(args) {
  const { code, output } = await runNode(args, { quiet: true });
  if (code !== 0) throw new Stop(`${output.trim()}\nThe client could not be made.`);
}

// Builds the npm package of the TypeScript client: a folder that also contains the archive for npm publish. The folder
// is build/api-client, or the one that is named.
await main(async () => {
  const folder = resolve(process.env.INIT_CWD ?? root, process.argv[2] ?? join(root, "build", "api-client"));
  await installPackages();
  rmSync(folder, { recursive: true, force: true });
  const source = join(folder, "src");
  mkdirSync(source, { recursive: true });
  const document = join(folder, "openapi.json");
  await step(["src/server/tools/api-document/command.ts", document]);
  await step(["scripts/client/generate.mjs", document, join(source, "generated")]);
  cpSync(join(root, "scripts", "client", "tandem.ts"), join(source, "tandem.ts"));
  const { version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), json({ ...description, version, license }));
  writeFileSync(join(folder, "tsconfig.json"), json({ compilerOptions, files: ["src/tandem.ts"] }));
  await step([tool("typescript/bin/tsc"), "-p", folder]);
  for (const name of ["src", "tsconfig.json", "openapi.json"])
    rmSync(join(folder, name), { recursive: true });
  cpSync(join(root, "scripts", "client", "README.md"), join(folder, "README.md"));
  const packed = await npm(["pack", "--silent"], folder);
  if (packed.code !== 0) throw new Stop(`${packed.output.trim()}\nThe client could not be packed.`);
  console.log(join(folder, packed.output.trim().split("\n").at(-1)));
});
