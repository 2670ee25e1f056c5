import type { FastifyInstance } from "fastify";
import { contactApi } from "#domain/contact/contact.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import * as contact from "./contact.service.ts";
import * as forwarding from "./forwarding.service.ts";
import { campaignOfMessage } from "./message-campaign.service.ts";
import * as profileChanges from "./profile-changes.service.ts";

export function contactAdminRoutes(app: FastifyInstance, context: Context): void {
  route(app, contactApi.listContactRecords).handle(async ({ query }) => {
    const { records: items, ...page } = await contact.listAll(context, query);
    return { items, ...page };
  });

  route(app, contactApi.listMessages).handle(async ({ query, principal }) => {
    const { records: items, ...page } = await contact.listMessages(context, query, principal);
    return { items, ...page };
  });

  route(app, contactApi.readMessage).handle(async ({ params }) => ({
    data: { contact: await contact.message(context, params.id) },
  }));

  route(app, contactApi.handleMessage).handle(async ({ body, params, principal }) => ({
    data: { contact: await contact.setHandled(context, principal, params.id, body.handled) },
  }));

  route(app, contactApi.readProfileChanges).handle(async ({ params }) => ({
    data: { changes: await profileChanges.read(context, params.id) },
  }));

  route(app, contactApi.decideProfileChange).handle(async ({ body, params, principal }) => ({
    data: { changes: await profileChanges.decide(context, principal, params.id, body) },
    message: body.decision === "take" ? "The profile is updated." : "The profile stays as it is.",
  }));

  route(app, contactApi.forwardMessage).handle(async ({ body, params, principal }) => ({
    data: { contact: await forwarding.forward(context, principal, params.id, body) },
  }));

  route(app, contactApi.readForwardTemplate).handle(async () => ({
    data: { template: await forwarding.template(context) },
  }));

  route(app, contactApi.editForwardTemplate).handle(async ({ body, principal }) => ({
    data: { template: await forwarding.editTemplate(context, principal, body) },
  }));

  route(app, contactApi.deleteContactRecord).handle(async ({ params, principal }) => {
    const undo = await contact.removeAny(context, principal, params.id);
    return { message: "Contact deleted successfully.", undo };
  });

  route(app, contactApi.deleteMessage).handle(async ({ params, principal }) => {
    const undo = await contact.removeMessage(context, principal, params.id);
    return { message: "Contact deleted successfully.", undo };
  });

  route(app, contactApi.makeCampaignOfMessage).handle(async ({ params, principal, request }) => ({
    data: { campaign: await campaignOfMessage(context, principal, params.id, idempotencyKeyOf(request)) },
    message: "Campaign created.",
  }));
}
