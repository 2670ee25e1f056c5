import type { ExportName, ImportLine } from "#domain/csv/csv.contract.ts";
import type { ImportName } from "#domain/csv/import-columns.ts";
import { adminCall } from "./admin-client.ts";
import { errorFromResponse } from "./api-error.ts";

/** Files with a hundred thousand rows take longer than other requests; in milliseconds. */
const timeoutMs = 10 * 60_000;

/** Downloads a list as a CSV file. `bom`: starts it with a byte order mark. */
export async function exportCsv(name: ExportName, bom: boolean): Promise<Blob> {
  const query = new URLSearchParams({ bom: String(bom) });
  const response = await adminCall(`GET /api/admin/export/${name}.csv`, { query, timeoutMs });
  return response.blob();
}

/** Downloads the creators of a campaign as a CSV file. */
export async function exportCampaign(id: string): Promise<Blob> {
  const query = new URLSearchParams({ id });
  return (await adminCall("GET /api/admin/export/campaign.csv", { query, timeoutMs })).blob();
}

/** A dry run writes nothing. */
export type CsvContent = { file: File; dryRun: boolean; skipRefused: boolean };
type OnLines = (lines: ImportLine[]) => void;

/**
 * Uploads a CSV file and passes on each line of the response as it arrives. `publish`: new creators are public.
 */
export async function importCsv(
  name: ImportName,
  content: CsvContent & { publish: boolean },
  onLines: OnLines,
): Promise<void> {
  const form = formOf(content);
  if (content.publish) form.set("publish", "true");
  return readLines(await adminCall(`POST /api/admin/import/${name}`, { form, timeoutMs }), onLines);
}

/** Like `importCsv`, for the creators of a campaign. */
export async function importCampaign(id: string, content: CsvContent, onLines: OnLines): Promise<void> {
  const [form, query] = [formOf(content), new URLSearchParams({ id })];
  return readLines(await adminCall("POST /api/admin/import/campaign", { form, query, timeoutMs }), onLines);
}

function formOf({ file, dryRun, skipRefused }: CsvContent): FormData {
  const form = new FormData();
  form.set("dryRun", String(dryRun));
  form.set("skipRefused", String(skipRefused));
  form.set("file", file, file.name);
  return form;
}

async function readLines(response: Response, onLines: OnLines): Promise<void> {
  if (!response.body) throw await errorFromResponse(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    onLines(lines.filter(Boolean).map((line) => JSON.parse(line) as ImportLine));
  }
}
