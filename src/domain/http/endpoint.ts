import type { z } from "zod";
import type { Audience } from "../access/audience.ts";
import type { FieldAliases } from "./field-aliases.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Route = `${Method} /${string}`;

/** Groups of endpoints, in the order of the OpenAPI document. */
export const tags = {
  Influencers: "Creators of the marketplace, and their profiles.",
  Brands: "Brands of the marketplace, and their registrations.",
  "Join requests": "Applications of creators, and the decision on them.",
  Shortlists: "Lists of creators for a client, and the client's answers.",
  Campaigns: "Campaigns for clients, and the creators in them.",
  Rights: "What clients may do with the work of creators, where, and until when.",
  Payouts: "What is owed and paid to creators.",
  Links: "Signed links that open one record for one person.",
  Timeline: "The story of a record, with the notes of the team.",
  Messages: "What visitors write: messages, enquiries and the newsletter.",
  Conversations: "What is said with people outside the team, by mail and on their pages.",
  Webhooks: "Addresses of yours that are told of what happens.",
  Administration: "Signing in, administrators, API keys and figures.",
  Product: "Page text and health.",
} as const;

/**
 * An endpoint of the API. The server's route, the typed client, the OpenAPI document, and the requests of the fuzz
 * test all derive from it.
 */
export type Endpoint = {
  /** Method and path with parameters such as `:id`. */
  route: Route;
  audience: Audience;
  tag: keyof typeof tags;
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Former names of parameters and body fields that are still accepted. */
  aliases?: FieldAliases;
  /** The handler reads the body itself, which may be a form or have no content type. */
  readsBody?: true;
  /** The body may also be a form with these files. */
  files?: z.ZodRawShape;
  /** An example of a valid body. */
  example?: Record<string, unknown>;
  /**
   * Administrators must have signed in or reauthenticated within the last few minutes. For API keys, the scope is
   * sufficient.
   */
  confirm?: true;
  /** Deletes something or reverts a decision. Allowed on a full disk, as every DELETE is. */
  freesRoom?: true;
  /** Also for administrators who still have to set up their second factor. */
  beforeSecondFactor?: true;
  /** Status of a successful response; 200 by default. */
  status?: 200 | 201 | 202;
  response: z.ZodType;
  /** Response with status 202, if work continues afterwards. */
  accepted?: z.ZodType;
  /** Content type of the response if it is not JSON. The handler writes it. */
  contentType?: "text/csv" | "text/calendar" | "application/x-ndjson" | "application/octet-stream";
  /** `response` is a plain array. The headers `X-Total-Count` and `Link` have its total and next page. */
  paged?: true;
  /** Accepts an `Idempotency-Key`. */
  idempotent?: true;
  /** Rate limit per IP address. */
  rateLimit?: "form" | "vote" | "search";
  /** Visitors get cached responses, which depend only on the values of `params` and `query`. */
  cache?: "public";
  /** Errors beyond those that follow from the other properties. */
  refusals?: readonly (404 | 409)[];
};

/** Endpoints by operation ID. */
export type Endpoints = Record<string, Endpoint>;

type SchemaOf<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? S : undefined;
/** The handler's input for a part of the endpoint, after validation. */
export type Parsed<E extends Endpoint, K extends "params" | "query" | "body"> =
  SchemaOf<E, K> extends z.ZodType ? z.output<SchemaOf<E, K>> : undefined;

/** `["GET", "/api/health"]` for 'GET /api/health'. */
export function splitRoute(route: Route): [Method, string] {
  const [method, path] = route.split(" ");
  return [method as Method, path as string];
}

/** Path of an endpoint with its parameters filled in. */
export function pathOf({ route }: Pick<Endpoint, "route">, params: Record<string, string> = {}): string {
  return fillPath(splitRoute(route)[1], params);
}

/** Fills in parameters such as `:id`. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}
