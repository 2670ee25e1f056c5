import "@fastify/multipart";
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { maximumCsvBytes } from "#domain/transfer/transfer.contract.ts";
import { tooLarge } from "../../plugins/http-error.ts";
import { wrongFile } from "./csv-file.ts";

type CsvUpload = { fields: Record<string, unknown>; path: string };

/** Reads a form with one file, `file`, which is removed when `handle` is through. */
export async function withCsvUpload<T>(
  request: FastifyRequest,
  temporaryFolder: string,
  handle: (upload: CsvUpload) => Promise<T>,
): Promise<T> {
  const folder = join(temporaryFolder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const path = join(folder, "file.csv");
    const fields: Record<string, unknown> = Object.create(null);
    let hasFile = false;
    const limits = { fileSize: maximumCsvBytes, fieldSize: 1_000, parts: 10, fieldNameSize: 100 };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (!(part.fieldname in fields)) fields[part.fieldname] = part.value;
      } else if (part.fieldname !== "file" || hasFile) {
        part.file.resume();
      } else {
        await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
        if (part.file.truncated) throw tooLarge("The file is larger than 25MB.");
        hasFile = true;
      }
    }
    if (!hasFile) throw wrongFile("is required");
    return await handle({ fields, path });
  } finally {
    request.raw.unpipe().resume();
    await rm(folder, { recursive: true, force: true });
  }
}
