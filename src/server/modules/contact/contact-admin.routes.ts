import type { FastifyInstance } from "fastify";
import { contactApi } from "#domain/contact/contact.api.ts";
import { route } from "#server/http/route.ts";
import type { ContactService } from "./contact.service.ts";

export function contactAdminRoutes(app: FastifyInstance, { contact }: { contact: ContactService }): void {
  route(app, contactApi.listContactRecords).handle(async ({ query }) => {
    const { records: items, ...page } = await contact.listAll(query);
    return { items, ...page };
  });

  route(app, contactApi.listMessages).handle(async ({ query }) => {
    const { records: items, ...page } = await contact.listMessages(query);
    return { items, ...page };
  });

  route(app, contactApi.readMessage).handle(async ({ params }) => ({
    success: true,
    data: { contact: await contact.message(params.id) },
  }));

  route(app, contactApi.handleMessage).handle(async ({ body, params, principal }) => ({
    success: true,
    data: { contact: await contact.setHandled(principal, params.id, body.handled) },
  }));

  route(app, contactApi.deleteContactRecord).handle(async ({ params, principal }) => {
    await contact.removeAny(principal, params.id);
    return { success: true, message: "Contact deleted successfully." };
  });

  route(app, contactApi.deleteMessage).handle(async ({ params, principal }) => {
    await contact.removeMessage(principal, params.id);
    return { success: true, message: "Contact deleted successfully." };
  });
}
