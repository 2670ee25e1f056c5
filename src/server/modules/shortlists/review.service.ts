import type { LinkPrincipal } from "#domain/access/principal.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import type { Finished, Review, Voted, VoteInput } from "#domain/shortlists/review.contract.ts";
import { type ShortlistAction, shortlistMachine } from "#domain/shortlists/shortlist-states.ts";
import { closedListMessage } from "#domain/shortlists/shortlist-votes.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import { isListed } from "#server/modules/influencers/influencers.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import * as shortlistCampaigns from "#server/modules/shortlists/shortlist-campaign.service.ts";
import * as shortlistReader from "#server/modules/shortlists/shortlist-reader.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  presentReview,
  presentReviewItem,
  progressOf,
  type ReviewerParts,
  shownItems,
} from "./review.presenter.ts";
import { type ItemRow, lockItem, setDecision } from "./shortlist-items.repository.ts";
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

// Review of a shortlist by the holder of a link.

export async function read(context: Context, principal: LinkPrincipal<"review">): Promise<Review> {
  const [list] = await findShortlists(context.database, [principal.subject.id]);
  if (list === undefined) throw new Missing();
  return presentReview(await partsFor(context, principal, list));
}

/** Number of creators on an open list that await the reviewer's vote. */
export async function countWaiting(context: Context, principal: LinkPrincipal<"review">): Promise<number> {
  const { progress, state } = await read(context, principal);
  return state === "open" ? progress.of - progress.voted : 0;
}

/** Throws `Missing` if the creator is no longer on this shortlist, and `Conflict` if it is closed. */
export function vote(
  context: Context,
  principal: LinkPrincipal<"review">,
  itemId: string,
  input: VoteInput,
): Promise<Voted> {
  return during(context, principal, "vote", async (transaction, list) => {
    const item = await lockVotable(transaction, list, itemId);
    const reviewer = await findReviewer(transaction.database, principal.linkId);
    if (reviewer === undefined) throw new Missing();
    const replaced = await findVote(transaction.database, { itemId, reviewerId: reviewer.id });
    const vote = { ...input, itemId, reviewerId: reviewer.id, decidedAt: context.now() };
    await writeVote(transaction.database, vote);
    if (reviewer.role === "decides") {
      await setDecision(transaction.database, itemId, vote);
      await shortlistCampaigns.follow(transaction, list, item, { reviewer, vote });
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
  });
}

/** Notifies the owner, unless the reviewer has not voted since the last time. */
export function finish(context: Context, principal: LinkPrincipal<"review">): Promise<Finished> {
  return during(context, principal, "finish", async (transaction, list) => {
    const reviewer = await lockedReviewer(transaction.database, principal);
    const { finishedAt: last } = reviewer;
    const finishedAt = context.now();
    const isNew = last === null || (await hasVotedSince(transaction.database, reviewer.id, last));
    if (isNew) {
      await updateReviewer(transaction.database, reviewer.id, { finishedAt });
      const counted =
        (await countItems(transaction.database, [list.id], isListed)).get(list.id) ?? nothingCounted;
      await emit(transaction, { type: "shortlist.reviewed", list, reviewer, counts: counted });
    }
    const { items } = presentReview(await partsFor(transaction, principal, list));
    const open = items.filter(({ creator, vote }) => creator !== null && vote === null);
    return {
      finishedAt: (isNew ? finishedAt : last).toISOString(),
      open: open.map(({ _id }) => _id),
    };
  });
}

/** Reports that the link was opened by somebody else. Notifies the owner at most once a day. */
export function deny(context: Context, principal: LinkPrincipal<"review">): Promise<void> {
  return during(context, principal, undefined, async (transaction, list) => {
    const reviewer = await lockedReviewer(transaction.database, principal);
    const { deniedAt: last } = reviewer;
    const deniedAt = context.now();
    if (last !== null && deniedAt.getTime() - last.getTime() < denialSpan) return;
    await updateReviewer(transaction.database, reviewer.id, { deniedAt });
    await emit(transaction, { type: "shortlist.denied", list, reviewer });
  });
}

async function partsFor(
  context: Context,
  principal: LinkPrincipal<"review">,
  list: ShortlistRow,
): Promise<ReviewerParts> {
  const link = await links.read(context, principal);
  const parts = await shortlistReader.partsOf(context, list);
  const reviewer = parts.reviewers.find(({ id }) => id === principal.linkId);
  if (reviewer === undefined) throw new Missing();
  const pictures = await media.filesOf(context, "influencerId", [...parts.creators.keys()]);
  return { ...parts, link, reviewer, pictures };
}

/** Throws `Missing` for a creator who is not on this shortlist or no longer available. */
async function lockVotable(context: Context, list: ShortlistRow, itemId: string): Promise<ItemRow> {
  const item = await lockItem(context.database, { shortlistId: list.id, id: itemId });
  if (item === undefined || item.influencerId === null || item.proposedBy !== null) throw new Missing();
  const creators = await influencers.named(context, [item.influencerId]);
  if (creators.length === 0) throw new Missing();
  return item;
}

/**
 * Runs `act` while the shortlist cannot be closed or deleted and the link cannot be revoked. The shortlist is
 * locked first, as in the team's changes.
 */
function during<T>(
  context: Context,
  principal: LinkPrincipal<"review">,
  action: ShortlistAction | undefined,
  act: (context: Context, list: ShortlistRow) => Promise<T>,
): Promise<T> {
  return transact(context, async (transaction) => {
    const list = await lockShortlist(transaction.database, principal.subject.id, "share");
    if (list === undefined) throw new Missing();
    await links.hold(transaction, principal);
    if (action !== undefined && typeof shortlistMachine.step(list.state, action, "reviewer") === "string") {
      throw new Conflict(closedListMessage);
    }
    return act(transaction, list);
  });
}

async function lockedReviewer(transaction: Executor, { linkId }: LinkPrincipal): Promise<ReviewerRow> {
  const reviewer = await lockReviewer(transaction, linkId);
  if (reviewer === undefined) throw new Missing();
  return reviewer;
}
