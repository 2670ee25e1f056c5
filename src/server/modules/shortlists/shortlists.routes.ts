import type { FastifyInstance } from "fastify";
import { shortlistsApi } from "#domain/shortlists/shortlists.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import * as shortlistCampaigns from "./shortlist-campaign.service.ts";
import { shortlistCsv } from "./shortlist-csv.service.ts";
import * as shortlistItems from "./shortlist-items.service.ts";
import * as shortlistSharing from "./shortlist-sharing.service.ts";
import * as shortlists from "./shortlists.service.ts";

/** Shortlists, for the team. */
export function shortlistsRoutes(app: FastifyInstance, context: Context): void {
  route(app, shortlistsApi.listShortlists).handle(async ({ query, principal }) => {
    const { shortlists: items, ...page } = await shortlists.list(context, query, principal);
    return { items, ...page };
  });

  route(app, shortlistsApi.makeShortlist).handle(async ({ body, principal, request }) => ({
    data: { shortlist: await shortlists.create(context, principal, body, idempotencyKeyOf(request)) },
    message: "Shortlist created.",
  }));

  route(app, shortlistsApi.readShortlist).handle(async ({ params, principal }) => ({
    data: { shortlist: await shortlists.read(context, params.id, principal) },
  }));

  route(app, shortlistsApi.editShortlist).handle(async ({ params, body, principal }) => ({
    data: { shortlist: await shortlists.update(context, principal, params.id, body) },
    message: "Shortlist saved.",
  }));

  route(app, shortlistsApi.deleteShortlist).handle(async ({ params, principal }) => {
    await shortlists.remove(context, principal, params.id);
    return { message: "Shortlist deleted." };
  });

  route(app, shortlistsApi.setShortlistState).handle(async ({ params, body, principal }) => ({
    data: { shortlist: await shortlists.setState(context, principal, params.id, body) },
  }));

  outsideRoutes(app, context);
  itemRoutes(app, context);
}

function itemRoutes(app: FastifyInstance, context: Context): void {
  route(app, shortlistsApi.addShortlistItems).handle(async ({ params, body, principal, request }) => ({
    data: await shortlistItems.add(context, principal, params.id, body, idempotencyKeyOf(request)),
  }));

  route(app, shortlistsApi.editShortlistItem).handle(async ({ params, body, principal }) => ({
    data: { item: await shortlistItems.update(context, principal, params, body) },
  }));

  route(app, shortlistsApi.removeShortlistItem).handle(async ({ params, principal }) => {
    await shortlistItems.remove(context, principal, params);
    return { message: "Creator taken off the list." };
  });

  route(app, shortlistsApi.orderShortlist).handle(async ({ params, body, principal }) => ({
    data: { shortlist: await shortlistItems.order(context, principal, params.id, body) },
  }));
}

/** Links, the campaign, and CSV export of a shortlist. */
function outsideRoutes(app: FastifyInstance, context: Context): void {
  route(app, shortlistsApi.shareShortlist).handle(async ({ params, body, principal, request }) => ({
    data: await shortlistSharing.share(context, principal, params.id, body, idempotencyKeyOf(request)),
  }));

  route(app, shortlistsApi.startCampaign).handle(async ({ params, principal, request }) => ({
    data: {
      campaign: await shortlistCampaigns.start(context, principal, params.id, idempotencyKeyOf(request)),
    },
    message: "Campaign created.",
  }));

  route(app, shortlistsApi.exportShortlist).handle(async ({ query, principal, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="shortlist.csv"')
      .send(await shortlistCsv(context, query.id, principal, { bom: query.bom === "true" })),
  );
}
