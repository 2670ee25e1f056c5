import type { ReactNode } from "react";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { cardGrid } from "#web/ui/card-grid.ts";
import { useNewItem } from "#web/ui/view-address.ts";
import { InfluencerCard } from "./influencer-card.tsx";

type CardListProps = {
  /** Identifies the filter and the order of the cards. */
  listKey: string;
  pages: number;
  influencers: readonly InfluencerRecord[];
  /** Platform of the list's filter. */
  platform?: string;
  onContact: (influencer: InfluencerRecord) => void;
  favorite: (influencer: InfluencerRecord) => ReactNode;
};

/** This many pictures at the top of the list load eagerly, before the layout is known. */
const eagerPictures = 1;

/** The cards. When 'Load More' has made the list longer, the first new card is focused. */
export function CardList({ influencers, platform = "", onContact, favorite, listKey, pages }: CardListProps) {
  const { index: newIndex, ref: firstNew } = useNewItem(listKey, pages, influencers.length);
  return (
    <div className={cardGrid}>
      {influencers.map((influencer, index) => (
        <InfluencerCard
          key={influencer._id}
          {...(index === newIndex && { ref: firstNew })}
          influencer={influencer}
          platform={platform}
          onContact={onContact}
          favorite={favorite}
          priority={index < eagerPictures}
        />
      ))}
    </div>
  );
}
