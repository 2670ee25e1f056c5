import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["{src,fixtures}/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    globalSetup: ["tests/harness/database-server.ts"],
    // Each worker shares the machine with Postgres.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
