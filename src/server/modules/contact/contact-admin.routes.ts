import type { FastifyInstance } from "fastify";
import { contactApi } from "#domain/contact/contact.api.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import type { ContactService } from "./contact.service.ts";
import type { ForwardingService } from "./forwarding.service.ts";
import type { MessageCampaignService } from "./message-campaign.service.ts";

type Dependencies = {
  contact: ContactService;
  forwarding: ForwardingService;
  campaignOfMessage: MessageCampaignService;
};

export function contactAdminRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { contact, forwarding } = dependencies;
  campaignRoute(app, dependencies);

  route(app, contactApi.listContactRecords).handle(async ({ query }) => {
    const { records: items, ...page } = await contact.listAll(query);
    return { items, ...page };
  });

  route(app, contactApi.listMessages).handle(async ({ query, principal }) => {
    const { records: items, ...page } = await contact.listMessages(query, principal);
    return { items, ...page };
  });

  route(app, contactApi.readMessage).handle(async ({ params }) => ({
    data: { contact: await contact.message(params.id) },
  }));

  route(app, contactApi.handleMessage).handle(async ({ body, params, principal }) => ({
    data: { contact: await contact.setHandled(principal, params.id, body.handled) },
  }));

  route(app, contactApi.forwardMessage).handle(async ({ body, params, principal }) => ({
    data: { contact: await forwarding.forward(principal, params.id, body) },
  }));

  route(app, contactApi.readForwardTemplate).handle(async () => ({
    data: { template: await forwarding.template() },
  }));

  route(app, contactApi.editForwardTemplate).handle(async ({ body, principal }) => ({
    data: { template: await forwarding.editTemplate(principal, body) },
  }));

  route(app, contactApi.deleteContactRecord).handle(async ({ params, principal }) => {
    const undo = await contact.removeAny(principal, params.id);
    return { message: "Contact deleted successfully.", undo };
  });

  route(app, contactApi.deleteMessage).handle(async ({ params, principal }) => {
    const undo = await contact.removeMessage(principal, params.id);
    return { message: "Contact deleted successfully.", undo };
  });
}

/** Makes a campaign from a client's message. */
function campaignRoute(
  app: FastifyInstance,
  { campaignOfMessage }: Pick<Dependencies, "campaignOfMessage">,
): void {
  route(app, contactApi.makeCampaignOfMessage).handle(async ({ params, principal, request }) => ({
    data: { campaign: await campaignOfMessage(principal, params.id, idempotencyKeyOf(request)) },
    message: "Campaign made.",
  }));
}
