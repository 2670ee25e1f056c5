import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import type { ByteSpan } from "./byte-span.ts";
import { openOnDisk, readFromDisk } from "./data-disk.ts";

const mebibyte = 1024 * 1024;
/** Stores take no shorter parts, but for the last. */
const block = 5 * mebibyte;
/** The longest part, which a store has to copy within the time limit of a request. */
const longest = 20 * block;

export type Segment = ByteSpan & { isChanged: boolean };

/** Parts of a file whose bytes changed in some spans: those that have to be sent, and those that can be copied. */
export function segmentsOf(bytes: number, changes: readonly ByteSpan[]): Segment[] {
  const segments: Segment[] = [];
  for (let start = 0; start < bytes; start += block) {
    const end = Math.min(start + block, bytes);
    const isChanged = changes.some((change) => change.start < end && change.end > start);
    const last = segments.at(-1);
    if (last?.isChanged === isChanged && end - last.start <= longest) last.end = end;
    else segments.push({ start, end, isChanged });
  }
  return segments;
}

type Copied = { from: string; to: string; path: string; segments: readonly Segment[] };

/** Makes an object of the segments of another one, and of a local file where they changed. */
export async function copyChanged(
  { client, Bucket }: { client: S3Client; Bucket: string },
  { from, to: Key, path, segments }: Copied,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const upload = { Bucket, Key, UploadId };
  const send = async ({ start, end }: ByteSpan, PartNumber: number) => {
    const Body = readFromDisk(await openOnDisk(path), { start, end: end - 1 });
    try {
      const part = { ...upload, PartNumber, ContentLength: end - start, Body };
      return (await client.send(new UploadPartCommand(part))).ETag;
    } finally {
      // The client does not close a body that it could not send.
      Body.destroy();
    }
  };
  const copy = async ({ start, end }: ByteSpan, PartNumber: number) => {
    const source = { CopySource: `${Bucket}/${from}`, CopySourceRange: `bytes=${start}-${end - 1}` };
    const { CopyPartResult } = await client.send(
      new UploadPartCopyCommand({ ...upload, PartNumber, ...source }),
    );
    return CopyPartResult?.ETag;
  };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (const [index, segment] of segments.entries()) {
      const PartNumber = index + 1;
      const ETag = await (segment.isChanged ? send : copy)(segment, PartNumber);
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}
