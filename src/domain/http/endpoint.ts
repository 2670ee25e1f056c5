import type { z } from "zod";
import type { Audience } from "../access/audience.ts";
import type { FieldAliases } from "./field-aliases.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Route = `${Method} /${string}`;

/** Groups of endpoints in the OpenAPI document, in its order. */
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
  Webhooks: "Addresses of yours that are told of what happens.",
  Administration: "Signing in, administrators, API keys and figures.",
  Product: "Page text and health.",
} as const;

/**
 * One endpoint of the API. The server's route, the typed client, the OpenAPI document, and the fuzz test's requests all
 * derive from it.
 */
export type Endpoint = {
  /** Method and path, with parameters written as `:id`. */
  route: Route;
  audience: Audience;
  tag: keyof typeof tags;
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Former names of parameters and of fields of the body, which are accepted. */
  aliases?: FieldAliases;
  /** The handler reads the body itself: it may be a form, or have no content type. */
  readsBody?: true;
  /** The body may also be sent as a form with these files. */
  files?: z.ZodRawShape;
  /** An example of a valid body. */
  example?: Record<string, unknown>;
  /** People must have signed in, or confirmed that it is them, a moment ago. The scope of a key decides alone. */
  confirm?: true;
  /** Deletes something, or takes a decision back. It is called while the disk is full, too, as every DELETE is. */
  freesRoom?: true;
  /** Also for administrators whose role needs a second factor that they do not have yet. */
  beforeSecondFactor?: true;
  /** Status of a success; 200 by default. */
  status?: 200 | 201 | 202;
  response: z.ZodType;
  /** The response with status 202, if something is left to do. */
  accepted?: z.ZodType;
  /** Content type of the response if it is not JSON. The handler writes it. */
  contentType?: "text/csv" | "text/calendar" | "application/x-ndjson";
  /** `response` is a plain array. Its total and next page are in the headers `X-Total-Count` and `Link`. */
  paged?: true;
  /** Accepts an `Idempotency-Key`. */
  idempotent?: true;
  /** How often one address may call it. */
  rateLimit?: "form" | "vote" | "search";
  /** Visitors get cached responses, by the values of `params` and `query` alone. */
  cache?: "public";
  /** Errors in addition to those that follow from the rest. */
  refusals?: readonly (404 | 409)[];
};

/** Endpoints by their operation IDs. */
export type Endpoints = Record<string, Endpoint>;

type SchemaOf<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? S : undefined;
/** What a handler gets for a part of the endpoint, after validation. */
export type Parsed<E extends Endpoint, K extends "params" | "query" | "body"> =
  SchemaOf<E, K> extends z.ZodType ? z.output<SchemaOf<E, K>> : undefined;

/** Method and path of a route: `["GET", "/api/health"]`. */
export function splitRoute(route: Route): [Method, string] {
  const [method, path] = route.split(" ");
  return [method as Method, path as string];
}

/** The path of an endpoint, with its parameters filled in. */
export function pathOf({ route }: Pick<Endpoint, "route">, params: Record<string, string> = {}): string {
  return fillPath(splitRoute(route)[1], params);
}

/** Fills parameters such as `:id` into a path. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}
