import { z } from "zod";
import { successBody } from "#domain/http/envelope.ts";

/** A new temporary password, shown only once. */
export const credentialsSchema = z.object({ email: z.string(), password: z.string() });
export type Credentials = z.output<typeof credentialsSchema>;
export const credentialsBody = successBody(credentialsSchema);
