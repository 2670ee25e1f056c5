import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const project = join(import.meta.dirname, "../..");

export type SourceTree = ReturnType<typeof makeSourceTree>;
type Files = Record<string, string>;

const dependencies = { zod: "1", fastify: "1", "drizzle-orm": "1", clsx: "1" };
const packages = [...Object.keys(dependencies), "vitest", "stranger"];

/** A project with these files, to test the checks of the source code; `stranger` is installed but not declared. */
export function makeSourceTree(files: Files) {
  const folder = mkdtempSync(join(tmpdir(), "tandem-source-"));
  const write = (more: Files) => {
    for (const [path, content] of Object.entries(more)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  };
  for (const name of [".dependency-cruiser.cjs", "tsconfig.json"]) {
    copyFileSync(join(project, name), join(folder, name));
  }
  const imports = Object.fromEntries(
    ["domain", "server", "web"].map((name) => [`#${name}/*`, `./src/${name}/*`]),
  );
  write({
    "package.json": JSON.stringify({
      type: "module",
      imports: { ...imports, "#fixtures/*": "./fixtures/*" },
      dependencies,
      devDependencies: { vitest: "1" },
    }),
    ...Object.fromEntries(packages.flatMap(installed)),
    ...files,
  });
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function installed(name: string): [path: string, content: string][] {
  const description = { name, version: "1.0.0", exports: "./index.js" };
  return [
    [`node_modules/${name}/package.json`, JSON.stringify(description)],
    [`node_modules/${name}/index.js`, ""],
  ];
}

/** Runs a program in the project until it exits. */
export function runIn(cwd: string, program: string, ...words: string[]) {
  return spawnSync(process.execPath, [program, ...words], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
}
