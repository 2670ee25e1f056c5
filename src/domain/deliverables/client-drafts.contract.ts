import { z } from "zod";
import { briefSchema } from "../campaigns/campaigns.contract.ts";
import { formatCodes } from "../campaigns/offer-options.ts";
import { successBody } from "../http/envelope.ts";
import { platforms } from "../influencers/platforms.ts";
import { mediaSchema } from "../media/media.contract.ts";
import { reviewRoles } from "../shortlists/shortlist-votes.ts";
import { clientAnswerSchema, draftDecisions, pointsSchema } from "./deliverables.contract.ts";

const answer = clientAnswerSchema.pick({ decision: true, points: true, at: true });

/** A draft that the client looks at, or has answered. */
export const clientDraftSchema = z.object({
  /** Of the piece. */
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
  /** Their addresses work for an hour. */
  files: z.array(mediaSchema),
  sentAt: z.string(),
  /** It can be answered now. */
  isOpen: z.boolean(),
  /** What the one who decides has said of it; null before. */
  decision: z.enum(draftDecisions).nullable(),
  /** The holder's own answer. */
  answer: answer.nullable(),
  /** What the one who decides has said of earlier rounds, newest first. */
  earlier: z.array(answer.extend({ round: z.number().int() })),
});
export type ClientDraft = z.output<typeof clientDraftSchema>;

/**
 * What somebody of the client reads of the drafts of a campaign. No price, note, answer of the team, address of a
 * person, name of another reader, or other campaign is in it.
 */
export const clientDraftsSchema = z.object({
  /** Whoever holds the link is this person. */
  person: z.string(),
  role: z.enum(reviewRoles),
  campaign: z.object({ name: z.string(), clientName: z.string(), brief: briefSchema }),
  expiresAt: z.string().nullable(),
  /** Those that can be answered first, then those of the pieces in their order. */
  drafts: z.array(clientDraftSchema),
});
export type ClientDrafts = z.output<typeof clientDraftsSchema>;
export const clientDraftsBody = successBody(z.object({ page: clientDraftsSchema }));

/** `points` needs 1 to 20 of them; `approved` has none. */
export const clientDraftAnswerSchema = z
  .object({
    /** The draft that was looked at. */
    draftId: z.guid("must be the id of a draft"),
    decision: z.enum(draftDecisions, `must be one of ${draftDecisions.join(", ")}`),
    points: pointsSchema.default([]),
  })
  .refine(({ decision, points }) => decision === "approved" || points.length > 0, {
    path: ["points"],
    error: "At least one point is needed",
  })
  .refine(({ decision, points }) => decision === "points" || points.length === 0, {
    path: ["points"],
    error: "An approved draft has no points",
  });
export type ClientDraftAnswer = z.output<typeof clientDraftAnswerSchema>;
