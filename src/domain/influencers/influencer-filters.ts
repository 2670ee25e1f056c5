import { influencerCategories } from "./categories.ts";
import { type FollowerRange, followerRangeBounds, followerRangeLabels, followerRanges } from "./followers.ts";
import { languageName, languages, normalizeLanguage } from "./languages.ts";
import { platformLabel, platforms } from "./platforms.ts";
import { type PriceRange, priceRangeBounds, priceRangeLabels, priceRanges } from "./prices.ts";

/** `facet`: name of the filter's counts in the API. Filters without it are not counted. */
type Options = {
  facet?: string;
  label?: (option: string) => string;
  choice?: FilterChoice;
  /** Several values can be chosen. A creator matches one of them. */
  several?: true;
  /** Counted with term bitmaps, because tables of all combinations would be too large. */
  countedBy?: "bitmaps";
};
type Bounds = Readonly<Record<string, { from: number; to: number | null }>>;
/** The filter's control in the panel: title, text for 'any', and options in order. */
export type FilterChoice = { title: string; all: string; options: readonly string[] };
/** Description in the API document, and the text of an option's landing page: `/influencers/category/gaming`. */
type Shown = { description?: string; landing?: { heading: string; text: string } };

/** How a filter compares its value with a creator's `field`. */
export type FilterEntry = Shown & FilterKind;
type FilterKind =
  /** Each word or quoted text occurs in one of the fields, ignoring case and accents, or names a channel. */
  | { kind: "text"; fields: readonly string[] }
  /** The field contains the text, ignoring case and accents. Text searches cover the field as well. */
  | { kind: "part"; field: string }
  /** The field equals the value. */
  | ({ kind: "exact"; field: string } & Options)
  /** The field contains the value. `normalize` converts it to its stored form. */
  | ({ kind: "membership"; field: string; normalize?: (value: string) => string } & Options)
  /** The number is within the range, including both ends. A missing number is in none. */
  | ({ kind: "range"; field: string; bounds: Bounds } & Options)
  /**
   * Followers on the platform selected by the filter `platform` are within the range. `tags`: the field with all of
   * them.
   */
  | ({ kind: "channel"; field: string; tags: string; bounds: Bounds } & Options)
  /** The field is true or false. */
  | { kind: "flag"; field: string; label: () => string };

/**
 * All filters of the marketplace, by parameter name. Parameters of the API and of URLs, controls of the panel,
 * landing pages, facets, SQL conditions, facet counts, and term bitmaps derive from this table. In texts of landing
 * pages, '{}' is the option. After a change, create a migration: `npm run search:migration -- NAME`. Append new
 * filters at the end (docs/search.md).
 */
export const influencerFilters = {
  search: {
    kind: "text",
    fields: ["name", "bio", "category", "location"],
    description:
      'words, each of which is a part of the name, the bio, the category or the place; "in quotes" for a text with spaces; @name or the address of a profile for a channel',
  },
  category: {
    kind: "exact",
    field: "category",
    facet: "categories",
    several: true,
    choice: { title: "Category", all: "All Categories", options: influencerCategories },
    description: `one of: ${influencerCategories.join(", ")}`,
    landing: {
      heading: "{} creators",
      text: "{} creators, each one reviewed by a person before being listed. Compare followers, engagement and rates side by side.",
    },
  },
  platform: {
    kind: "membership",
    field: "platforms",
    facet: "platforms",
    several: true,
    normalize: (platform) => platform.toLowerCase(),
    label: platformLabel,
    choice: { title: "Platform", all: "All Platforms", options: platforms },
    description: "such as instagram, youtube or tiktok",
  },
  location: {
    kind: "part",
    field: "location",
    description: "a place, by any of its names, or a part of its name",
    landing: {
      heading: "Creators in {}",
      text: "Creators based in {}, each one reviewed by a person before being listed. Compare topics, followers and rates side by side.",
    },
  },
  size: {
    kind: "range",
    field: "totalFollowers",
    facet: "sizes",
    bounds: followerRangeBounds,
    label: (size) => followerRangeLabels[size as FollowerRange],
    choice: { title: "Total followers", all: "All Sizes", options: followerRanges },
    description: "followers on all platforms together",
  },
  featured: { kind: "flag", field: "featured", label: () => "Featured" },
  language: {
    kind: "membership",
    field: "languages",
    facet: "languages",
    several: true,
    normalize: (tag) => normalizeLanguage(tag) ?? tag,
    label: languageName,
    choice: { title: "Language", all: "All Languages", options: languages },
    description: "a BCP 47 tag such as pt or en",
    landing: {
      heading: "Creators in {}",
      text: "Creators who publish in {}, each one reviewed by a person before being listed. Compare topics, followers and rates side by side.",
    },
  },
  channelSize: {
    kind: "channel",
    field: "channelFollowers",
    tags: "channelSizes",
    facet: "channelSizes",
    bounds: followerRangeBounds,
    countedBy: "bitmaps",
    label: (size) => followerRangeLabels[size as FollowerRange],
    choice: { title: "Followers on a platform", all: "All Sizes", options: followerRanges },
    description: "followers on the only platform that `platform` names, which it needs",
  },
  price: {
    kind: "range",
    field: "rate",
    facet: "prices",
    bounds: priceRangeBounds,
    countedBy: "bitmaps",
    label: (price) => priceRangeLabels[price as PriceRange],
    choice: { title: "Price per post", all: "Any Price", options: priceRanges },
    description: "the rate for one post in USD",
  },
} as const satisfies Record<string, FilterEntry>;

type Filters = typeof influencerFilters;
export type FilterName = keyof Filters;
export const filterNames = Object.keys(influencerFilters) as FilterName[];

/** Filters of which several values can be chosen. */
export type SeveralFilter = {
  [Name in FilterName]: Filters[Name] extends { several: true } ? Name : never;
}[FilterName];

export function takesSeveral(name: FilterName): name is SeveralFilter {
  return "several" in influencerFilters[name];
}

/** Number of values that one filter takes. */
export const mostValues = 20;

type RangeOf<Entry> = Entry extends { bounds: infer Ranges } ? keyof Ranges & string : never;
/** Filter values in a URL. Empty text and an empty list mean 'any'. */
export type FilterValues = {
  -readonly [Name in FilterName]: Filters[Name]["kind"] extends "flag"
    ? boolean
    : Filters[Name] extends { bounds: object }
      ? RangeOf<Filters[Name]> | ""
      : Name extends SeveralFilter
        ? readonly string[]
        : string;
};
/** One value of a filter in an API query. */
export type FilterParameter<Name extends FilterName> = Filters[Name]["kind"] extends "flag"
  ? "true" | "false"
  : Filters[Name] extends { bounds: object }
    ? RangeOf<Filters[Name]>
    : string;

/** Filters with counted options. */
export type FacetFilter = {
  [Name in FilterName]: Filters[Name] extends { facet: string } ? Name : never;
}[FilterName];
export const facetFilters = filterNames.filter(
  (name): name is FacetFilter => "facet" in influencerFilters[name],
);
/** Name of a filter's counts in the API. */
export type FacetOf<Name extends FacetFilter> = Filters[Name]["facet"];

/** Filters of a page or of a query. */
export type AskedValues = {
  readonly [Name in FilterName]?: string | boolean | readonly string[] | undefined;
};

/** Values of a filter. Undefined, empty text, `false`, and an empty list mean 'any', which has none. */
export function valuesOf(asked: AskedValues, name: FilterName): readonly string[] {
  const value = asked[name];
  if (typeof value === "boolean") return value ? ["true"] : [];
  return value ? [value].flat() : [];
}

/** The platform to which sizes and orders of channels refer: the chosen one, if it is the only one. */
export function channelPlatform({
  platform = [],
}: {
  platform?: readonly string[] | undefined;
}): string | undefined {
  return platform.length === 1 ? platform[0] : undefined;
}
