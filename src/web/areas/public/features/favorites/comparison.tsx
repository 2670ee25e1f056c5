import Printer from "lucide-react/icons/printer";
import type { Brand } from "#domain/brands/brand.contract.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { brandRows, creatorRows } from "./comparison-rows.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import { brandEntry, creatorEntry } from "./favorite-entries.tsx";
import type { FavoriteParts } from "./favorite-parts.ts";
import { favoritesAddress, type ListedIds } from "./favorites-address.ts";
import { ListActions } from "./list-actions.tsx";

export type Compared = {
  /** The shared list of the compared records; undefined for the visitor's own favorites. */
  list: ListedIds | undefined;
  creators: InfluencerRecord[];
  brands: Brand[];
};

/** Up to four creators or brands side by side. */
export function Comparison({ compared, parts }: { compared: Compared; parts: FavoriteParts }) {
  const { list, creators, brands } = compared;
  const ids = { influencers: creators.map(({ _id }) => _id), brands: brands.map(({ _id }) => _id) };
  const all = [...ids.influencers, ...ids.brands];
  const pathWithout = (removed: string) =>
    favoritesAddress(
      list,
      all.filter((id) => id !== removed),
    );
  return (
    <Container className="py-8 lg:py-12 print:max-w-none print:p-0">
      <ButtonLink
        to={favoritesAddress(list)}
        variant="quiet"
        size="small"
        className="-ml-4"
        data-print="hide"
      >
        <span aria-hidden="true">←</span>
        <span>{` ${list ? "Back to the list" : "Back to favorites"}`}</span>
      </ButtonLink>
      <h1 className="mt-4 text-title">Compare</h1>
      {all.length === 0 && <p className="mt-4 text-lead">None of these are listed anymore.</p>}
      {all.length > 0 && (
        <div className="mt-6">
          <ListActions list={ids} compared={all} shareLabel="Share" beside={parts.besideActions}>
            <Button
              variant="secondary"
              onClick={() => print()}
              className="order-1 max-sm:hidden noscript:hidden"
            >
              <Printer aria-hidden="true" />
              Print
            </Button>
          </ListActions>
        </div>
      )}
      {creators.length > 0 && (
        <ComparisonTable
          label="Creators side by side"
          entries={creators.map((creator) => creatorEntry(creator))}
          rows={creatorRows(creators)}
          pathWithout={pathWithout}
        />
      )}
      {brands.length > 0 && (
        <ComparisonTable
          label="Brands side by side"
          entries={brands.map((brand) => brandEntry(brand, parts))}
          rows={brandRows(brands)}
          pathWithout={pathWithout}
        />
      )}
    </Container>
  );
}
