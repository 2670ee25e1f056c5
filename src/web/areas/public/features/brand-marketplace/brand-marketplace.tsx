import clsx from "clsx";
import type { BrandPage } from "#domain/brands/brand.contract.ts";
import { brandIndustries, budgetRanges, companySizes } from "#domain/brands/brand-options.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { figure } from "#web/ui/figure.ts";
import { ChosenFilters } from "#web/ui/filter-form.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Suggest } from "#web/ui/use-suggestions.ts";
import { useViewAddress } from "#web/ui/view-address.ts";
import { activeFilters } from "./active-filters.ts";
import { brandAddress, brandsPath } from "./brand-address.ts";
import { BrandArt } from "./brand-art.tsx";
import { BrandFilterPanel, type ChangeFilter } from "./brand-filter-panel.tsx";
import { BrandResults, type BrandResultsProps } from "./brand-results.tsx";

/** Until a list has loaded, the filters offer every possible value. */
const allValues: BrandPage["filters"] = {
  industries: [...brandIndustries],
  companySizes: [...companySizes],
  budgetRanges: [...budgetRanges],
};

type BrandMarketplaceProps = Omit<BrandResultsProps, "waiting" | "onShow"> & {
  /** Whether the visible list is being refreshed. */
  refreshing: boolean;
  suggestLocations: Suggest;
};

/** The page `/brands`. Everything that a visitor selects is in its URL. */
export function BrandMarketplace({ refreshing, suggestLocations, ...results }: BrandMarketplaceProps) {
  const { filter, listing } = results;
  const { asked, waiting, update } = useViewAddress(filter, brandAddress);
  const change: ChangeFilter = (changes, typed) => update((current) => ({ ...current, ...changes }), typed);
  const list = listing?.ok ? listing.list : undefined;
  return (
    <>
      <BrandHero isFolded={activeFilters(filter).length > 0} />
      <Container className="grid gap-x-10 gap-y-6 py-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:py-10 xl:gap-x-14">
        <aside className="-mx-1 flex flex-col gap-5 px-1 lg:sticky lg:top-24 lg:max-h-[calc(100vh-7rem)] lg:self-start lg:overflow-y-auto lg:pb-2">
          <BrandFilterPanel
            filter={asked}
            values={list?.filters ?? allValues}
            facets={list?.facets}
            found={list?.matched}
            suggestLocations={suggestLocations}
            onChange={change}
          />
          <ChosenFilters
            clearedPath={brandsPath}
            chosen={activeFilters(asked).map(({ label, removal }) => ({
              label,
              onRemove: () => change(removal),
            }))}
          />
          <p role="status" className="text-ink-soft text-small" data-figures>
            {list && <span>{`Showing ${figure(list.matched)} of ${figure(list.total)} brands`}</span>}
            {list && (waiting === "list" || refreshing) && (
              <span className="mt-1 flex items-center gap-2 font-medium text-ink">
                <Spinner />
                Refreshing brands...
              </span>
            )}
          </p>
        </aside>
        <div className="min-w-0">
          <BrandResults {...results} waiting={waiting} onShow={change} />
          {list && list.items.length > 0 && <RegisterCall />}
        </div>
      </Container>
    </>
  );
}

/** Below the results, invites companies that are not listed. */
function RegisterCall() {
  return (
    <section
      aria-labelledby="register-call"
      className="mt-16 grid gap-8 rounded-card bg-brand-wash p-8 sm:p-12 lg:grid-cols-[1fr_auto] lg:items-end"
    >
      <div>
        <h2 id="register-call" className="text-heading">
          Your company is not here?
        </h2>
        <p className="mt-3 max-w-[34rem] text-lead">
          Register it with its budget and its goals. We review every registration before it is listed.
        </p>
      </div>
      <ButtonLink to="/join-brand" size="large" variant="brand">
        Join as Brand
      </ButtonLink>
    </section>
  );
}

/** The banner of the brand marketplace. `isFolded`: small screens show the results without it. */
function BrandHero({ isFolded }: { isFolded: boolean }) {
  return (
    <header
      className={clsx("overflow-hidden border-line border-b bg-brand-wash", isFolded && "max-lg:sr-only")}
      data-print="hide"
    >
      <Container className="grid items-end gap-x-12 lg:grid-cols-12">
        <div className="py-10 sm:py-12 lg:col-span-7">
          <h1 className="text-title">Brand Marketplace</h1>
          <p className="mt-5 max-w-[34rem] text-ink-soft text-lead">
            Companies looking for creators, with what they make and what they can spend. Pick the one whose
            product you would use anyway, and get in touch.
          </p>
        </div>
        <BrandArt className="hidden w-full self-end lg:col-span-5 lg:block" />
      </Container>
    </header>
  );
}
