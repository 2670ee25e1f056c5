import { z } from "zod";

/** The ID in a path. The server returns 404 for one that cannot be an ID, because there is no such record. */
export const recordParametersSchema = z.object({ id: z.guid() });

/** The longest short address: 60 characters of a name, and a number. */
const longestSlug = 80;

/** The same for a record that has a short address, too. No short address looks like an ID. */
export const addressParametersSchema = z.object({
  id: z
    .string()
    .max(longestSlug)
    .regex(/^[0-9a-z]+(-[0-9a-z]+)*$/i)
    .meta({ description: "The ID, or the short address `slug`" }),
});
