import { z } from "zod";
import { brandRecordSchema } from "../brands/brand.contract.ts";
import { registrationSchema } from "../brands/brand-fields.ts";
import { evidenceSchema } from "../evidence/evidence.contract.ts";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { pickFields } from "../influencers/field-list.ts";
import { editedApplicationSchema, keptFilesSchema, storedShape } from "../influencers/influencer-fields.ts";
import { applicantSubjects } from "../links/link-rules.ts";
import { mediaSchema } from "../media/media.contract.ts";
import { applicantActions, applicantStates } from "./applicant-states.ts";
import { editableFields } from "./editable-fields.ts";
import { missingPartCodes } from "./missing-parts.ts";
import { rejectionReasonCodes } from "./rejection-reasons.ts";
import { requestedChangeCodes } from "./requested-changes.ts";

export const withdrawnMessage = "Withdrawn.";

const date = z.iso.date();

/** When the answer comes, in days of the agency. */
const promiseSchema = z.object({
  receivedOn: date,
  dueOn: date,
  /** `paused`: it does not run, because changes were asked. */
  state: z.enum(["fresh", "due", "late", "paused"]),
  /** Others that wait and came before this one. */
  before: z.number().int(),
});

/** What a creator has sent. Without the email address, which no link can change. */
export const ownApplicationSchema = z.object({
  ...pickFields(storedShape, editableFields),
  photo: mediaSchema.nullable(),
  images: z.array(mediaSchema),
  videos: z.array(mediaSchema),
  updatedAt: z.string(),
});
export type OwnApplication = z.output<typeof ownApplicationSchema>;

/** The whole application as it should be. `media` lists the pictures and videos that stay; without it, all do. */
export const applicationEditSchema = editedApplicationSchema.omit({ email: true }).extend({
  updatedAt: openedAtSchema,
  media: keptFilesSchema,
});
export type ApplicationEdit = z.output<typeof applicationEditSchema>;

/** The whole registration as it should be. Like the form, it takes no files. */
export const registrationEditSchema = registrationSchema
  .omit({ email: true })
  .extend({ updatedAt: openedAtSchema });
export type RegistrationEdit = z.output<typeof registrationEditSchema>;

/** What a brand has sent. Without the email address, which no link can change. A budget may be free text. */
export const ownRegistrationSchema = brandRecordSchema.pick({
  companyName: true,
  contactName: true,
  phone: true,
  website: true,
  industry: true,
  budgetRange: true,
  companySize: true,
  location: true,
  description: true,
  goals: true,
  goalsPublic: true,
  updatedAt: true,
});
export type OwnRegistration = z.output<typeof ownRegistrationSchema>;

/** Where an application or a registration stands, for the person who sent it. */
export const applicantStatusSchema = z.object({
  kind: z.enum(applicantSubjects),
  /** The applicant's own name, or that of the company. */
  name: z.string(),
  state: z.enum(applicantStates),
  /** Null once it is decided, and while a decision can still be undone. */
  promise: promiseSchema.nullable(),
  /** What the team has asked for; null if nothing. */
  asked: z
    .object({
      changes: z.array(z.object({ code: z.enum(requestedChangeCodes), sentence: z.string() })),
      words: z.string(),
    })
    .nullable(),
  /** The applicant's own data, as long as they can be edited. */
  application: ownApplicationSchema.nullable(),
  /** The same for a brand. */
  registration: ownRegistrationSchema.nullable(),
  /** What the applicant has sent as proof, oldest first, until it is decided. */
  evidence: z.array(evidenceSchema),
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
