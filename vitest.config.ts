import { defineConfig } from "vitest/config";

/** Files that replace a module for themselves alone. */
const withDoubles = ["src/server/modules/influencers/search/added-filter.test.ts"];
const include = ["{src,fixtures}/**/*.test.{ts,tsx}", "tests/**/*.test.ts"];

export default defineConfig({
  test: {
    environment: "node",
    globalSetup: ["tests/harness/database-server.ts"],
    // Each worker shares the machine with Postgres.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      // The files of a worker share the modules that they import: loading these again takes most of a short file's time.
      { extends: true, test: { name: "shared", include, exclude: withDoubles, isolate: false } },
      { extends: true, test: { name: "doubles", include: withDoubles } },
    ],
  },
});
