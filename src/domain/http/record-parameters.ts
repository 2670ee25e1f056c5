import { z } from "zod";

/** The ID in a path. The server returns 404 for one that cannot be an ID, because there is no such record. */
export const recordParametersSchema = z.object({ id: z.guid() });
