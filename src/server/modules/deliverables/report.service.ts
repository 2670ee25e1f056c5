import type { LinkPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import type { Report } from "#domain/deliverables/report.contract.ts";
import { Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCampaigns, findCollaborations } from "#server/modules/campaigns/campaigns.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { publishedDeliverables } from "./deliverables.repository.ts";
import { resultsOf } from "./drafts.repository.ts";
import { presentReport } from "./report.presenter.ts";

export type ReportService = ReturnType<typeof reportService>;
type Dependencies = { database: Database; context: Context; now: () => Date };

/** Report of a campaign's posts and figures, for the team and for the client. */
export function reportService({ database, context, now }: Dependencies) {
  const reportOf = async (id: string, showsPrices: boolean): Promise<Report> => {
    const [campaign] = await findCampaigns(database, [id]);
    if (campaign === undefined) throw new Missing();
    const posts = await publishedDeliverables(database, id);
    const ids = [...new Set(posts.map(({ collaborationId }) => collaborationId))];
    const rows = await findCollaborations(database, ids);
    const results = await resultsOf(
      database,
      posts.map((post) => post.id),
    );
    const { timeZone } = await readAgencySettings(database);
    return presentReport({
      campaign,
      collaborations: new Map(rows.map((row) => [row.id, row])),
      posts,
      results: Map.groupBy(results, ({ deliverableId }) => deliverableId),
      today: dayIn(timeZone, now()),
      showsPrices,
    });
  };

  return {
    /** Report for the team, with client prices. */
    read: (id: string): Promise<Report> => reportOf(id, true),

    async readByLink(principal: LinkPrincipal<"report">): Promise<Report> {
      const { options } = await links.read(context, principal);
      return reportOf(principal.subject.id, options.prices === true);
    },
  };
}
