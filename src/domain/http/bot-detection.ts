/** Two signals that distinguish bots from people. API clients send neither field and are not checked. */

/** A field invisible to people. Only bots fill it in. */
export const honeypotField = "extra_remark";
/** Milliseconds between opening and sending the form, measured by the page's script. */
export const openTimeField = "open_time";
/** Nobody completes and sends a form faster than this, in milliseconds. The page's script waits for it. */
export const minimumOpenTime = 2_000;

/** `fields` is the raw body, JSON or multipart. */
export function isLikelyBot(fields: unknown): boolean {
  if (typeof fields !== "object" || fields === null) return false;
  const { [honeypotField]: honeypot, [openTimeField]: openTime } = fields as Record<string, unknown>;
  if (honeypot !== undefined && honeypot !== "") return true;
  // Without JavaScript, the field stays empty.
  if (openTime === undefined || openTime === "") return false;
  const milliseconds = typeof openTime === "string" ? Number(openTime) : openTime;
  return typeof milliseconds !== "number" || !(milliseconds >= minimumOpenTime);
}
