import { z } from "zod";
import { brandRecordSchema } from "../brands/brand.contract.ts";
import { registrationSchema } from "../brands/brand-fields.ts";
import { evidenceSchema } from "../evidence/evidence.contract.ts";
import { successBody } from "../http/envelope.ts";
import { seenAtSchema } from "../http/exact-time.ts";
import { editedApplicationSchema, keptFilesSchema, storedShape } from "../influencers/influencer-fields.ts";
import { applicantSubjects } from "../links/link-rules.ts";
import { mediaSchema } from "../media/media.contract.ts";
import { pickFields } from "../pick-fields.ts";
import { availableActions } from "../states/available-actions.ts";
import { applicantActions, applicantStates } from "./applicant-states.ts";
import { editableFields } from "./editable-fields.ts";
import { missingPartCodes } from "./missing-parts.ts";
import { rejectionReasonCodes } from "./rejection-reasons.ts";
import { requestedChangeCodes } from "./requested-changes.ts";

export const withdrawnMessage = "Withdrawn.";

const date = z.iso.date();

/** Promised response, in days of the agency's time zone. */
const promiseSchema = z.object({
  receivedOn: date,
  dueOn: date,
  /** `paused`: changes have been requested. */
  state: z.enum(["fresh", "due", "late", "paused"]),
  /** Number of waiting records that arrived earlier. */
  before: z.number().int(),
});

/** The applicant's data, without the email address, which no link can change. */
export const ownApplicationSchema = z.object({
  ...pickFields(storedShape, editableFields),
  photo: mediaSchema.nullable(),
  images: z.array(mediaSchema),
  videos: z.array(mediaSchema),
  updatedAt: z.string(),
});
export type OwnApplication = z.output<typeof ownApplicationSchema>;

/** The complete application after the edit. `media`: IDs of the files to keep; if omitted, all are kept. */
export const applicationEditSchema = editedApplicationSchema.omit({ email: true }).extend({
  updatedAt: seenAtSchema,
  media: keptFilesSchema,
});
export type ApplicationEdit = z.output<typeof applicationEditSchema>;

/** The complete registration after the edit. Like the form, it has no files. */
export const registrationEditSchema = registrationSchema
  .omit({ email: true })
  .extend({ updatedAt: seenAtSchema });
export type RegistrationEdit = z.output<typeof registrationEditSchema>;

/** The brand's data, without the email address, which no link can change. Budgets may be free text. */
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

const listingSchema = z.object({
  category: z.string(),
  location: z.string(),
  bio: z.string(),
  rate: z.number().nullable(),
  channels: z.array(z.object({ platform: z.string(), followers: z.string() })),
  pictures: z.number().int(),
  videos: z.number().int(),
});
export type Listing = z.output<typeof listingSchema>;

/** Status of an application or a registration, for the person who sent it. */
export const applicantStatusSchema = z.object({
  kind: z.enum(applicantSubjects),
  /** Name of the applicant or the company. */
  name: z.string(),
  state: z.enum(applicantStates),
  /** Null once decided, even while the decision can still be undone. */
  promise: promiseSchema.nullable(),
  /** Changes requested by the team; null if none. */
  asked: z
    .object({
      changes: z.array(z.object({ code: z.enum(requestedChangeCodes), sentence: z.string() })),
      words: z.string(),
    })
    .nullable(),
  /** The applicant's own data while they can be edited. */
  application: ownApplicationSchema.nullable(),
  /** The brand's own data while they can be edited. */
  registration: ownRegistrationSchema.nullable(),
  /** The applicant's evidence, oldest first, until the decision. */
  evidence: z.array(evidenceSchema),
  missing: z.array(z.object({ code: z.enum(missingPartCodes), label: z.string() })),
  decidedAt: z.string().nullable(),
  /** Reasons for the rejection as sentences, and the administrator's comment. */
  reasons: z.array(z.object({ code: z.enum(rejectionReasonCodes), sentence: z.string() })),
  words: z.string(),
  /** The day from which we suggest to apply again. */
  reapplyOn: date.nullable(),
  /** Path of the profile after an approval. */
  profile: z.string().nullable(),
  /** The public part of a creator's profile. */
  listing: listingSchema.nullable(),
  /** Actions that the applicant may take now. */
  actions: availableActions(applicantActions),
});
export type ApplicantStatus = z.output<typeof applicantStatusSchema>;
export const applicantStatusBody = successBody(z.object({ status: applicantStatusSchema }));
