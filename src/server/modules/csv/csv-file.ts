import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { CsvError, parse } from "csv-parse";
import { maximumCsvRows } from "#domain/csv/csv.contract.ts";
import { readCell } from "#domain/csv/csv-cells.ts";
import { Invalid } from "#domain/errors.ts";
import { openOnDisk, readFromDisk } from "#server/platform/files/data-disk.ts";

export type CsvRow = Record<string, string>;
/** A row that is not empty, numbered as in spreadsheets: the header is row 1. */
export type NumberedRow = { number: number; row: CsvRow };

const delimiters = [",", ";", "\t"];

/**
 * Yields the rows of a file as objects, keyed by the result of `columnsOf` for the header line. The delimiter is
 * declared by a line such as `sep=;`, or it is the comma, semicolon, or tab that is most frequent in the header.
 * Throws at the first row that is not valid CSV.
 */
export async function* readCsvFile(
  path: string,
  columnsOf: (headers: string[]) => string[] = (headers) => headers,
): AsyncGenerator<NumberedRow> {
  const { delimiter, firstLine } = await formatOf(path);
  const parser = parse({
    bom: true,
    delimiter,
    from_line: firstLine,
    columns: (names: string[]) => columnsOf(names.map((name) => name.trim())),
    // Otherwise a space before a quotation mark would make it part of the text.
    trim: true,
    relax_column_count_less: true,
    max_record_size: 256 * 1024,
  });
  const file = await openText(path);
  file.once("error", (error) => parser.destroy(error)).pipe(parser);
  let number = 1;
  try {
    for await (const record of parser) {
      number += 1;
      const cells = Object.entries(record as CsvRow).map(
        ([name, text]) => [name, readCell(text ?? "")] as const,
      );
      if (cells.some(([, text]) => text.trim() !== "")) yield { number, row: Object.fromEntries(cells) };
    }
  } catch (error) {
    throw error instanceof CsvError ? wrongFile(sentenceOf(error)) : error;
  } finally {
    file.destroy();
  }
}

type Survey = {
  maximumRows?: number;
  /** Called for each cell with its header. */
  look?: (header: string, text: string) => void;
};

/** Counts the rows and lists the headers of a file. Throws `Invalid` for one that cannot be imported. */
export async function surveyCsvFile(
  path: string,
  { maximumRows = maximumCsvRows, look }: Survey = {},
): Promise<{ rows: number; headers: string[] }> {
  await expectUtf8(path);
  let rows = 0;
  let headers: string[] = [];
  const noteHeaders = (names: string[]) => {
    headers = names;
    return names;
  };
  for await (const { row } of readCsvFile(path, noteHeaders)) {
    if (look) for (const [header, text] of Object.entries(row)) look(header, text);
    rows += 1;
    if (rows > maximumRows) throw wrongFile(`has more than ${maximumRows} rows`);
  }
  if (rows === 0) throw wrongFile("has no rows below its header");
  return { rows, headers };
}

export function wrongFile(message: string) {
  return new Invalid("file", message);
}

async function openText(path: string): Promise<Readable> {
  return readFromDisk(await openOnDisk(path));
}

async function expectUtf8(path: string): Promise<void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of await openText(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw wrongFile("is not UTF-8 text: save it as 'CSV UTF-8'");
  }
}

async function formatOf(path: string): Promise<{ delimiter: string; firstLine: number }> {
  const start = readFromDisk(await openOnDisk(path), { end: 16_383 });
  const [line = ""] = (await text(start)).split(/[\r\n]/, 1);
  // Excel writes this line for itself.
  const [, named] = /^\uFEFF?"?sep=([,;\t])"?$/i.exec(line) ?? [];
  if (named !== undefined) return { delimiter: named, firstLine: 2 };
  const header = line.replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => header.split(delimiter).length;
  const delimiter = delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
  return { delimiter, firstLine: 1 };
}

/** The library's messages quote the file, so the message is chosen by the error code. */
function sentenceOf(error: CsvError): string {
  const line = "lines" in error ? ` in line ${String(error.lines)}` : "";
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "has a quotation mark that is not closed";
  if (error.code.startsWith("CSV_RECORD_INCONSISTENT")) return `has more cells than columns${line}`;
  return `cannot be read as CSV${line}`;
}
