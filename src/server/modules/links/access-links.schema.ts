import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { LinkOptions } from "#domain/links/link-options.ts";
import { linkKinds, linkSubjects } from "#domain/links/link-rules.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Signed links. Each opens one record for one person. */
export const accessLinks = pgTable(
  "access_links",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: linkKinds }).notNull(),
    subjectType: text("subject_type", { enum: linkSubjects }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    /** SHA-256 of the token, in hex. The token itself is not stored. */
    tokenHash: text("token_hash").notNull().unique(),
    label: text().notNull(),
    personName: text("person_name").notNull(),
    /** Address to which the link, and any new one, is sent. Empty if it was copied. */
    email: text("person_email").notNull(),
    /** First link of the page that this one belongs to. Null: its own page. */
    pageId: uuid("page_id"),
    options: jsonb().$type<LinkOptions>().notNull().default({}),
    /** Administrator who made it; null if it was made automatically. */
    createdBy: uuid("created_by"),
    createdAt: time("created_at").notNull(),
    /** Null until the decision on which the end depends. */
    expiresAt: time("expires_at"),
    /** For links that work once. */
    usedAt: time("used_at"),
    revokedAt: time("revoked_at"),
    opens: integer().notNull().default(0),
    firstOpenedAt: time("first_opened_at"),
    lastOpenedAt: time("last_opened_at"),
  },
  (table) => [
    index("access_links_subject").on(table.subjectType, table.subjectId),
    index("access_links_expires").on(table.expiresAt),
    index("access_links_page").on(table.pageId),
  ],
);

/**
 * Additional tokens of a link, one for each reminder. They open the same page as the first one, and expire with it.
 */
export const accessLinkTokens = pgTable(
  "access_link_tokens",
  {
    /** SHA-256 of the token, in hex. */
    tokenHash: text("token_hash").primaryKey(),
    linkId: uuid("link_id")
      .notNull()
      .references(() => accessLinks.id, { onDelete: "cascade" }),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("access_link_tokens_link").on(table.linkId)],
);
