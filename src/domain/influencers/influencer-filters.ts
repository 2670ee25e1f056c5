import { influencerCategories } from "./categories.ts";
import { type FollowerRange, followerRangeBounds, followerRangeLabels, followerRanges } from "./followers.ts";
import { languageName, languages, normalizeLanguage } from "./languages.ts";
import { platformLabel, platforms } from "./platforms.ts";

/** `facet` names the counts next to the filter's options. A filter without it has none. */
type Options = { facet?: string; label?: (option: string) => string; choice?: FilterChoice };
/** The filter's control in the panel: its title, the text for 'any', and the options in their order. */
type FilterChoice = { title: string; all: string; options: readonly string[] };
/** What programs are told of the values, and the page of an option: `/influencers/category/gaming`. */
type Shown = { description?: string; landing?: { heading: string; text: string } };

/** How a filter compares the requested value with a creator's `field`. */
export type FilterEntry = Shown & FilterKind;
type FilterKind =
  /** One of the fields contains the text, in any case. */
  | { kind: "text"; fields: readonly string[] }
  /** The field contains the text, in any case. Text searches cover the field too. */
  | { kind: "part"; field: string }
  /** The field equals the value. */
  | ({ kind: "exact"; field: string } & Options)
  /** The value is one of those in the field. `normalize` converts it to its stored form. */
  | ({ kind: "membership"; field: string; normalize?: (value: string) => string } & Options)
  /** The number is within the named range, including both ends. */
  | ({
      kind: "range";
      field: string;
      bounds: Readonly<Record<string, { from: number; to: number | null }>>;
    } & Options)
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
    description: "words of the name, the bio, the category or the place",
  },
  category: {
    kind: "exact",
    field: "category",
    facet: "categories",
    choice: { title: "Category", all: "All Categories", options: influencerCategories },
    description: `one of: ${influencerCategories.join(", ")}`,
    landing: {
      heading: "{} creators",
      text: "Creators whose subject is {}, each of them read by a person before being listed: following, engagement and rates side by side.",
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
    description: "a place, or a part of its name",
    landing: {
      heading: "Creators in {}",
      text: "Creators who work from {}, each of them read by a person before being listed: subjects, following and rates side by side.",
    },
  },
  size: {
    kind: "range",
    field: "totalFollowers",
    facet: "sizes",
    bounds: followerRangeBounds,
    label: (size) => followerRangeLabels[size as FollowerRange],
    choice: { title: "Followers", all: "All Sizes", options: followerRanges },
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
      text: "Creators who publish in {}, each of them read by a person before being listed: subjects, following and rates side by side.",
    },
  },
} as const satisfies Record<string, FilterEntry>;

type Filters = typeof influencerFilters;
export type FilterName = keyof Filters;
export const filterNames = Object.keys(influencerFilters) as FilterName[];

/** The options of a filter with a fixed list. */
type RangeOf<Entry> = Entry extends { bounds: Readonly<Record<infer Range extends string, unknown>> }
  ? Range
  : never;
/** The value of each filter in a URL. Empty text means 'any'. */
export type FilterValues = {
  -readonly [Name in FilterName]: Filters[Name]["kind"] extends "flag"
    ? boolean
    : Filters[Name]["kind"] extends "range"
      ? RangeOf<Filters[Name]> | ""
      : string;
};
/** The value of each filter in an API query. */
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
/** The name of the counts next to a filter's options. */
export type FacetOf<Name extends FacetFilter> = Filters[Name]["facet"];
