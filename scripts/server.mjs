import { runNode } from "./project-node.mjs";

const follow = ["--import", "./scripts/end-with-parent.mjs"];

/**
 * Runs the server until it exits, for development from its sources and for production as it was built. Resolves to its
 * exit code.
 */
export async function runServer(environment, nodeOptions = []) {
  const program = environment === "production" ? "build/app/main.js" : "src/server/main.ts";
  const { code } = await runNode([...nodeOptions, ...follow, program], {
    linked: true,
    env: { NODE_ENV: environment },
  });
  return code;
}
