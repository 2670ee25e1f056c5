import { z } from "zod";

/** The id in an address. The server answers 404 for one that cannot be an id: there is no such record. */
export const recordParametersSchema = z.object({ id: z.guid() });
