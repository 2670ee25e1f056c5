import type { FastifyInstance } from "fastify";
import { webhooksApi } from "#domain/webhooks/webhooks.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as webhooks from "./webhooks.service.ts";

export function webhooksRoutes(app: FastifyInstance, context: Context): void {
  route(app, webhooksApi.listWebhooks).handle(async () => ({
    data: { webhooks: await webhooks.list(context) },
  }));

  route(app, webhooksApi.addWebhook).handle(async ({ body, principal }) => ({
    data: await webhooks.add(context, principal, body),
    message: "Webhook added.",
  }));

  route(app, webhooksApi.readWebhook).handle(async ({ params }) => ({
    data: { webhook: await webhooks.record(context, params.id) },
  }));

  route(app, webhooksApi.changeWebhook).handle(async ({ body, params, principal }) => {
    await webhooks.change(context, principal, params.id, body);
    return { data: { webhook: await webhooks.record(context, params.id) }, message: "Webhook saved." };
  });

  route(app, webhooksApi.deleteWebhook).handle(async ({ params, principal }) => {
    await webhooks.remove(context, principal, params.id);
    return { message: "Webhook deleted." };
  });

  route(app, webhooksApi.rollWebhookSecret).handle(async ({ params, principal }) => ({
    data: await webhooks.rollSecret(context, principal, params.id),
    message: "New secret created.",
  }));

  deliveryRoutes(app, context);
}

/** The delivery log, and deliveries sent by hand. */
function deliveryRoutes(app: FastifyInstance, context: Context): void {
  route(app, webhooksApi.testWebhook).handle(async ({ params }) => ({
    data: { delivery: await webhooks.test(context, params.id) },
  }));

  route(app, webhooksApi.listWebhookDeliveries).handle(async ({ params, query }) => {
    const { deliveries: items, ...page } = await webhooks.deliveries(context, params.id, query);
    return { items, ...page };
  });

  route(app, webhooksApi.sendWebhookDelivery).handle(async ({ params }) => ({
    data: { delivery: await webhooks.sendAgain(context, params.id) },
  }));
}
