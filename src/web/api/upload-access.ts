import type { UploadState } from "#domain/media/uploads.contract.ts";
import type { ApiClient } from "./client.ts";

/** Address to which a form sends its files, with the caller's credential. */
export type UploadAccess = {
  /** Address at which an upload begins. */
  path: string;
  headers: Record<string, string>;
  /** Reads how far an upload is. */
  read: (id: string) => Promise<UploadState>;
};

/** Uploads for the draft of a deliverable. */
export function draftUploads(
  call: ApiClient,
  headers: Record<string, string>,
  deliverableId: string,
): UploadAccess {
  return {
    path: `/uploads/drafts/${deliverableId}`,
    headers,
    read: async (id) => (await call("GET /api/uploads/:id", { params: { id } })).data.upload,
  };
}
