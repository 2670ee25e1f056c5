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
 * Short addresses of creators and published brands, present and former. Maintained by triggers, so that processes of
 * the previous version assign them, too.
 */
export const slugs = pgTable(
  "slugs",
  {
    kind: text({ enum: ["influencer", "brand"] }).notNull(),
    slug: text().notNull(),
    recordId: uuid("record_id").notNull(),
    /** Name in the address. `number` distinguishes records of the same name. */
    base: text().notNull(),
    number: integer().notNull(),
    /** Null for a former address. A record can have many. */
    isCurrent: boolean("is_current"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    // The migration includes the slug, so that a list reads only the index.
    uniqueIndex("slugs_records").on(table.recordId, table.isCurrent),
    index("slugs_numbers").on(table.kind, table.base, table.number).where(sql`number > 1`),
  ],
);

/** Keyed digests of addresses of deleted records. They are never assigned again, and contain no name. */
export const retiredSlugs = pgTable("retired_slugs", { digest: bytes().primaryKey() });
