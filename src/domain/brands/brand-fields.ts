import { z } from "zod";
import { passwordSchema } from "#domain/admin/password.ts";
import { customInputSchema } from "#domain/custom-fields/custom-values.ts";
import { bulkSchema } from "#domain/http/bulk.ts";
import { openedAtSchema } from "#domain/http/exact-time.ts";
import {
  emailSchema,
  formBoolean,
  formNumber,
  jsonText,
  multiLine,
  phoneSchema,
  pictureAddressSchema,
  requiredLine,
  requiredText,
  singleLine,
  webAddressSchema,
} from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { brandIndustries, budgetRanges, companySizes } from "./brand-options.ts";

const companySizeSchema = z.union([z.enum(companySizes), z.literal("")], "must be one of the company sizes");

export const registrationSchema = z.object({
  companyName: requiredLine("Company Name"),
  contactName: requiredLine("Contact Person"),
  email: emailSchema,
  phone: phoneSchema.default(""),
  website: webAddressSchema.default(""),
  industry: z.enum(brandIndustries, "Industry is required"),
  budgetRange: z.enum(budgetRanges, "Budget Range is required"),
  companySize: companySizeSchema.default(""),
  location: singleLine().default(""),
  description: multiLine(textLimits.bio).default(""),
  goals: requiredText("Campaign Goals", textLimits.message),
  /** Defaults to private: older forms did not say that goals can be public. */
  goalsPublic: formBoolean.default(false),
});
export type Registration = z.output<typeof registrationSchema>;
export const registeredMessage = "Brand registration successful!";

const count = (schema: z.ZodNumber, maximum: number) =>
  formNumber(schema.min(0, "must not be negative").max(maximum, `must be at most ${maximum}`).optional());

/** Fields of the listing that only an administrator can set. */
export const listingSchema = z.object({
  logo: pictureAddressSchema.nullish(),
  companySize: companySizeSchema.optional(),
  location: singleLine().optional(),
  rating: count(z.number("must be a number"), 5),
  totalCollaborations: count(z.int("must be a whole number"), 1_000_000),
  verified: formBoolean.optional(),
  featured: formBoolean.optional(),
  collaborationTypes: jsonText(z.array(singleLine(60).min(1)).max(20)).optional(),
  socialMedia: jsonText(z.record(singleLine(30).min(1), singleLine(20))).optional(),
  goalsPublic: formBoolean.optional(),
  status: z.enum(["pending", "published"]).optional(),
  password: passwordSchema.optional(),
});

export const brandInputSchema = registrationSchema.extend({
  ...listingSchema.shape,
  custom: customInputSchema,
});
export type BrandInput = z.output<typeof brandInputSchema>;

/** Omitted fields stay unchanged. Budgets may be free text here ('$10K-50K'). */
export const brandChangesSchema = registrationSchema
  .extend({ budgetRange: requiredLine("Budget Range", 40) })
  .partial()
  .extend({
    phone: phoneSchema.optional(),
    website: webAddressSchema.optional(),
    description: multiLine(textLimits.bio).optional(),
  })
  .extend({ ...listingSchema.shape, custom: customInputSchema, updatedAt: openedAtSchema });
export type BrandChanges = z.output<typeof brandChangesSchema>;

export const brandActions = [
  "delete",
  "publish",
  "unpublish",
  "feature",
  "unfeature",
  "verify",
  "unverify",
] as const;
export type BrandAction = (typeof brandActions)[number];
export const brandBulkSchema = bulkSchema(brandActions);
