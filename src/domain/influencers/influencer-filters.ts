import { influencerCategories } from "./categories.ts";
import { type FollowerRange, followerRangeBounds, followerRangeLabels, followerRanges } from "./followers.ts";
import { languageName, languages, normalizeLanguage } from "./languages.ts";
import { platformLabel, platforms } from "./platforms.ts";
import { type PriceRange, priceRangeBounds, priceRangeLabels, priceRanges } from "./prices.ts";

/** `facet` names the counts next to the filter's options. A filter without it has none. */
type Options = {
  facet?: string;
  label?: (option: string) => string;
  choice?: FilterChoice;
  /** Counted from the term bitmaps: tables with its combinations would be too large. */
  countedBy?: "bitmaps";
};
type Bounds = Readonly<Record<string, { from: number; to: number | null }>>;
/** The filter's control in the panel: its title, the text for 'any', and the options in their order. */
type FilterChoice = { title: string; all: string; options: readonly string[] };
/** What programs are told of the values, and the page of an option: `/influencers/category/gaming`. */
type Shown = { description?: string; landing?: { heading: string; text: string } };

/** How a filter compares the requested value with a creator's `field`. */
export type FilterEntry = Shown & FilterKind;
type FilterKind =
  /** Every word, or quoted text, is contained in one of the fields, however it is written. */
  | { kind: "text"; fields: readonly string[] }
  /** The field contains the text, however it is written. Text searches cover the field too. */
  | { kind: "part"; field: string }
  /** The field equals the value. */
  | ({ kind: "exact"; field: string } & Options)
  /** The value is one of those in the field. `normalize` converts it to its stored form. */
  | ({ kind: "membership"; field: string; normalize?: (value: string) => string } & Options)
  /** The number is within the named range, including both ends. A missing number is in none. */
  | ({ kind: "range"; field: string; bounds: Bounds } & Options)
  /** The followers on the platform that the filter `platform` names are within the range. `tags` has them all. */
  | ({ kind: "channel"; field: string; tags: string; bounds: Bounds } & Options)
  /** The field is true or false. */
  | { kind: "flag"; field: string; label: () => string };

/**
 * Every filter of the marketplace, by the name of its parameter. The parameters of the API and of URLs, the controls of
 * the panel, landing pages, the facets, the SQL conditions, the facet counts, and the term bitmaps all derive from this
 * table. In the text of a landing page, '{}' is the option. After a change, write a migration:
 * `npm run search:migration -- NAME`. Add new filters at the end (docs/search.md).
 */
export const influencerFilters = {
  search: {
    kind: "text",
    fields: ["name", "bio", "category", "location"],
    description:
      'words, each of which is a part of the name, the bio, the category or the place; "in quotes" for a text with spaces',
  },
  category: {
    kind: "exact",
    field: "category",
    facet: "categories",
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
    description: "followers on the platform that `platform` names, which it needs",
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

/** The options of a filter with ranges. */
type RangeOf<Entry> = Entry extends { bounds: infer Ranges } ? keyof Ranges & string : never;
/** The value of each filter in a URL. Empty text means 'any'. */
export type FilterValues = {
  -readonly [Name in FilterName]: Filters[Name]["kind"] extends "flag"
    ? boolean
    : Filters[Name] extends { bounds: object }
      ? RangeOf<Filters[Name]> | ""
      : string;
};
/** The value of each filter in an API query. */
export type FilterParameter<Name extends FilterName> = Filters[Name]["kind"] extends "flag"
  ? "true" | "false"
  : Filters[Name] extends { bounds: object }
    ? RangeOf<Filters[Name]>
    : string;

/** The filters whose options are counted, by name. */
export type FacetFilter = {
  [Name in FilterName]: Filters[Name] extends { facet: string } ? Name : never;
}[FilterName];
export const facetFilters = filterNames.filter(
  (name): name is FacetFilter => "facet" in influencerFilters[name],
);
/** The name of the counts next to a filter's options. */
export type FacetOf<Name extends FacetFilter> = Filters[Name]["facet"];
