import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() });

/** Last entry of an archive. Lists all others, so that a truncated archive is recognized. */
const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** Timestamp of the newest migration, in milliseconds since 1970. */
  migration: z.number(),
  tables: z.array(table),
  /** IDs of files with a row. Each is a folder in the archive. */
  files: z.array(z.string()),
  /** SHA-256 of every other entry, in hexadecimal. */
  checksums: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableDump = z.infer<typeof table>;

export const tableEntry = (name: string) => `tables/${name}.copy`;
export const fileEntry = (name: string) => `files/${name}`;
/** A content file. */
export const contentEntry = (name: string) => `content/${name}`;

const manifestEntry = "manifest.json";

/** Stores an archive while it is written. Resolves once it is safe, and leaves nothing behind if it fails. */
export type SaveArchive = (content: Readable) => Promise<void>;

/** Writes a gzipped tar file. Entries are streamed one after another, not held in memory. */
export function writeArchive(save: SaveArchive, signal?: AbortSignal) {
  const tar = pack();
  const packed = createGzip();
  pipeline(tar, packed, { signal }).catch(() => {});
  const saved = save(packed);
  let failure: unknown;
  saved.catch((error: Error) => {
    if (!tar.destroyed) failure = error;
    tar.destroy(error);
  });
  const checksums: Manifest["checksums"] = {};
  const add = async (name: string, size: number, content: Readable) => {
    const hash = createHash("sha256");
    const entry = tar.entry({ name, size, mode: 0o600 });
    await pipeline(content, hashing(hash), entry, { signal });
    checksums[name] = hash.digest("hex");
  };
  return {
    add,
    addPath: async (name: string, path: string) => add(name, (await stat(path)).size, createReadStream(path)),
    async finish(manifest: Omit<Manifest, "format" | "checksums">): Promise<void> {
      tar.entry({ name: manifestEntry, mode: 0o600 }, JSON.stringify({ format: 1, ...manifest, checksums }));
      tar.finalize();
      await saved;
    },
    /** Resolves to the reason why the archive could not be stored, if it is canceled for that. */
    async cancel(): Promise<unknown> {
      tar.destroy();
      await saved.catch(() => {});
      return failure;
    },
  };
}

/** Unpacks the file `path` into the empty `folder` and verifies all checksums. */
export function readArchive(path: string, folder: string): Promise<Manifest> {
  return unpackArchive(createReadStream(path), { archive: path, pathOf: (entry) => join(folder, entry) });
}

/**
 * Verifies all checksums of an archive, and unpacks the entries to which `pathOf` gives a path. `archive` is its name
 * for errors. Throws a `BackupError` for one that is not ours, truncated, or modified.
 */
export async function unpackArchive(
  content: Readable,
  {
    archive,
    pathOf,
    signal,
  }: { archive: string; pathOf(entry: string): string | undefined; signal?: AbortSignal },
): Promise<Manifest> {
  const found: Manifest["checksums"] = {};
  let manifest: string | undefined;
  const tar = extract();
  const unpacked = pipeline(content, createGunzip(), tar, { signal });
  unpacked.catch(() => {});
  try {
    for await (const entry of tar) {
      const { name } = entry.header;
      const bytes = Readable.from(entry);
      if (name === manifestEntry) manifest = await text(bytes);
      else found[name] = await unpack(bytes, pathOf(ourEntry(name)));
    }
    await unpacked;
  } catch (error) {
    signal?.throwIfAborted();
    throw isMissing(error) ? error : unusable(archive, error instanceof Error ? error.message : "unreadable");
  }
  const parsed = manifestSchema.safeParse(manifest === undefined ? undefined : JSON.parse(manifest));
  if (!parsed.success)
    throw unusable(archive, manifest === undefined ? "it has no end" : "its list is not ours");
  compare(archive, parsed.data, found);
  return parsed.data;
}

function compare(path: string, manifest: Manifest, found: Manifest["checksums"]): void {
  for (const [name, checksum] of Object.entries(manifest.checksums)) {
    if (found[name] === undefined) throw unusable(path, `${name} is missing`);
    if (found[name] !== checksum) throw unusable(path, `${name} was changed`);
  }
  const other = Object.keys(found).find((name) => manifest.checksums[name] === undefined);
  if (other !== undefined) throw unusable(path, `${other} does not belong to it`);
}

/** Throws for names that we do not generate, because they may lead elsewhere. */
function ourEntry(name: string): string {
  if (!/^(tables|files|content)(\/[\w-][\w.-]*){1,2}$/.test(name))
    throw new Error(`${name} does not belong to it`);
  return name;
}

/** Returns the checksum. Without a path, the content is only read. */
async function unpack(content: Readable, path: string | undefined): Promise<string> {
  const hash = createHash("sha256");
  if (path === undefined) {
    for await (const chunk of content) hash.update(chunk as Buffer);
    return hash.digest("hex");
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(content, hashing(hash), createWriteStream(path, { mode: 0o600, flags: "wx" }));
  return hash.digest("hex");
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  };

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function unusable(path: string, reason: string): BackupError {
  return new BackupError(`${path} is not a whole backup of Tandem (${reason}).`);
}
