import { Missing } from "#domain/errors.ts";
import type { Shortlist, ShortlistSummary } from "#domain/shortlists/shortlists.contract.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { type InfluencersService, isListed } from "#server/modules/influencers/influencers.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
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

export type ReaderDependencies = {
  database: Database;
  influencers: Pick<InfluencersService, "chosenFrom">;
};
export type ShortlistReader = ReturnType<typeof shortlistReader>;

/** Reads shortlists together with everything that their presenters need. */
export function shortlistReader({ influencers }: ReaderDependencies) {
  const partsOf = async (executor: Executor, list: ShortlistRow): Promise<ListParts> => {
    const { id } = list;
    const items = await listItems(executor, id);
    const votes = await listVotes(executor, id);
    const reviewers = await listReviewers(executor, id);
    const ids = items.flatMap(({ influencerId }) => influencerId ?? []);
    const creators = await influencers.chosenFrom(executor, ids);
    return {
      list,
      items,
      votes,
      reviewers,
      links: await links.of(executor, { type: "shortlist", id }),
      creators: new Map(creators.map((creator) => [creator._id, creator])),
    };
  };

  const summaries = async (
    executor: Executor,
    rows: ShortlistRow[],
    principal: TeamPrincipal,
  ): Promise<ShortlistSummary[]> => {
    const counted = await countItems(
      executor,
      rows.map(({ id }) => id),
      isListed,
    );
    const owners = await administratorNames(executor);
    return rows.map((row) =>
      presentSummary(row, { counted: counted.get(row.id) ?? nothingCounted, owners, principal }),
    );
  };

  return {
    partsOf,
    summaries,

    /** Throws `Missing` if there is no such shortlist. */
    async read(executor: Executor, id: string, principal: TeamPrincipal): Promise<Shortlist> {
      const [list] = await findShortlists(executor, [id]);
      if (list === undefined) throw new Missing();
      const [summary] = await summaries(executor, [list], principal);
      if (summary === undefined) throw new Missing();
      const parts = await partsOf(executor, list);
      return {
        ...summary,
        intro: list.intro,
        show: list.show,
        items: presentItems(parts, principal),
        reviewers: parts.reviewers.map((reviewer) => presentReviewer(reviewer, parts)),
      };
    },
  };
}
