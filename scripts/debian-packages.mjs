import { existsSync } from "node:fs";
import { run } from "./processes.mjs";

export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** The output if it failed; undefined if the package is installed. */
export async function installWithApt(name, timeout) {
  const options = ["-q", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=120"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "--no-remove", name]]) {
    const { code, output } = await run("apt-get", [...options, ...args], {
      quiet: true,
      env,
      timeout,
    });
    if (code !== 0) return output;
  }
  return undefined;
}
