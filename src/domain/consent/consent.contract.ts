import { z } from "zod";

/** The notice that somebody accepted by sending a form, with the version of the documents. */
export const consentSchema = z.object({ version: z.string(), text: z.string() });
export type Consent = z.output<typeof consentSchema>;
