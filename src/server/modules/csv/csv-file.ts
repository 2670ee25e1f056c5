import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { CsvError, parse } from "csv-parse";
import { maximumCsvRows } from "#domain/csv/csv.contract.ts";
import { readCell } from "#domain/csv/csv-cells.ts";
import { Invalid } from "#domain/errors.ts";
import { openOnDisk, readFromDisk } from "#server/platform/files/data-disk.ts";

export type CsvRow = Record<string, string>;

const delimiters = [",", ";", "\t"];

/**
 * Yields the rows of a file as objects keyed by the header line. The delimiter is the comma, semicolon or tab that is
 * most frequent in that line. Throws at the first row that is not valid CSV.
 */
export async function* readCsvFile(path: string): AsyncGenerator<CsvRow> {
  const delimiter = await delimiterOf(path);
  const parser = parse({
    bom: true,
    delimiter,
    columns: (names: string[]) => names.map((name) => name.trim()),
    skip_empty_lines: true,
    relax_column_count_less: true,
    max_record_size: 256 * 1024,
  });
  const file = await openText(path);
  file.once("error", (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const record of parser) {
      yield Object.fromEntries(
        Object.entries(record as CsvRow).map(([name, text]) => [name, readCell(text ?? "")]),
      );
    }
  } catch (error) {
    throw error instanceof CsvError ? wrongFile(sentenceOf(error)) : error;
  } finally {
    file.destroy();
  }
}

/** Counts the rows and lists the columns of a file. Throws `Invalid` for one that cannot be imported. */
export async function surveyCsvFile(
  path: string,
  maximumRows = maximumCsvRows,
): Promise<{ rows: number; columns: string[] }> {
  await expectUtf8(path);
  let rows = 0;
  let columns: string[] = [];
  for await (const row of readCsvFile(path)) {
    if (rows === 0) columns = Object.keys(row);
    rows += 1;
    if (rows > maximumRows) throw wrongFile(`has more than ${maximumRows} rows`);
  }
  if (rows === 0) throw wrongFile("has no rows below its header");
  return { rows, columns };
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

async function delimiterOf(path: string): Promise<string> {
  const start = readFromDisk(await openOnDisk(path), { end: 16_383 });
  const [header = ""] = (await text(start)).split(/[\r\n]/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The library's messages quote the file, so the message is chosen by the error code. */
function sentenceOf(error: CsvError): string {
  const line = "lines" in error ? ` in line ${String(error.lines)}` : "";
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "has a quotation mark that is not closed";
  if (error.code.startsWith("CSV_RECORD_INCONSISTENT")) return `has more cells than columns${line}`;
  return `cannot be read as CSV${line}`;
}
