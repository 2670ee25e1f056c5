import { defineConfig } from "@playwright/test";
import { screens } from "./tests/e2e/harness/checks.ts";

/** Without most of them the browser asks its maker for updates and lists while the tests run. */
const quietBrowser = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-first-run",
  "--no-pings",
  // The headless shell would round the widths of letters, unlike the browsers of visitors, and break lines elsewhere.
  "--font-render-hinting=none",
];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/harness/server.ts",
  outputDir: "test-results",
  // Files run side by side, the tests of one in order. More than two cores hold: a test waits for its server, for mails
  // and for notices a fifth of its time.
  workers: 3,
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
    // Recording what nobody looks at takes longer than the tests, and its script is refused in the frame of an email.
    trace: "off",
    screenshot: "only-on-failure",
  },
  // A test runs on the desktop, unless it is tagged @both, or @phone for what exists on a phone only. `npm run test:faults`
  // runs those that are tagged @slow, `npm test` the others. See CONTRIBUTING.md.
  projects: [
    { name: "phone", grep: /@phone|@both/, use: { viewport: screens.phone, hasTouch: true } },
    { name: "desktop", grepInvert: /@phone/, use: { viewport: screens.desktop } },
  ],
});
