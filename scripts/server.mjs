import { runNode } from "./project-node.mjs";

const follow = ["--import", "./scripts/end-with-parent.mjs"];

/** Runs the server until it exits. Resolves to its exit code. */
export async function runServer(environment, nodeOptions = []) {
  const { code } = await runNode([...nodeOptions, ...follow, "src/server/main.ts"], {
    linked: true,
    env: { NODE_ENV: environment },
  });
  return code;
}
