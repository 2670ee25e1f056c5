import { type ImportLine, importLineSchema } from "#domain/csv/csv.contract.ts";
import type { TestServer } from "./test-server.ts";

type Upload = { token: string; name: string; csv: string | Uint8Array<ArrayBuffer> };

/** Sends a file to an import. */
export function sendCsv(
  server: TestServer,
  { token, name, csv }: Upload,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new File([csv], "list.csv", { type: "text/csv" }));
  return server.send("POST", `/api/admin/import/${name}`, { token, form });
}

/** The lines of an import. */
export async function importLines(
  server: TestServer,
  upload: Upload,
  fields: Record<string, string> = {},
): Promise<ImportLine[]> {
  const response = await sendCsv(server, upload, fields);
  if (response.status !== 200) throw new Error(response.text);
  const lines = response.text.trim().split("\n");
  return lines.map((line) => importLineSchema.parse(JSON.parse(line)));
}

export function outcomesOf(lines: readonly ImportLine[]) {
  return lines.flatMap((line) => (line.type === "row" ? [line.outcome] : []));
}
