import type { PreviousUpload, UrlStorage } from "tus-js-client";
import { tabStorage } from "#web/ui/form/form-draft.ts";

const prefix = "upload::";

/** Addresses of unfinished uploads, in the tab's storage. Survives a reload, and other tabs do not see it. */
export const tabUploads: UrlStorage = {
  findAllUploads: async () => entriesOf(prefix),
  findUploadsByFingerprint: async (fingerprint) => entriesOf(`${prefix}${fingerprint}::`),
  removeUpload: async (key) => tabStorage()?.removeItem(key),
  addUpload: async (fingerprint, upload) => {
    const key = `${prefix}${fingerprint}::${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    try {
      tabStorage()?.setItem(key, JSON.stringify(upload));
    } catch {
      // The storage is full. The upload is sent, and cannot go on after a reload.
    }
    return key;
  },
};

function entriesOf(start: string): PreviousUpload[] {
  const storage = tabStorage();
  if (storage === undefined) return [];
  return Object.keys(storage)
    .filter((key) => key.startsWith(start))
    .map((key) => ({ ...JSON.parse(storage.getItem(key) ?? "{}"), urlStorageKey: key }));
}
