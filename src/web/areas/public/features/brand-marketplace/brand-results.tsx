import { type ReactNode, useEffect } from "react";
import type { Brand } from "#domain/brands/brand.contract.ts";
import type { BrandFilter } from "#domain/brands/brand-filter.ts";
import type { BrandList } from "#web/api/brand-lists.ts";
import type { Listing } from "#web/api/paged-list.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { cardGrid } from "#web/ui/card-grid.ts";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import { figure } from "#web/ui/figure.ts";
import { resultsId } from "#web/ui/filter-form.tsx";
import { GetFormButton } from "#web/ui/get-form-button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { RelaxedFilters } from "#web/ui/relaxed-filters.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { useHeadInSight, useNewItem } from "#web/ui/view-address.ts";
import { activeFilters } from "./active-filters.ts";
import { brandKey, brandsPath, writeBrandAddress } from "./brand-address.ts";
import { BrandCard } from "./brand-card.tsx";

export type BrandResultsProps = {
  filter: BrandFilter;
  /** Number of pages of cards in the URL. */
  pages: number;
  /** Number of pages of cards on screen. */
  shownPages: number;
  /** Undefined while the list is loading. */
  listing: Listing<BrandList> | undefined;
  /** Loading state of a visible list: another list, or more of this one. */
  waiting: "list" | "more" | undefined;
  onRetry: () => void;
  onContact: (brand: Brand) => void;
  favorite: (brand: Brand) => ReactNode;
  /** Number of brands that another filter would match. */
  countMatches: (filter: BrandFilter) => Promise<number>;
  onShow: (filter: BrandFilter) => void;
};

const failureTitle = "Error Loading Brands";

/** The results for the filters: placeholders, cards, an empty state, or an error. */
export function BrandResults(props: BrandResultsProps) {
  const { listing, filter, waiting } = props;
  const head = useHeadInSight(brandKey(filter));

  const failure = listing?.ok ? listing.failure : undefined;
  useEffect(() => {
    if (listing && failure !== undefined) {
      toast({ title: failureTitle, description: failure, variant: "destructive" });
    }
  }, [listing, failure]);

  if (listing === undefined) return <BrandCardSkeletons />;
  if (!listing.ok) {
    return (
      <>
        <ErrorBox title={failureTitle} message={listing.message} onRetry={props.onRetry} />
        <ConsoleReport message={`The list of brands could not be loaded: ${listing.message}`} />
      </>
    );
  }
  const { items, matched } = listing.list;
  return (
    <section aria-labelledby={resultsId} aria-busy={waiting === "list" || undefined}>
      <h2 ref={head} id={resultsId} tabIndex={-1} data-figures className="mb-6 text-heading">
        {`${figure(matched)} ${matched === 1 ? "Brand" : "Brands"} Found`}
      </h2>
      {items.length === 0 ? <NoBrands {...props} /> : <FoundBrands {...props} list={listing.list} />}
    </section>
  );
}

function FoundBrands(props: BrandResultsProps & { list: BrandList }) {
  const { filter, pages, shownPages, list, waiting, onContact, favorite } = props;
  const { index: newIndex, ref: firstNew } = useNewItem(brandKey(filter), pages, list.items.length);
  return (
    <>
      <div className={cardGrid}>
        {list.items.map((brand, index) => (
          <BrandCard
            key={brand._id}
            {...(index === newIndex && { ref: firstNew })}
            brand={brand}
            onContact={onContact}
            favorite={favorite}
          />
        ))}
      </div>
      {list.nextCursor !== null && (
        <LoadMore to={brandsPath} query={writeBrandAddress(filter, shownPages + 1)} busy={waiting === "more"}>
          Load More Brands
        </LoadMore>
      )}
    </>
  );
}

function NoBrands({ filter, countMatches, onShow }: BrandResultsProps) {
  if (activeFilters(filter).length === 0) {
    return (
      <EmptyState
        title="No brands yet"
        level={3}
        description="No brand is listed here yet. Register yours, and it can be the first."
        actions={
          <ButtonLink to="/join-brand" variant="brand">
            Join as a brand
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No brands found"
      level={3}
      description="Try adjusting your search criteria or filters"
      actions={
        <>
          <RelaxedFilters
            filter={filter}
            activeIn={activeFilters}
            countMatches={countMatches}
            onShow={onShow}
          />
          <GetFormButton to={brandsPath} variant="brand">
            Browse All Brands
          </GetFormButton>
        </>
      }
    />
  );
}

const placeholders = ["a", "b", "c", "d", "e", "f"];

/** Placeholders for cards that are loading. */
function BrandCardSkeletons() {
  return (
    <SkeletonGroup label="Loading brands" className={cardGrid}>
      {placeholders.map((place) => (
        <div
          key={place}
          data-skeleton-card
          className="rounded-card border border-line border-t-4 bg-raised p-5"
          aria-hidden="true"
        >
          <Skeleton className="size-16 rounded-field!" />
          <Skeleton className="mt-4 h-4 w-2/5" />
          <Skeleton className="mt-2 h-6 w-4/5" />
          <SkeletonText lines={3} className="mt-5" />
          <Skeleton className="mt-5 h-34" />
          <Skeleton className="mt-5 h-5 w-3/5" />
          <Skeleton className="mt-5 h-11 rounded-full!" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
