import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { CampaignView, CampaignViewInput } from "#domain/campaigns/campaign-views.contract.ts";
import { maximumCampaignViews } from "#domain/campaigns/campaign-views.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import {
  type CampaignViewRow,
  deleteCampaignView,
  listCampaignViews,
  lockViewsOf,
  upsertCampaignView,
} from "./campaign-views.repository.ts";

export { campaignViewsPersonalData } from "./campaign-views.repository.ts";

// Saved views of the table of campaigns.

export async function list(context: Context, { adminId }: AdminPrincipal): Promise<CampaignView[]> {
  return (await listCampaignViews(context.database, adminId)).map(present);
}

/** Throws `Conflict` above the limit of views. */
export function save(
  context: Context,
  { adminId }: AdminPrincipal,
  { name, query }: CampaignViewInput,
): Promise<CampaignView> {
  return transact(context, async (transaction) => {
    await lockViewsOf(transaction.database, adminId);
    const views = await listCampaignViews(transaction.database, adminId);
    const isNew = !views.some((view) => view.name === name);
    if (isNew && views.length >= maximumCampaignViews) {
      throw new Conflict(`You have ${maximumCampaignViews} views already. Delete one first.`);
    }
    return present(
      await upsertCampaignView(transaction.database, { id: randomUUIDv7(), adminId, name, query }),
    );
  });
}

/** Throws `Missing` for another administrator's view. */
export async function remove(context: Context, { adminId }: AdminPrincipal, id: string): Promise<void> {
  if (!(await deleteCampaignView(context.database, adminId, id))) throw new Missing();
}

function present({ id, name, query }: CampaignViewRow): CampaignView {
  // Older views have no choice of columns.
  return { _id: id, name, query: { ...query, columns: query.columns ?? null } };
}
