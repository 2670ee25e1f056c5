import { resultMetricCodes } from "#domain/deliverables/deliverable-limits.ts";
import type { Report, ReportedPost, ReportTotal } from "#domain/deliverables/report.contract.ts";
import { disclosureOf } from "#domain/disclosure/disclosure.ts";
import { moneyOf } from "#domain/money/money.ts";
import type { CampaignRow, CollaborationRow } from "#server/modules/campaigns/campaigns.service.ts";
import { presentResult } from "./deliverables.presenter.ts";
import type { DeliverableRow } from "./deliverables.repository.ts";
import type { ResultRow } from "./drafts.repository.ts";

export type ReportParts = {
  campaign: CampaignRow;
  collaborations: ReadonlyMap<string, CollaborationRow>;
  /** Published deliverables, by day of publication. */
  posts: readonly DeliverableRow[];
  /** Figures by deliverable ID, oldest day of each metric first. */
  results: ReadonlyMap<string, ResultRow[]>;
  /** Today in the agency's time zone. */
  today: string;
  showsPrices: boolean;
};

/** Report of a campaign. Fields are listed one by one, so that no internal field leaks. */
export function presentReport(parts: ReportParts): Report {
  const { campaign, today, showsPrices } = parts;
  const posts = parts.posts.map((row) => presentPost(row, parts));
  return {
    campaign: {
      name: campaign.name,
      clientName: campaign.clientName,
      startsOn: campaign.startsOn,
      endsOn: campaign.endsOn,
    },
    currency: campaign.currency,
    today,
    posts,
    totals: totalsOf(posts),
    prices: showsPrices ? pricesOf(parts) : null,
  };
}

function presentPost(row: DeliverableRow, parts: ReportParts): ReportedPost {
  const { campaign, collaborations, results } = parts;
  const { checklist } = disclosureOf("", campaign.countries, row);
  const isVerified = row.state === "verified";
  const unmet = isVerified ? (row.disclosure ?? []).filter(({ met }) => !met) : [];
  const newest = new Map((results.get(row.id) ?? []).map((result) => [result.metric, result]));
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
    results: resultMetricCodes.flatMap((metric) => {
      const result = newest.get(metric);
      return result ? [presentResult(result)] : [];
    }),
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

/** Client prices of the creators with a published post. */
function pricesOf({ campaign, collaborations, posts }: ReportParts): Report["prices"] {
  const shown = new Set(posts.map(({ collaborationId }) => collaborationId));
  const rows = [...collaborations.values()].filter(({ id }) => shown.has(id));
  const money = (minor: number) => moneyOf(minor, campaign.currency);
  return {
    creators: rows.map(({ creatorName, clientPriceMinor: price }) => ({
      creatorName,
      price: price === null ? null : money(price),
    })),
    total: money(rows.reduce((sum, { clientPriceMinor }) => sum + (clientPriceMinor ?? 0), 0)),
  };
}
