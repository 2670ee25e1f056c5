/** Two signals by which a form distinguishes bots from people. API clients send neither field and are not judged. */

/** A field that no person sees. Only a bot that fills in everything it finds writes to it. */
export const honeypotField = "extra_remark";
/** How long the form was open when it was sent, in milliseconds, measured by the page's script. */
export const openTimeField = "open_time";
/** Nobody reads, fills in, and sends a form faster than this, in milliseconds. The page's script waits for it. */
export const minimumOpenTime = 2_000;

/** True for a form that no person has filled in. `fields` is the raw body, JSON or multipart. */
export function isLikelyBot(fields: unknown): boolean {
  if (typeof fields !== "object" || fields === null) return false;
  const { [honeypotField]: honeypot, [openTimeField]: openTime } = fields as Record<string, unknown>;
  if (honeypot !== undefined && honeypot !== "") return true;
  // Without script, the field stays empty.
  if (openTime === undefined || openTime === "") return false;
  const milliseconds = typeof openTime === "string" ? Number(openTime) : openTime;
  return typeof milliseconds !== "number" || !(milliseconds >= minimumOpenTime);
}
