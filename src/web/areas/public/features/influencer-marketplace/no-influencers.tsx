import type { InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { GetFormButton } from "#web/ui/get-form-button.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { RelaxedFilters } from "#web/ui/relaxed-filters.tsx";
import { activeFilters } from "./active-filters.ts";
import { type MarketplaceView, marketplacePath } from "./marketplace-address.ts";

type NoInfluencersProps = {
  view: MarketplaceView;
  countMatches: (filter: InfluencerFilter) => Promise<number>;
  onShow: (filter: InfluencerFilter) => void;
};

/** Shown if nothing matches: suggests which filters to relax, or to clear all of them. */
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
            <RelaxedFilters
              filter={view.filter}
              activeIn={activeFilters}
              countMatches={countMatches}
              onShow={onShow}
            />
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
