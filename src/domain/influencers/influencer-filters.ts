import { type FollowerRange, followerRangeBounds, followerRangeLabels } from "./followers.ts";
import { platformLabel } from "./platforms.ts";

/** `facet` names the counts beside the options of a filter; a filter without it has none. */
type Options = { facet?: string; label?: (option: string) => string };

/** How a filter compares what is asked for with the `field` of a creator. */
export type FilterEntry =
  /** One of the fields contains the text, in any case. */
  | { kind: "text"; fields: readonly string[] }
  /** The field contains the text, in any case. It is one of those that text searches go through. */
  | { kind: "part"; field: string }
  /** The field is the value. */
  | ({ kind: "exact"; field: string } & Options)
  /** The value is one of those in the field. `normalize` writes it as they are stored. */
  | ({ kind: "membership"; field: string; normalize?: (value: string) => string } & Options)
  /** The number is within the range of that name, both ends included. */
  | ({
      kind: "range";
      field: string;
      bounds: Readonly<Record<string, { from: number; to: number | null }>>;
    } & Options)
  /** The field is true, or false. */
  | { kind: "flag"; field: string; label: () => string };

/**
 * Every filter of the marketplace, by the name of its parameter. The parameters of the API and of addresses, the
 * facets, the conditions in SQL, the facet counts and the term bitmaps are all made from this table. After a change
 * write a migration: `npm run search:migration -- NAME`. New filters go to the end (docs/search.md).
 */
export const influencerFilters = {
  search: { kind: "text", fields: ["name", "bio", "category", "location"] },
  category: { kind: "exact", field: "category", facet: "categories" },
  platform: {
    kind: "membership",
    field: "platforms",
    facet: "platforms",
    normalize: (platform) => platform.toLowerCase(),
    label: platformLabel,
  },
  location: { kind: "part", field: "location" },
  size: {
    kind: "range",
    field: "totalFollowers",
    facet: "sizes",
    bounds: followerRangeBounds,
    label: (size) => followerRangeLabels[size as FollowerRange],
  },
  featured: { kind: "flag", field: "featured", label: () => "Featured" },
} as const satisfies Record<string, FilterEntry>;

type Filters = typeof influencerFilters;
export type FilterName = keyof Filters;
export const filterNames = Object.keys(influencerFilters) as FilterName[];

/** The options that a filter with a fixed list has. */
type RangeOf<Entry> = Entry extends { bounds: Readonly<Record<infer Range extends string, unknown>> }
  ? Range
  : never;
/** What an address holds of each filter; an empty text means 'any'. */
export type FilterValues = {
  -readonly [Name in FilterName]: Filters[Name]["kind"] extends "flag"
    ? boolean
    : Filters[Name]["kind"] extends "range"
      ? RangeOf<Filters[Name]> | ""
      : string;
};
/** What the API is asked for of each filter. */
export type FilterParameter<Name extends FilterName> = Filters[Name]["kind"] extends "flag"
  ? "true" | "false"
  : Filters[Name]["kind"] extends "range"
    ? RangeOf<Filters[Name]>
    : string;

/** The filters whose options are counted, by name. */
export type FacetFilter = {
  [Name in FilterName]: Filters[Name] extends { facet: string } ? Name : never;
}[FilterName];
export const facetFilters = filterNames.filter(
  (name): name is FacetFilter => "facet" in influencerFilters[name],
);
/** The name of the counts beside the options of a filter. */
export type FacetOf<Name extends FacetFilter> = Filters[Name]["facet"];
