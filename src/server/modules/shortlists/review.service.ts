import type { LinkPrincipal } from "#domain/access/principal.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import type { Finished, Review, Voted, VoteInput } from "#domain/shortlists/review.contract.ts";
import { type ShortlistAction, shortlistMachine } from "#domain/shortlists/shortlist-states.ts";
import { closedListMessage } from "#domain/shortlists/shortlist-votes.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { type InfluencersService, isListed } from "#server/modules/influencers/influencers.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import {
  presentReview,
  presentReviewItem,
  progressOf,
  type ReviewerParts,
  shownItems,
} from "./review.presenter.ts";
import type { ShortlistCampaignService } from "./shortlist-campaign.service.ts";
import { type ItemRow, lockItem, setDecision } from "./shortlist-items.repository.ts";
import type { ShortlistReader } from "./shortlist-reader.ts";
import {
  findReviewer,
  findVote,
  hasVotedSince,
  lockReviewer,
  type ReviewerRow,
  updateReviewer,
  writeVote,
} from "./shortlist-reviewers.repository.ts";
import { presentVote } from "./shortlists.presenter.ts";
import {
  countItems,
  findShortlists,
  lockShortlist,
  nothingCounted,
  type ShortlistRow,
} from "./shortlists.repository.ts";

/** Minimum time between two notices that a reviewer is somebody else, in milliseconds. */
const denialSpan = 24 * 60 * 60 * 1000;

export type ReviewService = ReturnType<typeof reviewService>;
type Dependencies = {
  database: Database;
  reader: ShortlistReader;
  influencers: Pick<InfluencersService, "chosenFrom">;
  context: Context;

  inCampaign: Pick<ShortlistCampaignService, "follow">;
  emit: Emit;
  now: () => Date;
};

/** Review of a shortlist by the holder of a link. */
export function reviewService(dependencies: Dependencies) {
  const { database, reader, influencers, context, inCampaign, emit, now } = dependencies;
  const partsFor = async (
    executor: Executor,
    principal: LinkPrincipal<"review">,
    list: ShortlistRow,
  ): Promise<ReviewerParts> => {
    const link = await links.read(context, principal);
    const parts = await reader.partsOf(executor, list);
    const reviewer = parts.reviewers.find(({ id }) => id === principal.linkId);
    if (reviewer === undefined) throw new Missing();
    const pictures = await media.filesOf(within(context, executor), "influencerId", [
      ...parts.creators.keys(),
    ]);
    return { ...parts, link, reviewer, pictures };
  };

  /** Throws `Missing` for a creator who is not on this shortlist or no longer available. */
  const lockVotable = async (transaction: Executor, list: ShortlistRow, itemId: string): Promise<ItemRow> => {
    const item = await lockItem(transaction, { shortlistId: list.id, id: itemId });
    if (item === undefined || item.influencerId === null || item.proposedBy !== null) throw new Missing();
    const creators = await influencers.chosenFrom(transaction, [item.influencerId]);
    if (creators.length === 0) throw new Missing();
    return item;
  };

  /**
   * Runs `act` while the shortlist cannot be closed or deleted and the link cannot be revoked. The shortlist is
   * locked first, as in the team's changes.
   */
  const during = <T>(
    principal: LinkPrincipal<"review">,
    action: ShortlistAction | undefined,
    act: (transaction: Executor, list: ShortlistRow) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (transaction) => {
      const list = await lockShortlist(transaction, principal.subject.id, "share");
      if (list === undefined) throw new Missing();
      await links.hold(within(context, transaction), principal);
      if (action !== undefined && typeof shortlistMachine.step(list.state, action, "reviewer") === "string") {
        throw new Conflict(closedListMessage);
      }
      return act(transaction, list);
    });

  return {
    async read(principal: LinkPrincipal<"review">): Promise<Review> {
      const [list] = await findShortlists(database, [principal.subject.id]);
      if (list === undefined) throw new Missing();
      return presentReview(await partsFor(database, principal, list));
    },

    /** Throws `Missing` if the creator is no longer on this shortlist, and `Conflict` if it is closed. */
    vote: (principal: LinkPrincipal<"review">, itemId: string, input: VoteInput): Promise<Voted> =>
      during(principal, "vote", async (transaction, list) => {
        const item = await lockVotable(transaction, list, itemId);
        const reviewer = await findReviewer(transaction, principal.linkId);
        if (reviewer === undefined) throw new Missing();
        const replaced = await findVote(transaction, { itemId, reviewerId: reviewer.id });
        const vote = { ...input, itemId, reviewerId: reviewer.id, decidedAt: now() };
        await writeVote(transaction, vote);
        if (reviewer.role === "decides") {
          await setDecision(transaction, itemId, vote);
          await inCampaign.follow(transaction, list, item, { reviewer, vote });
        }
        await emit(transaction, { type: "shortlist.voted", list, itemId: item.id, reviewer, vote });
        const after = await partsFor(transaction, principal, list);
        const items = shownItems(after).map((each) => presentReviewItem(each, after));
        const voted = items.find(({ _id }) => _id === itemId);
        if (voted === undefined) throw new Missing();
        return {
          item: voted,
          replaced: replaced ? presentVote(replaced) : null,
          progress: progressOf(items),
        };
      }),

    /** Notifies the owner, unless the reviewer has not voted since the last time. */
    finish: (principal: LinkPrincipal<"review">): Promise<Finished> =>
      during(principal, "finish", async (transaction, list) => {
        const reviewer = await lockedReviewer(transaction, principal);
        const { finishedAt: last } = reviewer;
        const finishedAt = now();
        const isNew = last === null || (await hasVotedSince(transaction, reviewer.id, last));
        if (isNew) {
          await updateReviewer(transaction, reviewer.id, { finishedAt });
          const counted = (await countItems(transaction, [list.id], isListed)).get(list.id) ?? nothingCounted;
          await emit(transaction, { type: "shortlist.reviewed", list, reviewer, counts: counted });
        }
        const { items } = presentReview(await partsFor(transaction, principal, list));
        const open = items.filter(({ creator, vote }) => creator !== null && vote === null);
        return {
          finishedAt: (isNew ? finishedAt : last).toISOString(),
          open: open.map(({ _id }) => _id),
        };
      }),

    /** Reports that the link was opened by somebody else. Notifies the owner at most once a day. */
    deny: (principal: LinkPrincipal<"review">): Promise<void> =>
      during(principal, undefined, async (transaction, list) => {
        const reviewer = await lockedReviewer(transaction, principal);
        const { deniedAt: last } = reviewer;
        const deniedAt = now();
        if (last !== null && deniedAt.getTime() - last.getTime() < denialSpan) return;
        await updateReviewer(transaction, reviewer.id, { deniedAt });
        await emit(transaction, { type: "shortlist.denied", list, reviewer });
      }),
  };
}

async function lockedReviewer(transaction: Executor, { linkId }: LinkPrincipal): Promise<ReviewerRow> {
  const reviewer = await lockReviewer(transaction, linkId);
  if (reviewer === undefined) throw new Missing();
  return reviewer;
}
