import type { ZodOpenApiPathItemObject } from "zod-openapi";
import {
  type DeliveredEvent,
  deliveredEvents,
  webhookEventTexts,
} from "#domain/webhooks/webhook-event-names.ts";
import { webhookPayload } from "#domain/webhooks/webhook-events.ts";

const signed = {
  type: "string",
  description: "As in the Standard Webhooks specification",
} as const;
const parameters = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
  (name) => ({ name, in: "header", required: true, schema: signed }) as const,
);

/** Requests to webhook receivers, by event. */
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

/** Turns `join_request.received` into `onJoinRequestReceived`. */
function operationName(event: DeliveredEvent): string {
  return `on${event.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}
