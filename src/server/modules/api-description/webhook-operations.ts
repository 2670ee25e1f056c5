import type { ZodOpenApiPathItemObject } from "zod-openapi";
import { apiPaths } from "#domain/api-paths.ts";
import {
  type DeliveredEvent,
  deliveredEvents,
  webhookEventTexts,
} from "#domain/webhooks/webhook-event-names.ts";
import { webhookPayload } from "#domain/webhooks/webhook-events.ts";
import { bodyExamples } from "./body-examples.ts";
import type { Operation } from "./operation.ts";

/** The administrator's calls about webhooks. */
export const webhookOperations: Record<string, Operation> = {
  [`GET ${apiPaths.webhooks}`]: {
    id: "listWebhooks",
    tag: "Webhooks",
    summary: "List the webhooks",
    administratorOnly: true,
  },
  [`POST ${apiPaths.webhooks}`]: {
    id: "addWebhook",
    tag: "Webhooks",
    summary: "Add a webhook",
    description: "The answer holds the secret, which is not shown again. There can be 20 webhooks.",
    administratorOnly: true,
    example: bodyExamples.webhook,
    refusals: [409],
  },
  [`GET ${apiPaths.webhook}`]: {
    id: "readWebhook",
    tag: "Webhooks",
    summary: "Read a webhook",
    administratorOnly: true,
  },
  [`PUT ${apiPaths.webhook}`]: {
    id: "changeWebhook",
    tag: "Webhooks",
    summary: "Change a webhook, or switch it on or off",
    administratorOnly: true,
  },
  [`DELETE ${apiPaths.webhook}`]: {
    id: "deleteWebhook",
    tag: "Webhooks",
    summary: "Delete a webhook and its log",
    administratorOnly: true,
  },
  [`POST ${apiPaths.webhookSecret}`]: {
    id: "rollWebhookSecret",
    tag: "Webhooks",
    summary: "Make another secret",
    description: "The one before it signs as well for a day.",
    administratorOnly: true,
  },
  [`POST ${apiPaths.webhookTest}`]: {
    id: "testWebhook",
    tag: "Webhooks",
    summary: "Send a test event at once",
    description: "The answer tells what became of it. It is tried once.",
    administratorOnly: true,
  },
  [`GET ${apiPaths.webhookDeliveries}`]: {
    id: "listWebhookDeliveries",
    tag: "Webhooks",
    summary: "List what was sent to a webhook in the last 30 days",
    administratorOnly: true,
    pagesByHeader: true,
  },
  [`POST ${apiPaths.webhookDeliverySend}`]: {
    id: "sendWebhookDelivery",
    tag: "Webhooks",
    summary: "Send a delivery again, with the same id and text",
    administratorOnly: true,
    refusals: [409],
  },
};

const signed = {
  type: "string",
  description: "As in the Standard Webhooks specification",
} as const;
const parameters = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
  (name) => ({ name, in: "header", required: true, schema: signed }) as const,
);

/** What the receiver of a webhook is sent, for each event. */
export const webhookRequests: Record<string, ZodOpenApiPathItemObject> = Object.fromEntries(
  deliveredEvents.map((event) => [
    event,
    {
      post: {
        operationId: operationName(event),
        tags: ["Webhooks"],
        summary: webhookEventTexts[event].text,
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: { "application/json": { schema: webhookPayload(event) } },
        },
        responses: {
          "2XX": { description: "Received. Whatever else is answered, it is sent again." },
          "4XX": { description: "Refused. It is sent again all the same." },
        },
      },
    },
  ]),
);

/** `join_request.received` as `onJoinRequestReceived`. */
function operationName(event: DeliveredEvent): string {
  return `on${event.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}
