import { z } from "zod";
import { foldText } from "#domain/fold-text.ts";
import { successBody } from "#domain/http/envelope.ts";
import { requiredLine } from "#domain/http/text.ts";
import { wholeNumber } from "#domain/http/whole-number.ts";
import { currencySchema } from "#domain/money/money.ts";
import { customKinds, customSubjects, maximumCustomFields } from "./custom-field-kinds.ts";

export const customLabelLength = 60;
export const maximumOptions = 50;
export const optionLength = 80;

/** A field that the agency has added to its creators, brands, or collaborations. */
export const customFieldSchema = z.object({
  _id: z.string(),
  subject: z.enum(customSubjects),
  /** Name of the field in `custom`. Made from the first label, and never changed. */
  key: z.string(),
  label: z.string(),
  kind: z.enum(customKinds),
  /** Possible values of `choice` and `choices`, in order. */
  options: z.array(z.string()),
  /** Currency of `money`. */
  currency: z.string().nullable(),
});
export type CustomField = z.output<typeof customFieldSchema>;

export const customFieldsBody = successBody(z.object({ customFields: z.array(customFieldSchema) }));
export const customFieldBody = successBody(z.object({ customField: customFieldSchema }));
/** Number of records with a value. */
export const customUsageBody = successBody(z.object({ records: z.number().int() }));

export const customFieldsQuerySchema = z.object({ subject: z.enum(customSubjects).optional() });

const optionsSchema = z
  .array(requiredLine("Option", optionLength))
  .max(maximumOptions, `must be at most ${maximumOptions} options`)
  .refine((options) => new Set(options.map(foldText)).size === options.length, "must differ from each other");

const labelSchema = requiredLine("Label", customLabelLength);

export const customFieldInputSchema = z.object({
  subject: z.enum(customSubjects, "must be influencer, brand, or collaboration"),
  label: labelSchema,
  kind: z.enum(customKinds, "must be a kind of field"),
  options: optionsSchema.default([]),
  currency: currencySchema.nullable().default(null),
});
export type CustomFieldInput = z.output<typeof customFieldInputSchema>;

/** Omitted fields stay unchanged. `position`: the place among the fields of the same kind of record, from 0. */
export const customFieldChangesSchema = z
  .object({
    label: labelSchema,
    options: optionsSchema,
    position: wholeNumber({ from: 0, to: maximumCustomFields - 1 }),
  })
  .partial();
export type CustomFieldChanges = z.output<typeof customFieldChangesSchema>;
