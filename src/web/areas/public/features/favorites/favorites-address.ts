import { maximumIds, readIds } from "#domain/http/record-id.ts";

export const favoritesPath = "/favorites";
/** The parameters of the page, in the order in which they are written. */
export const favoritesParameters = ["influencers", "brands", "compare"];
/** Maximum number of records side by side. */
export const maximumCompared = 4;

export type ListedIds = { influencers: readonly string[]; brands: readonly string[] };

export type FavoritesAddress = {
  /** What a shared link lists; undefined for the visitor's own favorites. */
  list: ListedIds | undefined;
  /** How many more records the link names. */
  leftOut: number;
  /** What is compared. */
  compared: readonly string[];
};

/** What an address of the page asks for. */
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

/** What fits into one link. */
export function cutList({ influencers, brands }: ListedIds): { list: ListedIds; leftOut: number } {
  const first = influencers.slice(0, maximumIds);
  const list = { influencers: first, brands: brands.slice(0, maximumIds - first.length) };
  return { list, leftOut: influencers.length + brands.length - countIds(list) };
}

export function countIds({ influencers, brands }: ListedIds): number {
  return influencers.length + brands.length;
}

/** The address of a list, and of what is compared of it. Without a list, that of the visitor's own favorites. */
export function favoritesAddress(list: ListedIds | undefined, compared: readonly string[] = []): string {
  const ids = [list?.influencers ?? [], list?.brands ?? [], compared];
  // Commas stay commas: a link that is passed on should not be longer than it has to be.
  const query = favoritesParameters.flatMap((name, place) =>
    ids[place]?.length ? [`${name}=${ids[place].join(",")}`] : [],
  );
  return query.length === 0 ? favoritesPath : `${favoritesPath}?${query.join("&")}`;
}
