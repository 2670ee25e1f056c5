import { z } from "zod";

/** The ID in a path. An invalid one gets 404, because no such record exists. */
export const recordParametersSchema = z.object({ id: z.guid() });

/** 60 characters of a name, plus a number. */
const longestSlug = 80;

/** An ID or a slug. No slug looks like an ID. */
export const addressParametersSchema = z.object({
  id: z
    .string()
    .max(longestSlug)
    .regex(/^[0-9a-z]+(-[0-9a-z]+)*$/i)
    .meta({ description: "The ID, or the short address `slug`" }),
});
