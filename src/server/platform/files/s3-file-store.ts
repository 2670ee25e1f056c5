import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Unavailable } from "#domain/errors.ts";
import { SettingError, type StorageSettings } from "#server/config/settings.ts";
import { dataDisk, openOnDisk, readFromDisk } from "./data-disk.ts";
import type { FileStore } from "./file-store.ts";
import { copyChanged, segmentsOf } from "./s3-copies.ts";
import { partialKey, s3PartialFiles } from "./s3-partial-files.ts";

/** For connecting, and for inactivity in either direction, in milliseconds. */
const timeoutMs = { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true };
/** The SDK does not retry requests with a stream as their body. */
const attempts = 3;

/** Files as objects in a bucket, under `<file id>/<variant>`. Parts of arriving files pass through `temporaryFolder`. While the store is down, errors are `Unavailable`. */
export function s3FileStore(settings: StorageSettings, temporaryFolder: string): FileStore {
  const { client, Bucket } = openClient(settings);
  const names = async (id: string) => {
    const found: string[] = [];
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${id}/` })) {
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) found.push(Key);
    }
    return found;
  };
  const put: FileStore["put"] = async (Key, path) => {
    const { size: ContentLength } = await dataDisk.run(() => stat(path));
    for (let attempt = 1; ; attempt += 1) {
      const Body = readFromDisk(await openOnDisk(path));
      try {
        await client.send(new PutObjectCommand({ Bucket, Key, ContentLength, Body }));
        break;
      } catch (error) {
        if (attempt === attempts || isRefusal(error)) throw asUnavailable(error);
      } finally {
        // The client does not close a body that it could not send.
        Body.destroy();
      }
    }
    await dataDisk.finish(() => rm(path));
  };
  return {
    put,
    async putArrived(Key, path, { id, changes }) {
      const { size: bytes } = await dataDisk.run(() => stat(path));
      const segments = segmentsOf(bytes, changes);
      if (segments.every(({ isChanged }) => isChanged)) return put(Key, path);
      try {
        await copyChanged({ client, Bucket }, { from: partialKey(id), to: Key, path, segments });
      } catch {
        // Not every store can copy a part of an object, and some take too long.
        return put(Key, path);
      }
      await dataDisk.finish(() => rm(path));
    },
    async read(Key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const object = await found(client.send(new GetObjectCommand({ Bucket, Key, Range })));
      if (!(object?.Body instanceof Readable)) return undefined;
      const bytes = object.ContentRange?.split("/")[1] ?? object.ContentLength;
      return { bytes: Number(bytes), stream: object.Body };
    },
    async size(Key) {
      return (await found(client.send(new HeadObjectCommand({ Bucket, Key }))))?.ContentLength;
    },
    async remove(id) {
      // One by one, because not every store can delete a list of objects.
      for (const Key of await names(id).catch(rethrow)) {
        await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(rethrow);
      }
    },
    async *ids() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Delimiter: "/" })) {
        for (const { Prefix } of page.CommonPrefixes ?? [])
          if (Prefix !== undefined) yield Prefix.slice(0, -1);
      }
    },
    names: (id) => names(id).catch(rethrow),
    partial: s3PartialFiles({ client, Bucket, temporaryFolder, rethrow, isMissing }),
  };
}

/** Throws a `SettingError` with the reason if the bucket does not exist or cannot be accessed. */
export async function expectBucket(settings: StorageSettings): Promise<void> {
  const { client, Bucket } = openClient(settings);
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404) throw new SettingError(`S3_BUCKET ${Bucket} does not exist.`);
    if (status === 403) throw new SettingError(`S3_ACCESS_KEY_ID may not use the bucket ${Bucket}.`);
    throw new SettingError(`S3_ENDPOINT names a storage that does not answer: ${reasonOf(error)}.`);
  } finally {
    client.destroy();
  }
}

export function openClient({ endpoint, bucket, region, accessKeyId, secretAccessKey }: StorageSettings) {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Bucket names as host names need wildcard DNS, which few self-hosted stores have.
    forcePathStyle: true,
    // Not every store supports the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: attempts,
    requestHandler: timeoutMs,
    // Failures are thrown, and logged by the code that catches them.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  });
  return { client, Bucket: bucket };
}

/** Undefined if the object does not exist. */
async function found<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw asUnavailable(error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** The store has understood and refused the request. Retrying would not help. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && status < 500 && status !== 429;
}

function asUnavailable(error: unknown): Error {
  if (isRefusal(error)) return error as Error;
  return new Unavailable(error);
}

function rethrow(error: unknown): never {
  throw asUnavailable(error);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : "unknown reason";
}
