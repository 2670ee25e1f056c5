import { z } from "zod";
import { successBody } from "#domain/http/envelope.ts";
import { arrayPageQuerySchema } from "#domain/http/paging.ts";
import { requiredWebAddress, singleLine } from "#domain/http/text.ts";
import { oneOf } from "../http/one-of.ts";
import { deliveredEvents, webhookEvents } from "./webhook-event-names.ts";
import { webhookFormats } from "./webhook-formats.ts";

/** Every process delivers to each webhook separately, so their number is limited. */
export const maximumWebhooks = 20;

const urlSchema = requiredWebAddress("URL");
const eventsSchema = z
  .array(z.enum(webhookEvents, "is not a known event"), "Events are required")
  .min(1, "Choose at least one event")
  .transform((events) => webhookEvents.filter((event) => events.includes(event)));
const formatSchema = z.enum(webhookFormats, "is not a known format");

export const webhookInputSchema = z.object({
  url: urlSchema,
  events: eventsSchema,
  description: singleLine().default(""),
  format: formatSchema.default("tandem"),
});
export type WebhookInput = z.output<typeof webhookInputSchema>;

/** Omitted fields stay unchanged. */
export const webhookChangesSchema = z.object({
  url: urlSchema.optional(),
  events: eventsSchema.optional(),
  description: singleLine().optional(),
  format: formatSchema.optional(),
  enabled: z.boolean("must be true or false").optional(),
});
export type WebhookChanges = z.output<typeof webhookChangesSchema>;

/** `waiting`: another attempt follows. `failed`: no further attempt unless somebody sends it again. */
export const deliveryStatuses = ["delivered", "waiting", "failed"] as const;

/** An event for one webhook, and the result of its delivery. */
export const webhookDeliverySchema = z.object({
  /** The same for every attempt, like the header `webhook-id`. */
  _id: z.string(),
  event: z.enum(deliveredEvents),
  status: z.enum(deliveryStatuses),
  createdAt: z.string(),
  attempts: z.number().int(),
  lastAttemptAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  /** Status of the last response; null if there was none. */
  responseStatus: z.number().int().nullable(),
  /** Why the last attempt failed; null if it succeeded. */
  reason: z.string().nullable(),
  body: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

/** A webhook without its secret. */
export const webhookSchema = z.object({
  _id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  format: z.enum(webhookFormats),
  enabled: z.boolean(),
  createdAt: z.string(),
  /** Deliveries of the last 30 days, by result. */
  deliveries: z.object({
    delivered: z.number().int(),
    waiting: z.number().int(),
    failed: z.number().int(),
  }),
});
export type Webhook = z.output<typeof webhookSchema>;

/** Oldest first. */
export const webhooksBody = successBody(z.object({ webhooks: z.array(webhookSchema) }));
export const webhookBody = successBody(z.object({ webhook: webhookSchema }));
/** The only response with the secret: the one to its creation. */
export const webhookSecretBody = successBody(
  z.object({ webhook: webhookSchema, secret: z.string().meta({ example: "whsec_…" }) }),
);
export type WebhookWithSecret = z.output<typeof webhookSecretBody>["data"];

export const deliveryQuerySchema = arrayPageQuerySchema.extend({
  status: oneOf(deliveryStatuses).optional(),
});
export type DeliveryQuery = z.output<typeof deliveryQuerySchema>;
export const deliveriesBody = z.array(webhookDeliverySchema);
export const deliveryBody = successBody(z.object({ delivery: webhookDeliverySchema }));
