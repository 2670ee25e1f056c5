import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Files that replace a module for themselves alone. */
const withDoubles = ["src/server/modules/influencers/search/added-filter.test.ts"];
/** What is slow by nature, such as kills and several nodes; run by `npm run test:faults`. */
const slow = ["tests/faults/*.test.ts"];

export default defineConfig({
  test: {
    environment: "node",
    globalSetup: ["tests/harness/database-server.ts"],
    // Each worker shares the machine with Postgres.
    maxWorkers: 3,
    // Only what hangs takes so long; a busy machine may take ten times what is usual.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
    // The files of a worker share the modules that they import: loading these took most of the time of a short file.
    isolate: false,
    // Deprecated calls fail, such as a query on a connection with others in line, which the next version of `pg` refuses.
    execArgv: ["--throw-deprecation"],
    // A program that reads tables or mails starts hundreds of times.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, ".cache", "compiled") },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{src,fixtures}/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
          exclude: [...withDoubles, ...slow],
        },
      },
      { extends: true, test: { name: "unit with doubles", include: withDoubles, isolate: true } },
      { extends: true, test: { name: "faults", include: slow } },
    ],
  },
});
