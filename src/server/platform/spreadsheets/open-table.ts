import { buffer } from "node:stream/consumers";
import { openOnDisk, readFromDisk } from "#server/platform/files/data-disk.ts";
import { type Table, wrongFile } from "./table.ts";
import { openTextTable } from "./text-table.ts";
import { openXlsxTable } from "./xlsx-table.ts";

const zip = "504b0304";
/** Older Excel files, and new ones with a password. */
const compoundFile = "d0cf11e0";

/** Opens a CSV, TSV, or XLSX file, whatever its name is. Throws `Invalid` for a file that is none of them. */
export async function openTable(path: string): Promise<Table> {
  const head = (await buffer(readFromDisk(await openOnDisk(path), { end: 3 }))).toString("hex");
  if (head === zip) return openXlsxTable(await buffer(readFromDisk(await openOnDisk(path))));
  if (head === compoundFile) {
    throw wrongFile("has a password, or is from an old Excel: save it without a password as .xlsx");
  }
  return openTextTable(path);
}
