import { shownTo } from "#domain/access/shown-to.ts";
import { rightsUses } from "#domain/campaigns/offer-options.ts";
import { csvText } from "#domain/csv/csv-text.ts";
import { rightStateLabels } from "#domain/rights/right-rules.ts";
import { type Right, type RightsCsvQuery, rightsCsvColumns } from "#domain/rights/rights.contract.ts";
import type { Context } from "#server/context.ts";
import * as history from "#server/platform/audit/history.service.ts";
import type { Team } from "./rights.presenter.ts";
import * as rights from "./rights.service.ts";

/** Rights as a CSV file, one right in a row. */
export async function rightsCsv(context: Context, query: RightsCsvQuery, principal: Team): Promise<string> {
  const list = shownTo(principal, await rights.listAll(context, query, principal));
  const { bom, ...filter } = query;
  await history.noteExport(context, principal, { name: "rights.csv", filter, rows: list.length });
  const text = csvText(rightsCsvColumns, list.map(rowOf));
  return bom === "true" ? text : text.slice(1);
}

function rowOf(right: Right): Record<(typeof rightsCsvColumns)[number], string> {
  return {
    creator: right.creatorName,
    client: right.clientName,
    campaign: right.campaign.name,
    uses: right.uses.map((use) => rightsUses[use]).join(", "),
    countries: right.countries.join(", "),
    exclusive: String(right.exclusive),
    category: right.category ?? "",
    state: rightStateLabels[right.state],
    startsOn: right.startsOn ?? "",
    endsOn: right.endsOn ?? "",
    revokedOn: right.revokedOn ?? "",
    downOn: right.downOn ?? "",
    price: right.price?.amount ?? "",
    currency: right.price?.currency ?? "",
    source: right.source,
    reason: right.reason,
  };
}
