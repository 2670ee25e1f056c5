import type { FastifyInstance } from "fastify";
import { linksApi } from "#domain/links/links.api.ts";
import { renewalMessage } from "#domain/links/links.contract.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import type { LinkRenewalService } from "./link-renewal.service.ts";
import * as links from "./links.service.ts";

type Dependencies = {
  context: Context;
  renewLink: LinkRenewalService;
  publicUrl: string;
};

/** Calls for holders of every kind of link. */
export function linksRoutes(app: FastifyInstance, { context, renewLink, publicUrl }: Dependencies): void {
  route(app, linksApi.readCurrentLink).handle(async ({ principal }) => {
    const { label, expiresAt } = await links.read(context, principal);
    const agency = { name: await links.agencyName(context), url: publicUrl };
    return {
      data: {
        link: { kind: principal.linkKind, label, expiresAt: expiresAt?.toISOString() ?? null, agency },
      },
    };
  });

  route(app, linksApi.renewLink).handle(async ({ body, request }) => {
    await renewLink(body.token, idempotencyKeyOf(request));
    return { message: renewalMessage };
  });
}
