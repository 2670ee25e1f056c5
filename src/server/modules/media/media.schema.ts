import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { brands } from "#server/modules/brands/brands.schema.ts";
import { offers } from "#server/modules/campaigns/offers.schema.ts";
import { messages } from "#server/modules/conversations/conversations.schema.ts";
import { deliverables, drafts } from "#server/modules/deliverables/deliverables.schema.ts";
import { evidence } from "#server/modules/evidence/evidence.schema.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { joinRequests } from "#server/modules/join-requests/join-requests.schema.ts";

/** One row per stored file. Its bytes are in the file store under `id`; it belongs to exactly one record. */
export const media = pgTable(
  "media",
  {
    id: uuid().primaryKey(),
    joinRequestId: uuid("join_request_id").references(() => joinRequests.id),
    influencerId: uuid("influencer_id").references(() => influencers.id),
    brandId: uuid("brand_id").references(() => brands.id),
    evidenceId: uuid("evidence_id").references(() => evidence.id, { onDelete: "cascade" }),
    draftId: uuid("draft_id").references(() => drafts.id),
    offerId: uuid("offer_id").references(() => offers.id),
    /** Screenshot of a published deliverable's figures. */
    deliverableId: uuid("deliverable_id").references(() => deliverables.id),
    /** Attachment of a message. */
    messageId: uuid("message_id").references(() => messages.id, { onDelete: "cascade" }),
    /** Name under which an attachment arrived. */
    name: text().notNull().default(""),
    /** Whether a picture is also stored as it was sent. */
    hasOriginal: boolean("has_original").notNull().default(false),
    /** Undo that would return it to its record. Until then it is hidden. */
    heldBy: uuid("held_by"),
    kind: text({ enum: ["image", "video", "document", "attachment"] }).notNull(),
    type: text().notNull(),
    position: integer().notNull(),
    /**
     * Profile photo, which is not a work sample: the avatar of the record, or of the creator that a request becomes.
     */
    profilePhoto: boolean("profile_photo").notNull().default(false),
    bytes: bigint({ mode: "number" }).notNull(),
    width: integer(),
    height: integer(),
    /** Keyed hash of the sender's network address, to limit undecided files. Null for files of the team. */
    sender: text(),
    /** Whether a picture has an AVIF variant in at least one of its widths. */
    avif: boolean().notNull().default(false),
    /** Time at which the AVIF variants are due; null if there is nothing to do. */
    avifDue: timestamp("avif_due", { withTimezone: true, precision: 3 }),
    avifAttempts: smallint("avif_attempts").notNull().default(0),
    /** Of a video; null if it is unknown. */
    durationMs: integer("duration_ms"),
    /** Whether a video has a picture that is shown before it plays. */
    hasPoster: boolean("has_poster").notNull().default(false),
    /** Whether a video also has a version that every browser plays. */
    hasPreview: boolean("has_preview").notNull().default(false),
    /** Time at which poster and preview are due; null if there is nothing to do. */
    previewDue: timestamp("preview_due", { withTimezone: true, precision: 3 }),
    previewAttempts: smallint("preview_attempts").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index("media_join_request").on(table.joinRequestId),
    index("media_influencer").on(table.influencerId),
    index("media_brand").on(table.brandId),
    index("media_evidence").on(table.evidenceId),
    check(
      "media_one_record",
      sql`num_nonnulls(${table.joinRequestId}, ${table.influencerId}, ${table.brandId}, ${table.draftId}, ${table.offerId}, ${table.deliverableId}, ${table.messageId}, coalesce(${table.evidenceId}, ${table.heldBy})) = 1`,
    ),
    index("media_draft").on(table.draftId).where(sql`draft_id is not null`),
    index("media_deliverable").on(table.deliverableId).where(sql`deliverable_id is not null`),
    uniqueIndex("media_offer").on(table.offerId).where(sql`offer_id is not null`),
    index("media_message").on(table.messageId).where(sql`message_id is not null`),
    index("media_held").on(table.heldBy).where(sql`held_by is not null`),
    index("media_avif_due").on(table.avifDue).where(sql`avif_due is not null`),
    index("media_preview_due").on(table.previewDue).where(sql`preview_due is not null`),
  ],
);
