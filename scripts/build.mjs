import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressAssets } from "./compress-assets.mjs";
import { installPackages } from "./install.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { isStarted, main, root, Stop } from "./processes.mjs";
import { runNode, tool } from "./project-node.mjs";
import { trimManifest } from "./trim-manifest.mjs";

/** Everything that the site is built from. */
const siteSources = [
  "src/web",
  "src/domain",
  "public",
  "assets/pictures",
  "scripts/make-images.mjs",
  "scripts/make-avatars.mjs",
  "scripts/brand-marks.mjs",
  "scripts/token-colors.mjs",
  "fixtures/sample-data/avatars.ts",
  "fixtures/sample-data/seeded-random.ts",
  "fixtures/sample-data/pictures",
  "fixtures/sample-data/pictures.ts",
  "scripts/make-sample-pictures.mjs",
  "src/server/sample-data/draw-picture.ts",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/build.mjs",
  "scripts/compress-assets.mjs",
  "scripts/trim-manifest.mjs",
];
const serverSources = [
  "src/server",
  "src/domain",
  "fixtures",
  "package-lock.json",
  "scripts/bundle-server.mjs",
];
/** Created by the build itself. */
const made = "public/images";
const siteStamp = join(root, "build", ".tandem-built");
const serverStamp = join(root, "build", "app", ".built");

/** Builds the site and the server that sends it, whichever is not up to date. `beforeSite` runs before the long part. */
export async function buildProduct({ beforeSite = async () => {} } = {}) {
  await buildSite(beforeSite);
  await buildServer();
}

/** Builds the pages and their scripts into build/, unless they are up to date. */
function buildSite(before) {
  return buildUnlessFresh(siteStamp, siteSources, async () => {
    await before();
    console.log("Making the pictures…");
    await makePictures();
    console.log("Building the site…");
    const { code, output } = await runNode([tool("@react-router/dev/bin.cjs"), "build"], {
      quiet: true,
      env: { NODE_ENV: "production" },
    });
    if (code !== 0) throw new Stop(`${output.trim()}\nThe site could not be built.`);
    trimManifest(join(root, "build", "client"));
    compressAssets(join(root, "build", "client"));
    // The build of the site has emptied the folder.
    await makeSamplePictures();
  });
}

/** Bundles the server into build/app, unless it is up to date. Takes a second or two. */
export function buildServer() {
  return buildUnlessFresh(serverStamp, serverSources, async () => {
    const { code, output } = await runNode(["scripts/bundle-server.mjs"], { quiet: true });
    if (code !== 0) throw new Stop(`${output.trim()}\nThe server could not be bundled.`);
  });
}

async function buildUnlessFresh(stamp, sources, build) {
  if (isFresh(stamp, sources)) return;
  await oneAtATime("build", async () => {
    if (isFresh(stamp, sources)) return;
    // Computed before the build, so that sources changed meanwhile count as stale.
    const hash = hashOf(sources);
    rmSync(stamp, { force: true });
    await build();
    writeFileSync(stamp, hash);
  });
}

/** Generates all sizes of every image, unless they are up to date. */
export function makePictures() {
  return runScripts(["scripts/make-images.mjs", "scripts/make-avatars.mjs"]);
}

/** Draws the pictures of the sample data, unless they are up to date. */
export function makeSamplePictures() {
  return runScripts(["scripts/make-sample-pictures.mjs"]);
}

async function runScripts(scripts) {
  for (const script of scripts) {
    const { code, output } = await runNode([script], { quiet: true });
    if (code !== 0) throw new Stop(`${output.trim()}\nThe pictures could not be made.`);
  }
}

function isFresh(stamp, sources) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOf(sources);
}

function hashOf(sources) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(filesBelow)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found || path === made || /\.(test|spec)\.tsx?$/.test(path)) return [];
  if (found.isFile()) return [path];
  // Reading a device or a pipe might never end.
  if (!found.isDirectory()) throw new Stop(`${path} is no file. Remove it, then start again.`);
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

if (isStarted(import.meta.url)) {
  await main(async () => {
    await installPackages();
    await buildProduct();
  });
}
