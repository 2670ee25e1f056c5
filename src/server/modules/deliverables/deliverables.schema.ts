import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { formatCodes } from "#domain/campaigns/offer-options.ts";
import { resultMetricCodes } from "#domain/deliverables/deliverable-limits.ts";
import { deliverableActions, deliverableStates } from "#domain/deliverables/deliverable-states.ts";
import {
  type CheckedPoint,
  type ClientAnswer,
  draftDecisions,
  type Feedback,
  type Point,
} from "#domain/deliverables/deliverables.contract.ts";
import { platforms } from "#domain/influencers/platforms.ts";
import { campaignCreators, campaigns } from "#server/modules/campaigns/campaigns.schema.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** One row for each deliverable that a creator makes in a campaign. */
export const deliverables = pgTable(
  "deliverables",
  {
    id: uuid().primaryKey(),
    collaborationId: uuid("collaboration_id")
      .notNull()
      .references((): AnyPgColumn => campaignCreators.id, { onDelete: "cascade" }),
    campaignId: uuid("campaign_id")
      .notNull()
      .references((): AnyPgColumn => campaigns.id, { onDelete: "cascade" }),
    platform: text({ enum: platforms }).notNull(),
    format: text({ enum: formatCodes }).notNull(),
    title: text().notNull().default(""),
    /** The order within the collaboration. */
    position: integer().notNull(),
    draftDueOn: date("draft_due_on"),
    publishOn: date("publish_on"),
    state: text({ enum: deliverableStates }).notNull().default("planned"),
    stateSince: time("state_since").notNull(),
    /** Administrator, API key, or link behind the present state. */
    stateBy: uuid("state_by"),
    stateAction: text("state_action", { enum: deliverableActions }),
    roundsUsed: integer("rounds_used").notNull().default(0),
    /** Day by which the team or the client has to review the draft. */
    answerBy: date("answer_by"),
    publishedUrl: text("published_url"),
    /** The same post at another spelling of its address has the same key. */
    publishedKey: text("published_key"),
    publishedAt: time("published_at"),
    publishedOn: date("published_on"),
    /** Checklist of advertising labels, as ticked. */
    disclosure: jsonb().$type<CheckedPoint[]>(),
    /** Fault of the post, or the reason why the deliverable was dropped. */
    words: text().notNull().default(""),
    /** Day of the next step. */
    nextOn: date("next_on").generatedAlwaysAs(
      sql`case when state in ('planned', 'changes') then coalesce(draft_due_on, publish_on)
        when state in ('submitted', 'client_review') then answer_by when state = 'approved' then publish_on end`,
    ),
    createdAt: time("created_at").notNull(),
    updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check(
      "deliverables_state",
      sql`state in ('planned', 'submitted', 'client_review', 'changes', 'approved', 'published', 'verified', 'dropped')`,
    ),
    index("deliverables_collaboration").on(table.collaborationId, table.position),
    index("deliverables_campaign").on(table.campaignId, table.nextOn, table.createdAt, table.id),
    index("deliverables_waiting")
      .on(table.nextOn, table.createdAt, table.id)
      .where(sql`state in ('submitted', 'client_review', 'published')`),
    index("deliverables_next").on(table.nextOn, table.createdAt, table.id),
    uniqueIndex("deliverables_published").on(table.campaignId, table.publishedKey),
  ],
);

/** Drafts: one row for each round, never edited. */
export const drafts = pgTable(
  "drafts",
  {
    id: uuid().primaryKey(),
    deliverableId: uuid("deliverable_id")
      .notNull()
      .references((): AnyPgColumn => deliverables.id, { onDelete: "cascade" }),
    round: integer().notNull(),
    caption: text().notNull().default(""),
    link: text().notNull().default(""),
    note: text().notNull().default(""),
    /** Files of earlier drafts of the deliverable that belong to this one, too. */
    keptFiles: uuid("kept_files").array().notNull().default([]),
    decision: text({ enum: draftDecisions }),
    points: jsonb().$type<Point[]>().notNull().default([]),
    isExtra: boolean("is_extra").notNull().default(false),
    /** Reviews by people at the client, one for each link. */
    clientAnswers: jsonb("client_answers")
      .$type<(ClientAnswer & { linkId: string })[]>()
      .notNull()
      .default([]),
    /** Feedback proposed by a program. */
    feedback: jsonb().$type<Feedback>(),
    decidedBy: uuid("decided_by"),
    decidedAt: time("decided_at"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [unique("drafts_round").on(table.deliverableId, table.round)],
);

/** Figures of posts by day. */
export const results = pgTable(
  "results",
  {
    id: uuid().primaryKey(),
    deliverableId: uuid("deliverable_id")
      .notNull()
      .references((): AnyPgColumn => deliverables.id, { onDelete: "cascade" }),
    metric: text({ enum: resultMetricCodes }).notNull(),
    value: bigint({ mode: "number" }).notNull(),
    measuredOn: date("measured_on").notNull(),
    proof: text({ enum: ["declared", "proved", "linked"] }).notNull(),
    /** A creator's figures never replace the team's. */
    enteredBy: text("entered_by", { enum: ["team", "creator"] }).notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [unique("results_day").on(table.deliverableId, table.metric, table.measuredOn)],
);
