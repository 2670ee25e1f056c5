import { influencerPath } from "#domain/http/record-paths.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { normalizePlatform } from "#domain/influencers/platforms.ts";
import { profileAddress } from "#domain/readers/read-handle.ts";

/** A profile as structured data of schema.org, without the context. `site`: the site's origin. */
export function profileStructuredData(influencer: InfluencerProfile, site: string) {
  const { name, bio, avatar, category, location, totalFollowers, createdAt } = influencer;
  const addresses = influencer.socials.map(({ platform, link }) =>
    profileAddress(normalizePlatform(platform) ?? "other", link),
  );
  return {
    "@type": "ProfilePage",
    url: site + influencerPath(influencer),
    dateCreated: createdAt,
    mainEntity: {
      "@type": "Person",
      name,
      ...(bio && { description: bio }),
      ...(avatar && { image: new URL(avatar, site).href }),
      ...(category && { knowsAbout: category }),
      ...(location && { homeLocation: { "@type": "Place", name: location } }),
      sameAs: [...new Set(addresses.filter((address) => address !== undefined))],
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/FollowAction",
        userInteractionCount: totalFollowers,
      },
    },
  };
}
