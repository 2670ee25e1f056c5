import { z } from "zod";
import { successBody } from "../http/envelope.ts";

/** Milliseconds within which somebody comes back from their company's sign-in. */
export const companySignInLife = 10 * 60 * 1000;

/** Clocks of provider and server may differ by this many seconds. */
export const clockTolerance = 120;

export const signInWaysBody = successBody(
  z.object({
    /** False: passwords and passkeys open only the account that the operator has named. */
    passwords: z.boolean(),
    /** Whether people can sign in with their company's account. */
    company: z.boolean(),
  }),
);

/** Address of the provider's page, and a secret that stays in this tab of the browser. */
export const companyStartBody = successBody(z.object({ url: z.url(), key: z.string() }));

/** `answer`: the query with which the provider has sent the browser back. */
export const companyAnswerSchema = z.object({
  key: z.string("Key is required").min(1, "Key is required").max(100),
  answer: z.string("Answer is required").min(1, "Answer is required").max(8_000),
});
export type CompanyAnswer = z.output<typeof companyAnswerSchema>;
