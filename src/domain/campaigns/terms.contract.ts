import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { requiredLine, requiredText } from "../http/text.ts";
import { isCountry } from "../places/countries.ts";
import { campaignLengths } from "./campaign-limits.ts";
import { offerLengths } from "./offer-options.ts";

/** A template of terms. Edits create new versions; offers keep the text they were sent with. */
export const termsSchema = z.object({
  _id: z.string(),
  name: z.string(),
  version: z.number().int(),
  /** ISO 3166-1 alpha-2, if the terms follow the law of one country. */
  country: z.string().nullable(),
  /** With placeholders such as `{creator}` and `{price}`. */
  body: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Terms = z.output<typeof termsSchema>;

export const termsBody = successBody(z.object({ terms: termsSchema }));
/** Sorted by name. */
export const termsListBody = z.array(termsSchema);

export const termsInputSchema = z.object({
  name: requiredLine("Name", campaignLengths.name),
  country: z.string().refine(isCountry, "must be a country such as FR").nullable().default(null),
  body: requiredText("Text", offerLengths.terms),
});
export type TermsInput = z.output<typeof termsInputSchema>;

export const termsChangesSchema = termsInputSchema.extend({ updatedAt: openedAtSchema });
export type TermsChanges = z.output<typeof termsChangesSchema>;
