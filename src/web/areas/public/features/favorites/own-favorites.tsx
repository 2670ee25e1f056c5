import type { Brand } from "#domain/brands/brand.contract.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { Container } from "#web/ui/container.tsx";
import { GetFormButton } from "#web/ui/get-form-button.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import type { FavoriteParts } from "./favorite-parts.ts";
import { BrandRow, CreatorRow } from "./favorite-rows.tsx";
import { countIds } from "./favorites-address.ts";
import { ListActions } from "./list-actions.tsx";
import { LoadingRows, StoredFavorites } from "./stored-favorites.tsx";
import { type ReadRecords, useFavoriteRecords } from "./use-favorite-records.ts";

type OwnFavoritesProps = {
  parts: FavoriteParts;
  readCreators: ReadRecords<InfluencerRecord>;
  readBrands: ReadRecords<Brand>;
};

/**
 * The page `/favorites` with the favorites of this browser. The server does not know them and renders the page
 * without.
 */
export function OwnFavorites({ parts, readCreators, readBrands }: OwnFavoritesProps) {
  const creators = useFavoriteRecords("influencer", readCreators);
  const brands = useFavoriteRecords("brand", readBrands);
  const list = { influencers: creators.listed, brands: brands.listed };
  const isEmpty = [creators, brands].every(({ rows, favorites }) => rows.length + favorites.length === 0);
  return (
    <Container className="min-h-svh py-10 lg:py-16">
      <PageHeading
        title="Favorites"
        lead="Kept in this browser, no account needed. Compare them, share them with a link, or write to all creators at once."
      >
        {countIds(list) > 0 && (
          <ListActions list={list} shareLabel="Share this list" beside={parts.besideActions} />
        )}
      </PageHeading>
      <div className="mt-10 grid gap-14 lg:mt-14">
        {!creators.isKnown && <Unknown />}
        {creators.isKnown && isEmpty && <NoFavorites />}
        <StoredFavorites kind="influencer" favorites={creators} nameOf={({ name }) => name}>
          {(creator, row) => <CreatorRow creator={creator} parts={parts} {...row} />}
        </StoredFavorites>
        <StoredFavorites kind="brand" favorites={brands} nameOf={({ companyName }) => companyName}>
          {(brand, row) => <BrandRow brand={brand} parts={parts} {...row} />}
        </StoredFavorites>
      </div>
    </Container>
  );
}

/** Shown until hydration. favorites-count.browser.js has already checked whether there are any favorites. */
function Unknown() {
  return (
    <>
      <noscript>
        <p className="text-lead">Your favorites are kept in your browser. Turn on JavaScript to see them.</p>
      </noscript>
      <NoFavorites className="in-[[data-favorites]]:hidden" />
      <div className="hidden in-[[data-favorites]]:block">
        <LoadingRows count={3} />
      </div>
    </>
  );
}

/** Links to the marketplaces. */
function NoFavorites({ className }: { className?: string }) {
  return (
    <EmptyState
      title="No favorites yet"
      description="Tap the heart on a creator or brand to keep it here."
      actions={
        <>
          <GetFormButton to="/influencers">Browse Influencers</GetFormButton>
          <GetFormButton to="/brands" variant="brand">
            Browse Brands
          </GetFormButton>
        </>
      }
      {...(className !== undefined && { className })}
    />
  );
}
