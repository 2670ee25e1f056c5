import type { Brand } from "#domain/brands/brand.contract.ts";
import { maximumIds } from "#domain/http/record-id.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { toast } from "#web/ui/toast.ts";
import { FavoriteList, rowClass } from "./favorite-list.tsx";
import type { FavoriteParts } from "./favorite-parts.ts";
import { BrandRow, CreatorRow } from "./favorite-rows.tsx";
import { countIds, favoritesPath, type ListedIds } from "./favorites-address.ts";
import { addFavorites, useFavorites } from "./favorites-store.ts";
import { ListActions } from "./list-actions.tsx";
import { storageFailure } from "./storage-failure.ts";

export type SharedList = {
  /** Records in the link. */
  list: ListedIds;
  /** Number of records in the link beyond the maximum. */
  leftOut: number;
  creators: InfluencerRecord[];
  brands: Brand[];
};

/** A shared list. It does not affect the visitor's own favorites until they add it. */
export function SharedFavorites({ shared, parts }: { shared: SharedList; parts: FavoriteParts }) {
  const { list, leftOut, creators, brands } = shared;
  const found = { influencers: creators.map(({ _id }) => _id), brands: brands.map(({ _id }) => _id) };
  const gone = countIds(list) - countIds(found);
  return (
    <Container className="py-10 lg:py-16">
      <PageHeading
        title="A shared list"
        lead={
          countIds(found) === 0
            ? "Nothing on this list is available anymore."
            : "Somebody sent you this list. Add it to your own favorites, or write to all creators on it at once."
        }
      >
        {countIds(found) === 0 ? (
          <ButtonLink to="/influencers">Browse Influencers</ButtonLink>
        ) : (
          <ListActions list={found} shareLabel="Share it" hasOtherAim beside={parts.besideActions}>
            <AddAll found={found} />
          </ListActions>
        )}
      </PageHeading>
      {countIds(found) > 0 && (gone > 0 || leftOut > 0) && (
        <p className="mt-8 rounded-field bg-sunk px-4 py-3">
          {`${gone > 0 ? `${gone} of the ${countIds(list)} on this list ${gone === 1 ? "is" : "are"} no longer listed. ` : ""}${leftOut > 0 ? `A link shows up to ${maximumIds}. This one names ${leftOut} more, which are left out.` : ""}`}
        </p>
      )}
      <div className="mt-10 grid gap-14 lg:mt-14">
        {creators.length > 0 && (
          <FavoriteList kind="influencer" count={creators.length} list={list}>
            {(choiceOf) =>
              creators.map((creator) => (
                <li key={creator._id} className={rowClass}>
                  <CreatorRow creator={creator} parts={parts} choice={choiceOf(creator._id)} />
                </li>
              ))
            }
          </FavoriteList>
        )}
        {brands.length > 0 && (
          <FavoriteList kind="brand" count={brands.length} list={list}>
            {(choiceOf) =>
              brands.map((brand) => (
                <li key={brand._id} className={rowClass}>
                  <BrandRow brand={brand} parts={parts} choice={choiceOf(brand._id)} />
                </li>
              ))
            }
          </FavoriteList>
        )}
      </div>
    </Container>
  );
}

function AddAll({ found }: { found: ListedIds }) {
  const influencers = useFavorites("influencer");
  const brands = useFavorites("brand");
  const added =
    found.influencers.filter((id) => !influencers.includes(id)).length +
    found.brands.filter((id) => !brands.includes(id)).length;
  if (added === 0) {
    return (
      <ButtonLink to={favoritesPath} variant="secondary">
        All of them are in your favorites
      </ButtonLink>
    );
  }
  const add = () => {
    const isStored = addFavorites("influencer", found.influencers) && addFavorites("brand", found.brands);
    toast(isStored ? { title: `${added} added to your favorites` } : storageFailure);
  };
  const all = countIds(found);
  return (
    <Button onClick={add} className="noscript:hidden">
      {added === all
        ? `Add ${all === 1 ? "it" : `all ${all}`} to my favorites`
        : `Add the other ${added} to my favorites`}
    </Button>
  );
}
