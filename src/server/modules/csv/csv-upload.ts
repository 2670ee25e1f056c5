import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { maximumCsvBytes, maximumCsvSize } from "#domain/csv/csv.contract.ts";
import { readLine } from "#domain/readers/read-line.ts";
import { tooLarge } from "#server/http/http-error.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import { type MakeFolder, partsOf, type ReadForm, save, withForm } from "#server/http/upload.ts";
import { wrongFile } from "#server/platform/spreadsheets/table.ts";

type CsvUpload = {
  fields: Record<string, unknown>;
  path: string /** As the sender calls it. */;
  fileName: string;
};

const limits = { fileSize: maximumCsvBytes, fieldSize: 1_000, parts: 10, fieldNameSize: 100 };
/** Maximum size of the file, plus room for other form fields. */
const maximumBytes = maximumCsvBytes + 1024 * 1024;

/** Parses a form with one file, `file`, which is deleted after `handle`. */
export function withCsvUpload<T>(
  request: FastifyRequest,
  temporaryFolder: string,
  handle: (upload: CsvUpload) => Promise<T>,
): Promise<T> {
  const read: ReadForm<CsvUpload> = (makeFolder, tooLong) => receive(request, makeFolder, tooLong);
  return withForm(request, { temporaryFolder, maximumBytes, read }, handle);
}

async function receive(
  request: FastifyRequest,
  makeFolder: MakeFolder,
  tooLong: AbortSignal,
): Promise<CsvUpload> {
  const fields: Record<string, unknown> = Object.create(null);
  let path: string | undefined;
  let fileName = "";
  for await (const part of partsOf(request, limits)) {
    if (part.type === "field") {
      if (!(part.fieldname in fields)) fields[part.fieldname] = part.value;
    } else if (part.fieldname !== "file" || path !== undefined) {
      part.file.resume();
    } else {
      path = join(await makeFolder(), "file");
      fileName = readLine(part.filename ?? "");
      await save(part, { path, sender: addressOf(request), tooLong });
      if (part.file.truncated) throw tooLarge(`The file is larger than ${maximumCsvSize}.`);
    }
  }
  if (path === undefined) throw wrongFile("is required");
  return { fields, path, fileName };
}
