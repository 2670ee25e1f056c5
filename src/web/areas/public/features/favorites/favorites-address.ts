import { maximumIds, readIds } from "#domain/http/record-id.ts";

export const favoritesPath = "/favorites";
/** URL parameters of the page, in the order in which they are written. */
export const favoritesParameters = ["influencers", "brands", "compare"];
/** Maximum number of records side by side. */
export const maximumCompared = 4;

export type ListedIds = { influencers: readonly string[]; brands: readonly string[] };

export type FavoritesAddress = {
  /** List of a shared link; undefined for the visitor's own favorites. */
  list: ListedIds | undefined;
  /** Number of records in the link beyond the maximum. */
  leftOut: number;
  /** IDs of the compared records. */
  compared: readonly string[];
};

/** Reads the list and the comparison from a URL. */
export function readFavoritesAddress(address: URLSearchParams): FavoritesAddress {
  const [influencers, brands, compared] = favoritesParameters.map((name) => readIds(address.getAll(name)));
  const isShared = address.has("influencers") || address.has("brands");
  const { list, leftOut } = cutList({ influencers: influencers ?? [], brands: brands ?? [] });
  return {
    list: isShared ? list : undefined,
    leftOut,
    compared: (compared ?? []).slice(0, maximumCompared),
  };
}

/** Cuts a list to the maximum of one link. */
export function cutList({ influencers, brands }: ListedIds): { list: ListedIds; leftOut: number } {
  const first = influencers.slice(0, maximumIds);
  const list = { influencers: first, brands: brands.slice(0, maximumIds - first.length) };
  return { list, leftOut: influencers.length + brands.length - countIds(list) };
}

export function countIds({ influencers, brands }: ListedIds): number {
  return influencers.length + brands.length;
}

/** URL of a list and of a comparison in it. Without a list, that of the visitor's own favorites. */
export function favoritesAddress(list: ListedIds | undefined, compared: readonly string[] = []): string {
  const ids = [list?.influencers ?? [], list?.brands ?? [], compared];
  // Commas are not encoded, to keep shared links short.
  const query = favoritesParameters.flatMap((name, place) =>
    ids[place]?.length ? [`${name}=${ids[place].join(",")}`] : [],
  );
  return query.length === 0 ? favoritesPath : `${favoritesPath}?${query.join("&")}`;
}
