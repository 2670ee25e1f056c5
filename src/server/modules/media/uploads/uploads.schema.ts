import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { uploadPurposes } from "#domain/media/early-uploads.ts";
import type { FileDescription } from "#server/modules/media/media-processing.ts";
import type { PartialFile } from "#server/platform/files/partial-files.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Files that arrive in several requests, until a form names them. The ID becomes that of the stored file. Deleted after
 * a few days.
 */
export const uploads = pgTable(
  "uploads",
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: uploadPurposes }).notNull(),
    recordId: uuid("record_id").notNull(),
    /** Link or administrator who sends the file, and nobody else. */
    holderId: uuid("holder_id").notNull(),
    /** Keyed hash of the network address; null for the team. */
    sender: text(),
    name: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    received: bigint({ mode: "number" }).notNull().default(0),
    /** Position and parts with which the file store goes on; null until it has begun. */
    file: jsonb().$type<PartialFile>(),
    /** Latest request that appends. Earlier ones can no longer write. */
    writer: uuid(),
    /** Set when the content was found to be good and is stored. */
    description: jsonb().$type<FileDescription>(),
    /** Reason why the content was refused. */
    refusal: text(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("uploads_holder").on(table.holderId),
    index("uploads_record").on(table.recordId),
    index("uploads_expires").on(table.expiresAt),
  ],
);
