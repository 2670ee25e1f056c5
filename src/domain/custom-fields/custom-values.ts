import { z } from "zod";
import { jsonText } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { maximumCustomFields } from "./custom-field-kinds.ts";

/** Content of an own field. Money is in units of the field's currency, a day is in ISO format. */
export type CustomValue = string | number | boolean | string[];
/** By key of the field. Fields without a value are left out. */
export type CustomValues = Record<string, CustomValue>;

/** Values of own fields in the API's responses. */
export const customValuesSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
  .meta({ description: "Values of the agency's custom fields, by key", example: { shoe_size: 42 } });

/** A value as forms, files, and programs send it. The field decides how it is read. */
const customInput = z.union(
  [
    z.string().max(textLimits.message),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.string().max(textLimits.line)).max(100),
  ],
  "must be text, a number, true or false, or a list",
);
export type CustomInput = z.output<typeof customInput>;

/** Values to change, by key. Null and empty text remove a value; fields that are left out keep theirs. */
export const customInputSchema = jsonText(
  z
    .record(z.string(), customInput, "must be an object")
    .refine((values) => Object.keys(values).length <= 2 * maximumCustomFields, "are too many fields"),
)
  .optional()
  .meta({ description: "Values of the agency's custom fields, by key. Null removes a value" });
export type CustomInputs = Record<string, CustomInput>;

/** Values to store, and keys of values to remove. */
export type CustomChanges = { set: CustomValues; removed: string[] };
