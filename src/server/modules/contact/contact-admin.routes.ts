import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import {
  contactListQuerySchema,
  contactRecordBody,
  contactRecordsBody,
  handledSchema,
} from "#domain/contact/contact.contract.ts";
import { messageBodySchema } from "#domain/http/envelope.ts";
import { arrayPageQuerySchema } from "#domain/http/paging.ts";
import { recordParametersSchema } from "#domain/http/record-parameters.ts";
import { pageHeaders } from "#server/http/page-headers.ts";
import { actorOf, administratorOf } from "#server/http/principal.ts";
import type { ContactService } from "./contact.service.ts";

/** Two readings of one thing: `/api/contact` lists requests and messages, `/api/contacts` messages alone. */
export function contactAdminRoutes(app: FastifyInstance, { contact }: { contact: ContactService }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const listSchema = { querystring: arrayPageQuerySchema, response: { 200: contactRecordsBody } };
  const searchSchema = { ...listSchema, querystring: contactListQuerySchema };
  const deleteSchema = { params: recordParametersSchema, response: { 200: messageBodySchema } };
  const deleted = { success: true as const, message: "Contact deleted successfully." };

  routes.get(apiPaths.contact, { schema: listSchema, config: { keys: "read" } }, async (request, reply) => {
    const page = await contact.listAll(request.query);
    pageHeaders(request, reply, page);
    return page.records;
  });
  routes.get(
    apiPaths.contacts,
    { schema: searchSchema, config: { keys: "read" } },
    async (request, reply) => {
      const page = await contact.listMessages(request.query);
      pageHeaders(request, reply, page);
      return page.records;
    },
  );
  routes.get(
    apiPaths.contactsRecord,
    {
      schema: { params: recordParametersSchema, response: { 200: contactRecordBody } },
      config: { keys: "read" },
    },
    async (request) => ({
      success: true as const,
      data: { contact: await contact.message(request.params.id) },
    }),
  );
  routes.put(
    apiPaths.contactsHandled,
    {
      schema: { params: recordParametersSchema, body: handledSchema, response: { 200: contactRecordBody } },
      config: { keys: "write" },
    },
    async (request) => {
      const { id } = request.params;
      const record = await contact.setHandled(actorOf(request), id, request.body.handled);
      return { success: true as const, data: { contact: record } };
    },
  );
  routes.delete(apiPaths.contactRecord, { schema: deleteSchema }, async (request) => {
    await contact.removeAny(administratorOf(request), request.params.id);
    return deleted;
  });
  routes.delete(apiPaths.contactsRecord, { schema: deleteSchema }, async (request) => {
    await contact.removeMessage(administratorOf(request), request.params.id);
    return deleted;
  });
}
