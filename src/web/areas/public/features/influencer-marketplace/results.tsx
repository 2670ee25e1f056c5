import { type ReactNode, useEffect } from "react";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type { InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { channelPlatform } from "#domain/influencers/influencer-filters.ts";
import type { InfluencerList } from "#web/api/influencer-lists.ts";
import type { Listing } from "#web/api/paged-list.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { cardGrid } from "#web/ui/card-grid.ts";
import { figure } from "#web/ui/figure.ts";
import { resultsId } from "#web/ui/filter-form.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { useHeadInSight } from "#web/ui/view-address.ts";
import { CardList } from "./card-list.tsx";
import {
  type MarketplaceView,
  marketplacePath,
  viewKey,
  writeMarketplaceView,
} from "./marketplace-address.ts";
import { NoInfluencers } from "./no-influencers.tsx";

export type ResultsProps = {
  view: MarketplaceView;
  /** Number of pages of cards in the URL. */
  pages: number;
  /** Number of pages of cards on screen. */
  shownPages: number;
  /** Undefined while the list is loading. */
  listing: Listing<InfluencerList> | undefined;
  /** Loading state of a visible list: another list, or more of this one. */
  waiting: "list" | "more" | undefined;
  onRetry: () => void;
  onContact: (influencer: InfluencerRecord) => void;
  favorite: (influencer: InfluencerRecord) => ReactNode;
  /** Number of creators that another filter would match. */
  countMatches: (filter: InfluencerFilter) => Promise<number>;
  /** Suggests searches similar to one without results. */
  suggestSearches: (filter: InfluencerFilter) => Promise<{ search: string; matched: number }[]>;
  onShow: (filter: InfluencerFilter) => void;
};

const failureTitle = "Error Loading Influencers";

/** The results for the filters: placeholders, cards, an empty state, or an error. */
export function Results(props: ResultsProps) {
  const { listing, view, waiting } = props;
  if (listing === undefined) {
    return (
      <>
        {view.favorites && (
          <noscript>
            <p className="mb-6 text-lead">
              Your favorites are kept in your browser. Turn on JavaScript to see them.
            </p>
          </noscript>
        )}
        <InfluencerCardSkeletons />
      </>
    );
  }
  if (!listing.ok) return <ErrorBox title={failureTitle} message={listing.message} onRetry={props.onRetry} />;
  return (
    <section aria-labelledby={resultsId} aria-busy={waiting === "list" || undefined}>
      <ResultsHeader list={listing.list} view={view} />
      {listing.list.items.length === 0 ? (
        <NoInfluencers
          view={view}
          countMatches={props.countMatches}
          suggestSearches={props.suggestSearches}
          onShow={props.onShow}
        />
      ) : (
        <FoundInfluencers {...props} listing={listing} />
      )}
    </section>
  );
}

type HeaderProps = { list: InfluencerList; view: MarketplaceView };

function ResultsHeader({ list, view }: HeaderProps) {
  const head = useHeadInSight(viewKey(view));
  const { matched } = list;
  return (
    <div className="mb-6 flex items-center justify-between gap-4">
      <h2 ref={head} id={resultsId} tabIndex={-1} data-figures className="text-heading">
        {`${figure(matched)} ${matched === 1 ? "Influencer" : "Influencers"} Found`}
      </h2>
      {view.favorites && (
        <p className="-mr-4 flex flex-wrap justify-end">
          <ButtonLink to="/favorites" variant="quiet" size="small">
            Compare and share
          </ButtonLink>
          <ButtonLink to={marketplacePath} preventScrollReset variant="quiet" size="small">
            All influencers
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

type FoundProps = Pick<
  ResultsProps,
  "view" | "pages" | "shownPages" | "onContact" | "favorite" | "waiting"
> & {
  listing: Extract<Listing<InfluencerList>, { ok: true }>;
};

function FoundInfluencers(props: FoundProps) {
  const { view, pages, listing, shownPages, waiting, onContact, favorite } = props;
  const { list } = listing;
  useEffect(() => {
    const { failure } = listing;
    if (failure !== undefined) {
      toast({ title: failureTitle, description: failure, variant: "destructive" });
    }
  }, [listing]);

  return (
    <>
      <CardList
        influencers={list.items}
        platform={channelPlatform(view.filter) ?? ""}
        listKey={viewKey(view)}
        pages={pages}
        onContact={onContact}
        favorite={favorite}
      />
      {list.nextCursor !== null && (
        <LoadMore
          to={marketplacePath}
          query={writeMarketplaceView(view, shownPages + 1)}
          busy={waiting === "more"}
        >
          Load More Influencers
        </LoadMore>
      )}
    </>
  );
}

const placeholders = ["a", "b", "c", "d", "e", "f"];

function InfluencerCardSkeletons() {
  return (
    <SkeletonGroup label="Loading influencers" className={cardGrid}>
      {placeholders.map((place) => (
        <div
          key={place}
          data-skeleton-card
          className="overflow-hidden rounded-card border border-line bg-raised"
          aria-hidden="true"
        >
          <Skeleton className="rounded-none! max-sm:h-36 sm:aspect-4/3" />
          <div className="p-5">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
            <SkeletonText lines={2} className="mt-5" />
            <Skeleton className="mt-6 h-12" />
            <Skeleton className="mt-4 h-20 max-sm:hidden" />
            <Skeleton className="mt-5 h-6 w-2/3" />
            <Skeleton className="mt-5 h-11 rounded-full!" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
