import { influencerPath } from "#domain/http/record-paths.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { normalizePlatform } from "#domain/influencers/platforms.ts";
import type { Media } from "#domain/media/media.contract.ts";
import { readFollowers } from "#domain/readers/read-followers.ts";
import { profileAddress } from "#domain/readers/read-handle.ts";
import { changedSince } from "#domain/shortlists/proposed-figures.ts";
import type { Review, ReviewItem } from "#domain/shortlists/review.contract.ts";
import {
  reviewActions,
  shortlistActionLabels,
  shortlistMachine,
} from "#domain/shortlists/shortlist-states.ts";
import type { ShownFigure } from "#domain/shortlists/shortlist-votes.ts";
import type { AccessLinkRow } from "#server/modules/links/links.service.ts";
import type { ItemRow } from "./shortlist-items.repository.ts";
import type { ReviewerRow } from "./shortlist-reviewers.repository.ts";
import { creatorOf, type ListParts, presentVote, priceOf, votesOn } from "./shortlists.presenter.ts";

/** A shortlist as one of its reviewers sees it. */
export type ReviewerParts = ListParts & {
  reviewer: ReviewerRow;
  link: AccessLinkRow;
  /** Work samples by creator ID. */
  pictures: ReadonlyMap<string, Media[]>;
};

export function presentReview(parts: ReviewerParts): Review {
  const { list, link, reviewer } = parts;
  const items = shownItems(parts).map((item) => presentReviewItem(item, parts));
  return {
    person: reviewer.name,
    role: reviewer.role,
    showVotes: link.options.showVotes ?? false,
    name: list.name,
    clientName: list.clientName,
    intro: list.intro,
    state: list.state,
    show: list.show,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    finishedAt: reviewer.finishedAt?.toISOString() ?? null,
    progress: progressOf(items),
    items,
    actions: reviewActions
      .filter((action) => shortlistMachine.actionsIn(list.state, "reviewer").includes(action))
      .map((action) => ({ action, label: shortlistActionLabels[action], missing: [] })),
  };
}

/** The client does not see proposals of programs. */
export function shownItems({ items }: Pick<ListParts, "items">): ItemRow[] {
  return items.filter(({ proposedBy }) => proposedBy === null);
}

export function progressOf(items: readonly ReviewItem[]): Review["progress"] {
  const available = items.filter(({ creator }) => creator !== null);
  return { voted: available.filter(({ vote }) => vote !== null).length, of: available.length };
}

export function presentReviewItem(item: ItemRow, parts: ReviewerParts): ReviewItem {
  const creator = creatorOf(item, parts);
  if (creator === undefined) {
    return { _id: item.id, creator: null, pitch: "", price: null, proposed: null, vote: null, votes: [] };
  }
  const { list, reviewer, link, pictures } = parts;
  const { show } = list;
  const votes = votesOn(item, parts);
  const own = votes.find((each) => each.reviewer.id === reviewer.id);
  const others = link.options.showVotes ? votes.filter((each) => each !== own) : [];
  return {
    _id: item.id,
    creator: presentCreator(creator, show, pictures.get(creator._id) ?? []),
    pitch: item.pitch,
    price: show.includes("price") ? priceOf(item, list) : null,
    proposed: item.snapshot && shownChange(changedSince(item.snapshot, creator), show),
    vote: own ? presentVote(own.vote) : null,
    votes: others.map(({ vote, reviewer: { name, role } }) => ({ ...presentVote(vote), person: name, role })),
  };
}

function presentCreator(
  creator: InfluencerRecord,
  show: readonly ShownFigure[],
  files: readonly Media[],
): NonNullable<ReviewItem["creator"]> {
  const { name, avatar, category, location, languages, bio, verified, socials, channelFollowers } = creator;
  const withAudience = show.includes("audience");
  return {
    name,
    profile: creator.visibility === "public" ? influencerPath(creator) : null,
    avatar,
    pictures: files.filter(({ kind }) => kind === "image"),
    category,
    location,
    languages,
    bio,
    verified,
    channels: socials.map(({ platform, link, followers: written }) => {
      const followers = readFollowers(written).value ?? channelFollowers[platform] ?? null;
      return {
        platform,
        link: addressOf(platform, link),
        followers: withAudience ? followers : null,
      };
    }),
    totalFollowers: withAudience ? known(creator.totalFollowers) : null,
    engagement: show.includes("engagement") ? known(creator.engagement) : null,
    rate: show.includes("rate") ? creator.rate : null,
  };
}

function addressOf(stored: string, link: string): string | null {
  const platform = normalizePlatform(stored);
  return (platform && profileAddress(platform, link)) ?? null;
}

/** 0 means unknown. */
function known(figure: number): number | null {
  return figure === 0 ? null : figure;
}

/** Removes figures that the client does not see. */
function shownChange(proposed: ReviewItem["proposed"], show: readonly ShownFigure[]): ReviewItem["proposed"] {
  if (proposed === null) return null;
  const shown = {
    totalFollowers: show.includes("audience") ? proposed.totalFollowers : null,
    engagement: show.includes("engagement") ? proposed.engagement : null,
    rate: show.includes("rate") ? proposed.rate : null,
  };
  return Object.values(shown).every((figure) => figure === null) ? null : { at: proposed.at, ...shown };
}
