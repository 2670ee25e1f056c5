import type { FileType } from "#domain/media/file-type.ts";
import type { FileField } from "#domain/media/upload-limits.ts";

/** An uploaded file in the temporary folder. `name` comes from the client and is only used in messages. */
export type ReceivedFile = {
  field: FileField;
  name: string;
  /** By its content; undefined if it is of no type that is accepted anywhere. */
  type: FileType | undefined;
  path: string;
  sha256: string;
  bytes: number;
  /** Whose files take turns with those of others: the address of the client. */
  sender: string;
};
