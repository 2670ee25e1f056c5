import type { ImportMapping, ImportOutcome, ImportRecord } from "#domain/imports/imports.contract.ts";
import { adminCall, uploadingAdminCall } from "./admin-client.ts";
import type { OnProgress } from "./upload-transport.ts";

/** Reading tens of thousands of rows takes longer than other requests; in milliseconds. */
const timeoutMs = 5 * 60_000;

export type NewImport = { file: File; kind: ImportRecord["kind"]; campaignId?: string | undefined };

export async function startImport(
  { file, kind, campaignId }: NewImport,
  onProgress: OnProgress,
): Promise<ImportRecord> {
  const form = new FormData();
  form.set("kind", kind);
  if (campaignId !== undefined) form.set("campaignId", campaignId);
  form.set("file", file, file.name);
  return (await uploadingAdminCall(onProgress)("POST /api/admin/imports", { form, timeoutMs })).data.import;
}

export async function readImports(signal: AbortSignal): Promise<ImportRecord[]> {
  return (await adminCall("GET /api/admin/imports", { signal })).data.imports;
}

export async function setImportHeader(id: string, row: number): Promise<ImportRecord> {
  const given = { params: { id }, json: { row }, timeoutMs };
  return (await adminCall("PUT /api/admin/imports/:id/header", given)).data.import;
}

export async function checkImport(id: string, json: ImportMapping): Promise<ImportRecord> {
  const given = { params: { id }, json, timeoutMs };
  return (await adminCall("PUT /api/admin/imports/:id/mapping", given)).data.import;
}

export async function writeImport(id: string): Promise<ImportRecord> {
  return (await adminCall("POST /api/admin/imports/:id/write", { params: { id } })).data.import;
}

export async function deleteImport(id: string): Promise<void> {
  await adminCall("DELETE /api/admin/imports/:id", { params: { id } });
}

export async function readImportRows(id: string, outcome: ImportOutcome, after: number, signal: AbortSignal) {
  const query = new URLSearchParams({ outcome, after: String(after) });
  return (await adminCall("GET /api/admin/imports/:id/rows", { params: { id }, query, signal })).data;
}

export async function readRefusedRows(id: string): Promise<Blob> {
  return (await adminCall("GET /api/admin/imports/:id/refused.csv", { params: { id }, timeoutMs })).blob();
}
