import type { FastifyInstance } from "fastify";
import { mailingsApi } from "#domain/mailings/mailings.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { previewMailing } from "./plan-mailing.ts";
import { readMailing, readMailings } from "./read-mailings.ts";
import { setMailingState } from "./set-mailing-state.ts";
import { startMailing } from "./start-mailing.ts";

/** Messages to many. */
export function mailingsRoutes(app: FastifyInstance, context: Context): void {
  route(app, mailingsApi.previewMailing).handle(async ({ principal, body }) => ({
    data: { preview: await previewMailing(context, principal, body) },
  }));

  route(app, mailingsApi.startMailing).handle(async ({ principal, body, request }) => ({
    data: await startMailing(context, principal, body, idempotencyKeyOf(request)),
    message: "The messages are being sent.",
  }));

  route(app, mailingsApi.listMailings).handle(async () => ({
    data: { mailings: await readMailings(context) },
  }));

  route(app, mailingsApi.readMailing).handle(async ({ params }) => ({
    data: await readMailing(context, params.id),
  }));

  route(app, mailingsApi.setMailingState).handle(async ({ principal, params, body }) => ({
    data: await setMailingState(context, principal, params.id, body.state),
    message: body.state === "stopped" ? "Sending stopped." : "Sending continues.",
  }));
}
