import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { readCell } from "#domain/csv/csv-cells.ts";
import { openOnDisk, readFromDisk } from "#server/platform/files/data-disk.ts";
import { maximumColumns, maximumRowLength, type Table, type TableRow, wrongFile } from "./table.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const delimiters = [",", ";", "\t"];
/** Characters and lines from which the delimiter is detected. */
const sampleLength = 64 * 1024;
const sampleLines = 40;

/**
 * Opens a file of delimited text. The encoding is detected from the bytes. The delimiter is declared by a line such
 * as `sep=;`, or it is the one that separates most lines into the same number of cells.
 */
export async function openTextTable(path: string): Promise<Table> {
  const encoding = await encodingOf(path);
  const format = formatOf(await startOf(path, encoding));
  return { countsFrom1904: false, rows: () => readRows(path, encoding, format) };
}

async function* readRows(path: string, encoding: Encoding, format: Format): AsyncGenerator<TableRow> {
  const parser = parse({
    bom: true,
    delimiter: format.delimiter,
    from_line: format.firstLine,
    // Otherwise a space before a quotation mark would make it part of the text.
    trim: true,
    relax_column_count: true,
    max_record_size: maximumRowLength,
  });
  const text = Readable.from(decoded(await openText(path), encoding));
  text.once("error", (error) => parser.destroy(error)).pipe(parser);
  let number = 0;
  try {
    for await (const record of parser) {
      number += 1;
      const cells = (record as string[]).map(readCell);
      if (cells.length > maximumColumns) throw wrongFile(`has more than ${maximumColumns} columns`);
      if (cells.some((cell) => cell.trim() !== "")) yield { number, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? wrongFile(sentenceOf(error)) : error;
  } finally {
    text.destroy();
  }
}

async function* decoded(file: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

async function openText(path: string): Promise<Readable> {
  return readFromDisk(await openOnDisk(path));
}

/** By the byte order mark, or by the bytes. Every file can be read as Windows-1252, so that comes last. */
async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of await openText(path)) {
      const bytes = chunk as Buffer;
      const wide = isFirst ? wideEncodingOf(bytes.subarray(0, 4096)) : undefined;
      if (wide) return wide;
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}

/** UTF-16 has a zero in one of the two bytes of each Latin letter, comma, and digit. */
function wideEncodingOf(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 1].map((first) => {
    let count = 0;
    for (let place = first; place < bytes.length; place += 2) if (bytes[place] === 0) count += 1;
    return count;
  });
  const [even = 0, odd = 0] = zeros;
  const enough = bytes.length / 8;
  if (even + odd === 0) return undefined;
  if (odd > enough && even <= odd / 4) return "utf-16le";
  if (even > enough && odd <= even / 4) return "utf-16be";
  throw wrongFile("is no spreadsheet: upload a CSV, TSV, or XLSX file");
}

async function startOf(path: string, encoding: Encoding): Promise<string> {
  const file = await openText(path);
  let start = "";
  try {
    for await (const text of decoded(file, encoding)) {
      start += text;
      if (start.length >= sampleLength) break;
    }
  } finally {
    file.destroy();
  }
  return start.slice(0, sampleLength);
}

type Format = { delimiter: string; firstLine: number };

function formatOf(start: string): Format {
  const [line = ""] = start.split(/[\r\n]/, 1);
  // Excel writes this line for itself.
  const [, named] = /^\uFEFF?"?sep=([,;\t])"?$/i.exec(line) ?? [];
  if (named !== undefined) return { delimiter: named, firstLine: 2 };
  const lines = start
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]+/)
    .filter((each) => each.trim() !== "")
    .slice(0, sampleLines);
  const best = delimiters.reduce((one, other) =>
    agreement(lines, other) > agreement(lines, one) ? other : one,
  );
  return { delimiter: best, firstLine: 1 };
}

/** Cells in the lines whose number of cells is the most frequent one, if that is more than one. */
function agreement(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const cells = line.split(delimiter).length;
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  return Math.max(0, ...[...counts].map(([cells, times]) => cells * times * times));
}

/** The library's messages quote the file, so the message is chosen by the error code. */
function sentenceOf(error: CsvError): string {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "has a quotation mark that is not closed";
  const line = "lines" in error ? ` in line ${String(error.lines)}` : "";
  return `cannot be read as CSV${line}`;
}
