import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run, Stop } from "./processes.mjs";

const folder = join(root, "node_modules", "node");

/** The Node that the project brings; the machine's own may be too old for the server and the tools. */
export const projectNode = join(folder, "bin", "node");

/** Runs a program of the project with the project's Node. Takes and gives what `run` does. */
export function runNode(args, options = {}) {
  return run(projectNode, args, options);
}

/** Path of a tool's program inside node_modules. */
export function tool(path) {
  return join(root, "node_modules", path);
}

/** Does what the install script of the package `node` would have done, where npm was told to run none. */
export async function repairProjectNode() {
  console.log("Installing Node…");
  const { code, output } = await run(process.execPath, ["installArchSpecificPackage.js"], {
    cwd: folder,
    quiet: true,
    env: { npm_config_ignore_scripts: "false", npm_config_loglevel: "error" },
  });
  if (code === 0 && existsSync(projectNode)) return;
  throw new Stop(
    `${output.trim()}\nThe project's own Node is missing (${projectNode}). ` +
      'Allow install scripts for the package "node" and run `npm rebuild node`.',
  );
}
