import { useCallback } from "react";
import type { InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { Alternatives } from "#web/ui/alternatives.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { GetFormButton } from "#web/ui/get-form-button.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { RelaxedFilters } from "#web/ui/relaxed-filters.tsx";
import { activeFilters } from "./active-filters.ts";
import { type MarketplaceView, marketplacePath } from "./marketplace-address.ts";

type NoInfluencersProps = {
  view: MarketplaceView;
  countMatches: (filter: InfluencerFilter) => Promise<number>;
  /** Suggests searches similar to one without results. */
  suggestSearches: (filter: InfluencerFilter) => Promise<{ search: string; matched: number }[]>;
  onShow: (filter: InfluencerFilter) => void;
};

/** Shown if nothing matches: suggests filters to relax, or to clear all of them. */
export function NoInfluencers({ view, countMatches, suggestSearches, onShow }: NoInfluencersProps) {
  const suggest = useCallback(
    async (filter: InfluencerFilter) =>
      (await suggestSearches(filter)).map(({ search, matched }) => ({
        label: `“${search}”`,
        filter: { ...filter, search },
        matched,
      })),
    [suggestSearches],
  );
  const isUnfiltered = activeFilters(view.filter).length === 0;
  if (isUnfiltered && !view.favorites) {
    return (
      <EmptyState
        title="No influencers yet"
        level={3}
        description="No creator is listed here yet. Apply, and you can be the first."
        actions={<ButtonLink to="/join-influencer">Join as a creator</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      title="No influencers found"
      level={3}
      description={
        isUnfiltered
          ? "No favorites in this browser yet. Tap the heart on a card to save a creator here."
          : "No creator matches all of these filters."
      }
      actions={
        <>
          {!view.favorites && (
            <>
              <Alternatives
                label="Other searches"
                caption="Did you mean"
                filter={view.filter}
                find={suggest}
                onShow={onShow}
              />
              <RelaxedFilters
                filter={view.filter}
                activeIn={activeFilters}
                countMatches={countMatches}
                onShow={onShow}
              />
            </>
          )}
          <GetFormButton to={marketplacePath}>Browse All Influencers</GetFormButton>
          <GetFormButton
            to={marketplacePath}
            query={new URLSearchParams({ featured: "true" })}
            variant="secondary"
          >
            View Featured
          </GetFormButton>
        </>
      }
    />
  );
}
