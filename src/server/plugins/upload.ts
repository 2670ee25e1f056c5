import "@fastify/multipart";
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import {
  type FileField,
  fileTooLargeMessage,
  maximumFileBytes,
  maximumImages,
  maximumVideos,
} from "#domain/media/upload-limits.ts";
import { HttpError, tooLarge, unreadable } from "./http-error.ts";

/** All parts of one request together: ten pictures, two videos and the fields, with room for their headers. */
const maximumTotalBytes = 125 * 1024 * 1024;
const maximumParts = 40;
const maximumFieldBytes = 64 * 1024;

/** Which files a form may carry, and how many of each; others are dropped. */
export type AcceptedFiles = Partial<Record<FileField, number>>;
export const portfolioFiles: AcceptedFiles = { images: maximumImages, videos: maximumVideos };

/** A file as it lies in the temporary folder. `name` is the client's and serves for messages only. */
export type ReceivedFile = { field: FileField; name: string; path: string; sha256: string; bytes: number };
export type Upload = { fields: Record<string, unknown>; files: ReceivedFile[] };

/**
 * Reads a multipart body, writing its files to a folder of their own, and hands it on. The folder is removed
 * when `handle` is through, however it ends. Files beyond the allowed number are dropped.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  temporaryFolder: string,
  handle: (upload: Upload) => Promise<T>,
  accepted: AcceptedFiles = portfolioFiles,
): Promise<T> {
  const folder = join(temporaryFolder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await handle(await receive(request, folder, accepted));
  } finally {
    // A browser reads the answer only when it has sent all: what is left of a refused form must be taken too.
    request.raw.unpipe().resume();
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, folder: string, accepted: AcceptedFiles): Promise<Upload> {
  if (Number(request.headers["content-length"] ?? 0) > maximumTotalBytes) throw tooLarge();
  let total = 0;
  const fields: Record<string, unknown> = Object.create(null);
  const files: ReceivedFile[] = [];
  const parts = request.parts({
    limits: {
      fileSize: maximumFileBytes,
      fieldSize: maximumFieldBytes,
      parts: maximumParts,
      fieldNameSize: 100,
    },
  });
  for await (const part of readable(parts)) {
    if (part.type === "field") {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge();
      total += String(part.value).length;
      // Of a name that comes twice the first counts, so that nothing can be slipped in behind a check.
      if (!(part.fieldname in fields)) fields[part.fieldname] = part.value;
    } else {
      const field = uploadField(part.fieldname, accepted);
      const isExtra =
        field === undefined || files.filter((file) => file.field === field).length >= (accepted[field] ?? 0);
      if (isExtra || part.filename === "") {
        // A browser sends an empty file for an input that was left alone.
        part.file.resume();
        continue;
      }
      const file = await store(part, field, join(folder, String(files.length)));
      total += file.bytes;
      if (file.bytes > 0) files.push(file);
    }
    if (total > maximumTotalBytes) throw tooLarge();
  }
  return { fields, files };
}

async function* readable<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    throw parserFault(error);
  }
}

/** What the parser throws at a body that is no form has no status; a fault of the disk names a system call. */
function parserFault(error: unknown): unknown {
  const isOther = !(error instanceof Error) || "statusCode" in error || "syscall" in error;
  return isOther || error instanceof HttpError ? error : unreadable();
}

async function store(
  part: { file: NodeJS.ReadableStream & { truncated: boolean }; filename: string },
  field: FileField,
  path: string,
): Promise<ReceivedFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    throw parserFault(error);
  }
  if (part.file.truncated) throw tooLarge(fileTooLargeMessage(part.filename));
  return { field, name: part.filename, path, sha256: hash.digest("hex"), bytes };
}

function uploadField(name: string, accepted: AcceptedFiles): FileField | undefined {
  const field = name.replace(/\[\]$/, "");
  return (Object.keys(accepted) as FileField[]).find((candidate) => candidate === field);
}
