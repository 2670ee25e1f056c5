import { crc32, deflateRawSync } from "node:zlib";

type Entry = {
  name: string;
  content: string | Buffer;
  /** Size that the archive claims, if it is not the real one. */
  claimed?: number;
};

/** A ZIP archive of these files. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

type Sheet = {
  /** Content of `sheetData`, or the rows with a cell for each value. */
  rows: string | readonly (readonly (string | number)[])[];
  state?: "hidden" | "veryHidden";
};
type Workbook = {
  sheets: readonly Sheet[];
  /** Content of `sst`. */
  sharedStrings?: string;
  /** Numbers of the cells' formats. */
  formats?: readonly number[];
  /** Formats that the file defines, by number. */
  codes?: Readonly<Record<number, string>>;
  countsFrom1904?: boolean;
  /** Before the sheet's root element. */
  prolog?: string;
  more?: readonly Entry[];
};

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006/relationships";

/** A file as Excel writes it, with what a test is about. */
export function xlsxOf({ sheets, sharedStrings, formats = [], codes = {}, ...rest }: Workbook): Buffer {
  const { countsFrom1904 = false, prolog = "", more = [] } = rest;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const names = sheets.map((_, index) => `sheet${index + 1}`);
  return zipOf([
    {
      name: "_rels/.rels",
      content: `<Relationships xmlns="${packaged}">${relation("a", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${Number(countsFrom1904)}"/><sheets>${sheets
        .map(
          ({ state = "visible" }, index) =>
            `<sheet name="S${index}" state="${state}" r:id="${names[index]}"/>`,
        )
        .join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="${packaged}">${names
        .map((name) => relation(name, "worksheet", `worksheets/${name}.xml`))
        .join(
          "",
        )}${relation("t", "sharedStrings", "sharedStrings.xml")}${relation("s", "styles", "styles.xml")}</Relationships>`,
    },
    { name: "xl/styles.xml", content: stylesOf(formats, codes) },
    ...(sharedStrings === undefined
      ? []
      : [{ name: "xl/sharedStrings.xml", content: `<sst xmlns="${main}">${sharedStrings}</sst>` }]),
    ...sheets.map(({ rows }, index) => ({
      name: `xl/worksheets/${names[index]}.xml`,
      content: `${prolog}<worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>${
        typeof rows === "string" ? rows : rows.map(rowOf).join("")
      }</sheetData></worksheet>`,
    })),
    ...more,
  ]);
}

function stylesOf(formats: readonly number[], codes: Readonly<Record<number, string>>): string {
  const defined = Object.entries(codes).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`,
  );
  const cells = formats.map((id) => `<xf numFmtId="${id}"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${defined.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells.join("")}</cellXfs></styleSheet>`;
}

function rowOf(cells: readonly (string | number)[]): string {
  return `<row>${cells
    .map((cell) =>
      typeof cell === "number"
        ? `<c><v>${cell}</v></c>`
        : cell === ""
          ? "<c/>"
          : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
    )
    .join("")}</row>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
