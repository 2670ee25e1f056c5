import { createHmac } from "node:crypto";

/** By which outcomes of the same person are found, without the address itself. `key`: the key of this installation. */
export function emailHmacOf(email: string, key: string): string {
  return createHmac("sha256", key).update(`application outcome ${email.toLowerCase()}`).digest("base64url");
}
