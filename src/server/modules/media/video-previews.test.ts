import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { handleJob } from "#server/platform/jobs/job.ts";
import { applicationForm } from "#tests/factories/application.ts";
import { box } from "#tests/factories/files.ts";
import { latin1, film as madeVideo } from "#tests/factories/videos.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { jobRunner, makeDue } from "#tests/harness/job-runner.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { findFfmpeg } from "./ffmpeg.ts";
import { awaitEarlierVideos } from "./media-queues.repository.ts";
import { enqueueWaitingVideos, makePreviewJob, makingPreviews } from "./video-previews.ts";

const server = await startTestServer();
const token = await server.signIn();
const { agreed, piece: readPiece } = campaignScene(server, token);
const store = localFileStore(join(server.folder, "media"));
const folder = await mkdtemp(join(tmpdir(), "tandem-ffmpeg-"));
const usualPath = process.env.PATH ?? "";
const installed = await findFfmpeg();
const warnings: string[] = [];
const reasons: string[] = [];

beforeEach(() => server.empty());
afterEach(() => {
  process.env.PATH = usualPath;
  warnings.length = 0;
  reasons.length = 0;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Installs a program that says what it was called with, and does this with its output file `$out`. */
async function installProgram(name: string, makes = 'printf "made" > "$out"') {
  const bin = join(folder, name);
  const log = join(bin, "calls");
  await mkdir(bin);
  const text = `#!/bin/sh
case "$*" in
  *-version*) echo "ffmpeg version 7.1-double"; exit 0 ;;
  *-encoders*) echo " V....D libx264  H.264"; exit 0 ;;
esac
echo "$(nice) $(ulimit -v) $*" >> "${log}"
env > "${bin}/env"
for last; do out="\${last#file:}"; done
codec=h264; grep -q hvc1 video && codec=hevc
echo "  Stream #0:0[0x1](und): Video: $codec (Main) (x / 0x1), yuv420p(tv, bt709), 3840x2160" >&2
${makes}
`;
  await writeFile(join(bin, "ffmpeg"), text);
  await chmod(join(bin, "ffmpeg"), 0o700);
  process.env.PATH = `${bin}${delimiter}${usualPath}`;
  return {
    calls: async () => (await readFile(log, "utf8").catch(() => "")).split("\n").filter(Boolean),
    env: () => readFile(join(bin, "env"), "utf8"),
  };
}

const runner = jobRunner(server.records, (jobs) => [
  handleJob(
    makePreviewJob,
    makingPreviews({
      database: server.database,
      jobs,
      store,
      temporaryFolder: join(server.folder, "tmp"),
      log: {
        warn: (details, text) => {
          warnings.push(text);
          reasons.push((details as { err: Error }).err.message);
        },
      },
    }),
  ),
]);

const recordedAs = (codec: string) => {
  const needed = box(codec === "hvc1" ? "hvcC" : "avcC", latin1("how to decode"));
  const track = { handler: "vide", samples: ["picture ".repeat(20)], codec: { name: codec, needed } };
  return new File([new Uint8Array(madeVideo({ tracks: [track], brand: "isom" }))], "video.mp4");
};

/** A draft with one video; returns a function that reads it. */
async function draftOf(file: File) {
  const { piece } = await agreed();
  const form = new FormData();
  form.append("videos", file);
  const sent = await server.send("POST", `/api/admin/deliverables/${piece}/drafts`, { token, form });
  expect(sent.status, sent.text).toBe(201);
  return async () => {
    const [shown] = (await readPiece(piece)).drafts[0]?.files ?? [];
    if (shown === undefined) throw new Error("the draft has no video");
    return shown;
  };
}

/** A public creator whose work is one video, with a function that reads it as visitors do. */
async function creatorWith(file: File) {
  const form = new FormData();
  form.set("name", "Kit Moore");
  form.append("videos", file);
  const added = await server.send("POST", "/api/influencers", { token, form });
  expect(added.status, added.text).toBe(201);
  const id = influencerBody.parse(added.json).data.influencer._id;
  const read = async () => {
    const { json } = await server.send("GET", `/api/influencers/${id}`);
    return influencerBody.parse(json).data.influencer.videos[0];
  };
  return { id, read };
}

const get = (path: string, headers = {}) => server.send("GET", path, { headers });

describe("without the program", () => {
  it("a video has its duration, and waits until the program is installed", async () => {
    process.env.PATH = join(folder, "nothing");
    const read = await draftOf(recordedAs("hvc1"));
    await runner.runOnce();
    expect(await read()).toMatchObject({ durationMs: 1000, poster: null, preview: null });
    const { calls } = await installProgram("later");
    await server.records.pool.query("delete from pgboss.job");
    const { jobs } = server;
    await enqueueWaitingVideos(server.database, jobs);
    await runner.runOnce();
    expect(await calls()).toHaveLength(2);
    expect((await read()).preview).not.toBeNull();
  });
});

describe("with the program", () => {
  it("a video that not every browser plays gets a poster and a preview, which are signed as the video is", async () => {
    const { calls, env } = await installProgram("works");
    const read = await draftOf(recordedAs("hvc1"));
    await runner.runOnce();
    const { poster, preview, src } = await read();
    const image = await get(poster ?? "");
    expect([image.status, image.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const part = await get(preview ?? "", { range: "bytes=1-2" });
    expect([part.status, part.headers["content-type"], part.text]).toEqual([206, "video/mp4", "ad"]);
    expect((await get((preview ?? "").split("?")[0] ?? "")).status).toBe(404);
    expect((await get(src)).headers["content-type"]).toBe("video/mp4");
    const [first = "", second = ""] = await calls();
    expect(first).toMatch(/^19 3145728 .*-protocol_whitelist file .*-f mov -i file:video /);
    expect(second).toMatch(/-c:v libx264 .*-fs \d+ .*file:preview\.mp4$/);
    expect(await env()).not.toContain("DATABASE");
    expect(await readdir(join(server.folder, "tmp"))).toEqual([]);
    await runner.runOnce();
    expect(await calls()).toHaveLength(2);
  });

  it("a video that every browser plays gets a poster alone", async () => {
    await installProgram("poster");
    const read = await draftOf(recordedAs("avc1"));
    await runner.runOnce();
    expect(await read()).toMatchObject({ preview: null, poster: expect.stringContaining("/poster.jpg?") });
  });

  it("a video of a creator's work gets both, which visitors see, and both go with it", async () => {
    await installProgram("portfolio");
    const { id, read } = await creatorWith(recordedAs("hvc1"));
    expect(await read()).toMatchObject({ poster: null, preview: null });
    await runner.runOnce();
    await expect.poll(async () => (await read())?.preview).toMatch(/\/preview\.mp4$/);
    const { poster, preview } = (await read()) ?? {};
    const open = async () => [(await get(poster ?? "")).status, (await get(preview ?? "")).status];
    expect(await open()).toEqual([200, 200]);
    await server.send("PUT", `/api/influencers/${id}`, { token, json: { visibility: "private" } });
    expect(await open()).toEqual([404, 404]);
    await server.send("PUT", `/api/influencers/${id}`, { token, json: { visibility: "public", media: [] } });
    expect(await open()).toEqual([404, 404]);
    expect(await server.filesIn("media")).toEqual([]);
  });

  it("videos of an approved application and those stored before get their turn", async () => {
    const { calls } = await installProgram("approved");
    const form = applicationForm();
    form.append("videos", recordedAs("hvc1"));
    await server.send("POST", "/api/join", { form });
    await runner.runOnce();
    expect(await calls()).toEqual([]);
    const [request] = (await server.send("GET", "/api/admin/join-requests", { token })).json as {
      _id: string;
    }[];
    await server.send("PUT", `/api/admin/join-requests/${request?._id}/approve`, { token });
    await enqueueWaitingVideos(server.database, server.jobs);
    await runner.runOnce();
    expect(await calls()).toHaveLength(2);
    await server.records.pool.query(
      "update media set has_poster = false, has_preview = false, preview_attempts = 0, preview_due = null",
    );
    await awaitEarlierVideos(server.database);
    await enqueueWaitingVideos(server.database, server.jobs);
    await runner.runOnce();
    expect(await calls()).toHaveLength(4);
    await awaitEarlierVideos(server.database);
    await enqueueWaitingVideos(server.database, server.jobs);
    await runner.runOnce();
    expect(await calls()).toHaveLength(4);
  });

  it("a video at which the program fails stays as it is, and is tried three times", async () => {
    const { calls } = await installProgram(
      "fails",
      'echo "    title : Mia at home, mia@mail.example" >&2; echo "Conversion failed!" >&2; exit 3',
    );
    const read = await draftOf(recordedAs("hvc1"));
    for (const attempt of [1, 2, 3, 4]) {
      await runner.runOnce();
      expect(await calls()).toHaveLength(Math.min(attempt, 3));
      await server.records.pool.query("update media set preview_due = now() where preview_due is not null");
      await makeDue(server.records);
    }
    expect(await read()).toMatchObject({ poster: null, preview: null });
    expect(warnings).toEqual(Array(3).fill("a video has no preview yet"));
    expect(reasons).toEqual(Array(3).fill("ffmpeg ended with 3: Conversion failed!"));
    expect(await readdir(join(server.folder, "tmp"))).toEqual([]);
  });

  it("a video that was deleted meanwhile leaves nothing", async () => {
    const marker = join(folder, "begun");
    await installProgram("slow", `touch ${marker}; sleep 0.5; printf "made" > "$out"`);
    await draftOf(recordedAs("hvc1"));
    const working = runner.runOnce();
    await expect
      .poll(() =>
        stat(marker).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await server.records.pool.query("delete from media");
    await working;
    expect(await server.filesIn("media")).toEqual([]);
  });
});

describe.skipIf(installed?.encodes !== true)("with the program that is installed here", () => {
  it("a video of an old codec becomes H.264 of 720 lines and the same length", async () => {
    const path = installed?.path ?? "";
    const source = join(folder, "old.mov");
    const made = ["-f", "lavfi", "-i", "testsrc=size=1920x1080:rate=25:duration=2", "-c:v", "mpeg4", source];
    await promisify(execFile)(path, ["-v", "error", ...made]);
    const read = await draftOf(new File([new Uint8Array(await readFile(source))], "old.mov"));
    await runner.runOnce();
    const { durationMs, preview, poster } = await read();
    expect(durationMs).toBe(2000);
    const result = join(folder, "preview.mp4");
    await writeFile(result, (await get(preview ?? "")).bytes);
    const report = await promisify(execFile)(path, ["-hide_banner", "-i", result]).catch((error) => error);
    expect(report.stderr).toMatch(/Duration: 00:00:02\.0/);
    expect(report.stderr).toMatch(/Video: h264 .*1280x720/);
    expect((await get(poster ?? "")).bytes.length).toBeGreaterThan(1000);
  });
});
