import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nextVersion, releaseNotes } from "./changelog.mjs";
import { main, root, run, Stop } from "./processes.mjs";

/** Tags of our images, in files below deploy. */
const imageTag = /(\btandem(?:-postgres)?:|\bnewTag: |\bARG VERSION=)\d+\.\d+\.\d+/g;

/** Tests a release, writes its number and notes, and commits and tags it. Pushes nothing. */
await main(async () => {
  const description = JSON.parse(read("package.json"));
  const version = nextVersion(description.version, process.argv[2]);
  const day = new Date().toISOString().slice(0, "2026-11-28".length);
  const { text, notes } = releaseNotes(read("CHANGELOG.md"), version, day);
  const changed = await git("status", "--porcelain");
  if (changed !== "") throw new Stop(`Commit or stash first:\n${changed}`);
  if ((await git("tag", "--list", `v${version}`)) !== "") throw new Stop(`The tag v${version} exists.`);

  const { code } = await run("npm", ["test"]);
  if (code !== 0) throw new Stop("npm test does not pass. Nothing was changed.");

  write("CHANGELOG.md", text);
  write("package.json", `${JSON.stringify({ ...description, version }, null, 2)}\n`);
  const lock = JSON.parse(read("package-lock.json"));
  lock.version = version;
  lock.packages[""].version = version;
  write("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  for (const path of (await git("ls-files", "deploy")).split("\n").filter(Boolean)) {
    const present = read(path);
    const next = present.replace(imageTag, `$1${version}`);
    if (next !== present) write(path, next);
  }
  await git("commit", "--all", "--message", `Release ${version}`);
  await git("tag", "--annotate", `v${version}`, "--message", `Tandem ${version}\n\n${notes}`);
  console.log(`\n${notes}\n\nReleased ${version}. To publish it: git push --follow-tags`);
  return 0;
});

async function git(...args) {
  const { code, output } = await run("git", args, { quiet: true });
  if (code !== 0) throw new Stop(output.trim());
  return output.trim();
}

function read(path) {
  return readFileSync(join(root, path), "utf8");
}

function write(path, text) {
  writeFileSync(join(root, path), text);
}
