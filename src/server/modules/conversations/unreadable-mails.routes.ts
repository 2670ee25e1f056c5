import type { FastifyInstance } from "fastify";
import { unreadableMailsApi } from "#domain/conversations/unreadable-mails.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as unreadable from "./unreadable-mails.service.ts";

/** Received mails that could not be read, for owners. */
export function unreadableMailsRoutes(app: FastifyInstance, context: Context): void {
  route(app, unreadableMailsApi.listUnreadableMails).handle(async () => ({
    data: { mails: await unreadable.listUnreadableMails(context) },
  }));

  route(app, unreadableMailsApi.readMailSource).handle(async ({ params, reply }) =>
    reply
      .type("application/octet-stream")
      .header("x-content-type-options", "nosniff")
      .header("content-disposition", 'attachment; filename="mail.eml"')
      .send(await unreadable.readSource(context, params.id)),
  );

  route(app, unreadableMailsApi.discardMail).handle(async ({ params, principal }) => {
    await unreadable.discard(context, principal, params.id);
    return { message: "Mail discarded." };
  });
}
