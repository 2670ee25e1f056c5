import type { FileField } from "#domain/media/upload-limits.ts";

/** A file as it lies in the temporary folder. `name` is the client's and serves for messages only. */
export type ReceivedFile = { field: FileField; name: string; path: string; sha256: string; bytes: number };
