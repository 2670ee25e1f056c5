import clsx from "clsx";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { socialFollowersText } from "#domain/influencers/influencer-figures.ts";
import { normalizePlatform, platformLabel } from "#domain/influencers/platforms.ts";
import { profileAddress } from "#domain/readers/read-handle.ts";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";

const platformsOnCard = 4;
const figuresOnCard = 3;
const channelLook = "flex min-h-7 items-center gap-1 font-semibold sm:gap-0.5";

type CardPlatformsProps = {
  influencer: InfluencerRecord;
  /** Listed first. */
  platform: string;
};

/**
 * The creator's platforms, in a tab that overlaps the picture where it is wide: the first ones as links to their
 * channels, with the number of followers, the others as an icon.
 */
export function CardPlatforms({
  influencer: { name, platforms, socials },
  platform: first,
}: CardPlatformsProps) {
  const rest = platforms.length - platformsOnCard;
  if (platforms.length === 0) return null;
  return (
    <ul
      aria-label="Platforms"
      data-figures
      className="col-span-full row-start-2 flex max-w-full flex-wrap items-center gap-x-2.5 px-4 pt-2 text-tiny sm:absolute sm:bottom-0 sm:left-0 sm:gap-x-1.5 sm:rounded-tr-card sm:bg-raised sm:pt-1 sm:pr-1.5 sm:pl-3 sm:text-[0.75rem]"
    >
      {platforms
        .toSorted((left, right) => Number(right === first) - Number(left === first))
        .slice(0, platformsOnCard)
        .map((platform, index) => {
          const social = socials.find((one) => one.platform === platform);
          return (
            <li key={platform}>
              {social && index < figuresOnCard ? (
                <ChannelLink name={name} social={social} />
              ) : (
                <PlatformIcon
                  platform={platform}
                  label={platformLabel(platform)}
                  className="size-3.5 sm:size-3"
                />
              )}
            </li>
          );
        })}
      {rest > 0 && <li className="text-ink-soft">{`+${rest} more`}</li>}
    </ul>
  );
}

type ChannelLinkProps = { name: string; social: InfluencerRecord["socials"][number] };

function ChannelLink({ name, social }: ChannelLinkProps) {
  const platform = normalizePlatform(social.platform) ?? "other";
  const address = profileAddress(platform, social.link);
  const followers = socialFollowersText(social.followers);
  if (address === undefined) {
    return (
      <span className={channelLook}>
        <PlatformIcon platform={platform} label={platformLabel(platform)} className="size-3.5 sm:size-3" />
        <span>{followers}</span>
      </span>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name} on ${platformLabel(platform)}, ${followers} followers (opens in a new tab)`}
      className={clsx(channelLook, "hover:text-accent-text")}
    >
      <PlatformIcon platform={platform} className="size-3.5 sm:size-3" />
      <span>{followers}</span>
    </a>
  );
}
