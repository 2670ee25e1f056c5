import { Missing } from "#domain/errors.ts";
import type { Shortlist, ShortlistSummary } from "#domain/shortlists/shortlists.contract.ts";
import type { Context } from "#server/context.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import { isListed } from "#server/modules/influencers/influencers.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { listItems } from "./shortlist-items.repository.ts";
import { listReviewers, listVotes } from "./shortlist-reviewers.repository.ts";
import {
  type ListParts,
  presentItems,
  presentReviewer,
  presentSummary,
  type TeamPrincipal,
} from "./shortlists.presenter.ts";
import { countItems, findShortlists, nothingCounted, type ShortlistRow } from "./shortlists.repository.ts";

// Reads shortlists together with everything that their presenters need.

/** Throws `Missing` if there is no such shortlist. */
export async function read(context: Context, id: string, principal: TeamPrincipal): Promise<Shortlist> {
  const [list] = await findShortlists(context.database, [id]);
  if (list === undefined) throw new Missing();
  const [summary] = await summaries(context, [list], principal);
  if (summary === undefined) throw new Missing();
  const parts = await partsOf(context, list);
  return {
    ...summary,
    intro: list.intro,
    show: list.show,
    items: presentItems(parts, principal),
    reviewers: parts.reviewers.map((reviewer) => presentReviewer(reviewer, parts)),
  };
}

export async function partsOf(context: Context, list: ShortlistRow): Promise<ListParts> {
  const { id } = list;
  const items = await listItems(context.database, id);
  const votes = await listVotes(context.database, id);
  const reviewers = await listReviewers(context.database, id);
  const ids = items.flatMap(({ influencerId }) => influencerId ?? []);
  const creators = await influencers.named(context, ids);
  return {
    list,
    items,
    votes,
    reviewers,
    links: await links.of(context.database, { type: "shortlist", id }),
    creators: new Map(creators.map((creator) => [creator._id, creator])),
  };
}

export async function summaries(
  context: Context,
  rows: ShortlistRow[],
  principal: TeamPrincipal,
): Promise<ShortlistSummary[]> {
  const counted = await countItems(
    context.database,
    rows.map(({ id }) => id),
    isListed,
  );
  const owners = await administratorNames(context.database);
  return rows.map((row) =>
    presentSummary(row, { counted: counted.get(row.id) ?? nothingCounted, owners, principal }),
  );
}
