import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { messageBodySchema } from "#domain/http/envelope.ts";
import { recordParametersSchema } from "#domain/http/record-parameters.ts";
import {
  deliveriesBody,
  deliveryBody,
  deliveryQuerySchema,
  webhookBody,
  webhookChangesSchema,
  webhookInputSchema,
  webhookSecretBody,
  webhooksBody,
} from "#domain/webhooks/webhook.contract.ts";
import { pageHeaders } from "#server/http/page-headers.ts";
import { administratorOf } from "#server/http/principal.ts";
import type { WebhooksService } from "./webhooks.service.ts";

type Dependencies = { webhooks: WebhooksService };

export function webhooksRoutes(app: FastifyInstance, { webhooks }: Dependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const success = true as const;
  const params = recordParametersSchema;

  routes.get(apiPaths.webhooks, { schema: { response: { 200: webhooksBody } } }, async () => ({
    success,
    data: { webhooks: await webhooks.list() },
  }));

  routes.post(
    apiPaths.webhooks,
    { schema: { body: webhookInputSchema, response: { 201: webhookSecretBody } } },
    async (request, reply) => {
      const data = await webhooks.add(administratorOf(request), request.body);
      return reply.code(201).send({ success, data, message: "Webhook added." });
    },
  );

  routes.get(apiPaths.webhook, { schema: { params, response: { 200: webhookBody } } }, async (request) => ({
    success,
    data: { webhook: await webhooks.record(request.params.id) },
  }));

  routes.put(
    apiPaths.webhook,
    { schema: { params, body: webhookChangesSchema, response: { 200: webhookBody } } },
    async (request) => {
      const { id } = request.params;
      await webhooks.change(administratorOf(request), id, request.body);
      return { success, data: { webhook: await webhooks.record(id) }, message: "Webhook saved." };
    },
  );

  routes.delete(
    apiPaths.webhook,
    { schema: { params, response: { 200: messageBodySchema } } },
    async (request) => {
      await webhooks.remove(administratorOf(request), request.params.id);
      return { success, message: "Webhook deleted." };
    },
  );

  routes.post(
    apiPaths.webhookSecret,
    { schema: { params, response: { 200: webhookSecretBody } } },
    async (request) => {
      const data = await webhooks.rollSecret(administratorOf(request), request.params.id);
      return { success, data, message: "There is another secret." };
    },
  );

  deliveryRoutes(app, { webhooks });
}

/** The log, and what is sent by hand. */
function deliveryRoutes(app: FastifyInstance, { webhooks }: Dependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const success = true as const;
  const params = recordParametersSchema;

  routes.post(
    apiPaths.webhookTest,
    { schema: { params, response: { 200: deliveryBody } } },
    async (request) => ({ success, data: { delivery: await webhooks.test(request.params.id) } }),
  );

  routes.get(
    apiPaths.webhookDeliveries,
    { schema: { params, querystring: deliveryQuerySchema, response: { 200: deliveriesBody } } },
    async (request, reply) => {
      const page = await webhooks.deliveries(request.params.id, request.query);
      pageHeaders(request, reply, page);
      return page.deliveries;
    },
  );

  routes.post(
    apiPaths.webhookDeliverySend,
    { schema: { params, response: { 200: deliveryBody } } },
    async (request) => ({ success, data: { delivery: await webhooks.sendAgain(request.params.id) } }),
  );
}
