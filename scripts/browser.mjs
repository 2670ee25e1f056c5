import { existsSync } from "node:fs";
import { join } from "node:path";
import { run, Stop } from "./processes.mjs";
import { runNode, tool } from "./project-node.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const minute = 60_000;

/** Path of a working Chromium: an existing one, or one that is installed now. */
export async function findBrowser() {
  return (await presentBrowser()) ?? (await installBrowser());
}

async function presentBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    throw new Stop(`CHROMIUM_PATH must be a Chromium that runs, but is "${chosen}".`);
  }
  const folders = (process.env.PATH ?? "").split(":").filter((folder) => folder !== "");
  const candidates = ["/usr/bin", ...folders].flatMap((folder) => names.map((name) => join(folder, name)));
  for (const path of [...new Set([...candidates, ...applications, ...(await playwrightBrowser())])]) {
    if (existsSync(path) && (await runs(path))) return path;
  }
  return undefined;
}

async function installBrowser() {
  const reasons = [];
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium (Debian's package)…");
    reasons.push(await installWithApt());
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

/** The output if it failed; undefined if the package is installed. */
async function installWithApt() {
  const options = ["-q", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=120"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const { code, output } = await run("apt-get", [...options, ...args], {
      quiet: true,
      env,
      timeout: 10 * minute,
    });
    if (code !== 0) return output;
  }
  return undefined;
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
