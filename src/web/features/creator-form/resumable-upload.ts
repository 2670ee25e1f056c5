import type { DetailedError, PreviousUpload, Upload, UploadOptions } from "tus-js-client";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { UploadState } from "#domain/media/uploads.contract.ts";
import type { UploadAccess } from "#web/api/upload-access.ts";

/**
 * Bytes of one request, and of a part in an object store. A server that is stopping, or a proxy that collects requests
 * before it passes them on, loses at most one.
 */
const chunkSize = 5 * 1024 * 1024;
/** Milliseconds. They start again with each piece that arrives. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000];

export type UploadEvents = {
  onBegun: (id: string) => void;
  onProgress: (sent: number) => void;
  onSent: () => void;
  /** `message`: reason of a refusal; undefined if the connection was lost. */
  onFailed: (message: string | undefined) => void;
};

const idOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Prepares an upload, which goes on where an earlier one of the same file and form has ended. */
export async function resumableUpload(
  file: File,
  { path, headers }: UploadAccess,
  events: UploadEvents,
): Promise<Upload> {
  const tus = await import("tus-js-client");
  const upload = new tus.Upload(file, {
    ...optionsOf(path, headers),
    metadata: { filename: file.name, filetype: file.type },
    onUploadUrlAvailable: () => events.onBegun(idOf(upload.url ?? "")),
    onProgress: (sent) => events.onProgress(sent),
    onSuccess: () => events.onSent(),
    onError: (error) => events.onFailed(reasonOf(error)),
  });
  const [latest] = (await upload.findPreviousUploads()).toSorted((one, other) =>
    other.creationTime.localeCompare(one.creationTime),
  );
  if (latest) upload.resumeFromPreviousUpload(latest);
  return upload;
}

function optionsOf(path: string, headers: Record<string, string>): UploadOptions {
  return { endpoint: path, headers, chunkSize, retryDelays, onShouldRetry };
}

/** A lost connection, a busy server, and a request that was replaced by a newer one. Refusals stay what they are. */
function onShouldRetry(error: Error | DetailedError): boolean {
  if (!("originalResponse" in error)) return false;
  const status = error.originalResponse?.getStatus() ?? 0;
  const mayPass = status === 0 || status === 408 || status === 423 || (status >= 500 && status !== 507);
  return mayPass || (status === 409 && error.originalRequest?.getMethod() === "PATCH");
}

function reasonOf(error: Error | DetailedError): string | undefined {
  if (!("originalResponse" in error) || onShouldRetry(error)) return undefined;
  try {
    const { message } = JSON.parse(error.originalResponse?.getBody() ?? "") as { message?: string };
    return message ?? errorMessages.server;
  } catch {
    return errorMessages.server;
  }
}

/** Uploads of a form that this browser remembers, with their state at the server. Forgets those that are gone. */
export async function rememberedUploads({ path, read }: UploadAccess): Promise<UploadState[]> {
  const found: UploadState[] = [];
  for (const stored of await storedUploads(path)) {
    try {
      const upload = await read(idOf(stored.uploadUrl ?? ""));
      if (upload.stage !== "refused") found.push(upload);
      else await forget(stored);
    } catch (error) {
      if ((error as { status?: number }).status === 404) await forget(stored);
    }
  }
  return found;
}

/** Forgets uploads of a form that a draft has named, or one that was removed. */
export async function forgetUploads(path: string, id?: string): Promise<void> {
  for (const stored of await storedUploads(path)) {
    if (id === undefined || idOf(stored.uploadUrl ?? "") === id) await forget(stored);
  }
}

/** Ends an upload and deletes what has arrived. */
export async function endUpload({ path, headers }: UploadAccess, id: string): Promise<void> {
  const tus = await import("tus-js-client");
  await tus.Upload.terminate(`/uploads/${id}`, optionsOf(path, headers)).catch(() => {});
  await forgetUploads(path, id);
}

async function storedUploads(path: string): Promise<PreviousUpload[]> {
  if (!hasStored(path)) return [];
  const tus = await import("tus-js-client");
  const all = await tus.defaultOptions.urlStorage.findAllUploads();
  return all.filter(({ urlStorageKey }) => urlStorageKey.includes(path));
}

/** The library is loaded only where there is something to go on with. */
function hasStored(path: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("tus::") && key.includes(path));
  } catch {
    // The browser denies access to storage.
    return false;
  }
}

async function forget({ urlStorageKey }: PreviousUpload): Promise<void> {
  const tus = await import("tus-js-client");
  await tus.defaultOptions.urlStorage.removeUpload(urlStorageKey);
}
