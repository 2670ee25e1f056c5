import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { linkSubjects } from "../links/link-rules.ts";
import { applicantActions, applicantStates } from "./applicant-states.ts";
import { missingPartCodes } from "./missing-parts.ts";
import { rejectionReasonCodes } from "./rejection-reasons.ts";

export const withdrawnMessage = "Withdrawn.";

const date = z.iso.date();

/** When the answer comes, in days of the agency. */
const promiseSchema = z.object({
  receivedOn: date,
  dueOn: date,
  state: z.enum(["fresh", "due", "late"]),
  /** Others that wait and came before this one. */
  before: z.number().int(),
});

/** Where an application or a registration stands, for the person who sent it. */
export const applicantStatusSchema = z.object({
  kind: z.enum(linkSubjects),
  /** The applicant's own name, or that of the company. */
  name: z.string(),
  state: z.enum(applicantStates),
  /** Null once it is decided, and while a decision can still be undone. */
  promise: promiseSchema.nullable(),
  missing: z.array(z.object({ code: z.enum(missingPartCodes), label: z.string() })),
  decidedAt: z.string().nullable(),
  /** Why it was rejected, with a sentence for each reason, and the words of an administrator. */
  reasons: z.array(z.object({ code: z.enum(rejectionReasonCodes), sentence: z.string() })),
  words: z.string(),
  /** The day from which we advise to apply again. */
  reapplyOn: date.nullable(),
  /** The path of the profile after an approval. */
  profile: z.string().nullable(),
  /** What the applicant may do now. */
  actions: z.array(
    z.object({ action: z.enum(applicantActions), label: z.string(), missing: z.array(z.string()) }),
  ),
});
export type ApplicantStatus = z.output<typeof applicantStatusSchema>;
export const applicantStatusBody = successBody(z.object({ status: applicantStatusSchema }));
