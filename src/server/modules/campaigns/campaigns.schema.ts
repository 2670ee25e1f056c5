import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { campaignActions, campaignStates, objectiveCodes } from "#domain/campaigns/campaign-states.ts";
import type { CampaignBrief } from "#domain/campaigns/campaigns.contract.ts";
import {
  collaborationActions,
  collaborationStates,
  openCollaborationStates,
} from "#domain/campaigns/collaboration-states.ts";
import type { Scores } from "#domain/campaigns/collaborations.contract.ts";
import type { CustomValues } from "#domain/custom-fields/custom-values.ts";
import { voteReasonCodes } from "#domain/shortlists/shortlist-votes.ts";
import { admins } from "#server/modules/admin/admins.schema.ts";
import { brands } from "#server/modules/brands/brands.schema.ts";
import { liveValues } from "#server/modules/custom-fields/custom-fields.schema.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const version = () => exactTime("updated_at").notNull().default(sql`clock_timestamp()`);
const minor = (name: string) => bigint(name, { mode: "number" });
const isOneOf = (column: string, values: readonly string[]) =>
  sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(", ")})`);

/** Campaigns for clients. Money is in minor units of `currency`. */
export const campaigns = pgTable(
  "campaigns",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    clientName: text("client_name").notNull().default(""),
    brandId: uuid("brand_id").references(() => brands.id, { onDelete: "set null" }),
    ownerId: uuid("owner_id").references(() => admins.id, { onDelete: "set null" }),
    state: text({ enum: campaignStates }).notNull().default("draft"),
    stateSince: time("state_since").notNull(),
    /** End of an archived campaign. */
    endedAt: time("ended_at"),
    /** Administrator and action behind the present state. */
    stateBy: uuid("state_by"),
    stateAction: text("state_action", { enum: campaignActions }),
    objective: text({ enum: objectiveCodes }),
    brief: jsonb().$type<CampaignBrief>().notNull(),
    countries: text().array().notNull().default([]),
    startsOn: date("starts_on"),
    endsOn: date("ends_on"),
    currency: text().notNull(),
    budgetMinor: minor("budget_minor"),
    clientClearsCreators: boolean("client_clears_creators").notNull().default(false),
    clientClearsDrafts: boolean("client_clears_drafts").notNull().default(false),
    revisionRounds: integer("revision_rounds").notNull(),
    reviewDays: integer("review_days").notNull(),
    /** Null: the default terms. */
    termsId: uuid("terms_id"),
    dueOn: date("due_on"),
    nextStep: text("next_step").notNull().default(""),
    reportSummary: text("report_summary").notNull().default(""),
    createdAt: time("created_at").notNull(),
    updatedAt: version(),
  },
  (table) => [
    check("campaigns_state", isOneOf("state", campaignStates)),
    index("campaigns_newest").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("campaigns_by_state").on(
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("campaigns_owner").on(
      table.ownerId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("campaigns_brand").on(table.brandId),
    index("campaigns_due").on(table.dueOn).where(sql`state in ('requested', 'draft', 'active', 'paused')`),
  ],
);

/** Collaborations: one creator in one campaign. Money is in minor units of the campaign's currency. */
export const campaignCreators = pgTable(
  "campaign_creators",
  {
    id: uuid().primaryKey(),
    campaignId: uuid("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    /** No foreign key, so that undoing the deletion of a creator restores the reference. Null once erased. */
    influencerId: uuid("influencer_id"),
    creatorName: text("creator_name").notNull(),
    state: text({ enum: collaborationStates }).notNull().default("listed"),
    stateSince: time("state_since").notNull(),
    /** Administrator, API key, or link behind the present state. Null: consequence of another change. */
    stateBy: uuid("state_by"),
    stateAction: text("state_action", { enum: collaborationActions }),
    /** Shortlist on which the client set this state and can still change it. */
    decidedOn: uuid("decided_on"),
    /** Order on the board. A creator that is moved gets a number between those of its neighbors. */
    rank: doublePrecision().notNull(),
    ownerId: uuid("owner_id").references(() => admins.id, { onDelete: "set null" }),
    dueOn: date("due_on"),
    nextStep: text("next_step").notNull().default(""),
    /** Planned price. The agreed one is in the accepted offer. */
    priceMinor: minor("price_minor"),
    clientPriceMinor: minor("client_price_minor"),
    acceptedOfferId: uuid("accepted_offer_id"),
    endReason: text("end_reason", { enum: voteReasonCodes }),
    endWords: text("end_words").notNull().default(""),
    scores: jsonb().$type<Scores>(),
    /** Values of the agency's own fields, by key. */
    custom: jsonb().$type<CustomValues>().notNull().default({}),
    createdAt: time("created_at").notNull(),
    updatedAt: version(),
  },
  (table) => [
    check("campaign_creators_state", isOneOf("state", collaborationStates)),
    unique("campaign_creators_creator").on(table.campaignId, table.influencerId),
    index("campaign_creators_order").on(table.campaignId, table.rank, table.id),
    index("campaign_creators_influencer").on(table.influencerId),
    index("campaign_creators_owner").on(table.ownerId),
    // Indexes for the work list.
    index("campaign_creators_open").on(table.campaignId).where(isOneOf("state", openCollaborationStates)),
    index("campaign_creators_due").on(table.dueOn).where(sql`due_on is not null`),
  ],
);

export const liveCollaborationValues = liveValues("collaboration", campaignCreators.custom);
