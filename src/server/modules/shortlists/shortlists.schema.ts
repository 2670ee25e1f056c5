import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { FigureSnapshot } from "#domain/shortlists/proposed-figures.ts";
import { shortlistStateActions, shortlistStates } from "#domain/shortlists/shortlist-states.ts";
import {
  itemDecisions,
  reviewRoles,
  type ShownFigure,
  voteDecisions,
  voteReasonCodes,
} from "#domain/shortlists/shortlist-votes.ts";
import { admins } from "#server/modules/admin/admins.schema.ts";
import { brands } from "#server/modules/brands/brands.schema.ts";
import { campaigns } from "#server/modules/campaigns/campaigns.schema.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const version = () => exactTime("updated_at").notNull().default(sql`clock_timestamp()`);

/** Shortlists of creators for a client to review. */
export const shortlists = pgTable(
  "shortlists",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    clientName: text("client_name").notNull().default(""),
    brandId: uuid("brand_id").references(() => brands.id, { onDelete: "set null" }),
    campaignId: uuid("campaign_id").references(() => campaigns.id, { onDelete: "set null" }),
    ownerId: uuid("owner_id").references(() => admins.id, { onDelete: "set null" }),
    intro: text().notNull().default(""),
    show: text().array().$type<ShownFigure[]>().notNull().default([]),
    currency: text().notNull(),
    state: text({ enum: shortlistStates }).notNull().default("open"),
    stateSince: time("state_since").notNull(),
    /** Administrator and action behind the present state. */
    stateBy: uuid("state_by"),
    stateAction: text("state_action", { enum: shortlistStateActions }),
    dueOn: date("due_on"),
    nextStep: text("next_step").notNull().default(""),
    createdAt: time("created_at").notNull(),
    updatedAt: version(),
  },
  (table) => [
    check("shortlists_state", sql`${table.state} in ('open', 'closed')`),
    index("shortlists_newest").on(table.createdAt.desc(), table.id.desc()),
    index("shortlists_brand").on(table.brandId),
    index("shortlists_campaign").on(table.campaignId),
    index("shortlists_owner").on(table.ownerId),
  ],
);

export const shortlistItems = pgTable(
  "shortlist_items",
  {
    id: uuid().primaryKey(),
    shortlistId: uuid("shortlist_id")
      .notNull()
      .references(() => shortlists.id, { onDelete: "cascade" }),
    /** No foreign key, so that undoing the deletion of a creator restores the reference. Null once erased. */
    influencerId: uuid("influencer_id"),
    creatorName: text("creator_name").notNull(),
    position: integer().notNull(),
    pitch: text().notNull().default(""),
    teamNote: text("team_note").notNull().default(""),
    /** Minor units of the shortlist's currency. */
    priceMinor: bigint("price_minor", { mode: "number" }),
    /** Null once erased. */
    snapshot: jsonb().$type<FigureSnapshot>(),
    decision: text({ enum: itemDecisions }).notNull().default("open"),
    decidedAt: time("decided_at"),
    /** API key that proposed it. Null if an editor added or accepted it. */
    proposedBy: text("proposed_by"),
    createdAt: time("created_at").notNull(),
    updatedAt: version(),
  },
  (table) => [
    unique("shortlist_items_creator").on(table.shortlistId, table.influencerId),
    index("shortlist_items_influencer").on(table.influencerId),
  ],
);

/** People who were given a link to a shortlist. A row outlives its link, because votes refer to the person. */
export const shortlistReviewers = pgTable(
  "shortlist_reviewers",
  {
    /** ID of the link. */
    id: uuid().primaryKey(),
    shortlistId: uuid("shortlist_id")
      .notNull()
      .references(() => shortlists.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Empty if the link was copied for somebody without an email address. */
    email: text().notNull(),
    role: text({ enum: reviewRoles }).notNull(),
    createdAt: time("created_at").notNull(),
    finishedAt: time("finished_at"),
    deniedAt: time("denied_at"),
  },
  (table) => [index("shortlist_reviewers_list").on(table.shortlistId)],
);

export const shortlistVotes = pgTable(
  "shortlist_votes",
  {
    itemId: uuid("item_id")
      .notNull()
      .references(() => shortlistItems.id, { onDelete: "cascade" }),
    reviewerId: uuid("reviewer_id")
      .notNull()
      .references(() => shortlistReviewers.id, { onDelete: "cascade" }),
    decision: text({ enum: voteDecisions }).notNull(),
    reason: text({ enum: voteReasonCodes }),
    comment: text().notNull().default(""),
    decidedAt: time("decided_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.reviewerId] }),
    index("shortlist_votes_reviewer").on(table.reviewerId),
  ],
);
