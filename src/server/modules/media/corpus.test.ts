import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { DomainError } from "#domain/errors.ts";
import { wrongUploadTypeMessage } from "#domain/media/early-uploads.ts";
import { fileTypeOf, headLength } from "#domain/media/file-type.ts";
import { type CorpusFile, refusal, trace } from "#tests/factories/corpus/corpus-file.ts";
import { badFilms, goodFilms } from "#tests/factories/corpus/films.ts";
import { badPictures, goodPictures } from "#tests/factories/corpus/pictures.ts";
import { badWebmFilms, goodWebmFilms } from "#tests/factories/corpus/webm-films.ts";
import { type ProcessedFile, processUpload } from "./media-processing.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
afterAll(() => rm(folder, { recursive: true }));

/** Result of an upload, as the job that checks it decides. */
async function outcomeOf({ name, make }: CorpusFile): Promise<ProcessedFile | string> {
  const bytes = await make();
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  const type = fileTypeOf(bytes.subarray(0, headLength));
  if (type === undefined) return wrongUploadTypeMessage(name, "draft");
  const field = type.startsWith("video/") ? "videos" : "images";
  try {
    return await processUpload({ field, name, type, path, sender: "", bytes: bytes.length });
  } catch (error) {
    if (error instanceof DomainError) return error.errors?.[0]?.message ?? error.message;
    throw error;
  }
}
const titled = (files: CorpusFile[]) => files.map((file) => [file.name, file] as const);
const good = [...goodFilms, ...goodWebmFilms, ...goodPictures];
const bad = [...badFilms, ...badWebmFilms, ...badPictures];

it("the corpus has at least 60 files", () => {
  expect(good.length + bad.length).toBeGreaterThanOrEqual(60);
});

describe("is taken, without the place and the device", () => {
  it.each(titled(good))("%s", async (_, file) => {
    const outcome = await outcomeOf(file);
    if (typeof outcome === "string") throw new Error(outcome);
    expect(outcome.kind === "document").toBe(file.isDownload === true);
    for (const { path } of outcome.variants) {
      const stored = (await readFile(path)).toString("latin1");
      expect(stored.includes(trace)).toBe(false);
      expect(stored).toContain(file.kept ?? "");
    }
    // Another node may check it again after a crash.
    if (outcome.kind === "video") {
      const [{ path } = { path: "" }] = outcome.variants;
      const once = await readFile(path);
      const again = await outcomeOf({ ...file, make: () => once });
      if (typeof again === "string") throw new Error(again);
      expect((await readFile(again.variants[0]?.path ?? "")).equals(once)).toBe(true);
    }
  });
});

describe("is refused with the reason", () => {
  it.each(titled(bad))("%s", async (_, file) => {
    const outcome = await outcomeOf(file);
    expect(outcome).toMatch(refusal[file.refused ?? "damaged"]);
    expect(outcome).toContain(file.name);
  });
});
