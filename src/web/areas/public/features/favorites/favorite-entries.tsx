import type { Brand } from "#domain/brands/brand.contract.ts";
import { brandPath, influencerPath } from "#domain/http/record-paths.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { Avatar } from "#web/ui/picture.tsx";
import type { FavoriteEntry, FavoriteParts } from "./favorite-parts.ts";

export function creatorEntry(creator: InfluencerRecord): FavoriteEntry {
  const { _id: id, name, avatar, verified, category, location } = creator;
  return {
    kind: "influencer",
    id,
    name,
    path: influencerPath(creator),
    picture: (
      <Avatar
        src={avatar}
        fallback={monogramPath("influencer", id, name)}
        alt=""
        size={88}
        className="w-full rounded-field"
      />
    ),
    verified,
    group: category,
    location,
  };
}

export function brandEntry(brand: Brand, { logo }: FavoriteParts): FavoriteEntry {
  const { _id: id, companyName: name, verified, industry, location } = brand;
  return {
    kind: "brand",
    id,
    name,
    path: brandPath(brand),
    picture: logo(brand),
    verified,
    group: industry,
    location,
  };
}
