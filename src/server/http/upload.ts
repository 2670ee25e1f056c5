import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { formValues } from "#domain/http/form-values.ts";
import {
  emptyFileMessage,
  type FileField,
  fileTooLargeMessage,
  maximumFormFileBytes,
  maximumImages,
  maximumVideos,
} from "#domain/media/accepted-files.ts";
import { type FileType, fileTypeOf, headLength } from "#domain/media/file-type.ts";
import { readLine } from "#domain/readers/read-line.ts";
import { dataDisk, writeToDisk } from "#server/platform/files/data-disk.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import { fileRefused, HttpError, noRoom, tooLarge, unreadable } from "./http-error.ts";
import { leaveOut } from "./left-out-files.ts";
import { addressOf } from "./rate-limits.ts";

/** All parts of one request: a photo, ten pictures, two videos, and the fields, with their headers. */
export const maximumUploadBytes = 135 * 1024 * 1024;
const maximumParts = 40;
const maximumFieldBytes = 64 * 1024;

/** Number of files by field of a form. Others are dropped. */
export type AcceptedFiles = Partial<Record<FileField, number>>;
export const creatorFiles: AcceptedFiles = { photo: 1, images: maximumImages, videos: maximumVideos };

export type Upload = { fields: Record<string, unknown>; files: ReceivedFile[] };

/**
 * Reads a multipart body, stores its files in a temporary folder, and calls `handle`. The folder is removed
 * afterwards in any case. Files above the limit are dropped, and the response names them.
 */
export function withUpload<T>(
  request: FastifyRequest,
  temporaryFolder: string,
  handle: (upload: Upload) => Promise<T>,
  accepted: AcceptedFiles = creatorFiles,
): Promise<T> {
  const read: ReadForm<Upload> = (makeFolder, tooLong) => receive(request, makeFolder, accepted, tooLong);
  return withForm(request, { temporaryFolder, maximumBytes: maximumUploadBytes, read }, handle);
}

/** Creates the folder for the files of a form, once. */
export type MakeFolder = () => Promise<string>;
export type ReadForm<Form> = (makeFolder: MakeFolder, tooLong: AbortSignal) => Promise<Form>;
type FormSettings<Form> = { temporaryFolder: string; maximumBytes: number; read: ReadForm<Form> };

/**
 * Reads a multipart body with `read`, which may create a temporary folder. The folder is removed after `handle` in
 * any case. A request of more than `maximumBytes` is refused with 413; the signal stops `read`.
 */
export async function withForm<Form, T>(
  request: FastifyRequest,
  { temporaryFolder, maximumBytes, read }: FormSettings<Form>,
  handle: (form: Form) => Promise<T>,
): Promise<T> {
  const folder = join(temporaryFolder, randomUUID());
  const tooLong = watchLength(request, maximumBytes);
  let made: Promise<unknown> | undefined;
  const makeFolder = async () => {
    made ??= dataDisk.run(() => mkdir(folder, { recursive: true, mode: 0o700 }), addressOf(request));
    await made;
    return folder;
  };
  try {
    return await handle(await Promise.race([read(makeFolder, tooLong), aborted(tooLong)]));
  } finally {
    request.raw.unpipe();
    if (made) removeLater(folder, request);
    // Nobody reads the rest of a refused form, and it must not block the connection.
    request.raw.resume();
  }
}

/** The response does not wait for the disk. The next start removes folders that a crash leaves behind. */
function removeLater(folder: string, request: FastifyRequest): void {
  dataDisk
    .finish(() => rm(folder, { recursive: true, force: true }))
    .catch((error: Error) => request.log.warn({ err: error }, "the files of a form could not be removed"));
}

/**
 * Aborts if more bytes arrive than a request may have or the disk has room for, regardless of the announced length
 * and of the fate of the parts. The announced length alone is no reason to abort: the refusal of a file that is too
 * large contains its name, so the form must be read.
 */
function watchLength(request: FastifyRequest, maximumBytes: number): AbortSignal {
  const { raw } = request;
  const tooLong = new AbortController();
  let length = 0;
  // A listener would start the stream before the parser can read it.
  raw.pause();
  raw.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > maximumBytes) tooLong.abort(tooLarge());
    else if (!request.takeRoom(chunk.length)) tooLong.abort(noRoom());
  });
  return tooLong.signal;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

async function receive(
  request: FastifyRequest,
  makeFolder: MakeFolder,
  accepted: AcceptedFiles,
  tooLong: AbortSignal,
): Promise<Upload> {
  const controls: [name: string, value: unknown][] = [];
  const files: ReceivedFile[] = [];
  const limits = {
    fileSize: maximumFormFileBytes,
    fieldSize: maximumFieldBytes,
    parts: maximumParts,
    fieldNameSize: 100,
  };
  for await (const part of partsOf(request, limits)) {
    if (part.type === "field") {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge();
      controls.push([part.fieldname, part.value]);
    } else {
      const field = uploadField(part.fieldname, accepted);
      const isExtra =
        field === undefined || files.filter((file) => file.field === field).length >= (accepted[field] ?? 0);
      if (isExtra) {
        if (part.filename) leaveOut(request, shownName(part.filename));
        part.file.resume();
        continue;
      }
      const path = join(await makeFolder(), String(files.length));
      const file = await store(part, field, { path, sender: addressOf(request), tooLong });
      if (file === undefined) continue;
      if (isOutside(request)) await request.server.countUpload?.(file.bytes, request);
      files.push(file);
    }
  }
  return { fields: formValues(controls), files };
}

/** Visitors and people with a link. The team and its keys may fill the disk, because they can make room. */
function isOutside({ principal }: FastifyRequest): boolean {
  return principal.kind === "visitor" || principal.kind === "link";
}

type Limits = { fileSize: number; fieldSize: number; parts: number; fieldNameSize: number };

/** Parts of a form, one after another. Throws a 400 if the body is no form. */
export async function* partsOf(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw parserFault(error);
  }
}

/** Parser errors have no status. Errors of the disk have a system call or a kind. */
function parserFault(error: unknown): unknown {
  const isOther = !(error instanceof Error) || "statusCode" in error || "syscall" in error;
  return isOther || error instanceof HttpError || error instanceof DomainError ? error : unreadable();
}

type Destination = { path: string; sender: string; tooLong: AbortSignal };

/** Undefined for an empty file input, for which browsers send an empty file without a name. */
async function store(
  part: MultipartFile,
  field: FileField,
  to: Destination,
): Promise<ReceivedFile | undefined> {
  const name = shownName(part.filename);
  const saved = await save(part, to);
  if (part.file.truncated) throw fileRefused(413, field, fileTooLargeMessage(name));
  if (saved.bytes === 0 && !part.filename) return undefined;
  if (saved.bytes === 0) throw fileRefused(422, field, emptyFileMessage(name));
  return { field, name, path: to.path, sender: to.sender, ...saved };
}

/**
 * Writes a file to disk as it arrives, up to its limit. `part.file.truncated` tells afterwards whether it is larger.
 */
export async function save(
  part: MultipartFile,
  { path, sender, tooLong }: Destination,
): Promise<{ sha256: string; bytes: number; type: FileType | undefined }> {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength)]);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  // Otherwise this would wait for the end of the file, however large it is.
  const cut = new AbortController();
  part.file.once("limit", () => cut.abort());
  const signal = AbortSignal.any([tooLong, cut.signal]);
  try {
    await pipeline(part.file, measure, writeToDisk(path, sender), { signal });
  } catch (error) {
    tooLong.throwIfAborted();
    if (!cut.signal.aborted) throw parserFault(error);
  }
  return { sha256: hash.digest("hex"), bytes, type: fileTypeOf(head) };
}

/** File name for a message: on one line, shortened, with its extension. */
function shownName(name = "A file without a name"): string {
  const line = readLine(name.toWellFormed());
  return line.length > 80 ? `${line.slice(0, 60)}…${line.slice(-15)}` : line;
}

function uploadField(name: string, accepted: AcceptedFiles): FileField | undefined {
  const field = name.replace(/\[\]$/, "");
  return (Object.keys(accepted) as FileField[]).find((candidate) => candidate === field);
}
