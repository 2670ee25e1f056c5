import { asc } from "drizzle-orm";
import type { SampleData } from "#fixtures/sample-data/make-sample-data.ts";
import { admins } from "#server/modules/admin/admins.schema.ts";
import { campaignCreators, campaigns } from "#server/modules/campaigns/campaigns.schema.ts";
import { writtenTerms } from "#server/modules/campaigns/offers/offer-content.ts";
import { offers, termsTemplates } from "#server/modules/campaigns/offers.schema.ts";
import { deliverables, drafts, results } from "#server/modules/deliverables/deliverables.schema.ts";
import { payouts } from "#server/modules/payouts/payouts.schema.ts";
import { rightsGrants } from "#server/modules/rights/rights.schema.ts";
import type { Executor } from "#server/platform/database/database.ts";

/** Campaigns with all their records. The first administrator owns them. */
export async function loadCampaigns(
  executor: Executor,
  data: Pick<SampleData, "terms" | "campaigns">,
): Promise<void> {
  const [owner] = await executor.select({ id: admins.id }).from(admins).orderBy(asc(admins.id)).limit(1);
  await executor.insert(termsTemplates).values(data.terms);
  const ownerId = owner?.id ?? null;
  await executor.insert(campaigns).values(data.campaigns.map(({ campaign }) => ({ ...campaign, ownerId })));
  const written = data.campaigns.flatMap(({ campaign, collaborations }) =>
    collaborations.flatMap(({ collaboration, offers: versions }) =>
      versions.map(({ template, ...offer }) => ({
        ...offer,
        ...writtenTerms(template, { campaign, collaboration }, offer),
      })),
    ),
  );
  const all = data.campaigns.flatMap(({ collaborations }) => collaborations);
  const planned = all.flatMap((each) => each.deliverables);
  await executor.insert(campaignCreators).values(all.map(({ collaboration }) => collaboration));
  await executor.insert(offers).values(written);
  await executor.insert(deliverables).values(planned.map(({ piece }) => piece));
  await executor.insert(drafts).values(planned.flatMap((each) => each.drafts));
  await executor.insert(results).values(planned.flatMap((each) => each.results));
  await executor.insert(rightsGrants).values(all.flatMap(({ rights }) => rights));
  await executor.insert(payouts).values(all.flatMap((each) => each.payouts));
}
