import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The short addresses of creators and published brands, present and former. Triggers maintain them, so that a process of
 * the previous version gives addresses, too.
 */
export const slugs = pgTable(
  "slugs",
  {
    kind: text({ enum: ["influencer", "brand"] }).notNull(),
    slug: text().notNull(),
    recordId: uuid("record_id").notNull(),
    /** The name in an address; `number` tells records of the same name apart. */
    base: text().notNull(),
    number: integer().notNull(),
    /** Null for a former address, of which a record may have many. */
    isCurrent: boolean("is_current"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    // The migration includes the slug in it, so that a list reads the index alone.
    uniqueIndex("slugs_records").on(table.recordId, table.isCurrent),
    index("slugs_numbers").on(table.kind, table.base, table.number).where(sql`number > 1`),
  ],
);

/** Keyed digests of the addresses of deleted records: nobody else gets them, and no name is left in them. */
export const retiredSlugs = pgTable("retired_slugs", { digest: bytes().primaryKey() });
