import { z } from "zod";
import { openedAtSchema } from "#domain/http/exact-time.ts";
import { emailSchema, singleLine } from "#domain/http/text.ts";
import { successBody } from "../http/envelope.ts";
import { maximumSocials } from "./application-limits.ts";
import { influencerSchema } from "./influencer.contract.ts";
import { chosenFields, ownFieldPrefix } from "./merged-record.ts";

/** Grounds on which two records may be one person, the surest first. */
export const duplicateReasons = ["email", "channel", "name"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** Maximum number of records that are shown. */
export const mostDuplicates = 10;

/** A creator as typed so far, or as an application names them. It is not in the address, which logs show. */
export const duplicatesAskedSchema = z.object({
  name: singleLine().default(""),
  email: emailSchema.optional(),
  channels: z
    .array(z.object({ platform: singleLine(), link: singleLine() }))
    .max(maximumSocials, `must be at most ${maximumSocials} channels`)
    .default([]),
  /** ID of the record itself. */
  except: z.guid("must be the id of a creator").optional(),
});
export type DuplicatesAsked = z.output<typeof duplicatesAskedSchema>;

export const duplicateSchema = z.object({
  influencer: influencerSchema,
  /** The surest first. */
  reasons: z.array(z.enum(duplicateReasons)),
});
export type Duplicate = z.output<typeof duplicateSchema>;
export const duplicatesBody = successBody(
  z.object({ duplicates: z.array(duplicateSchema).max(mostDuplicates) }),
);

/** Number of fields that a merge can name. */
const mostFields = chosenFields.length + 60;
const chosenField = z
  .string()
  .max(80)
  .refine(
    (name) => name.startsWith(ownFieldPrefix) || chosenFields.some((field) => field === name),
    `must be one of: ${chosenFields.join(", ")}, or ${ownFieldPrefix} with the key of a custom field`,
  );

export const mergeSchema = z.object({
  /** ID of the record that goes into the other one. */
  from: z.guid("must be the id of a creator").transform((id) => id.toLowerCase()),
  /** Fields whose value comes from that record. */
  fields: z.array(chosenField).max(mostFields).default([]),
  updatedAt: openedAtSchema,
  /** The `updatedAt` of the record that goes. */
  fromUpdatedAt: openedAtSchema,
});
export type MergeInput = z.output<typeof mergeSchema>;
