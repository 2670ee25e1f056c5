import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { Unavailable } from "#domain/errors.ts";
import { noise } from "#tests/factories/files.ts";
import { type MediaProcesses, mediaProcesses, RefusedFile } from "./media-processes.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
const encoders: MediaProcesses[] = [];
afterAll(async () => {
  for (const encoder of encoders) encoder.close();
  await rm(folder, { recursive: true, force: true });
});

function encoder(timeLimit: number) {
  const made = mediaProcesses({ processes: 1, timeLimit });
  encoders.push(made);
  return made;
}

const source = join(folder, "source");
await writeFile(source, Buffer.from(await (await noise()).arrayBuffer()));
const target = (name: string, width = 100) => [{ width, path: join(folder, name) }];

it("encodes one picture after the other in the same process", async () => {
  const pictures = encoder(60_000);
  for (const name of ["a", "b"]) {
    const made = await pictures.encode(
      { kind: "picture", source, format: "webp", targets: target(name) },
      "sender",
    );
    const { width, height, format } = await sharp(join(folder, name)).metadata();
    expect({ width, height, format }).toEqual({ width: made.width, height: made.height, format: "webp" });
  }
});

it("lets senders take turns, so that one picture does not wait for the hundred of another", async () => {
  const pictures = encoder(60_000);
  const made: string[] = [];
  const encode = async (sender: string, name: string) => {
    await pictures.encode({ kind: "picture", source, format: "webp", targets: target(name) }, sender);
    made.push(name);
  };
  const all = ["m1", "m2", "m3", "m4"].map((name) => encode("many", name));
  await Promise.all([...all, encode("one", "o1")]);
  expect(made.indexOf("o1")).toBeLessThanOrEqual(2);
});

it("gives up a picture that takes too long, and goes on with the next", async () => {
  const hasty = encoder(1);
  for (const name of ["c", "d"]) {
    const tried = hasty.encode(
      { kind: "picture", source, format: "avif", targets: target(name, 1600) },
      "sender",
    );
    await expect(tried).rejects.toThrow(RefusedFile);
  }
});

it("gives up all when it is closed", async () => {
  const pictures = encoder(60_000);
  const tried = ["e", "f"].map((name) =>
    pictures.encode({ kind: "picture", source, format: "avif", targets: target(name, 1600) }, "sender"),
  );
  pictures.close();
  for (const each of tried) await expect(each).rejects.toThrow(Unavailable);
});

it("bears that no process can be started, and goes on when one can", async () => {
  const pictures = encoder(60_000);
  const { execPath } = process;
  process.execPath = join(folder, "missing");
  const tried = pictures.encode({ kind: "picture", source, format: "webp", targets: target("h") }, "sender");
  await expect(tried).rejects.toMatchObject({ statusCode: 503 });
  process.execPath = execPath;
  await expect(
    pictures.encode({ kind: "picture", source, format: "webp", targets: target("h") }, "sender"),
  ).resolves.toMatchObject({
    width: 100,
  });
});

it.each([
  ["a drawing", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"],
  ["an animation", "GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;"],
  ["nothing", ""],
])("reads %s as little as any file that is no picture", async (_, content) => {
  const file = join(folder, "other");
  await writeFile(file, content);
  await expect(
    encoder(60_000).encode({ kind: "picture", source: file, format: "webp", targets: target("f") }, "sender"),
  ).rejects.toThrow(RefusedFile);
});

it("tells a picture that cannot be read from a folder that cannot be written", async () => {
  const targets = [{ width: 100, path: join(folder, "missing", "g") }];
  await expect(
    encoder(60_000).encode({ kind: "picture", source, format: "webp", targets }, "sender"),
  ).rejects.toMatchObject({
    code: "ENOENT",
    syscall: "write",
  });
});
