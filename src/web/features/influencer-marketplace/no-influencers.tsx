import { useEffect, useState } from "react";
import type { InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { AddressButton } from "#web/ui/address-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { activeFilters } from "./active-filters.ts";
import { type MarketplaceView, marketplacePath } from "./marketplace-address.ts";

type NoInfluencersProps = {
  view: MarketplaceView;
  countMatches: (filter: InfluencerFilter) => Promise<number>;
  onShow: (filter: InfluencerFilter) => void;
};

/** Nothing matches: says which filter to loosen, and offers to begin again. */
export function NoInfluencers({ view, countMatches, onShow }: NoInfluencersProps) {
  const isEmptyShelf = view.favorites && activeFilters(view.filter).length === 0;
  return (
    <EmptyState
      title="No influencers found"
      level={3}
      description={
        isEmptyShelf
          ? "Nothing is kept in this browser yet. The heart on a card keeps a creator here."
          : "No creator fits all of these filters at once."
      }
      actions={
        <>
          {!view.favorites && (
            <LooserFilters filter={view.filter} countMatches={countMatches} onShow={onShow} />
          )}
          <AddressButton to={marketplacePath}>Browse All Influencers</AddressButton>
          <AddressButton
            to={marketplacePath}
            query={new URLSearchParams({ featured: "true" })}
            variant="secondary"
          >
            View Featured
          </AddressButton>
        </>
      }
    />
  );
}

type Looser = { label: string; filter: InfluencerFilter; matched: number };

/** The filters that, taken away alone, let somebody through; those that let most through first. */
function LooserFilters({
  filter,
  countMatches,
  onShow,
}: Omit<NoInfluencersProps, "view"> & { filter: InfluencerFilter }) {
  const [found, setFound] = useState<{ of: InfluencerFilter; looser: Looser[] }>();

  useEffect(() => {
    let wanted = true;
    findLooser(filter, countMatches).then((looser) => {
      if (wanted) setFound({ of: filter, looser });
    });
    return () => {
      wanted = false;
    };
  }, [filter, countMatches]);

  if (found?.of !== filter || found.looser.length === 0) return null;
  return (
    <ul aria-label="Filters to loosen" className="flex w-full flex-wrap justify-center gap-3">
      {found.looser.map(({ label, filter: looser, matched }) => (
        <li key={label}>
          <Button
            variant="quiet"
            size="small"
            className="underline underline-offset-4"
            onClick={() => onShow(looser)}
          >
            Without {label}: {matched.toLocaleString("en-US")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

async function findLooser(
  filter: InfluencerFilter,
  countMatches: NoInfluencersProps["countMatches"],
): Promise<Looser[]> {
  const active = activeFilters(filter);
  if (active.length < 2) return [];
  const counted = await Promise.all(
    active.map(async ({ label, removal }) => {
      const looser = { ...filter, ...removal };
      // Advice that cannot be had is left out: the failure itself has been shown where it matters.
      const matched = await countMatches(looser).catch(() => 0);
      return { label, filter: looser, matched };
    }),
  );
  return counted.filter(({ matched }) => matched > 0).toSorted((left, right) => right.matched - left.matched);
}
