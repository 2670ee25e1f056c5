import { shownTo } from "#domain/access/shown-to.ts";
import { rightsUses } from "#domain/campaigns/offer-options.ts";
import { csvText } from "#domain/csv/csv-text.ts";
import { rightStateLabels } from "#domain/rights/right-rules.ts";
import { type Right, type RightsCsvQuery, rightsCsvColumns } from "#domain/rights/rights.contract.ts";
import type { HistoryService } from "#server/platform/audit/history.service.ts";
import type { Team } from "./rights.presenter.ts";
import type { RightsService } from "./rights.service.ts";

export type RightsCsvService = ReturnType<typeof rightsCsvService>;

/** Rights as a CSV file, one right in a row. */
export function rightsCsvService(
  rights: Pick<RightsService, "listAll">,
  { noteExport }: Pick<HistoryService, "noteExport">,
) {
  return async (query: RightsCsvQuery, principal: Team): Promise<string> => {
    const list = shownTo(principal, await rights.listAll(query, principal));
    const { bom, ...filter } = query;
    await noteExport(principal, { name: "rights.csv", filter, rows: list.length });
    const text = csvText(rightsCsvColumns, list.map(rowOf));
    return bom === "true" ? text : text.slice(1);
  };
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
