import { passwordSchema } from "#domain/admin/password.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { customProblems } from "#domain/custom-fields/custom-problems.ts";
import type { CustomValues } from "#domain/custom-fields/custom-values.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { influencerInputSchema } from "#domain/influencers/influencer-fields.ts";
import { applicationProblems, editedApplicationProblems } from "./application-rules.ts";
import { type InfluencerValues, sentFields } from "./influencer-values.ts";

const listingSchema = influencerInputSchema.pick({
  engagement: true,
  rating: true,
  collaborationTypes: true,
  tags: true,
  people: true,
  source: true,
});

/** Own fields with the stored values. */
type OwnFields = { fields: readonly CustomField[]; stored: CustomValues | undefined };

/** Validates a new creator, who needs a password, by the rules of the application and of the listing. */
export function newInfluencerProblems(values: InfluencerValues, own: OwnFields): FieldError[] {
  return [
    ...customProblems(own.fields, values.custom, own.stored),
    ...applicationProblems(values),
    ...fieldProblems(listingSchema, sentFields(values)),
    ...passwordProblems(values.password ?? ""),
  ];
}

/** Validates an edit, for which a password is optional. */
export function editedInfluencerProblems(values: InfluencerValues, own: OwnFields): FieldError[] {
  return [
    ...customProblems(own.fields, values.custom, own.stored),
    ...editedApplicationProblems(values),
    ...fieldProblems(listingSchema, sentFields(values)),
    ...(values.password ? passwordProblems(values.password) : []),
  ];
}

function passwordProblems(password: string): FieldError[] {
  const message =
    password === "" ? "Password is required" : fieldProblems(passwordSchema, password)[0]?.message;
  return message === undefined ? [] : [{ path: "password", message }];
}
