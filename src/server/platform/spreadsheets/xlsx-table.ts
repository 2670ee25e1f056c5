import type { Cell } from "#domain/imports/read-cells.ts";
import { dayOfSerial } from "#domain/readers/read-serial-day.ts";
import { StringTable } from "./string-table.ts";
import { maximumColumns, maximumRowLength, type Table, type TableRow, wrongFile } from "./table.ts";
import { finish, openXlsxArchive, type Tag, type XlsxArchive, type XmlHandler } from "./xlsx-archive.ts";
import { currencyOfFormat, exactNumber, kindOfFormat, type NumberKind } from "./xlsx-numbers.ts";

/** Bytes of all texts that cells share. */
const maximumTextBytes = 64 * 1024 * 1024;
const maximumStyles = 70_000;
const maximumSheets = 500;

type Workbook = { sheets: string[]; countsFrom1904: boolean };
type Style = { kind: NumberKind; currency: string | undefined };
type Reading = { texts: StringTable; styles: Style[]; countsFrom1904: boolean };

/** Opens the first visible sheet of an XLSX file that has content. Of a formula, the stored result is read. */
export async function openXlsxTable(bytes: Buffer): Promise<Table> {
  const archive = await openXlsxArchive(bytes);
  const main = (await archive.relations("")).find(({ type }) => type === "officeDocument")?.target;
  if (main === undefined || !archive.has(main)) {
    throw wrongFile("is no spreadsheet that can be read: save it as .xlsx or CSV");
  }
  const { sheets, countsFrom1904 } = await readWorkbook(archive, main);
  const parts = await archive.relations(main);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.target ?? "";
  const reading = {
    texts: await readTexts(archive, partOf("sharedStrings")),
    styles: await readStyles(archive, partOf("styles")),
    countsFrom1904,
  };
  return {
    countsFrom1904,
    async *rows() {
      for (const sheet of sheets) {
        let isEmpty = true;
        for await (const row of readSheet(
          archive,
          parts.find(({ id }) => id === sheet)?.target ?? "",
          reading,
        )) {
          isEmpty = false;
          yield row;
        }
        if (!isEmpty) return;
      }
    },
  };
}

async function readWorkbook(archive: XlsxArchive, name: string): Promise<Workbook> {
  const book: Workbook = { sheets: [], countsFrom1904: false };
  const open = ({ name: tag, attributes }: Tag) => {
    if (tag === "workbookPr") book.countsFrom1904 = isTrue(attributes.date1904);
    // The prefix of the relationships' namespace is not always the same.
    const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
    const isVisible = (attributes.state ?? "visible") === "visible";
    if (tag === "sheet" && id && isVisible && book.sheets.length < maximumSheets) book.sheets.push(id);
  };
  await finish(archive.read(name, { open }));
  return book;
}

async function readTexts(archive: XlsxArchive, name: string): Promise<StringTable> {
  const texts = new StringTable(maximumTextBytes, () => wrongFile("has too much text"));
  const item = itemText();
  const handler: XmlHandler = {
    ...item,
    close(tag) {
      if (tag === "si") texts.add(item.take());
      else item.close(tag);
    },
  };
  await finish(archive.read(name, handler));
  return texts;
}

/** Collects the text of an item, which can have parts in several fonts. Hints for pronunciation are left out. */
function itemText() {
  let text = "";
  let hints = 0;
  let isText = false;
  return {
    open({ name }: Tag) {
      if (name === "rPh") hints += 1;
      isText = name === "t" && hints === 0;
    },
    text(part: string) {
      if (isText) text += part;
    },
    close(name: string) {
      if (name === "rPh") hints -= 1;
      isText = false;
    },
    take() {
      const taken = unescaped(text);
      text = "";
      return taken;
    },
  };
}

/** Kinds and currencies of the cells' formats, by number of the style. */
async function readStyles(archive: XlsxArchive, name: string): Promise<Style[]> {
  const codes = new Map<number, string>();
  const styles: Style[] = [];
  let areCells = false;
  const handler: XmlHandler = {
    open({ name: tag, attributes }) {
      const id = +(attributes.numFmtId ?? 0);
      if (tag === "numFmt" && codes.size < maximumStyles)
        codes.set(id, (attributes.formatCode ?? "").slice(0, 255));
      if (tag === "cellXfs") areCells = true;
      if (tag === "xf" && areCells && styles.length < maximumStyles)
        styles.push({ kind: kindOfFormat(id, codes.get(id)), currency: currencyOfFormat(codes.get(id)) });
    },
    close(tag) {
      if (tag === "cellXfs") areCells = false;
    },
  };
  await finish(archive.read(name, handler));
  return styles;
}

async function* readSheet(archive: XlsxArchive, name: string, reading: Reading): AsyncGenerator<TableRow> {
  const rows: TableRow[] = [];
  for await (const _ of archive.read(
    name,
    sheetHandler(reading, (row) => rows.push(row)),
  ))
    yield* rows.splice(0);
}

/** Collects the rows of a sheet that have content. Their places say where they are, and are counted without. */
function sheetHandler(reading: Reading, take: (row: TableRow) => void): XmlHandler {
  let number = 0;
  let cells: Cell[] = [];
  let currencies: Record<number, string> = {};
  let length = 0;
  let column = 0;
  let cell: Record<string, string> = {};
  let value = "";
  let isValue = false;
  const inline = itemText();
  const put = (content: Cell) => {
    if (content === "") return;
    length += typeof content === "string" ? content.length : 1;
    if (length > maximumRowLength) throw wrongFile(`has too much text in row ${number}`);
    if (column >= maximumColumns) throw wrongFile(`has more than ${maximumColumns} columns`);
    while (cells.length < column) cells.push("");
    cells[column] = content;
    const currency = typeof content === "number" && reading.styles[+(cell.s ?? 0)]?.currency;
    if (currency) currencies[column] = currency;
  };
  return {
    open(tag) {
      inline.open(tag);
      if (tag.name === "row") {
        number = +(tag.attributes.r ?? number + 1);
        [cells, currencies, length, column] = [[], {}, 0, -1];
      } else if (tag.name === "c") {
        cell = tag.attributes;
        column = cell.r === undefined ? column + 1 : columnOf(cell.r);
        value = "";
      }
      isValue = tag.name === "v";
    },
    text(part) {
      if (isValue) value += part;
      else inline.text(part);
    },
    close(tag) {
      inline.close(tag);
      isValue = false;
      if (tag === "c") put(contentOf(cell, cell.t === "inlineStr" ? inline.take() : value, reading));
      else if (tag === "row" && cells.length > 0) take({ number, cells, currencies });
    },
  };
}

function contentOf(
  { t: type = "n", s: style = "0" }: Record<string, string>,
  value: string,
  reading: Reading,
): Cell {
  if (value === "") return "";
  if (type === "s") return reading.texts.at(+value).trim();
  if (type === "b") return value === "1" ? "true" : "false";
  // The result of a formula that failed, such as '#N/A'.
  if (type === "e") return "";
  if (type === "d") return value.slice(0, 10);
  if (type !== "n") return unescaped(value).trim();
  const number = +value;
  if (!Number.isFinite(number)) return "";
  const kind = reading.styles[+style]?.kind ?? "number";
  if (kind === "day") return dayOfSerial(number, reading.countsFrom1904) ?? exactNumber(number);
  return exactNumber(kind === "percent" ? number * 100 : number);
}

/** 'AB12' is column 27. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.toUpperCase()) {
    if (letter < "A" || letter > "Z") break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** Characters that XML does not allow are written as '_x000D_'. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function isTrue(text: string | undefined): boolean {
  return text === "1" || text === "true";
}
