import type { ExportName, ImportLine } from "#domain/csv/csv.contract.ts";
import type { ImportName } from "#domain/csv/import-columns.ts";
import { adminCall } from "./admin-client.ts";
import { errorFromResponse } from "./api-error.ts";

/** Files with a hundred thousand rows take longer than usual requests; in milliseconds. */
const timeoutMs = 10 * 60_000;

/** Downloads a list as a CSV file. `bom` prepends a byte order mark. */
export async function exportCsv(name: ExportName, bom: boolean): Promise<Blob> {
  const query = new URLSearchParams({ bom: String(bom) });
  const response = await adminCall(`GET /api/admin/export/${name}.csv`, { query, timeoutMs });
  return response.blob();
}

/** Uploads a CSV file and passes on each line of the response as it arrives. A dry run writes nothing. */
export async function importCsv(
  name: ImportName,
  { file, dryRun, skipRefused }: { file: File; dryRun: boolean; skipRefused: boolean },
  onLines: (lines: ImportLine[]) => void,
): Promise<void> {
  const form = new FormData();
  form.set("dryRun", String(dryRun));
  form.set("skipRefused", String(skipRefused));
  form.set("file", file, file.name);
  const response = await adminCall(`POST /api/admin/import/${name}`, { form, timeoutMs });
  if (!response.body) throw await errorFromResponse(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    onLines(lines.filter(Boolean).map((line) => JSON.parse(line) as ImportLine));
  }
}
