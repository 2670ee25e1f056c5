import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { Audience } from "#domain/access/audience.ts";
import { brandRecordSchema, brandSchema } from "#domain/brands/brand.contract.ts";
import { contactRecordSchema } from "#domain/contact/contact.contract.ts";
import { type Endpoint, type Endpoints, splitRoute, tags } from "#domain/http/endpoint.ts";
import { errorBodySchema, responseOf } from "#domain/http/envelope.ts";
import { documentedAliases, withChosenNames } from "#domain/http/field-aliases.ts";
import { influencerProfileSchema, influencerSchema } from "#domain/influencers/influencer.contract.ts";
import { shownJoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { webhookDeliverySchema, webhookSchema } from "#domain/webhooks/webhook.contract.ts";
import { webhookRequests } from "./webhook-requests.ts";

const refusalTexts: Record<number, string> = {
  400: "Unreadable",
  401: "No valid token",
  403: "Not with this API key, or with none; or to be confirmed first",
  404: "No such record",
  409: "In conflict with what is stored",
  413: "Too large",
  415: "A type of file that is not taken",
  422: "Invalid; `errors` has one entry for each wrong field",
  429: "Too many requests; `Retry-After` says when to come back",
  503: "Not available for a moment; `Retry-After` says when to come back",
};

const totalCount = z.string().meta({ description: "How many there are in all" });
const nextPage = z.string().meta({ description: '`<address>; rel="next"`, where there is a next page' });
const idempotencyKey = z.string().optional().meta({
  description: "The same key makes one record, however often it is sent; with other content it gets 422",
});

/** The OpenAPI 3.1 document of the endpoints, made from the schemas that validate their requests. */
export function apiDocument(endpoints: Endpoints, publicUrl: string) {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const [method, address] = splitRoute(endpoint.route);
    const path = address.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(id, endpoint) };
  }
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Tandem API",
      version: "1.0.0",
      summary: "Creators, brands, applications and messages.",
      description:
        "Errors are `{success: false, message, errors?}` with a matching status. Times are ISO 8601 in UTC, and IDs are text.",
      contact: { name: "Who runs this site", url: `${publicUrl}/contact` },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhookRequests,
    components: {
      securitySchemes,
      schemas: {
        ErrorBody: errorBodySchema,
        Influencer: influencerSchema,
        InfluencerProfile: influencerProfileSchema,
        Brand: brandSchema,
        BrandRecord: brandRecordSchema,
        JoinRequest: shownJoinRequest,
        ContactRecord: contactRecordSchema,
        Webhook: webhookSchema,
        WebhookDelivery: webhookDeliverySchema,
      },
    },
  });
}

const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key, which an administrator makes in the admin area, or the token of an administrator, from `POST /api/admin/login`. Each call says which scope a key needs for it.",
  },
  link: {
    type: "http",
    scheme: "Link",
    description:
      "The token of a signed link, `tl_…`, as it is in the address `/l/{token}` of its page. A client's page may have several tabs: `X-Link-Tab` holds the ID of the one that a call is about.",
  },
} as const;

function operationObject(id: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { audience, idempotent, params } = endpoint;
  const [body, query] = [documented(endpoint.body, endpoint), documented(endpoint.query, endpoint)];
  const description = [endpoint.description, confirmText(endpoint), keysText(endpoint)]
    .filter(Boolean)
    .join(" ");
  return {
    operationId: id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(description !== "" && { description }),
    security: securityOf(audience),
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(idempotent && { header: z.object({ "Idempotency-Key": idempotencyKey }) }),
    },
    ...(body && { requestBody: { required: true, content: bodyContent(endpoint, body) } }),
    responses: { ...success(endpoint), ...refusals(endpoint) },
  };
}

/** Adds former field names. */
function documented<T extends z.ZodType | undefined>(schema: T, { aliases }: Endpoint): T {
  if (aliases === undefined || !(schema instanceof z.ZodObject)) return schema;
  return documentedAliases(schema, aliases) as unknown as T;
}

/** An empty alternative means that the token is optional. */
function securityOf({ visitor, admin, link }: Audience): Record<string, string[]>[] {
  if (link) return [{ link: [] }];
  if (!visitor) return [{ bearer: [] }];
  return admin ? [{}, { bearer: [] }] : [];
}

function confirmText({ confirm }: Endpoint): string | undefined {
  return confirm && "Ten minutes after signing in, people confirm first: `POST /api/admin/confirm`.";
}

/** Permission that an API key needs; undefined for endpoints that are open to everybody. */
function keysText({ audience, route }: Endpoint): string | undefined {
  if (audience.visitor && route.startsWith("GET ")) return undefined;
  if (audience.apiKey) return `API keys need the scope \`${audience.apiKey}\`.`;
  return audience.visitor || audience.link ? undefined : "Not open to API keys.";
}

function bodyContent({ aliases = {}, example: declared, files, ...endpoint }: Endpoint, body: z.ZodType) {
  const example =
    declared && endpoint.body instanceof z.ZodObject
      ? withChosenNames(endpoint.body, aliases, declared)
      : declared;
  const json = { "application/json": { schema: body, ...(example && { example }) } };
  if (files === undefined) return json;
  const fields = z.object(files);
  const form = { "multipart/form-data": { schema: z.intersection(body, fields) } };
  return fields.safeParse({}).success ? { ...json, ...form } : form;
}

function success(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const { accepted, contentType, paged, status = 200 } = endpoint;
  return {
    [status]: {
      description: status === 201 ? "Made" : "Answered",
      ...(paged && { headers: z.object({ "X-Total-Count": totalCount, Link: nextPage.optional() }) }),
      content: { [contentType ?? "application/json"]: { schema: responseOf(endpoint) } },
    },
    ...(accepted && {
      202: {
        description: "A second factor is needed",
        content: { "application/json": { schema: accepted } },
      },
    }),
  };
}

function refusals(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const { audience, body, files, params, query } = endpoint;
  const statuses = new Set<number>([400, 503, ...(endpoint.refusals ?? [])]);
  if (audience.admin) statuses.add(401);
  // Too many unknown tokens from one address get 429.
  if (audience.link) for (const status of [401, 403, 429]) statuses.add(status);
  if (audience.admin && !(audience.visitor && endpoint.route.startsWith("GET "))) statuses.add(403);
  if (params) statuses.add(404);
  if (body) statuses.add(413);
  if (files) statuses.add(415);
  if (body || query) statuses.add(422);
  if (endpoint.rateLimit) statuses.add(429);
  return Object.fromEntries(
    [...statuses].map((status) => [
      String(status),
      {
        description: refusalTexts[status] ?? "Refused",
        content: { "application/json": { schema: errorBodySchema } },
      },
    ]),
  );
}
