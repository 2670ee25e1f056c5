import clsx from "clsx";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { formatFollowers } from "#domain/influencers/followers.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { normalizePlatform, platformLabel } from "#domain/influencers/platforms.ts";
import { readFollowers } from "#domain/readers/read-followers.ts";
import { profileAddress } from "#domain/readers/read-handle.ts";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";

type Creator = { influencer: InfluencerRecord };
type Social = InfluencerRecord["socials"][number];

type ProfileChannelsProps = Creator & {
  /** Whether to use two columns, because nothing is beside it. */
  wide: boolean;
  className: string;
};

/** All platforms and channels, each with its share of the followers as a bar. */
export function ProfileChannels({ influencer, wide, className }: ProfileChannelsProps) {
  const { socials } = influencer;
  const largest = Math.max(1, ...socials.map((social) => readFollowers(social.followers).value ?? 0));
  const others = influencer.platforms.filter(
    (platform) => !socials.some((social) => social.platform === platform),
  );
  return (
    <section aria-labelledby="channels" className={className}>
      <h2 id="channels" className="text-subheading">
        Channels
      </h2>
      {socials.length > 0 && (
        <ul className={clsx("mt-4 border-line border-t", wide && "lg:grid lg:grid-cols-2 lg:gap-x-12")}>
          {socials.map((social) => (
            <li key={`${social.platform} ${social.link}`} className="border-line border-b">
              <Channel social={social} largest={largest} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="mt-4 text-ink-soft">
          {`${socials.length > 0 ? "Also on " : "On "}${others.map(platformLabel).join(", ")}`}
        </p>
      )}
      {socials.length === 0 && others.length === 0 && (
        <p className="mt-4 text-ink-soft">No channels are listed yet.</p>
      )}
    </section>
  );
}

function Channel({ social, largest }: { social: Social; largest: number }) {
  const platform = normalizePlatform(social.platform) ?? "other";
  const address = profileAddress(platform, social.link);
  const followers = readFollowers(social.followers).value;
  const line = (
    <>
      <PlatformIcon platform={platform} className="size-5 shrink-0" />
      <span className="min-w-0">
        <span className="font-semibold">{platformLabel(platform)}</span>{" "}
        <span className="text-ink-soft text-small [overflow-wrap:anywhere]">{handleOf(social.link)}</span>
      </span>
      <span className="ml-auto shrink-0 font-bold font-display text-subheading" data-figures>
        {followers === undefined ? social.followers : formatFollowers(followers)}
      </span>
    </>
  );
  return (
    <div className="relative py-3.5 print:py-1.5">
      {address === undefined ? (
        <span className="flex items-center gap-3">{line}</span>
      ) : (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="flex items-center gap-3 hover:text-accent-text print:after:content-none!"
        >
          {line}
          <ArrowUpRight
            className="size-5 shrink-0 print:hidden"
            role="img"
            aria-label="(opens in a new tab)"
          />
        </a>
      )}
      <svg className="mt-2.5 h-1 w-full print:hidden" aria-hidden="true">
        <rect width="100%" height="100%" className="fill-sunk" />
        <rect width={`${(100 * (followers ?? 0)) / largest}%`} height="100%" className="fill-accent" />
      </svg>
    </div>
  );
}

/** End of a URL, by which people recognize a channel. */
function handleOf(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}
