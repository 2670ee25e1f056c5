import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { CampaignView, CampaignViewInput } from "#domain/campaigns/campaign-views.contract.ts";
import { maximumCampaignViews } from "#domain/campaigns/campaign-views.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import type { Database } from "#server/platform/database/database.ts";
import {
  type CampaignViewRow,
  deleteCampaignView,
  listCampaignViews,
  lockViewsOf,
  upsertCampaignView,
} from "./campaign-views.repository.ts";

export { campaignViewsPersonalData } from "./campaign-views.repository.ts";

export type CampaignViewsService = ReturnType<typeof campaignViewsService>;

/** Saved views of the table of campaigns. */
export function campaignViewsService(database: Database) {
  return {
    list: async ({ adminId }: AdminPrincipal): Promise<CampaignView[]> =>
      (await listCampaignViews(database, adminId)).map(present),

    /** Throws `Conflict` above the limit of views. */
    save: ({ adminId }: AdminPrincipal, { name, query }: CampaignViewInput): Promise<CampaignView> =>
      database.transaction(async (transaction) => {
        await lockViewsOf(transaction, adminId);
        const views = await listCampaignViews(transaction, adminId);
        const isNew = !views.some((view) => view.name === name);
        if (isNew && views.length >= maximumCampaignViews) {
          throw new Conflict(`You have ${maximumCampaignViews} views already. Delete one first.`);
        }
        return present(await upsertCampaignView(transaction, { id: randomUUIDv7(), adminId, name, query }));
      }),

    /** Throws `Missing` for another administrator's view. */
    async remove({ adminId }: AdminPrincipal, id: string): Promise<void> {
      if (!(await deleteCampaignView(database, adminId, id))) throw new Missing();
    },
  };
}

function present({ id, name, query }: CampaignViewRow): CampaignView {
  // Older views have no choice of columns.
  return { _id: id, name, query: { ...query, columns: query.columns ?? null } };
}
