import type { UploadStage, UploadState } from "#domain/media/uploads.contract.ts";
import type { UploadRow } from "./uploads.repository.ts";

export function presentUpload(row: UploadRow): UploadState {
  const { id, name, bytes, received, refusal, expiresAt } = row;
  return {
    _id: id,
    name,
    bytes,
    received,
    stage: stageOf(row),
    message: refusal ?? "",
    expiresAt: expiresAt.toISOString(),
  };
}

function stageOf({ bytes, received, description, refusal }: UploadRow): UploadStage {
  if (refusal !== null) return "refused";
  if (description !== null) return "ready";
  return received === bytes ? "checking" : "receiving";
}
