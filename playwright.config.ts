import { defineConfig } from "@playwright/test";
import { screens } from "./tests/e2e/harness/checks.ts";

/** Without them the browser asks its maker for updates and lists while the tests run. */
const quietBrowser = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-first-run",
  "--no-pings",
];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/harness/server.ts",
  outputDir: "test-results",
  // The server of the tests shares the machine; files run side by side, the tests of one in order.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  // A machine that others use too may stall for seconds; the report still names what passed only the second time.
  retries: 1,
  reporter: "list",
  use: {
    baseURL: process.env.TANDEM_TEST_ORIGIN,
    launchOptions: {
      executablePath: process.env.TANDEM_CHROMIUM ?? "/usr/bin/chromium",
      args: quietBrowser,
    },
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-US",
    timezoneId: "Europe/Lisbon",
    // Recording what nobody looks at takes longer than the tests.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
  // A test runs on the desktop, unless it is tagged @both, or @phone for what exists on a phone only. See CONTRIBUTING.md.
  projects: [
    { name: "phone", grep: /@phone|@both/, use: { viewport: screens.phone, hasTouch: true } },
    { name: "desktop", grepInvert: /@phone/, use: { viewport: screens.desktop } },
  ],
});
