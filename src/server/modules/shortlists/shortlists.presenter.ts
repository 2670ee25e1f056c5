import { may } from "#domain/access/policy.ts";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { moneyOf } from "#domain/money/money.ts";
import { changedSince } from "#domain/shortlists/proposed-figures.ts";
import {
  type ShortlistCaller,
  type ShortlistState,
  shortlistActionLabels,
  shortlistMachine,
  shortlistTeamActions,
} from "#domain/shortlists/shortlist-states.ts";
import type { Reviewer, ShortlistItem, ShortlistSummary } from "#domain/shortlists/shortlists.contract.ts";
import type { AccessLinkRow } from "#server/modules/links/links.service.ts";
import type { ItemRow } from "./shortlist-items.repository.ts";
import type { ReviewerRow, VoteRow } from "./shortlist-reviewers.repository.ts";
import type { Counted, ShortlistRow } from "./shortlists.repository.ts";

/** An administrator, or a program with an API key. */
export type TeamPrincipal = AdminPrincipal | ApiKeyPrincipal;

/** Data for the presenters of shortlists. */
export type ListParts = {
  list: ShortlistRow;
  items: ItemRow[];
  votes: VoteRow[];
  reviewers: ReviewerRow[];
  links: AccessLinkRow[];
  /** Listed creators by ID. */
  creators: ReadonlyMap<string, InfluencerRecord>;
};

type Context = { counted: Counted; owners: ReadonlyMap<string, string>; principal: TeamPrincipal };

export function presentSummary(row: ShortlistRow, { counted, owners, principal }: Context): ShortlistSummary {
  const { proposals, ...counts } = counted;
  const ownerName = row.ownerId === null ? undefined : owners.get(row.ownerId);
  return {
    _id: row.id,
    name: row.name,
    clientName: row.clientName,
    brandId: row.brandId,
    campaignId: row.campaignId,
    owner: row.ownerId === null || ownerName === undefined ? null : { _id: row.ownerId, name: ownerName },
    state: row.state,
    stateSince: row.stateSince.toISOString(),
    dueOn: row.dueOn,
    nextStep: row.nextStep,
    currency: row.currency,
    counts,
    proposals,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt,
    actions: actionsOf(row.state, counted, principal),
  };
}

/** Requirements for sharing that are not met. */
export function missingToShare({ items }: Pick<Counted, "items">): string[] {
  return items === 0 ? ["At least one creator"] : [];
}

function actionsOf(
  state: ShortlistState,
  counted: Counted,
  principal: TeamPrincipal,
): ShortlistSummary["actions"] {
  const caller = callerOf(principal);
  if (caller === undefined) return [];
  const allowed = shortlistMachine.actionsIn(state, caller);
  return shortlistTeamActions
    .filter((action) => allowed.includes(action))
    .map((action) => ({
      action,
      label: shortlistActionLabels[action],
      missing: action === "share" ? missingToShare(counted) : [],
    }));
}

function callerOf(principal: TeamPrincipal): ShortlistCaller | undefined {
  if (principal.kind === "apiKey") return principal.scope === "write" ? "program" : undefined;
  return may(principal, "decide") ? "editor" : undefined;
}

export function presentItems(parts: ListParts, principal: TeamPrincipal): ShortlistItem[] {
  return parts.items.map((item) => presentItem(item, parts, principal));
}

function presentItem(item: ItemRow, parts: ListParts, principal: TeamPrincipal): ShortlistItem {
  const creator = creatorOf(item, parts);
  return {
    _id: item.id,
    influencerId: item.influencerId,
    creatorName: item.creatorName,
    creator: creator ?? null,
    position: item.position,
    pitch: item.pitch,
    teamNote: may(principal, "read-team-notes") ? item.teamNote : "",
    price: priceOf(item, parts.list),
    proposed: creator && item.snapshot ? changedSince(item.snapshot, creator) : null,
    decision: item.decision,
    decidedAt: item.decidedAt?.toISOString() ?? null,
    proposal: item.proposedBy === null ? null : { by: item.proposedBy, at: item.createdAt.toISOString() },
    addedAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt,
    votes: votesOn(item, parts).map(({ vote, reviewer }) => ({
      reviewerId: reviewer.id,
      person: reviewer.name,
      role: reviewer.role,
      ...presentVote(vote),
    })),
  };
}

/** Present record of an item's creator; undefined if no longer available. */
export function creatorOf(
  item: ItemRow,
  { creators }: Pick<ListParts, "creators">,
): InfluencerRecord | undefined {
  return item.influencerId === null ? undefined : creators.get(item.influencerId);
}

export function priceOf({ priceMinor }: ItemRow, { currency }: ShortlistRow) {
  return priceMinor === null ? null : moneyOf(priceMinor, currency);
}

/** Votes on an item with their reviewers. */
export function votesOn(item: ItemRow, { votes, reviewers }: Pick<ListParts, "votes" | "reviewers">) {
  return votes.flatMap((vote) => {
    const reviewer = reviewers.find(({ id }) => id === vote.reviewerId);
    return vote.itemId === item.id && reviewer ? [{ vote, reviewer }] : [];
  });
}

export function presentVote({ decision, reason, comment, decidedAt }: VoteRow) {
  return { decision, reason, comment, decidedAt: decidedAt.toISOString() };
}

export function presentReviewer(
  row: ReviewerRow,
  { links, votes }: Pick<ListParts, "links" | "votes">,
): Reviewer {
  const link = links.find(({ id }) => id === row.id);
  return {
    _id: row.id,
    person: row.name,
    email: row.email,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    deniedAt: row.deniedAt?.toISOString() ?? null,
    voted: votes.filter(({ reviewerId }) => reviewerId === row.id).length,
    link: link
      ? {
          showVotes: link.options.showVotes ?? false,
          expiresAt: link.expiresAt?.toISOString() ?? null,
          revokedAt: link.revokedAt?.toISOString() ?? null,
          opens: link.opens,
          lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
        }
      : null,
  };
}
