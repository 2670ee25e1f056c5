import { type ResultMetric, resultMetricCodes } from "#domain/deliverables/deliverable-limits.ts";
import type { Result } from "#domain/deliverables/deliverables.contract.ts";
import { costBasis, engagementsOf, type PricedWork, viewsOf } from "#domain/deliverables/post-performance.ts";
import type { Report, ReportedPost, ReportTotal } from "#domain/deliverables/report.contract.ts";
import { progressOf } from "#domain/deliverables/report-progress.ts";
import { disclosureOf } from "#domain/disclosure/disclosure.ts";
import type { Media } from "#domain/media/media.contract.ts";
import { moneyOf } from "#domain/money/money.ts";
import { unitCost } from "#domain/money/unit-cost.ts";
import type { CampaignRow, CollaborationRow } from "#server/modules/campaigns/campaign-records.service.ts";
import { presentResult } from "./deliverables.presenter.ts";
import type { DeliverableRow } from "./deliverables.repository.ts";
import type { ResultRow } from "./drafts.repository.ts";

/** A published deliverable with all its figures, oldest day of each metric first, and the newest of each metric. */
type PublishedPost = {
  row: DeliverableRow;
  readings: readonly ResultRow[];
  results: readonly Result[];
};

export type ReportParts = {
  campaign: CampaignRow;
  collaborations: ReadonlyMap<string, CollaborationRow>;
  /** Collaborations with a deliverable that is still to be published. */
  unpublished: ReadonlySet<string>;
  /** By day of publication. */
  posts: readonly PublishedPost[];
  /** By deliverable ID. */
  pictures: ReadonlyMap<string, Media>;
  /** Today in the agency's time zone. */
  today: string;
  showsPrices: boolean;
  offersFiles: boolean;
};

/** Report of a campaign. Fields are listed one by one, so that no internal field leaks. */
export function presentReport(parts: ReportParts): Report {
  const { campaign, today, showsPrices, offersFiles } = parts;
  const posts = parts.posts.map((post) => presentPost(post, parts));
  return {
    campaign: {
      name: campaign.name,
      clientName: campaign.clientName,
      startsOn: campaign.startsOn,
      endsOn: campaign.endsOn,
    },
    currency: campaign.currency,
    offersFiles,
    summary: campaign.reportSummary,
    today,
    posts,
    totals: totalsOf(posts),
    progress: progressOf(parts.posts.map(({ readings }) => readings)),
    prices: showsPrices ? pricesOf(parts) : null,
  };
}

/** Newest figure of each metric. `rows`: oldest day of each metric first. */
export function newestResults(rows: readonly ResultRow[]): Result[] {
  const newest = new Map<ResultMetric, ResultRow>(rows.map((row) => [row.metric, row]));
  return resultMetricCodes.flatMap((metric) => {
    const row = newest.get(metric);
    return row ? [presentResult(row)] : [];
  });
}

function presentPost({ row, results }: PublishedPost, parts: ReportParts): ReportedPost {
  const { campaign, collaborations, pictures } = parts;
  const { checklist } = disclosureOf("", campaign.countries, row);
  const isVerified = row.state === "verified";
  const unmet = isVerified ? (row.disclosure ?? []).filter(({ met }) => !met) : [];
  return {
    _id: row.id,
    creatorName: collaborations.get(row.collaborationId)?.creatorName ?? "",
    platform: row.platform,
    format: row.format,
    title: row.title,
    url: row.publishedUrl,
    publishedOn: row.publishedOn,
    isVerified,
    unmet: unmet.map(({ point, reason }) => ({
      point: checklist.find(({ code }) => code === point)?.text ?? point,
      reason,
    })),
    results: [...results],
    picture: pictures.get(row.id) ?? null,
  };
}

function totalsOf(posts: readonly ReportedPost[]): ReportTotal[] {
  return [...Map.groupBy(posts, ({ platform }) => platform)].map(([platform, own]) => ({
    platform,
    posts: own.length,
    results: resultMetricCodes.flatMap((metric) => {
      const figures = own.flatMap(({ results }) => results.filter((result) => result.metric === metric));
      if (figures.length === 0) return [];
      return [
        {
          metric,
          value: figures.reduce((sum, { value }) => sum + value, 0),
          posts: figures.length,
          declared: figures.filter(({ proof }) => proof === "declared").length,
        },
      ];
    }),
  }));
}

/** Client prices of the creators with a published post, and what one view and one engagement cost. */
function pricesOf({ campaign, collaborations, unpublished, posts }: ReportParts): Report["prices"] {
  const { currency } = campaign;
  const creators = [...Map.groupBy(posts, ({ row }) => row.collaborationId)].flatMap(([id, own]) => {
    const collaboration = collaborations.get(id);
    if (collaboration === undefined) return [];
    const { creatorName, clientPriceMinor: priceMinor } = collaboration;
    return [{ creatorName, work: { priceMinor, isComplete: !unpublished.has(id), posts: own } }];
  });
  const works = creators.map(({ work }) => work);
  return {
    creators: creators.map(({ creatorName, work }) => ({
      creatorName,
      price: work.priceMinor === null ? null : moneyOf(work.priceMinor, currency),
      ...unitCostsOf([work], currency),
    })),
    total: moneyOf(
      works.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0),
      currency,
    ),
    ...unitCostsOf(works, currency),
  };
}

function unitCostsOf(works: readonly PricedWork[], currency: string) {
  const costOf = (figureOf: typeof viewsOf) => {
    const basis = costBasis(works, figureOf);
    return basis && unitCost(basis.minor, basis.count, currency);
  };
  return { perView: costOf(viewsOf), perEngagement: costOf(engagementsOf) };
}
