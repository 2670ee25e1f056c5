import type { z } from "zod";

export const tags = {
  Influencers: "Creators of the marketplace, and their profiles.",
  Brands: "Brands of the marketplace, and their registrations.",
  "Join requests": "Applications of creators, and the decision on them.",
  Messages: "What visitors write: messages, enquiries and the newsletter.",
  Webhooks: "Addresses of yours that are told of what happens.",
  Administration: "Signing in, administrators, API keys and figures.",
  Product: "Page text and health.",
} as const;

export type Operation = {
  id: string;
  tag: keyof typeof tags;
  summary: string;
  description?: string;
  /** Who carries no valid token is refused with 401. */
  administratorOnly?: true;
  /** Open to everybody; a token shows or does more. */
  tokenOptional?: true;
  /** What a handler reads by itself, where the route declares no body. */
  body?: z.ZodType;
  /** The body may be sent as a form with these files as well. */
  files?: z.ZodRawShape;
  example?: Record<string, unknown>;
  /** What an answer holds where the route declares none. */
  answer?: z.ZodType;
  /** The type of content of that answer, where it is not JSON. */
  answerType?: string;
  /** Refusals beside those that follow from the rest. */
  refusals?: readonly (404 | 409)[];
  /** Takes an `Idempotency-Key`. */
  isRepeatable?: true;
  /** The list goes on in the headers `Link` and `X-Total-Count`. */
  pagesByHeader?: true;
};
