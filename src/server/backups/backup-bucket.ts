import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { StorageSettings } from "#server/config/settings.ts";
import { openClient } from "#server/platform/files/s3-file-store.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupTarget } from "./backup-target.ts";

/** Bytes of a part, of which two are in memory. A store takes 10,000 parts: archives of 160 GB. */
const partSize = 16 * 1024 * 1024;

/** Not every store can list them. Such a store forgets them by itself, or keeps what nobody sees. */
function noneIfUnknown(error: unknown): { Uploads?: undefined } {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return {};
  throw error;
}

/** Archives as objects of a bucket, under `prefix`, which is empty or ends with a slash. */
export function backupBucket(settings: StorageSettings, prefix: string): BackupTarget {
  const { client, Bucket } = openClient(settings);
  const at = (name: string) => ({ Bucket, Key: prefix + name });
  return {
    async save(name, Body) {
      await new Upload({ client, params: { ...at(name), Body }, partSize, queueSize: 1 }).done();
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand(at(name)));
      if (!(Body instanceof Readable)) throw new BackupError(`${name} is no longer in the bucket.`);
      return Body;
    },
    async size(name) {
      return (await client.send(new HeadObjectCommand(at(name)))).ContentLength ?? 0;
    },
    async names() {
      const names: string[] = [];
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key } of page.Contents ?? []) if (Key) names.push(Key.slice(prefix.length));
      }
      return names;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },
    async removeUnfinished(start) {
      const listing = client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix + start }));
      const { Uploads } = await listing.catch(noneIfUnknown);
      for (const { Key, UploadId } of Uploads ?? [])
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    },
  };
}
