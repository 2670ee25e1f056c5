import type { RouteOptions } from "fastify";
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { brandRecordSchema, brandSchema } from "#domain/brands/brand.contract.ts";
import { contactRecordSchema } from "#domain/contact/contact.contract.ts";
import { errorBodySchema } from "#domain/http/envelope.ts";
import { influencerProfileSchema, influencerSchema } from "#domain/influencers/influencer.contract.ts";
import { joinRequestSchema } from "#domain/join-requests/join-request.contract.ts";
import { webhookDeliverySchema, webhookSchema } from "#domain/webhooks/webhook.contract.ts";
import { type Operation, tags } from "./operation.ts";
import { operations } from "./operations.ts";
import { webhookRequests } from "./webhook-operations.ts";

type Method = "get" | "post" | "put" | "delete";
/** What a route declares of itself; the schemas are zod's. */
type DeclaredSchema = {
  params?: z.ZodObject;
  querystring?: z.ZodObject;
  body?: z.ZodType;
  response?: Record<number, z.ZodType>;
};

const refusalTexts: Record<number, string> = {
  400: "Unreadable",
  401: "No valid token",
  403: "Not with this API key, or with none",
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
const idempotencyKey = z
  .string()
  .optional()
  .meta({ description: "The same key makes one record, however often it is sent" });

/** The OpenAPI 3.1 document of the routes, from the schemas that validate them. Throws for one that is not described. */
export function apiDocument(routes: readonly RouteOptions[], publicUrl: string) {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const route of routes) {
    const key = `${String(route.method)} ${route.url}`;
    const operation = operations[key];
    if (operation === undefined) throw new Error(`${key} has no description in operations.ts`);
    const path = route.url.replace(/:(\w+)/g, "{$1}");
    const method = String(route.method).toLowerCase() as Method;
    paths[path] = { ...paths[path], [method]: operationObject(operation, route) };
  }
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Tandem API",
      version: "1.0.0",
      summary: "Creators, brands, applications and messages.",
      description:
        "Every refusal is `{success: false, message, errors?}` with the status that fits. Times are ISO 8601 in UTC, ids are text.",
      contact: { name: "Who runs this site", url: `${publicUrl}/contact` },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhookRequests,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "An API key, which an administrator makes in the admin area, or the token of an administrator, from `POST /api/admin/login`. Each call says which scope a key needs for it.",
        },
      },
      schemas: {
        ErrorBody: errorBodySchema,
        Influencer: influencerSchema,
        InfluencerProfile: influencerProfileSchema,
        Brand: brandSchema,
        BrandRecord: brandRecordSchema,
        JoinRequest: joinRequestSchema,
        ContactRecord: contactRecordSchema,
        Webhook: webhookSchema,
        WebhookDelivery: webhookDeliverySchema,
      },
    },
  });
}

function operationObject(operation: Operation, route: RouteOptions): ZodOpenApiOperationObject {
  const { params, querystring, body: declared, response = {} } = (route.schema ?? {}) as DeclaredSchema;
  const body = operation.body ?? declared;
  const description = [operation.description, keysText(operation, route)].filter(Boolean).join(" ");
  const isForm = body !== undefined && operation.administratorOnly === undefined;
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(description !== "" && { description }),
    security: securityOf(operation),
    requestParams: {
      ...(params && { path: params }),
      ...(querystring && { query: querystring }),
      ...(isForm && operation.isRepeatable && { header: z.object({ "Idempotency-Key": idempotencyKey }) }),
    },
    ...(body && { requestBody: { required: true, content: bodyContent(operation, body) } }),
    responses: { ...successes(operation, response), ...refusals(operation, route, body !== undefined) },
  };
}

/** An empty alternative makes the token optional. */
function securityOf({ administratorOnly, tokenOptional }: Operation): Record<string, string[]>[] {
  if (administratorOnly) return [{ bearer: [] }];
  return tokenOptional ? [{}, { bearer: [] }] : [];
}

/** What an API key needs for a call; nothing where everybody may call. */
function keysText({ administratorOnly }: Operation, { config }: RouteOptions): string | undefined {
  if (config?.keys) return `API keys need the scope \`${config.keys}\`.`;
  return administratorOnly && "Not open to API keys.";
}

function bodyContent(operation: Operation, body: z.ZodType) {
  const example = operation.example && { example: operation.example };
  const json = { "application/json": { schema: body, ...example } };
  if (operation.files === undefined) return json;
  const files = z.object(operation.files);
  const form = { "multipart/form-data": { schema: z.intersection(body, files) } };
  return files.safeParse({}).success ? { ...json, ...form } : form;
}

function successes(operation: Operation, response: Record<number, z.ZodType>): ZodOpenApiResponsesObject {
  const answers = operation.answer ? { 200: operation.answer } : response;
  const headers = operation.pagesByHeader && {
    headers: z.object({ "X-Total-Count": totalCount, Link: nextPage.optional() }),
  };
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      {
        description: status === "201" ? "Made" : "Answered",
        ...headers,
        content: { [operation.answerType ?? "application/json"]: { schema } },
      },
    ]),
  );
}

function refusals(operation: Operation, route: RouteOptions, hasBody: boolean): ZodOpenApiResponsesObject {
  const { params, querystring } = (route.schema ?? {}) as DeclaredSchema;
  const statuses = new Set<number>([400, 503, ...(operation.refusals ?? [])]);
  if (operation.administratorOnly) statuses.add(401).add(403);
  if (operation.tokenOptional) statuses.add(401);
  if (operation.tokenOptional && route.config?.keys) statuses.add(403);
  if (params) statuses.add(404);
  if (hasBody) statuses.add(413);
  if (operation.files) statuses.add(415);
  if (hasBody || querystring) statuses.add(422);
  if (route.config && "rateLimit" in route.config) statuses.add(429);
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
