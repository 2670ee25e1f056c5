import type { ExportName } from "#domain/csv/csv.contract.ts";
import { adminCall } from "./admin-client.ts";

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
