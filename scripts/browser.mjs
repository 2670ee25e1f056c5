import { existsSync } from "node:fs";
import { join } from "node:path";
import { canInstallPackages, installWithApt } from "./debian-packages.mjs";
import { run, Stop } from "./processes.mjs";
import { runNode, tool } from "./project-node.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const minute = 60_000;

/** Path of a working Chromium: an existing one, or one that is installed now. */
export async function findBrowser() {
  await installFonts();
  return (await presentBrowser()) ?? (await installBrowser());
}

/**
 * Path of Chromium for tests without a window: its headless shell if there is one or Debian has it, because that takes a
 * quarter less of the processor than a whole Chromium, which makes a profile and a window for each test.
 */
export async function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return findBrowser();
  await installFonts();
  const present = await firstThatRuns(inFolders(shells));
  if (present) return present;
  if (canInstallPackages()) {
    console.log("Installing Chromium's headless shell (Debian's package)…");
    await installWithApt(shells[0], 3 * minute).catch(() => undefined);
  }
  return (await firstThatRuns(inFolders(shells))) ?? findBrowser();
}

/** With its measures text is laid out until the site's own fonts have come. Chromium only recommends the package. */
async function installFonts() {
  if (existsSync("/usr/share/fonts/truetype/liberation") || !canInstallPackages()) return;
  console.log("Installing fonts (Debian's package)…");
  await installWithApt("fonts-liberation", 3 * minute);
}

async function presentBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    throw new Stop(`CHROMIUM_PATH must be a Chromium that runs, but is "${chosen}".`);
  }
  return firstThatRuns([...inFolders(names), ...applications, ...(await playwrightBrowser())]);
}

function inFolders(programs) {
  const folders = (process.env.PATH ?? "").split(":").filter((folder) => folder !== "");
  return ["/usr/bin", ...folders].flatMap((folder) => programs.map((name) => join(folder, name)));
}

async function firstThatRuns(paths) {
  for (const path of new Set(paths)) {
    if (existsSync(path) && (await runs(path))) return path;
  }
  return undefined;
}

async function installBrowser() {
  const reasons = [];
  if (canInstallPackages()) {
    console.log("Installing Chromium (Debian's package)…");
    reasons.push(await installWithApt("chromium", 10 * minute));
  }
  const installed = await presentBrowser();
  if (installed) return installed;

  console.log("Installing Chromium (Playwright's)…");
  const { code, output } = await runNode([tool("@playwright/test/cli.js"), "install", "chromium"], {
    quiet: true,
    timeout: 5 * minute,
  });
  if (code !== 0) reasons.push(output);
  const downloaded = await presentBrowser();
  if (downloaded) return downloaded;
  const details = reasons.filter(Boolean).map((reason) => reason.trim().split("\n").slice(-5).join("\n"));
  throw new Stop(
    `${details.join("\n")}\nThe browser tests need Chromium, and it could not be installed. Install it, or set CHROMIUM_PATH to one.`,
  );
}

/** Where Playwright keeps its own Chromium, if it has one. */
async function playwrightBrowser() {
  const program = `
    import { chromium } from "@playwright/test";
    process.stdout.write(chromium.executablePath());`;
  const { code, output } = await runNode(["--input-type=module", "--eval", program], { quiet: true });
  return code === 0 && output !== "" ? [output] : [];
}

async function runs(path) {
  const { code } = await run(path, ["--version"], { quiet: true, timeout: 30_000 }).catch(() => ({
    code: 1,
  }));
  return code === 0;
}
