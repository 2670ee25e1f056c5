import { z } from "zod";
import { rightsUseCodes } from "../campaigns/offer-options.ts";
import { successBody } from "../http/envelope.ts";
import { daySchema } from "../readers/read-day.ts";
import { rightStates } from "./right-rules.ts";
import { rightCheckFields } from "./rights.contract.ts";

/** A right as the client reads it, whose it is: neither its price, nor what the team has written about it. */
export const clientRightSchema = z.object({
  _id: z.string(),
  creatorName: z.string(),
  /** The post that it is for. Null: everything that the creator makes in the campaign. */
  deliverableId: z.string().nullable(),
  uses: z.array(z.enum(rightsUseCodes)),
  /** ISO 3166-1 alpha-2. None: all. */
  countries: z.array(z.string()),
  exclusive: z.boolean(),
  /** Null: the start has not come. */
  startsOn: z.iso.date().nullable(),
  /** The last day. Null: perpetual, or the start has not come. */
  endsOn: z.iso.date().nullable(),
  revokedOn: z.iso.date().nullable(),
  state: z.enum(rightStates),
  /** When the work was taken down after the right has ended. */
  downOn: z.iso.date().nullable(),
  actions: z.array(z.object({ action: z.literal("down"), label: z.string(), missing: z.array(z.string()) })),
});
export type ClientRight = z.output<typeof clientRightSchema>;

/** Those that end first come first; those without an end last. */
export const clientRightsSchema = z.object({
  /** The present day of the agency. */
  today: z.iso.date(),
  rights: z.array(clientRightSchema),
});
export type ClientRights = z.output<typeof clientRightsSchema>;
export const clientRightsBody = successBody(clientRightsSchema);

/** `on`: today, unless another day is given. */
export const clientRightCheckQuerySchema = z.object({
  deliverableId: z.guid("must be the id of a post"),
  ...rightCheckFields,
});
export type ClientRightCheckQuery = z.output<typeof clientRightCheckQuerySchema>;

export const clientRightCheckSchema = z.object({
  allowed: z.boolean(),
  on: z.iso.date(),
  /** Those that allow it. */
  rights: z.array(clientRightSchema),
  /** If nothing allows it, the right that comes nearest. */
  nearest: clientRightSchema.nullable(),
  /** Why it is not allowed, in words. */
  reasons: z.array(z.string()),
});
export type ClientRightCheck = z.output<typeof clientRightCheckSchema>;
export const clientRightCheckBody = successBody(clientRightCheckSchema);

export const takenDownSchema = z.object({ downOn: daySchema });
export type TakenDown = z.output<typeof takenDownSchema>;
