import type { UploadState } from "#domain/media/uploads.contract.ts";
import type { ApiClient } from "./client.ts";

/** Address to which a form sends its files, with the caller's credential. */
export type UploadAccess = {
  /** Address at which an upload begins. */
  path: string;
  /** Of the credential at this moment: somebody may sign in again while a file is sent. */
  headers: () => Record<string, string>;
  /** Whether only this tab goes on with its uploads after a reload, as with what was typed. */
  isOfTab: boolean;
  /** Reads how far an upload is. */
  read: (id: string) => Promise<UploadState>;
};

/**
 * Uploads for a record's form: the deliverable of drafts and result files, the offer of an agreement, the link of
 * evidence, the draft of a message, or the creator of a portfolio.
 */
export function uploadAccess(
  call: ApiClient,
  headers: () => Record<string, string>,
  form: "drafts" | "result-files" | "agreements" | "evidence" | "messages" | "portfolios",
  id: string,
): UploadAccess {
  return {
    path: `/uploads/${form}/${id}`,
    headers,
    // Two creators can be added in two tabs, and neither gets the other's files.
    isOfTab: form === "portfolios",
    read: async (uploadId) => (await call("GET /api/uploads/:id", { params: { id: uploadId } })).data.upload,
  };
}
