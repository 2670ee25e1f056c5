import type { FastifyInstance } from "fastify";
import { linksApi } from "#domain/links/links.api.ts";
import { renewalMessage } from "#domain/links/links.contract.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { readTabs } from "./client-page.service.ts";
import { renewLink } from "./link-renewal.service.ts";
import * as links from "./links.service.ts";

/** Calls for holders of every kind of link. */
export function linksRoutes(app: FastifyInstance, context: Context): void {
  route(app, linksApi.readCurrentLink).handle(async ({ principal }) => {
    const row = await links.read(context, principal);
    const { id, label, expiresAt } = row;
    const agency = { name: await links.agencyName(context), url: context.settings.publicUrl };
    return {
      data: {
        link: {
          _id: id,
          kind: principal.linkKind,
          label,
          expiresAt: expiresAt?.toISOString() ?? null,
          agency,
        },
        tabs: await readTabs(context, row),
      },
    };
  });

  route(app, linksApi.renewLink).handle(async ({ body, request }) => {
    await renewLink(context, body.token, idempotencyKeyOf(request));
    return { message: renewalMessage };
  });
}
