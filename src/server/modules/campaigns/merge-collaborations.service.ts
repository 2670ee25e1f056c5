import { boardStates } from "#domain/campaigns/collaboration-states.ts";
import { Conflict } from "#domain/errors.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Moved } from "#server/platform/database/references.ts";
import type { MergedCollaboration } from "./merged-collaborations.repository.ts";
import { lockOpenOffer } from "./offers.repository.ts";

export {
  creatorOfCollaborations,
  fillAndDelete,
  lockCollaborationsOf,
  moveOffers,
} from "./merged-collaborations.repository.ts";

/**
 * Collaborations that become part of the other one in the same campaign, when a creator goes into another. The one
 * that is further stays. Throws `Conflict` if both have an agreement, or an offer is open in the one that goes.
 */
export async function joinedCollaborations(
  executor: Executor,
  rows: readonly MergedCollaboration[],
  keptId: string,
): Promise<Moved[]> {
  const twice = [...Map.groupBy(rows, ({ campaignId }) => campaignId).values()].filter(
    ({ length }) => length > 1,
  );
  refuseTwoAgreements(twice);
  const joined: Moved[] = [];
  for (const pair of twice) {
    const [stays, goes] = pair.toSorted((one, other) => rankOf(other, keptId) - rankOf(one, keptId));
    if (stays === undefined || goes === undefined) continue;
    if (await lockOpenOffer(executor, goes.id)) {
      throw new Conflict(`Both have an offer in ${goes.campaignName}. Withdraw one of them first.`);
    }
    joined.push({ from: goes.id, to: stays.id });
  }
  return joined;
}

function refuseTwoAgreements(pairs: readonly (readonly MergedCollaboration[])[]): void {
  const bound = pairs.filter((pair) => pair.every(isAgreed)).map(([row]) => row?.campaignName);
  if (bound.length > 0) {
    throw new Conflict(
      `These records can’t be merged, because both have an agreement in: ${bound.slice(0, 5).join(", ")}`,
    );
  }
}

function isAgreed({ state, acceptedOfferId }: MergedCollaboration): boolean {
  return acceptedOfferId !== null || boardStates.indexOf(state) >= boardStates.indexOf("agreed");
}

/** An agreement is further than any step before it, and a step on the board than an end. */
function rankOf(row: MergedCollaboration, keptId: string): number {
  const own = row.influencerId === keptId ? 0.5 : 0;
  return (isAgreed(row) ? boardStates.length : boardStates.indexOf(row.state)) + own;
}
