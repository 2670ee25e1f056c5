import type { FastifyInstance } from "fastify";
import { customFieldsApi } from "#domain/custom-fields/custom-fields.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as removal from "./custom-field-removal.service.ts";
import * as customFields from "./custom-fields.service.ts";

export function customFieldsRoutes(app: FastifyInstance, context: Context): void {
  route(app, customFieldsApi.listCustomFields).handle(async ({ query }) => ({
    data: { customFields: await customFields.list(context, query.subject) },
  }));

  route(app, customFieldsApi.addCustomField).handle(async ({ principal, body }) => ({
    data: { customField: await customFields.add(context, principal, body) },
    message: "Field added.",
  }));

  route(app, customFieldsApi.editCustomField).handle(async ({ params, principal, body }) => ({
    data: { customField: await customFields.update(context, principal, params.id, body) },
    message: "Field saved.",
  }));

  route(app, customFieldsApi.readCustomFieldUsage).handle(async ({ params }) => ({
    data: { records: await removal.usage(context, params.id) },
  }));

  route(app, customFieldsApi.deleteCustomField).handle(async ({ params, principal }) => {
    const undo = await removal.remove(context, principal, params.id);
    return { message: "Field deleted.", undo };
  });
}
