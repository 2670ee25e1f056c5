import { z } from "zod";

/** The administrator responsible for a record; null once they have left. */
export const ownerSchema = z.object({ _id: z.string(), name: z.string() }).nullable();

/** `me`, or the ID of an administrator. */
export const ownerQuerySchema = z.union(
  [z.literal("me"), z.guid()],
  "must be me, or the id of an administrator",
);
