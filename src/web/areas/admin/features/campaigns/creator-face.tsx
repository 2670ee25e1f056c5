import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { isOffLimits } from "#domain/influencers/do-not-contact.ts";
import { followersText } from "#domain/influencers/followers.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { relationshipLabels } from "#domain/influencers/relationship.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";

type CreatorAvatarProps = { creator: Collaboration; size: 32 | 40 | 64 };

const sizeClasses = { 32: "size-8", 40: "size-10", 64: "size-16" };

export function CreatorAvatar({ creator, size }: CreatorAvatarProps) {
  const { influencerId, creatorName } = creator;
  return (
    <Avatar
      src={creator.creator?.avatar}
      fallback={monogramPath("influencer", influencerId ?? creator._id, creatorName)}
      alt=""
      size={size}
      className={`${sizeClasses[size]} shrink-0 rounded-full`}
    />
  );
}

/** Marks a creator to whom nothing may be sent. */
export function OffLimitsBadge({ creator: { creator } }: { creator: Collaboration }) {
  if (!isOffLimits(creator)) return null;
  return <Badge tone="danger">{relationshipLabels.do_not_contact}</Badge>;
}

/** Platforms that fit on one line of a card. */
const most = 3;

/** Platforms and followers of a creator, or a note that they are no longer listed. */
export function CreatorReach({ creator: { creator } }: { creator: Collaboration }) {
  if (creator === null) return <span className="text-ink-soft">No longer in the marketplace</span>;
  const { platforms, totalFollowers } = creator;
  return (
    <span className="flex items-center gap-x-1.5 whitespace-nowrap text-ink-soft tabular-nums">
      {platforms.slice(0, most).map((platform) => (
        <PlatformIcon
          key={platform}
          platform={platform}
          label={platformLabel(platform)}
          className="size-3.5 shrink-0"
        />
      ))}
      {platforms.length > most && <span>{`+${platforms.length - most}`}</span>}
      <span>{followersText(totalFollowers)}</span>
      <span className="sr-only">followers</span>
    </span>
  );
}
