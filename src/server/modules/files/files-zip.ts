import { PassThrough, Readable } from "node:stream";
import pLimit from "p-limit";
import { ZipFile } from "yazl";
import {
  formats,
  formatsForClient,
  rightsUses,
  rightsUsesForClient,
} from "#domain/campaigns/offer-options.ts";
import { csvText } from "#domain/csv/csv-text.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { downloadNames } from "#domain/files/download-name.ts";
import { fileRightsColumns } from "#domain/files/downloads.contract.ts";
import { usableTexts } from "#domain/files/usable-text.ts";
import { pictureWidths } from "#domain/media/picture-widths.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { FoundDownload } from "./downloads.service.ts";
import { presentFileRights } from "./files.presenter.ts";
import type { FileRow } from "./files.repository.ts";

/** Sizes that are asked at the same time, because an object store answers each after a while. */
const asking = pLimit(16);
/** Times that the rest of a file is read again after a failure. */
const retries = 3;

export type FilesZip = { stream: Readable; bytes: number };

/**
 * A ZIP file that is read as it is sent: without compression, because pictures and videos have theirs, and with files of
 * any size. A file that cannot be read to its end breaks the stream. Files that the store does not have are left out.
 */
export async function zipOfFiles(store: FileStore, download: FoundDownload): Promise<FilesZip> {
  const sizes = await Promise.all(download.rows.map((row) => asking(() => store.size(storedName(row)))));
  const stored = download.rows.flatMap((row, index) => {
    const size = sizes[index];
    return size === undefined ? [] : [{ row, size }];
  });
  const names = downloadNames(
    stored.map(({ row }) => ({ ...row, campaign: { name: row.campaignName }, media: row })),
  );
  const zip = new ZipFile();
  const output = new PassThrough();
  const mtime = new Date(`${download.today}T12:00:00Z`);
  const rights = rightsCsv(
    stored.map(({ row }, index) => ({ row, name: names[index] ?? "" })),
    download,
  );
  zip.addBuffer(Buffer.from(rights), "rights.csv", { compress: false, mtime });
  for (const [index, { row, size }] of stored.entries()) {
    const options = { compress: false, size, mtime };
    zip.addReadStreamLazy(names[index] ?? row.id, options, (open) => {
      if (output.destroyed) return;
      const file = Readable.from(wholeFile(store, storedName(row), size), { objectMode: false });
      output.once("close", () => file.destroy());
      // The library does not listen, and nobody else would.
      file.once("error", (error) => output.destroy(error));
      open(null, file);
    });
  }
  zip.on("error", (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);
  const bytes = await new Promise<number>((resolve) =>
    zip.end(undefined, (...[total]: number[]) => resolve(total ?? -1)),
  );
  return { stream: output, bytes };
}

/** The original, or the largest version of a picture. */
function storedName({ id, kind }: FileRow): string {
  return kind === "image" ? `${id}/${pictureWidths.at(-1)}.webp` : `${id}/original`;
}

/** Chunks of a file. Goes on where a stream broke off: an object store ends a connection on which nobody reads. */
async function* wholeFile(store: FileStore, name: string, size: number): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let failures = 0; sent < size; ) {
    const from = sent;
    try {
      const part = await store.read(name, { start: sent, end: size - 1 });
      if (part === undefined) throw new Error(`the file ${name} is gone`);
      for await (const chunk of part.stream as AsyncIterable<Buffer>) {
        sent += chunk.length;
        yield chunk;
      }
      if (sent < size) throw new Error(`the file ${name} is shorter than before`);
    } catch (error) {
      failures = sent > from ? 1 : failures + 1;
      if (failures > retries) throw error;
    }
  }
}

type NamedRow = { row: FileRow; name: string };

function rightsCsv(files: readonly NamedRow[], { today, isForClient }: FoundDownload): string {
  return csvText(
    fileRightsColumns,
    files.flatMap((file) => rowsOf(file, today, isForClient)),
  );
}

/** One row for each right, or one without any. */
function rowsOf({ row, name }: NamedRow, today: string, isForClient: boolean): Record<string, string>[] {
  const uses = isForClient ? rightsUsesForClient : rightsUses;
  const rights = presentFileRights(row, today);
  const about = {
    file: name,
    creator: row.creatorName,
    client: row.clientName,
    campaign: row.campaignName,
    deliverable: nameOfDeliverable(row, isForClient ? formatsForClient : formats),
    day: row.day,
    post: row.publishedUrl ?? "",
    usableToday: usableTexts(rights, uses).join("; ") || "Nothing",
  };
  if (rights.length === 0) return [about];
  return rights.map((right) => ({
    ...about,
    uses: right.uses.map((use) => uses[use]).join(", "),
    countries: right.countries.join(", ") || "everywhere",
    exclusive: String(right.exclusive),
    category: right.category ?? "",
    startsOn: right.startsOn ?? "",
    endsOn: right.endsOn ?? "",
    revokedOn: right.revokedOn ?? "",
  }));
}
