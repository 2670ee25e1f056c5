import { z } from "zod";

/** What somebody accepted by sending a form: the sentence that stood beside it, and which version of the documents. */
export const consentSchema = z.object({ version: z.string(), text: z.string() });
export type Consent = z.output<typeof consentSchema>;
