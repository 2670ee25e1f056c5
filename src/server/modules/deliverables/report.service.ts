import type { LinkPrincipal } from "#domain/access/principal.ts";
import { maximumReportPictures } from "#domain/deliverables/deliverable-limits.ts";
import { bestFirst } from "#domain/deliverables/post-performance.ts";
import type { Report } from "#domain/deliverables/report.contract.ts";
import { Missing } from "#domain/errors.ts";
import type { LinkOptions } from "#domain/links/link-options.ts";
import type { Media } from "#domain/media/media.contract.ts";
import type { Context } from "#server/context.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import { findCampaigns, findCollaborations } from "#server/modules/campaigns/campaign-records.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { publishedDeliverables } from "./deliverables.repository.ts";
import { filesOfDrafts } from "./draft-files.ts";
import { draftsOf, resultsOf } from "./drafts.repository.ts";
import { newestResults, presentReport } from "./report.presenter.ts";
import { collaborationsToPublish } from "./unfinished-deliverables.ts";

// Report of a campaign's posts and figures, for the team and for the client.

/** Report for the team, with client prices. */
export function read(context: Context, id: string): Promise<Report> {
  return reportOf(context, id, { prices: true });
}

export async function readByLink(context: Context, principal: LinkPrincipal<"report">): Promise<Report> {
  const { options } = await links.read(context, principal);
  return reportOf(context, principal.subject.id, options);
}

async function reportOf(context: Context, id: string, { prices, files }: LinkOptions): Promise<Report> {
  const { database } = context;
  const [campaign] = await findCampaigns(database, [id]);
  if (campaign === undefined) throw new Missing();
  const rows = await publishedDeliverables(database, id);
  const collaborationIds = [...new Set(rows.map(({ collaborationId }) => collaborationId))];
  const collaborations = await findCollaborations(database, collaborationIds);
  const readings = Map.groupBy(
    await resultsOf(
      database,
      rows.map((row) => row.id),
    ),
    ({ deliverableId }) => deliverableId,
  );
  const posts = rows.map((row) => {
    const own = readings.get(row.id) ?? [];
    return { row, readings: own, results: newestResults(own) };
  });
  const shown = bestFirst(posts).slice(0, maximumReportPictures);
  return presentReport({
    campaign,
    collaborations: new Map(collaborations.map((row) => [row.id, row])),
    unpublished: await collaborationsToPublish(database, collaborationIds),
    posts,
    pictures: await picturesOf(
      context,
      shown.map(({ row }) => row.id),
    ),
    today: await readToday(context),
    showsPrices: prices === true,
    offersFiles: files === true,
  });
}

/** The first picture of the approved draft, or its video, by deliverable. */
async function picturesOf(context: Context, deliverableIds: string[]): Promise<Map<string, Media>> {
  const approved = new Map(
    (await draftsOf(context.database, deliverableIds))
      .filter(({ decision }) => decision === "approved")
      // Newest first, so that the newest one stays.
      .toReversed()
      .map((draft) => [draft.deliverableId, draft]),
  );
  const files = await filesOfDrafts(context, [...approved.values()]);
  return new Map(
    [...approved].flatMap(([deliverableId, draft]) => {
      const own = files.get(draft.id) ?? [];
      const picture = own.find(({ kind }) => kind === "image") ?? own.find(({ kind }) => kind === "video");
      return picture ? [[deliverableId, picture]] : [];
    }),
  );
}
