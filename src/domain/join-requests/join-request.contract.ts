import { z } from "zod";
import { consentSchema } from "#domain/consent/consent.contract.ts";
import { evidenceSchema } from "#domain/evidence/evidence.contract.ts";
import { bulkResult, bulkSchema, maximumRecords } from "#domain/http/bulk.ts";
import { successBody } from "#domain/http/envelope.ts";
import { openedAtSchema } from "#domain/http/exact-time.ts";
import { arrayPageQuerySchema } from "#domain/http/paging.ts";
import { multiLine } from "#domain/http/text.ts";
import { whenRight } from "#domain/http/when-right.ts";
import { appliedFields } from "#domain/influencers/field-list.ts";
import { storedShape } from "#domain/influencers/influencer-fields.ts";
import { mediaSchema } from "#domain/media/media.contract.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { applicantActions, applicationDecisions, reviewStates } from "#domain/status/applicant-states.ts";
import { reapplyDays, rejectionReasonCodes } from "#domain/status/rejection-reasons.ts";
import { requestedChangeCodes } from "#domain/status/requested-changes.ts";
import { undoOffered } from "#domain/undo/undo-offer.ts";
import { oneOf } from "../http/one-of.ts";
import { availableActions } from "../states/available-actions.ts";
import { assignmentSchema } from "../work/work.contract.ts";
import { rejectionLength } from "./decision-limits.ts";

export const joinedMessage = "Sign up successful!";

export const decisions = ["approve", "reject"] as const;

/** Text for the rejected creator. */
export const rejectionReason = multiLine(rejectionLength);

/** A recommendation to the administrator. `reason` is text for the creator. */
export const proposalSchema = z.object({
  decision: z.enum(decisions),
  note: z.string(),
  reason: z.string(),
  /** Name of the API key or address of the administrator that proposed it. */
  proposedBy: z.string(),
  proposedAt: z.string(),
});
export type Proposal = z.output<typeof proposalSchema>;

/** A recommendation. Nothing happens until an administrator decides. */
export const proposalInputSchema = proposalSchema.pick({ decision: true }).extend({
  /** Reasons, for the administrator. */
  note: multiLine(1000).refine((text) => text !== "", "is required"),
  /** For a rejection: text for the creator, which the administrator may edit. */
  reason: rejectionReason.default(""),
});
export type ProposalInput = z.output<typeof proposalInputSchema>;

/** Changes requested from an applicant. */
export const askedSchema = z.object({
  codes: z.array(z.enum(requestedChangeCodes)),
  words: z.string(),
  askedAt: z.string(),
});
/** `askedBy`: ID of the administrator. Missing in requests from before it was stored. */
export type StoredAsked = z.output<typeof askedSchema> & { askedBy?: string };
export type Asked = z.output<typeof askedSchema>;

export const askInputSchema = z
  .object({
    codes: z
      .array(oneOf(requestedChangeCodes))
      .min(1, "Choose at least one change")
      .transform((codes) => requestedChangeCodes.filter((code) => codes.includes(code))),
    words: multiLine(rejectionLength).default(""),
  })
  .refine(({ codes, words }) => !codes.includes("other") || words !== "", {
    path: ["words"],
    error: "Say what else the applicant should change",
    ...whenRight("codes", "words"),
  });
export type AskInput = z.output<typeof askInputSchema>;

/** Changes that a program suggests to request. The applicant sees nothing until an editor sends them. */
export const proposedChangesSchema = z.object({
  codes: z.array(z.enum(requestedChangeCodes)),
  words: z.string(),
  note: z.string(),
  /** Name of the API key that proposed it. */
  proposedBy: z.string(),
  proposedAt: z.string(),
});
export type ProposedChanges = z.output<typeof proposedChangesSchema>;

export const proposedChangesInputSchema = askInputSchema.safeExtend({
  /** Reasons, for the administrator. */
  note: proposalInputSchema.shape.note,
});
export type ProposedChangesInput = z.output<typeof proposedChangesInputSchema>;

/** The `updatedAt` of the request as reviewed. With it, the approval is refused if the request was edited since. */
export const approvalSchema = z
  .object({ updatedAt: openedAtSchema })
  .nullish()
  .transform((sent) => sent?.updatedAt);

/** Remaining part of the promised time, in the agency's business days. */
export const reviewTimeSchema = z.object({
  /** Promised response time, in business days. */
  days: z.number().int(),
  /** Business days since arrival, and until the promised response; `left` is negative when overdue. */
  passed: z.number().int(),
  left: z.number().int(),
  /** `due` on the last three days, `late` afterwards. */
  state: z.enum(["fresh", "due", "late"]),
  /** Promised day of the response. */
  dueOn: z.iso.date(),
});
export type ReviewTime = z.output<typeof reviewTimeSchema>;

/** Outcome of an earlier application by the same person. */
export const earlierApplicationSchema = z.object({
  decision: z.enum(applicationDecisions),
  reasons: z.array(z.enum(rejectionReasonCodes)),
  decidedAt: z.string(),
});
export type EarlierApplication = z.output<typeof earlierApplicationSchema>;

/** A pending join request. `instagram` is the link or username in that social row. */
export const joinRequestSchema = z.object({
  _id: z.string(),
  ...pickFields(storedShape, appliedFields),
  instagram: z.string(),
  totalFollowers: z.number(),
  createdAt: z.string(),
  /** Photo of the creator, which becomes the avatar. */
  photo: mediaSchema.nullable(),
  /** Pictures of work, and documents. */
  images: z.array(mediaSchema),
  videos: z.array(mediaSchema),
  /** Proof of the applicant's figures, oldest first. Never public. */
  evidence: z.array(evidenceSchema),
  proposal: proposalSchema.nullable(),
  /** Either this or `proposal`, whichever is newer. */
  proposedChanges: proposedChangesSchema.nullable(),
  /** Null if a program sent the application. */
  consent: consentSchema.nullable(),
  /** From the last 90 days, newest first. Older ones are deleted. */
  earlierApplications: z.array(earlierApplicationSchema),
  state: z.enum(reviewStates),
  /** Null unless changes have been requested. */
  asked: askedSchema.nullable(),
  /** First day of the promised time. The time is paused while changes are requested. */
  countsFrom: z.iso.date(),
  review: reviewTimeSchema,
  /** Only for the team. */
  work: assignmentSchema,
  updatedAt: z.string(),
});
export type JoinRequest = z.output<typeof joinRequestSchema>;

export const shownJoinRequest = joinRequestSchema.extend({
  actions: availableActions(applicantActions),
});
export type ShownJoinRequest = z.output<typeof shownJoinRequest>;
export const joinRequestBody = successBody(z.object({ joinRequest: shownJoinRequest }));
export const joinRequestsBody = z.array(shownJoinRequest);

const rejectionReasonsSchema = z
  .array(oneOf(rejectionReasonCodes))
  .min(1, "Choose at least one reason")
  .transform((codes) => rejectionReasonCodes.filter((code) => codes.includes(code)));

/**
 * `reasons` determine the sentences for the applicant. `reapplyOn`: number of days after which we suggest to apply
 * again.
 */
const rejectionShape = {
  reason: rejectionReason.default(""),
  reasons: rejectionReasonsSchema.default(["other"]),
  reapplyOn: z
    .union(
      reapplyDays.map((days) => z.literal(days)),
      `must be ${reapplyDays.join(", ")} or null`,
    )
    .nullable()
    .default(null),
};
/** An empty request rejects without a reason. */
export const rejectionSchema = z
  .object(rejectionShape)
  .nullish()
  .transform((sent) => sent ?? { reason: "", reasons: ["other" as const], reapplyOn: null });
export type Rejection = z.output<typeof rejectionSchema>;

function byLowerCaseId<T>(values: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id.toLowerCase(), value]));
}

/** One decision on several requests. Every rejected creator gets the same reasons. */
export const bulkDecisionSchema = bulkSchema(decisions).extend({
  ...rejectionShape,
  /**
   * For approvals: `updatedAt` of each request as reviewed, by ID. Approval of one that was edited since is
   * refused.
   */
  versions: z
    .record(z.guid("must be the id of a record"), openedAtSchema)
    .refine(
      (versions) => Object.keys(versions).length <= maximumRecords,
      `must name at most ${maximumRecords}`,
    )
    .transform(byLowerCaseId)
    .default({}),
});

/** Requests are decided one by one. `refused`: those that could not be, with the reason. */
export const bulkDecisionBody = successBody(
  bulkResult.extend({ refused: z.array(z.object({ id: z.string(), message: z.string() })) }),
).extend(undoOffered);
export type BulkDecision = z.output<typeof bulkDecisionBody>["data"];

/** Query of the list. `oldest`: longest waiting first. */
export const joinRequestQuerySchema = arrayPageQuerySchema.extend({
  sort: z.enum(["newest", "oldest"], "must be newest or oldest").default("newest"),
});
export type JoinRequestQuery = z.output<typeof joinRequestQuerySchema>;
