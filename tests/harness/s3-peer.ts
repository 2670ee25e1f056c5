import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver, { type Middleware } from "@20minutes/s3rver";
import type { StorageSettings } from "#server/config/settings.ts";

export type S3Peer = {
  /** The settings for its only bucket, which is empty. */
  settings: StorageSettings;
  /** Path of the file with the bytes of an object. */
  pathOf(key: string): string;
  /** IDs of multipart uploads that were neither completed nor aborted, whose parts a store keeps and charges for. */
  openUploads(): Promise<string[]>;
  /** Stops responding; the stored objects stay. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
};

const uploadsFolder = "._S3rver_uploads";

/** Aborts multipart uploads, which the package cannot. */
function abortUploads(directory: string): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== "DELETE" || typeof ctx.query.uploadId !== "string") return next();
    const bucket = ctx.path.split("/")[1] ?? "";
    await rm(join(directory, bucket, uploadsFolder, ctx.query.uploadId), {
      recursive: true,
      force: true,
    });
    ctx.status = 204;
  };
}

/** An S3 server with one access key, on a free port. */
export async function startS3Peer(): Promise<S3Peer> {
  const directory = await mkdtemp(join(tmpdir(), "tandem-s3-"));
  const bucket = "files";
  const listen = async (port: number) => {
    const server = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      // For bucket URLs with a trailing slash it computes a different signature than the SDK.
      allowMismatchedSignatures: true,
      directory,
      configureBuckets: [{ name: bucket }],
    });
    server.middleware.unshift(abortUploads(directory));
    return { server, port: (await server.run()).port };
  };
  let running = await listen(0);
  return {
    settings: {
      endpoint: `http://127.0.0.1:${running.port}`,
      bucket,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    pathOf: (key) => join(directory, bucket, `${key}._S3rver_object`),
    // The folder is made with the first one.
    openUploads: () => readdir(join(directory, bucket, uploadsFolder)).catch(() => []),
    pause: () => running.server.close(),
    async resume() {
      running = await listen(running.port);
    },
    async close() {
      await running.server.close();
      await rm(directory, { recursive: true });
    },
  };
}
