import type { InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { Container } from "#web/ui/container.tsx";
import { figure } from "#web/ui/figure.ts";
import { ChosenFilters } from "#web/ui/filter-form.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Suggest } from "#web/ui/use-suggestions.ts";
import { useViewAddress } from "#web/ui/view-address.ts";
import { activeFilters } from "./active-filters.ts";
import { CampaignCall } from "./campaign-call.tsx";
import { type ChangeFilter, FilterPanel } from "./filter-panel.tsx";
import { landingAddress, marketplaceAddress, marketplacePath } from "./marketplace-address.ts";
import { MarketplaceHero } from "./marketplace-hero.tsx";
import { Results, type ResultsProps } from "./results.tsx";

/** A landing page for some of the creators: its filter, heading, and text. */
export type Landing = { about: Partial<InfluencerFilter>; heading: string; text: string };

type InfluencerMarketplaceProps = Omit<ResultsProps, "waiting" | "onShow"> & {
  landing?: Landing | undefined;
  /** Whether the visible list is being refreshed. */
  refreshing: boolean;
  /** IDs. */
  favorites: readonly string[];
  suggestLocations: Suggest;
};

/**
 * The page `/influencers` and its landing pages by category and location. Everything that a visitor selects is in
 * the URL.
 */
export function InfluencerMarketplace({
  landing,
  refreshing,
  favorites,
  suggestLocations,
  ...results
}: InfluencerMarketplaceProps) {
  const { view, listing } = results;
  const { asked, waiting, update } = useViewAddress(
    view,
    landing ? landingAddress(landing.about) : marketplaceAddress,
  );
  const change: ChangeFilter = (changes, typed) =>
    update((current) => ({ ...current, filter: { ...current.filter, ...changes } }), typed);
  const list = listing?.ok ? listing.list : undefined;
  return (
    <>
      <MarketplaceHero
        isFolded={!landing && (view.favorites || activeFilters(view.filter).length > 0)}
        {...landing}
      />
      <Container className="grid gap-x-10 gap-y-6 py-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:py-10 xl:gap-x-14">
        <aside className="-mx-1 flex flex-col gap-5 px-1 lg:sticky lg:top-24 lg:max-h-[calc(100vh-7rem)] lg:self-start lg:overflow-y-auto lg:pb-2">
          <FilterPanel
            filter={asked.filter}
            facets={list?.facets}
            found={list?.matched}
            suggestLocations={suggestLocations}
            onChange={change}
          />
          <ChosenFilters
            clearedPath={marketplacePath}
            chosen={activeFilters(asked.filter).map(({ label, removal }) => ({
              label,
              onRemove: () => change(removal),
            }))}
          />
          <p role="status" className="text-ink-soft text-small" data-figures>
            {list && <span>{`Showing ${figure(list.matched)} of ${figure(list.total)} influencers`}</span>}
            {list && (waiting === "list" || refreshing) && (
              <span className="mt-1 flex items-center gap-2 font-medium text-ink">
                <Spinner />
                Refreshing influencers...
              </span>
            )}
          </p>
        </aside>
        <div className="min-w-0">
          <Results
            {...results}
            waiting={waiting}
            onShow={(filter) => update(() => ({ filter, favorites: false }))}
          />
          {list && list.items.length > 0 && <CampaignCall favorites={favorites} />}
        </div>
      </Container>
    </>
  );
}
