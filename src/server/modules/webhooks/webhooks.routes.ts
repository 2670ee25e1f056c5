import type { FastifyInstance } from "fastify";
import { webhooksApi } from "#domain/webhooks/webhooks.api.ts";
import { route } from "#server/http/route.ts";
import type { WebhooksService } from "./webhooks.service.ts";

type Dependencies = { webhooks: WebhooksService };

export function webhooksRoutes(app: FastifyInstance, { webhooks }: Dependencies): void {
  route(app, webhooksApi.listWebhooks).handle(async () => ({
    data: { webhooks: await webhooks.list() },
  }));

  route(app, webhooksApi.addWebhook).handle(async ({ body, principal }) => ({
    data: await webhooks.add(principal, body),
    message: "Webhook added.",
  }));

  route(app, webhooksApi.readWebhook).handle(async ({ params }) => ({
    data: { webhook: await webhooks.record(params.id) },
  }));

  route(app, webhooksApi.changeWebhook).handle(async ({ body, params, principal }) => {
    await webhooks.change(principal, params.id, body);
    return { data: { webhook: await webhooks.record(params.id) }, message: "Webhook saved." };
  });

  route(app, webhooksApi.deleteWebhook).handle(async ({ params, principal }) => {
    await webhooks.remove(principal, params.id);
    return { message: "Webhook deleted." };
  });

  route(app, webhooksApi.rollWebhookSecret).handle(async ({ params, principal }) => ({
    data: await webhooks.rollSecret(principal, params.id),
    message: "There is another secret.",
  }));

  deliveryRoutes(app, { webhooks });
}

/** The delivery log, and deliveries sent by hand. */
function deliveryRoutes(app: FastifyInstance, { webhooks }: Dependencies): void {
  route(app, webhooksApi.testWebhook).handle(async ({ params }) => ({
    data: { delivery: await webhooks.test(params.id) },
  }));

  route(app, webhooksApi.listWebhookDeliveries).handle(async ({ params, query }) => {
    const { deliveries: items, ...page } = await webhooks.deliveries(params.id, query);
    return { items, ...page };
  });

  route(app, webhooksApi.sendWebhookDelivery).handle(async ({ params }) => ({
    data: { delivery: await webhooks.sendAgain(params.id) },
  }));
}
