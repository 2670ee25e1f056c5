import clsx from "clsx";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { socialFollowersText } from "#domain/influencers/influencer-figures.ts";
import { normalizePlatform, platformLabel } from "#domain/influencers/platforms.ts";
import { socialAddress } from "#domain/influencers/social-link.ts";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";

const platformsOnCard = 4;
const socialsOnCard = 3;
const channelLook = "flex min-h-8 items-center gap-1.5 font-semibold text-small";

type Creator = { influencer: InfluencerRecord };

/** The creator's platforms as icons, in a tab that overlaps the picture. */
export function CardPlatforms({ influencer: { platforms } }: Creator) {
  const rest = platforms.length - platformsOnCard;
  if (platforms.length === 0) return null;
  return (
    <ul
      aria-label="Platforms"
      className="absolute bottom-0 left-0 flex items-center gap-2.5 rounded-tr-card bg-raised pt-2 pr-4 pl-5"
    >
      {platforms.slice(0, platformsOnCard).map((platform) => (
        <li key={platform}>
          <PlatformIcon platform={platform} label={platformLabel(platform)} className="size-4.5" />
        </li>
      ))}
      {rest > 0 && <li className="text-ink-soft text-tiny">+{rest} more</li>}
    </ul>
  );
}

/** The first channels as links, with their follower counts. */
export function CardChannels({ influencer: { name, socials } }: Creator) {
  // The row stays because the card's grid relies on it.
  if (socials.length === 0) return <div />;
  return (
    <ul aria-label="Channels" className="grid grid-cols-3 gap-x-2 px-5 pt-3" data-figures>
      {socials.slice(0, socialsOnCard).map((social) => (
        <li key={`${social.platform} ${social.link}`} className="min-w-0">
          <ChannelLink name={name} social={social} />
        </li>
      ))}
    </ul>
  );
}

type Social = InfluencerRecord["socials"][number];

function ChannelLink({ name, social }: { name: string; social: Social }) {
  const platform = normalizePlatform(social.platform) ?? "other";
  const address = socialAddress(platform, social.link);
  const followers = socialFollowersText(social.followers);
  const content = (
    <>
      <PlatformIcon platform={platform} className="size-4" />
      <span className="truncate">{followers}</span>
    </>
  );
  if (address === undefined) return <span className="inline-flex items-center gap-1.5">{content}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name} on ${platformLabel(platform)}, ${followers} followers (opens in a new tab)`}
      className={clsx(channelLook, "hover:text-accent-text")}
    >
      {content}
    </a>
  );
}
