import { emailKey } from "#domain/readers/read-email.ts";
import type { Context } from "#server/context.ts";

/** Whether somebody may sign in with what Tandem knows, rather than with the company's account. */
export function maySignInAlone({ settings: { passwordsOnlyFor } }: Context, email: string): boolean {
  return passwordsOnlyFor === undefined || passwordsOnlyFor === emailKey(email);
}
