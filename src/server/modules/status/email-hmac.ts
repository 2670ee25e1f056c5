import { createHmac } from "node:crypto";
import { emailKey } from "#domain/readers/read-email.ts";

/** Identifies outcomes of the same person without the address itself. `key`: key of this installation. */
export function emailHmacOf(email: string, key: string): string {
  return createHmac("sha256", key)
    .update(`application outcome ${emailKey(email)}`)
    .digest("base64url");
}
