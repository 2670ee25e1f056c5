import type { DetailedError, PreviousUpload, Upload, UploadOptions, UrlStorage } from "tus-js-client";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { UploadState } from "#domain/media/uploads.contract.ts";
import type { UploadAccess } from "#web/api/upload-access.ts";
import { tabUploads } from "./tab-uploads.ts";

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
  /** The connection was lost, and is tried again soon. */
  onLost: () => void;
  onSent: () => void;
  /** `message`: reason of a refusal; undefined if the connection was lost. */
  onFailed: (message: string | undefined) => void;
};

const idOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
const idOfStored = ({ uploadUrl }: PreviousUpload) => idOf(uploadUrl ?? "");

/** Prepares an upload, which goes on where an earlier one of the same file and form has ended. */
export async function resumableUpload(
  file: File,
  access: UploadAccess,
  events: UploadEvents,
): Promise<Upload> {
  const tus = await import("tus-js-client");
  const upload = new tus.Upload(file, {
    ...optionsOf(access),
    ...(access.isOfTab && { urlStorage: tabUploads }),
    onShouldRetry: (error) => {
      const isLost = onShouldRetry(error);
      if (isLost) events.onLost();
      return isLost;
    },
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

function optionsOf({ path, headers }: UploadAccess): UploadOptions {
  return {
    endpoint: path,
    chunkSize,
    retryDelays,
    onShouldRetry,
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(headers())) request.setHeader(name, value);
    },
  };
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
  // The session has ended. After a new sign-in, the file goes on.
  if (error.originalResponse?.getStatus() === 401) return undefined;
  try {
    const { message } = JSON.parse(error.originalResponse?.getBody() ?? "") as { message?: string };
    return message ?? errorMessages.server;
  } catch {
    return errorMessages.server;
  }
}

/**
 * Uploads of a form that this browser or tab remembers, with their state at the server, in the order in which they were
 * begun. Forgets those that are gone.
 */
export async function rememberedUploads(access: UploadAccess): Promise<UploadState[]> {
  const found: UploadState[] = [];
  const uploads = await storedUploads(access);
  // Their IDs begin with the time.
  for (const stored of uploads.toSorted((one, other) => idOfStored(one).localeCompare(idOfStored(other)))) {
    try {
      const upload = await access.read(idOfStored(stored));
      if (upload.stage !== "refused") found.push(upload);
      else await forget(access, stored);
    } catch (error) {
      if ((error as { status?: number }).status === 404) await forget(access, stored);
    }
  }
  return found;
}

/** Forgets uploads of a form that a draft has named, or one that was removed. */
export async function forgetUploads(access: UploadAccess, id?: string): Promise<void> {
  for (const stored of await storedUploads(access)) {
    if (id === undefined || idOfStored(stored) === id) await forget(access, stored);
  }
}

/** Ends an upload and deletes what has arrived. */
export async function endUpload(access: UploadAccess, id: string): Promise<void> {
  const tus = await import("tus-js-client");
  await tus.Upload.terminate(`/uploads/${id}`, optionsOf(access)).catch(() => {});
  await forgetUploads(access, id);
}

async function storedUploads(access: UploadAccess): Promise<PreviousUpload[]> {
  const { path } = access;
  if (!access.isOfTab && !hasStored(path)) return [];
  const all = await (await storageOf(access)).findAllUploads();
  return all.filter(({ urlStorageKey }) => urlStorageKey.includes(path));
}

/** The library is loaded only if it remembers an upload. */
function hasStored(path: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("tus::") && key.includes(path));
  } catch {
    // The browser denies access to storage.
    return false;
  }
}

async function storageOf({ isOfTab }: UploadAccess): Promise<UrlStorage> {
  return isOfTab ? tabUploads : (await import("tus-js-client")).defaultOptions.urlStorage;
}

async function forget(access: UploadAccess, { urlStorageKey }: PreviousUpload): Promise<void> {
  await (await storageOf(access)).removeUpload(urlStorageKey);
}
