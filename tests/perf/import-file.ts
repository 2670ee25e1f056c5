import { csvOfLines } from "#domain/csv/csv-text.ts";
import { xlsxOf } from "#tests/harness/xlsx-file.ts";

const headers = [
  ...[
    "Creator Name",
    "E-Mail",
    "Instagram",
    "Instagram Followers",
    "TikTok",
    "TikTok Followers",
    "City",
    "Country",
  ],
  ...[
    "Languages",
    "Category",
    "Rate (USD)",
    "Engagement Rate",
    "Phone",
    "Tags",
    "Bio",
    "Manager",
    "Manager Email",
  ],
  ...["Added on", "Shoe size", "Notes"],
];

/** 20 columns as an agency has them. A tenth has no address, and a third has a manager. */
function linesOf(rows: number, bio = "Makes films about the number"): string[][] {
  return Array.from({ length: rows }, (_, index) => [
    `Creator Number ${index}`,
    index % 10 === 0 ? "" : `creator${index}@mail.example`,
    `@creator.${index}`,
    `${1 + (index % 900)}.${String(index % 1000).padStart(3, "0")}`,
    index % 2 === 0 ? `https://www.tiktok.com/@creator${index}?lang=de` : "",
    index % 2 === 0 ? `${1 + (index % 99)}.5K` : "",
    "Lisbon",
    "Portugal",
    "Portuguese, English",
    "Gaming",
    `${100 + (index % 400)}`,
    `${1 + (index % 9)},5%`,
    `+351 910 ${String(index).padStart(6, "0")}`,
    index % 5 === 0 ? "summer, tea" : "tea",
    `${bio} ${index}.`,
    index % 3 === 0 ? `Manager ${index % 40}` : "",
    index % 3 === 0 ? `manager${index % 40}@agency.example` : "",
    `${1 + (index % 28)}/${1 + (index % 12)}/2025`,
    "38",
    `Seen at fair ${index % 7}.`,
  ]);
}

/** A spreadsheet with this many rows, in both formats, and with a change in each row. */
export function spreadsheets(rows: number): Record<"CSV" | "changed CSV" | "XLSX", Uint8Array<ArrayBuffer>> {
  const lines = [headers, ...linesOf(rows)];
  const texts = new Map<string, number>();
  const numberOf = (text: string) => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  const body = lines.map(
    (cells) =>
      `<row>${cells.map((text) => (text === "" ? "<c/>" : `<c t="s"><v>${numberOf(text)}</v></c>`)).join("")}</row>`,
  );
  const sharedStrings = [...texts.keys()]
    .map((text) => `<si><t>${text.replaceAll("&", "&amp;")}</t></si>`)
    .join("");
  return {
    CSV: Uint8Array.from(Buffer.from(csvOfLines(lines))),
    "changed CSV": Uint8Array.from(Buffer.from(csvOfLines([headers, ...linesOf(rows, "Writes about")]))),
    XLSX: Uint8Array.from(xlsxOf({ sheets: [{ rows: body.join("") }], sharedStrings })),
  };
}
