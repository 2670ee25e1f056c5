import type { FastifyInstance } from "fastify";
import { outreachApi } from "#domain/outreach/outreach.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as linksToCopy from "./links-to-copy.service.ts";

/** Links and messages that the team passes on by hand. */
export function outreachRoutes(app: FastifyInstance, context: Context): void {
  route(app, outreachApi.makeLinksToCopy).handle(async ({ principal, body }) => ({
    data: { links: await linksToCopy.makeLinks(context, principal, body.recipients) },
    message: body.recipients.length === 1 ? "Link created." : "Links created.",
  }));

  route(app, outreachApi.logCopy).handle(async ({ principal, params, body }) => {
    await linksToCopy.logCopy(context, principal, params.id, body);
    return { message: "Noted." };
  });
}
