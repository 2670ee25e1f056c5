import { z } from "zod";
import { formatCodes } from "../campaigns/offer-options.ts";
import { plannedDeliverableSchema } from "../campaigns/offers.contract.ts";
import { disclosureSchema } from "../disclosure/disclosure.contract.ts";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { oneOf } from "../http/one-of.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import {
  jsonText,
  multiLine,
  requiredLine,
  requiredText,
  requiredWebAddress,
  singleLine,
  webAddressSchema,
} from "../http/text.ts";
import { wholeNumber } from "../http/whole-number.ts";
import { platforms } from "../influencers/platforms.ts";
import { maximumImages, maximumVideos } from "../media/accepted-files.ts";
import { mediaSchema } from "../media/media.contract.ts";
import { uploadIds } from "../media/upload-ids.ts";
import { daySchema } from "../readers/read-day.ts";
import { availableActions } from "../states/available-actions.ts";
import {
  deliverableLengths,
  maximumDrafts,
  maximumPoints,
  maximumResults,
  maximumResultsOfPost,
  maximumResultValue,
  pointSecondLimits,
  resultMetricCodes,
  resultProofs,
} from "./deliverable-limits.ts";
import { deliverableActions, deliverableStates, editorDeliverableActions } from "./deliverable-states.ts";

/** A requested or suggested change to a draft. `atSeconds`: a moment of the video. */
export const pointSchema = z.object({
  text: requiredText("Text", deliverableLengths.point),
  must: z.boolean("must be true or false").default(true),
  atSeconds: wholeNumber(pointSecondLimits).nullable().default(null),
});
export type Point = z.output<typeof pointSchema>;
export const pointsSchema = z
  .array(pointSchema)
  .max(maximumPoints, `must be at most ${maximumPoints} points`);
const shownPoint = z.object({ text: z.string(), must: z.boolean(), atSeconds: z.number().int().nullable() });

export const draftDecisions = ["approved", "points"] as const;
export type DraftDecision = (typeof draftDecisions)[number];
export const draftDecisionLabels: Record<DraftDecision, string> = {
  approved: "Approved",
  points: "Changes requested",
};

/** A reviewer's response to a draft on the client's side. The decider's response counts; others are advice. */
export const clientAnswerSchema = z.object({
  name: z.string(),
  isDecider: z.boolean(),
  decision: z.enum(draftDecisions),
  points: z.array(shownPoint),
  at: z.string(),
});
export type ClientAnswer = z.output<typeof clientAnswerSchema>;

/** A draft as its creator sees it. URLs of its files are valid for an hour. */
export const draftSchema = z.object({
  _id: z.string(),
  round: z.number().int(),
  caption: z.string(),
  link: z.string(),
  note: z.string(),
  files: z.array(mediaSchema),
  decision: z.enum(draftDecisions).nullable(),
  points: z.array(shownPoint),
  /** Whether the points exceed the agreed rounds of changes. */
  isExtra: z.boolean(),
  sentAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type Draft = z.output<typeof draftSchema>;

/** Feedback that a program proposes. Nothing is sent until an editor asks for changes, perhaps in other words. */
export const feedbackSchema = z.object({
  points: z.array(shownPoint),
  /** Reasons, for the team. */
  note: z.string(),
  /** For example 'API key ‘Review helper’'. */
  proposedBy: z.string(),
  proposedAt: z.string(),
});
export type Feedback = z.output<typeof feedbackSchema>;

/** Adds the client's responses and a program's proposal, which the creator does not see. */
export const teamDraftSchema = draftSchema.extend({
  clientAnswers: z.array(clientAnswerSchema),
  /** Null once the draft is decided. */
  feedback: feedbackSchema.nullable(),
});
export type TeamDraft = z.output<typeof teamDraftSchema>;

const metric = oneOf(resultMetricCodes);

/** A figure of a post on a day. `value` of `revenue` is in minor units of the campaign's currency. */
export const resultSchema = z.object({
  metric: z.enum(resultMetricCodes),
  value: z.number(),
  measuredOn: z.iso.date(),
  proof: z.enum(resultProofs),
});
export type Result = z.output<typeof resultSchema>;

/** A point of the advertising-label checklist, by its code, as checked in the post. */
export const checkedPointSchema = z.object({
  point: requiredLine("Point", deliverableLengths.pointCode),
  met: z.boolean("must be true or false"),
  reason: singleLine(deliverableLengths.reason).default(""),
});
export type CheckedPoint = z.output<typeof checkedPointSchema>;

/** Fields of a deliverable that everyone with access may see. */
const deliverableFields = {
  _id: z.string(),
  platform: z.enum(platforms),
  format: z.enum(formatCodes),
  title: z.string(),
  draftDueOn: z.iso.date().nullable(),
  publishOn: z.iso.date().nullable(),
  state: z.enum(deliverableStates),
  stateSince: z.string(),
  publishedUrl: z.string().nullable(),
  publishedAt: z.string().nullable(),
};

const actions = availableActions(deliverableActions);

export const deliverableSchema = z.object({
  ...deliverableFields,
  collaborationId: z.string(),
  campaignId: z.string(),
  creatorName: z.string(),
  /** Rounds of changes requested so far, and rounds agreed. */
  roundsUsed: z.number().int(),
  roundsAgreed: z.number().int(),
  /** Publication date entered with the post. */
  publishedOn: z.iso.date().nullable(),
  /** Days between publication and entry if more than a week; otherwise null. */
  enteredLateDays: z.number().int().nullable(),
  /** Comment on what the post lacked, or on why it was dropped. */
  words: z.string(),
  /** The checklist as filled in when the post was verified. */
  checklist: z.array(z.object({ point: z.string(), met: z.boolean(), reason: z.string() })),
  /** The newest draft, with the time of its submission. */
  draftId: z.string().nullable(),
  draftSentAt: z.string().nullable(),
  /** Decision of the client's decider on the newest draft. */
  clientDecision: z.enum(draftDecisions).nullable(),
  results: z.array(resultSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  actions,
});
export type Deliverable = z.output<typeof deliverableSchema>;

/** Adds the drafts, newest first, and the check of the newest caption for advertising labels. */
export const fullDeliverableSchema = deliverableSchema.extend({
  disclosure: disclosureSchema,
  drafts: z.array(teamDraftSchema),
  /** The creator's files that prove the figures. */
  resultFiles: z.array(mediaSchema),
});
export type FullDeliverable = z.output<typeof fullDeliverableSchema>;
export const deliverableBody = successBody(z.object({ deliverable: fullDeliverableSchema }));

/** Earliest next date first. */
export const deliverablesBody = z.array(deliverableSchema);

export const deliverableQuerySchema = arrayPageQuerySchema.extend({
  campaignId: z.guid("must be the id of a campaign").optional(),
  collaborationId: z.guid("must be the id of a collaboration").optional(),
  state: oneOf(deliverableStates).optional(),
  /** Range of the next date, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
});
export type DeliverableQuery = z.output<typeof deliverableQuerySchema>;

/** A deliverable that was not in the offer. */
export const deliverableInputSchema = plannedDeliverableSchema.omit({ quantity: true });
export type DeliverableInput = z.output<typeof deliverableInputSchema>;

export const deliverableChangesSchema = z.object({
  title: singleLine(deliverableLengths.title).optional(),
  draftDueOn: daySchema.nullable().optional(),
  publishOn: daySchema.nullable().optional(),
  updatedAt: openedAtSchema,
});
export type DeliverableChanges = z.output<typeof deliverableChangesSchema>;

/**
 * `approve` and `ask` require the ID of the reviewed draft. `ask` requires 1 to 20 `points`, and `extra` beyond the
 * agreed rounds. `publish` requires `url`; `verify` the complete `checklist`; `fault` and `drop` require `words`.
 */
export const deliverableStateChangeSchema = z.object({
  action: oneOf(editorDeliverableActions),
  draftId: z.guid("must be the id of a draft").optional(),
  points: pointsSchema.default([]),
  extra: z.boolean("must be true or false").default(false),
  url: webAddressSchema.default(""),
  publishedOn: daySchema.optional(),
  checklist: z.array(checkedPointSchema).max(50, "must be at most 50 points").default([]),
  words: multiLine(deliverableLengths.words).default(""),
  updatedAt: openedAtSchema,
});
export type DeliverableStateChange = z.output<typeof deliverableStateChangeSchema>;

/**
 * Fields of a draft. Files are sent beside them as `images` and `videos`. `keep`: IDs of files of earlier drafts of
 * the same deliverable, which come before the new ones.
 */
export const draftInputSchema = z.object({
  caption: multiLine(deliverableLengths.caption).default(""),
  link: webAddressSchema.default(""),
  note: multiLine(deliverableLengths.note).default(""),
  keep: jsonText(
    z
      .array(z.guid("must be the id of a file").toLowerCase())
      .max(maximumImages + maximumVideos, `must be at most ${maximumImages + maximumVideos} files`)
      .refine((ids) => new Set(ids).size === ids.length, "must name each file once")
      .default([]),
  ),
  /** Files that were uploaded for this draft. */
  uploads: jsonText(uploadIds(maximumImages + maximumVideos).default([])),
});
export type DraftInput = z.output<typeof draftInputSchema>;

export const resultInputSchema = z.object({
  metric,
  value: z
    .int("must be a whole number")
    .min(0, "must not be below 0")
    .max(maximumResultValue, `must be at most ${maximumResultValue}`),
  measuredOn: daySchema,
});
/** `proof`: `proved` if the team has seen the figure in the platform's statistics. */
export const teamResultInputSchema = resultInputSchema.extend({
  proof: z.enum(["declared", "proved"], "must be declared or proved").default("declared"),
});
export type TeamResultInput = z.output<typeof teamResultInputSchema>;

const namesEachOnce = (results: { metric: string; measuredOn: string }[]) =>
  new Set(results.map((result) => `${result.metric} ${result.measuredOn}`)).size === results.length;
const resultsOf = <T extends typeof resultInputSchema>(schema: T) =>
  z
    .array(schema)
    .min(1, "must name at least one result")
    .max(maximumResults, `must be at most ${maximumResults} results`)
    .refine(namesEachOnce, "must name each metric of a day once");

/** A figure that a creator enters. `replaces`: the value for that metric and day that the creator saw, if any. */
export const ownResultInputSchema = resultInputSchema.extend({ replaces: z.int().optional() });
export type OwnResultInput = z.output<typeof ownResultInputSchema>;
/** A later result for the same metric and day replaces the earlier one. */
export const resultsInputSchema = z.object({ results: resultsOf(ownResultInputSchema) });
export const teamResultsInputSchema = z.object({ results: resultsOf(teamResultInputSchema) });
export type ResultsInput = z.output<typeof resultsInputSchema>;

export const publicationSchema = z.object({
  url: requiredWebAddress("Address"),
  publishedOn: daySchema.optional(),
});
export type Publication = z.output<typeof publicationSchema>;

export const feedbackInputSchema = z.object({
  draftId: z.guid("must be the id of a draft"),
  points: pointsSchema.min(1, "must name at least one point"),
  note: multiLine(deliverableLengths.words).default(""),
});
export type FeedbackInput = z.output<typeof feedbackInputSchema>;

/** The creator declines changes that go beyond the agreement. */
export const refusalSchema = z.object({
  draftId: z.guid("must be the id of a draft"),
  words: multiLine(deliverableLengths.words).default(""),
});
export type Refusal = z.output<typeof refusalSchema>;

/** A deliverable as its creator sees it. */
export const ownDeliverableSchema = z.object({
  ...deliverableFields,
  /** Whether a draft has to be approved before publication. */
  needsDraft: z.boolean(),
  roundsUsed: z.number().int(),
  roundsAgreed: z.number().int(),
  /** Comment on what the post lacked, or on why it was dropped. */
  words: z.string(),
  /** The day by which the team responds to a draft; null if none is waiting. */
  answerBy: z.iso.date().nullable(),
  /** Newest first. */
  drafts: z.array(draftSchema).max(maximumDrafts),
  results: z.array(resultSchema).max(maximumResultsOfPost),
  /** Files that prove the figures. */
  resultFiles: z.array(mediaSchema),
  actions,
});
export type OwnDeliverable = z.output<typeof ownDeliverableSchema>;
