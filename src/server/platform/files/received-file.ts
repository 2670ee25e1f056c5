import type { FileField } from "#domain/media/accepted-files.ts";
import type { FileType } from "#domain/media/file-type.ts";

/** An uploaded file in the temporary folder. `name` comes from the client and is only used in messages. */
export type ReceivedFile = {
  field: FileField;
  name: string;
  /** Detected from the content; undefined if no field accepts this type. */
  type: FileType | undefined;
  path: string;
  sha256: string;
  bytes: number;
  /** Address of the client. Senders take turns. */
  sender: string;
};
