import { shownTo } from "#domain/access/shown-to.ts";
import { csvText } from "#domain/csv/csv-text.ts";
import {
  itemDecisionLabels,
  noLongerAvailable,
  reviewRoleLabels,
  voteReasons,
} from "#domain/shortlists/shortlist-votes.ts";
import {
  type Shortlist,
  type ShortlistItem,
  shortlistCsvColumns,
} from "#domain/shortlists/shortlists.contract.ts";
import type { Context } from "#server/context.ts";
import * as history from "#server/platform/audit/history.service.ts";
import type { TeamPrincipal } from "./shortlists.presenter.ts";
import * as shortlists from "./shortlists.service.ts";

/** A shortlist as a CSV file, one creator in a row, in order. */
export async function shortlistCsv(
  context: Context,
  id: string,
  principal: TeamPrincipal,
  { bom }: { bom: boolean },
): Promise<string> {
  const list = shownTo(principal, await shortlists.read(context, id, principal));
  const accepted = list.items.filter(({ proposal }) => proposal === null);
  const exported = { name: "shortlist.csv", filter: { id }, rows: accepted.length };
  await history.noteExport(context, principal, exported);
  const text = csvText(
    shortlistCsvColumns,
    accepted.map((item, index) => rowOf(item, index + 1, list)),
  );
  return bom ? text : text.slice(1);
}

type Row = Record<(typeof shortlistCsvColumns)[number], string>;

function rowOf(item: ShortlistItem, position: number, { currency }: Shortlist): Row {
  const { creator, price } = item;
  return {
    position: String(position),
    creator: creator?.name ?? `${item.creatorName} (${noLongerAvailable})`.trim(),
    category: creator?.category ?? "",
    location: creator?.location ?? "",
    followers: creator ? String(creator.totalFollowers) : "",
    engagement: creator ? String(creator.engagement) : "",
    price: price?.amount ?? "",
    currency: price ? currency : "",
    pitch: item.pitch,
    teamNote: item.teamNote,
    decision: itemDecisionLabels[item.decision],
    votes: item.votes.map(voteText).join("\n"),
  };
}

/** Example: "Ida Holm (Decides): Rejected, Price. Too much for two posts." */
function voteText({ person, role, decision, reason, comment }: ShortlistItem["votes"][number]): string {
  const what = [itemDecisionLabels[decision], ...(reason ? [voteReasons[reason]] : [])].join(", ");
  return `${person} (${reviewRoleLabels[role]}): ${what}${comment && `. ${comment}`}`;
}
