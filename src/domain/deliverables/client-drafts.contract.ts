import { z } from "zod";
import { briefSchema } from "../campaigns/campaigns.contract.ts";
import { formatCodes } from "../campaigns/offer-options.ts";
import { successBody } from "../http/envelope.ts";
import { oneOf } from "../http/one-of.ts";
import { whenRight } from "../http/when-right.ts";
import { platforms } from "../influencers/platforms.ts";
import { mediaSchema } from "../media/media.contract.ts";
import { reviewRoles } from "../shortlists/shortlist-votes.ts";
import { clientAnswerSchema, draftDecisions, pointsSchema } from "./deliverables.contract.ts";

const answer = clientAnswerSchema.pick({ decision: true, points: true, at: true });

/** A draft that the client can review or has reviewed. */
export const clientDraftSchema = z.object({
  /** ID of the deliverable. */
  _id: z.string(),
  draftId: z.string(),
  creatorName: z.string(),
  platform: z.enum(platforms),
  format: z.enum(formatCodes),
  title: z.string(),
  publishOn: z.iso.date().nullable(),
  round: z.number().int(),
  caption: z.string(),
  link: z.string(),
  /** Their URLs are valid for an hour. */
  files: z.array(mediaSchema),
  sentAt: z.string(),
  /** Whether it can be reviewed now. */
  isOpen: z.boolean(),
  /** Whether the holder can take back their answer, because the team has not acted on it. */
  mayRetract: z.boolean(),
  /** The decider's response; null before. */
  decision: z.enum(draftDecisions).nullable(),
  /** The response of the link's holder. */
  answer: answer.nullable(),
  /** The decider's responses to earlier rounds, newest first. */
  earlier: z.array(answer.extend({ round: z.number().int() })),
});
export type ClientDraft = z.output<typeof clientDraftSchema>;

/**
 * The client's view of a campaign's drafts. Must not contain prices, notes, responses of the team, addresses, names
 * of other reviewers, or other campaigns.
 */
export const clientDraftsSchema = z.object({
  /** Name of the link's holder. */
  person: z.string(),
  role: z.enum(reviewRoles),
  campaign: z.object({ name: z.string(), clientName: z.string(), brief: briefSchema }),
  expiresAt: z.string().nullable(),
  /** Open drafts first, then in the order of deliverables. */
  drafts: z.array(clientDraftSchema),
});
export type ClientDrafts = z.output<typeof clientDraftsSchema>;
export const clientDraftsBody = successBody(z.object({ page: clientDraftsSchema }));

/** `points` requires 1 to 20 of them; `approved` has none. */
export const clientDraftAnswerSchema = z
  .object({
    /** The draft that was reviewed. */
    draftId: z.guid("must be the id of a draft"),
    decision: oneOf(draftDecisions),
    points: pointsSchema.default([]),
  })
  .refine(({ decision, points }) => decision === "approved" || points.length > 0, {
    path: ["points"],
    error: "At least one point is needed",
    ...whenRight("decision", "points"),
  })
  .refine(({ decision, points }) => decision === "points" || points.length === 0, {
    path: ["points"],
    error: "An approved draft has no points",
    ...whenRight("decision", "points"),
  });
export type ClientDraftAnswer = z.output<typeof clientDraftAnswerSchema>;
