import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import pLimit from "p-limit";
import { dataDisk, openOnDisk, writeToDisk } from "./data-disk.ts";
import {
  type Appending,
  eachChunk,
  giveBack,
  type PartialFile,
  type PartialFiles,
  writeAt,
} from "./partial-files.ts";

/**
 * Length of each part but the last: the least that stores take. If the process is killed, the bytes of an unfinished
 * part are sent again.
 */
const partBytes = 5 * 1024 * 1024;
/** Parts that are sent at once by all uploads: each is in memory meanwhile. */
const inTurn = pLimit(2);
/** Apart from the folders of stored files, which have an ID as their name. */
const prefix = "uploads";

/** Key of the object that has arrived under an ID. */
export const partialKey = (id: string) => `${prefix}/${id}`;

type Store = {
  client: S3Client;
  Bucket: string;
  /** Local folder for the part that is arriving. */
  temporaryFolder: string;
  /** Turns an error of the store into one of ours. */
  rethrow(error: unknown): never;
  isMissing(error: unknown): boolean;
};

/**
 * Partial files as multipart uploads. A part is collected in a local file, so memory does not depend on its length.
 * The rest at the end of a request becomes an object, and the beginning of the next part.
 */
export function s3PartialFiles(store: Store): PartialFiles {
  const { client, Bucket, rethrow, isMissing } = store;
  const exists = (Key: string) =>
    client.send(new HeadObjectCommand({ Bucket, Key })).then(
      () => true,
      (error) => (isMissing(error) ? false : rethrow(error)),
    );
  return {
    freeBytes: async () => Number.POSITIVE_INFINITY,
    async begin(id) {
      const begun = client.send(new CreateMultipartUploadCommand({ Bucket, Key: partialKey(id) }));
      const { UploadId } = await begun.catch(rethrow);
      if (UploadId === undefined) throw new Error("the store has begun no upload");
      return { received: 0, uploadId: UploadId, parts: [] };
    },
    async append(id, file, stream, to) {
      const path = join(store.temporaryFolder, randomUUID());
      await dataDisk.run(() => mkdir(store.temporaryFolder, { recursive: true, mode: 0o700 }));
      const collected = await openOnDisk(path, "w+", to.sender);
      try {
        await appendParts({ ...store, Key: partialKey(id), path, collected }, file, stream, to);
      } finally {
        await dataDisk.finish(() => collected.close());
        await dataDisk.finish(() => rm(path, { force: true }));
      }
    },
    async fetch(id, { uploadId, parts = [] }, path) {
      const Key = partialKey(id);
      // Completed before, by a process that was killed since.
      if (!(await exists(Key))) {
        const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
        const whole = { Bucket, Key, UploadId: uploadId, MultipartUpload: { Parts } };
        await client.send(new CompleteMultipartUploadCommand(whole)).catch(rethrow);
      }
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key })).catch(rethrow);
      if (!(Body instanceof Readable)) throw new Error("the store has returned no bytes");
      await pipeline(Body, writeToDisk(path));
    },
    async remove(id, { uploadId }) {
      if (uploadId !== undefined) {
        const upload = { Bucket, Key: partialKey(id), UploadId: uploadId };
        await client
          .send(new AbortMultipartUploadCommand(upload))
          .catch((error) => (isMissing(error) ? undefined : rethrow(error)));
      }
      // Also what a process that was killed has left.
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: partialKey(id) })) {
        for (const { Key } of page.Contents ?? []) {
          await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(rethrow);
        }
      }
    },
    async *ids() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}/` })) {
        for (const { Key = "" } of page.Contents ?? [])
          yield Key.slice(prefix.length + 1).split(".")[0] ?? "";
      }
    },
  };
}

type Arrival = Store & { Key: string; path: string; collected: FileHandle };

async function appendParts(
  arrival: Arrival,
  from: PartialFile,
  stream: Readable,
  to: Appending,
): Promise<void> {
  const { collected } = arrival;
  let file = from;
  let length = await takeRest(arrival, from);
  const store = async (asPart: boolean) => {
    const former = file.rest;
    file = await (asPart ? storePart(arrival, file, length) : storeRest(arrival, file, length));
    await to.saved(file);
    const { client, Bucket, rethrow } = arrival;
    if (former) await client.send(new DeleteObjectCommand({ Bucket, Key: former.name })).catch(rethrow);
    if (asPart) length = 0;
  };
  await eachChunk(stream, async (chunk) => {
    await dataDisk.run(() => writeAt(collected, chunk, length), to.sender);
    length += chunk.length;
    if (length >= partBytes) await store(true);
  });
  if (lengthOfParts(file) + length === to.bytes && length > 0) await store(true);
  else if (lengthOfParts(file) + length > file.received) await store(false);
}

const lengthOfParts = ({ parts = [] }: PartialFile) => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Copies the bytes after the last part into the local file, and returns their number. */
async function takeRest(
  { client, Bucket, collected, rethrow }: Arrival,
  { rest }: PartialFile,
): Promise<number> {
  if (rest === undefined) return 0;
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: rest.name })).catch(rethrow);
  if (!(Body instanceof Readable)) throw new Error("the store has returned no bytes");
  let length = 0;
  for await (const chunk of Body as AsyncIterable<Buffer>) {
    await dataDisk.run(() => writeAt(collected, chunk, length));
    length += chunk.length;
  }
  if (length !== rest.bytes) throw new Error("the store has lost bytes of an upload");
  return length;
}

async function storePart(arrival: Arrival, file: PartialFile, length: number): Promise<PartialFile> {
  const { client, Bucket, Key } = arrival;
  const { uploadId, parts = [] } = file;
  const number = (parts.at(-1)?.number ?? 0) + 1;
  const part = { Bucket, Key, UploadId: uploadId, PartNumber: number, ContentLength: length };
  const { ETag } = await sendCollected(arrival, length, (Body) =>
    client.send(new UploadPartCommand({ ...part, Body })),
  );
  if (ETag === undefined) throw new Error("the store has not named a part");
  const stored = [...parts, { number, etag: ETag, bytes: length }];
  return {
    received: lengthOfParts({ received: 0, parts: stored }),
    ...(uploadId && { uploadId }),
    parts: stored,
  };
}

/** Under a new name, so that a request that was replaced by another one overwrites nothing. */
async function storeRest(arrival: Arrival, file: PartialFile, length: number): Promise<PartialFile> {
  const { client, Bucket } = arrival;
  const rest = { name: `${arrival.Key}.${randomUUID()}`, bytes: length };
  const object = { Bucket, Key: rest.name, ContentLength: length };
  await sendCollected(arrival, length, (Body) => client.send(new PutObjectCommand({ ...object, Body })));
  return { ...file, received: lengthOfParts(file) + length, rest };
}

/**
 * Sends what was collected, from memory that is given back at once. Streaming it from the disk would leave each chunk to
 * the next collection of garbage.
 */
function sendCollected<T>(
  { path, rethrow }: Arrival,
  length: number,
  send: (body: Buffer) => Promise<T>,
): Promise<T> {
  return inTurn(async () => {
    const file = await openOnDisk(path);
    const bytes = Buffer.allocUnsafeSlow(length);
    try {
      await dataDisk.run(() => readAll(file, bytes));
      return await send(bytes).catch(rethrow);
    } finally {
      giveBack(bytes);
      await dataDisk.finish(() => file.close());
    }
  });
}

async function readAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, done);
    if (bytesRead === 0) throw new Error("a collected part is shorter than it was");
    done += bytesRead;
  }
}
