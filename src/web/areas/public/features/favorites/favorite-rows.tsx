import type { ReactNode } from "react";
import type { Brand } from "#domain/brands/brand.contract.ts";
import { formatFollowers } from "#domain/influencers/followers.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { engagementText, priceText, ratingText } from "#domain/influencers/influencer-figures.ts";
import { brandEntry, creatorEntry } from "./favorite-entries.tsx";
import type { Choice } from "./favorite-list.tsx";
import type { FavoriteParts } from "./favorite-parts.ts";
import { FavoriteRow } from "./favorite-row.tsx";

type RowProps = { parts: FavoriteParts; choice: Choice; note?: ReactNode };

export function CreatorRow({ creator, parts, ...row }: RowProps & { creator: InfluencerRecord }) {
  const { totalFollowers, engagement, rate } = creator;
  return (
    <FavoriteRow
      {...row}
      entry={creatorEntry(creator)}
      facts={[
        ["Followers", formatFollowers(totalFollowers)],
        ["Engagement", engagementText(engagement)],
        ["Per post", priceText(rate) ?? "–"],
      ]}
      onContact={parts.onContact}
    />
  );
}

export function BrandRow({ brand, parts, ...row }: RowProps & { brand: Brand }) {
  const { budgetRange, companySize, rating } = brand;
  return (
    <FavoriteRow
      {...row}
      entry={brandEntry(brand, parts)}
      facts={[
        ["Budget", budgetRange || "–"],
        ["Employees", companySize || "–"],
        ["Rating", ratingText(rating)],
      ]}
      onContact={parts.onContact}
    />
  );
}
