import type { FastifyInstance } from "fastify";
import { shortlistsApi } from "#domain/shortlists/shortlists.api.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import type { ShortlistCampaignService } from "./shortlist-campaign.service.ts";
import type { ShortlistCsvService } from "./shortlist-csv.service.ts";
import type { ShortlistItemsService } from "./shortlist-items.service.ts";
import type { ShortlistSharingService } from "./shortlist-sharing.service.ts";
import type { ShortlistsService } from "./shortlists.service.ts";

type Dependencies = {
  shortlists: ShortlistsService;
  shortlistItems: ShortlistItemsService;
  shortlistSharing: ShortlistSharingService;
  shortlistCsv: ShortlistCsvService;
  inCampaign: ShortlistCampaignService;
};

/** Shortlists, for the team. */
export function shortlistsRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { shortlists } = dependencies;

  route(app, shortlistsApi.listShortlists).handle(async ({ query, principal }) => {
    const { shortlists: items, ...page } = await shortlists.list(query, principal);
    return { items, ...page };
  });

  route(app, shortlistsApi.makeShortlist).handle(async ({ body, principal, request }) => ({
    data: { shortlist: await shortlists.create(principal, body, idempotencyKeyOf(request)) },
    message: "Shortlist made.",
  }));

  route(app, shortlistsApi.readShortlist).handle(async ({ params, principal }) => ({
    data: { shortlist: await shortlists.read(params.id, principal) },
  }));

  route(app, shortlistsApi.editShortlist).handle(async ({ params, body, principal }) => ({
    data: { shortlist: await shortlists.update(principal, params.id, body) },
    message: "Shortlist saved.",
  }));

  route(app, shortlistsApi.deleteShortlist).handle(async ({ params, principal }) => {
    await shortlists.remove(principal, params.id);
    return { message: "Shortlist deleted." };
  });

  route(app, shortlistsApi.setShortlistState).handle(async ({ params, body, principal }) => ({
    data: { shortlist: await shortlists.setState(principal, params.id, body) },
  }));

  outsideRoutes(app, dependencies);
  itemRoutes(app, dependencies);
}

function itemRoutes(app: FastifyInstance, { shortlistItems }: Dependencies): void {
  route(app, shortlistsApi.addShortlistItems).handle(async ({ params, body, principal, request }) => ({
    data: await shortlistItems.add(principal, params.id, body, idempotencyKeyOf(request)),
  }));

  route(app, shortlistsApi.editShortlistItem).handle(async ({ params, body, principal }) => ({
    data: { item: await shortlistItems.update(principal, params, body) },
  }));

  route(app, shortlistsApi.removeShortlistItem).handle(async ({ params, principal }) => {
    await shortlistItems.remove(principal, params);
    return { message: "Creator taken off the list." };
  });

  route(app, shortlistsApi.orderShortlist).handle(async ({ params, body, principal }) => ({
    data: { shortlist: await shortlistItems.order(principal, params.id, body) },
  }));
}

/** Links, the campaign, and CSV export of a shortlist. */
function outsideRoutes(
  app: FastifyInstance,
  { shortlistSharing, shortlistCsv, inCampaign }: Dependencies,
): void {
  route(app, shortlistsApi.shareShortlist).handle(async ({ params, body, principal, request }) => ({
    data: await shortlistSharing.share(principal, params.id, body, idempotencyKeyOf(request)),
  }));

  route(app, shortlistsApi.startCampaign).handle(async ({ params, principal, request }) => ({
    data: { campaign: await inCampaign.start(principal, params.id, idempotencyKeyOf(request)) },
    message: "Campaign made.",
  }));

  route(app, shortlistsApi.exportShortlist).handle(async ({ query, principal, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="shortlist.csv"')
      .send(await shortlistCsv(query.id, principal, { bom: query.bom === "true" })),
  );
}
