import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFfmpeg } from "#server/modules/media/ffmpeg.ts";
import { box } from "#tests/factories/files.ts";
import { latin1, film as madeFilm } from "#tests/factories/videos.ts";

/** A film that says it is coded in HEVC, which this browser does not play. */
export const hevc = () => {
  const codec = { name: "hvc1", needed: box("hvcC", latin1("how to decode")) };
  return new Uint8Array(
    madeFilm({
      tracks: [{ handler: "vide", samples: ["picture ".repeat(20)], codec }],
      brand: "isom",
      isHeadFirst: true,
    }),
  );
};

const run = promisify(execFile);
const ffmpeg = await findFfmpeg();

/** Whether previews are made here, and films in HEVC can be. */
async function makesHevc(): Promise<boolean> {
  if (!ffmpeg?.encodes) return false;
  return (await run(ffmpeg.path, ["-hide_banner", "-encoders"])).stdout.includes("libx265");
}
export const canRecord = await makesHevc();

/** Four seconds as a phone records them: in HEVC, upright, and larger than a preview. */
export async function recordedByPhone(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), "tandem-phone-"));
  const path = join(folder, "film.mov");
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=1080x1920:rate=25:duration=4"];
  const coding = ["-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", "-pix_fmt", "yuv420p"];
  await run(ffmpeg?.path ?? "", ["-v", "error", ...picture, ...coding, "-x265-params", "log-level=1", path]);
  const film = Uint8Array.from(await readFile(path));
  await rm(folder, { recursive: true });
  return film;
}
