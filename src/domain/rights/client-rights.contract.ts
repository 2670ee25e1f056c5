import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { daySchema } from "../readers/read-day.ts";
import { rightCheckFields, rightSchema } from "./rights.contract.ts";

/** A right as the client sees it. Must not contain the price or the team's reasons. */
export const clientRightSchema = rightSchema
  .pick({
    _id: true,
    creatorName: true,
    deliverableId: true,
    uses: true,
    countries: true,
    exclusive: true,
    startsOn: true,
    endsOn: true,
    revokedOn: true,
    state: true,
    downOn: true,
  })
  .extend({
    actions: z.array(
      z.object({ action: z.literal("down"), label: z.string(), missing: z.array(z.string()) }),
    ),
  });
export type ClientRight = z.output<typeof clientRightSchema>;

/** Earliest end first; rights without an end last. */
export const clientRightsSchema = z.object({
  /** Today in the agency's time zone. */
  today: z.iso.date(),
  rights: z.array(clientRightSchema),
});
export type ClientRights = z.output<typeof clientRightsSchema>;
export const clientRightsBody = successBody(clientRightsSchema);

/** `on` defaults to today. */
export const clientRightCheckQuerySchema = z.object({
  deliverableId: z.guid("must be the id of a post"),
  ...rightCheckFields,
});
export type ClientRightCheckQuery = z.output<typeof clientRightCheckQuerySchema>;

export const clientRightCheckSchema = z.object({
  allowed: z.boolean(),
  on: z.iso.date(),
  /** Rights that allow the use. */
  rights: z.array(clientRightSchema),
  /** The closest right, if none allows the use. */
  nearest: clientRightSchema.nullable(),
  /** Sentences that explain why the use is not allowed. */
  reasons: z.array(z.string()),
});
export type ClientRightCheck = z.output<typeof clientRightCheckSchema>;
export const clientRightCheckBody = successBody(clientRightCheckSchema);

export const takenDownSchema = z.object({ downOn: daySchema });
export type TakenDown = z.output<typeof takenDownSchema>;
