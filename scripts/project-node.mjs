import { join } from "node:path";
import { root, run } from "./processes.mjs";

const { platform, arch } = process;
const isWindows = platform === "win32";
const prefix = platform === "darwin" && arch === "arm64" ? "node-bin" : "node";

/** The npm package that contains Node for this platform. */
export const nodePackage = `${prefix}-${isWindows ? "win" : platform}-${arch}`;

/** The Node that the project brings. The machine's own may be too old for the server and the tools. */
export const projectNode = tool(`${nodePackage}/bin/${isWindows ? "node.exe" : "node"}`);

/** Runs one of the project's programs with the project's Node. Takes and returns the same as `run`. */
export function runNode(args, options = {}) {
  return run(projectNode, args, options);
}

/** Path of a tool's program in node_modules. */
export function tool(path) {
  return join(root, "node_modules", path);
}
