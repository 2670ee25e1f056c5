import type { ReactNode } from "react";
import { Link } from "react-router";
import { creatorPath } from "#domain/http/record-paths.ts";
import { followersFact, formatFollowers } from "#domain/influencers/followers.ts";
import { engagementText } from "#domain/influencers/influencer-figures.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { noLongerAvailable } from "#domain/shortlists/shortlist-votes.ts";
import type { ShortlistItem } from "#domain/shortlists/shortlists.contract.ts";
import { Avatar } from "#web/ui/picture.tsx";
import { PrivateBadge } from "#web/ui/private-badge.tsx";

type ItemSummaryProps = {
  item: ShortlistItem;
  position: number;
  /** Controls for price and pitch, in their place. */
  fields?: ReactNode;
};

/** A creator on the list, with price and pitch. */
export function ItemSummary({ item, position, fields }: ItemSummaryProps) {
  const { creator, creatorName, price, pitch, teamNote, proposed } = item;
  if (creator === null) {
    return (
      <p className="text-ink-soft">
        <span className="tabular-nums">{`${position}. `}</span>
        {creatorName && <span className="font-semibold text-ink">{`${creatorName}: `}</span>}
        <span>{noLongerAvailable}</span>
      </p>
    );
  }
  const { _id, name, avatar, category, location, totalFollowers, engagement } = creator;
  const figures = [
    category,
    location,
    followersFact(totalFollowers),
    engagement > 0 && `${engagementText(engagement)} engagement`,
  ];
  return (
    <div className="flex min-w-0 gap-4">
      <Avatar
        src={avatar}
        fallback={monogramPath("influencer", _id, name)}
        alt=""
        size={48}
        className="size-12 shrink-0 rounded-full"
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link to={creatorPath(creator)} className="link-plain font-semibold text-base">
            <span className="text-ink-soft tabular-nums">{`${position}. `}</span>
            <span>{name}</span>
          </Link>
          {creator.visibility === "private" && <PrivateBadge />}
          {price && !fields && <span className="font-semibold tabular-nums">{moneyText(price)}</span>}
        </p>
        <p className="text-ink-soft text-small tabular-nums">{figures.filter(Boolean).join(" · ")}</p>
        {proposed?.totalFollowers && (
          <p className="text-small">{`${formatFollowers(proposed.totalFollowers)} followers when proposed`}</p>
        )}
        {fields}
        {pitch && !fields && <p className="wrap-anywhere mt-2 max-w-[40rem] whitespace-pre-line">{pitch}</p>}
        {teamNote && (
          <p className="wrap-anywhere mt-2 max-w-[40rem] whitespace-pre-line border-gold border-l-4 pl-3 text-ink-soft text-small">
            <span className="font-semibold">For us: </span>
            <span>{teamNote}</span>
          </p>
        )}
      </div>
    </div>
  );
}
