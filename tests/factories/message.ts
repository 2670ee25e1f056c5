import { uniqueEmail } from "./unique.ts";

/** The fields of a message that is accepted; each has an address of its own. */
export function messageFields(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: "Sam Rivera",
    email: uniqueEmail("sam"),
    company: "Rivera & Co",
    service: "Influencer campaign",
    message: "We would like to talk\nabout spring.",
    ...changes,
  };
}
