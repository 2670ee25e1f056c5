import { formatFollowers } from "#domain/influencers/followers.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import type { Creator } from "./review-view.ts";

const look = "inline-flex min-h-9 items-center gap-1.5 font-semibold text-small";

/** Links to the channels, with their followers if the list shows them. */
export function CreatorChannels({ creator: { name, channels } }: { creator: Creator }) {
  if (channels.length === 0) return null;
  return (
    <ul aria-label="Channels" data-figures className="mt-4 flex flex-wrap gap-x-5">
      {channels.map(({ platform, link, followers }) => {
        const figure = followers === null ? platformLabel(platform) : formatFollowers(followers);
        const says = [`${name} on ${platformLabel(platform)}`, followers !== null && `${figure} followers`];
        return (
          <li key={`${platform} ${link}`}>
            {link === null ? (
              <span className={look}>
                <PlatformIcon platform={platform} label={platformLabel(platform)} className="size-4" />
                {followers !== null && <span>{figure}</span>}
              </span>
            ) : (
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${says.filter(Boolean).join(", ")} (opens in a new tab)`}
                className={`${look} hover:text-accent-text`}
              >
                <PlatformIcon platform={platform} className="size-4" />
                <span>{figure}</span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
