import { and, eq, not, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { CustomFilter } from "#domain/custom-fields/custom-filters.ts";
import { foldText } from "#domain/fold-text.ts";
import { keysOnAnyPlatform } from "#domain/influencers/handle-keys.ts";
import {
  channelPlatform,
  type FilterEntry,
  type FilterName,
  filterNames,
  influencerFilters,
  takesSeveral,
  valuesOf,
} from "#domain/influencers/influencer-filters.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import { unpriced } from "#domain/influencers/prices.ts";
import {
  isFoundAnywhere,
  otherNamesOf,
  type PlaceNames,
  type SearchTerm,
  searchTerms,
} from "#domain/influencers/search-terms.ts";
import { isPublic } from "#server/platform/database/public-creators.ts";
import { anywhere, containsText, containsTypedText, literal } from "#server/platform/database/text-search.ts";
import { handleOwners } from "../handle-owners.repository.ts";
import { influencerId, influencers, priceOf, type SelectPictures } from "../influencers.schema.ts";
import { isInRoster, rosterCondition } from "./roster-conditions.repository.ts";

/** A query with names of places and options for the team. */
export type InfluencerSearch = InfluencerQuery & {
  /** Reads columns for the team, and finds creators by usernames without "@". */
  whole?: boolean;
  /** Also finds private creators. */
  withPrivate?: boolean;
  /** Also searches email addresses. */
  byEmail?: boolean;
  places?: PlaceNames;
  /** Conditions on own fields. */
  ownFields?: readonly CustomFilter[];
  /** Private creators who were added before have to be told which data the agency has of them. */
  noticeCutoff?: Date;
  /** Selects a creator's pictures, if they are needed. */
  picturesOf?: SelectPictures | undefined;
};

export type InfluencerConditions = Record<FilterName, SQL | undefined>;

export const isPrivate = sql.raw("influencers.visibility = 'private'");

/** Visitors ask for few kinds of pages, whose statements are prepared. */
export function isOfVisitor({ whole, withPrivate }: InfluencerSearch): boolean {
  return !whole && !withPrivate;
}

/**
 * Condition on the creators among whom a query searches. Every read of rows has it, apart from the filters, because
 * pending changes and counts hold public creators only.
 */
export function isSearched(query: InfluencerSearch): SQL | undefined {
  const { withPrivate, visibility } = query;
  if (!withPrivate) return isPublic;
  const isSeen = { public: isPublic, private: isPrivate, any: undefined }[visibility ?? "any"];
  return and(isSeen, rosterCondition(query));
}

/** Condition of each filter, on any table that the statement calls `influencers`. */
export function conditionsOf(query: InfluencerSearch): InfluencerConditions {
  // The size of a channel includes its platform, which would be checked twice for every skipped row.
  const isNeeded = (name: FilterName) => query[name] && !(name === "platform" && query.channelSize);
  const conditions = filterNames.map((name) => [name, isNeeded(name) ? conditionOf(name, query) : undefined]);
  return Object.fromEntries(conditions) as InfluencerConditions;
}

/**
 * For statements that are built once: the chosen filters among these, the query with placeholders for values that do
 * not change the statement, the values of the placeholders, and what does change it. `inStatement`: form of a placeholder.
 */
export function templateOf<Name extends FilterName>(
  query: InfluencerSearch,
  names: readonly Name[],
  inStatement: (place: Placeholder) => SQL | Placeholder = (place) => place,
) {
  const isOpen = (name: Name) => ["exact", "membership", "channel"].includes(influencerFilters[name].kind);
  const chosen = names.filter((name) => query[name]);
  const values: Record<string, unknown> = {};
  const open = chosen.filter(isOpen).map((name) => {
    const places = valuesOf(query, name).map((value, index) => {
      const place = `${name}${index}`;
      values[place] = value;
      return inStatement(sql.placeholder(place));
    });
    return [name, takesSeveral(name) ? places : places[0]];
  });
  const shape = chosen.map((name) =>
    isOpen(name) ? `${name}*${valuesOf(query, name).length}` : `${name}=${query[name]}`,
  );
  // The type expects texts in place of the placeholders.
  return { chosen, template: { ...query, ...Object.fromEntries(open) } as InfluencerSearch, values, shape };
}

/** Condition that a creator matches a filter of the query. */
export function conditionOf(name: FilterName, query: InfluencerSearch): SQL | undefined {
  const entry = influencerFilters[name];
  const values = valuesOf(query, name);
  const [value = ""] = values;
  if (entry.kind === "text") {
    return and(...termsOf(query).map((term) => or(hasTerm(term, query.byEmail), hasHandle(term.handles))));
  }
  if (entry.kind === "channel")
    return sql`${influencers[entry.tags]} @> array[${sql.join(optionsOf(name, query), sql`, `)}]`;
  const column = influencers[entry.field];
  switch (entry.kind) {
    case "part":
      return or(isInLocation(value), ...otherNamesOf(value, query.places ?? []).map(isNamed));
    case "exact":
      return values.length === 1 ? eq(column, value) : sql`${column} in ${[...values]}`;
    case "membership":
      return values.length === 1
        ? sql`${column} @> array[${value}]::text[]`
        : sql`${column} && array[${sql.join([...values], sql`, `)}]::text[]`;
    case "flag":
      return eq(column, value === "true");
    case "range": {
      const { bounds }: Extract<FilterEntry, { kind: "range" }> = entry;
      const { from, to } = bounds[value] ?? { from: 0, to: null };
      if (entry.field === "rate") return isPriced(from, to);
      return and(
        sql`${column} >= ${constant(from)}`,
        to === null ? undefined : sql`${column} <= ${constant(to)}`,
      );
    }
  }
}

/** A constant number in the statement itself, which saves sending a parameter. */
function constant(number: number): SQL {
  return sql.raw(String(number));
}

/** Matches the index, in which a missing price comes after all others. */
function isPriced(from: number, to: number | null): SQL | undefined {
  const price = priceOf(influencers);
  const below = to === null ? sql`${price} < ${constant(unpriced)}` : sql`${price} <= ${constant(to)}`;
  return and(sql`${price} >= ${constant(from)}`, below);
}

/** Terms in the text of a query. */
export function termsOf({ search, places, whole }: InfluencerSearch): SearchTerm[] {
  if (search === undefined) return [];
  const terms = searchTerms(search, places);
  return whole ? terms.map(withUsername) : terms;
}

function withUsername(term: SearchTerm): SearchTerm {
  const [word, ...others] = term.words;
  if (word === undefined || others.length > 0) return term;
  return { ...term, handles: [...term.handles, ...keysOnAnyPlatform(word)] };
}

/** Condition that the creator's texts contain all terms, without handles. */
export function hasTexts(query: InfluencerSearch): SQL | undefined {
  return and(...termsOf(query).map((term) => hasTerm(term)));
}

/** Condition that a creator is found only by a handle; undefined if the query's text contains none. */
export function isFoundByHandle(query: InfluencerSearch): SQL | undefined {
  const handles = termsOf(query).flatMap((term) => term.handles);
  const text = hasTexts(query);
  return handles.length === 0
    ? undefined
    : and(hasHandle(handles), conditionOf("search", query), text && not(text));
}

/**
 * Few creators have one of the handles, and the subquery finds them first by an index, so the condition is cheap on
 * any row.
 */
function hasHandle(handles: readonly string[]): SQL | undefined {
  if (handles.length === 0) return undefined;
  return sql`${influencerId} = any(array(${handleOwners(handles)}))`;
}

function hasTerm({ words, otherNames }: SearchTerm, byEmail = false): SQL | undefined {
  const inRecord = words.map((word) =>
    byEmail
      ? or(
          containsText(influencers.search, word),
          containsTypedText(influencers.email, word),
          isInRoster(word),
        )
      : containsText(influencers.search, word),
  );
  return or(and(...inRecord), ...otherNames.map(isNamed));
}

/** The second condition implies the first, but only the first has an index. */
function isInLocation(text: string): SQL | undefined {
  return and(containsText(influencers.search, text), containsTypedText(influencers.location, text));
}

/** The location ends the searched text, after a control character. */
function isNamed(name: string): SQL | undefined {
  if (isFoundAnywhere(name)) return isInLocation(name);
  const ends = [" ", "\u0001"].map(
    (start) => sql`${influencers.search} like ${`%${start}${literal(foldText(name))}`}::text`,
  );
  return or(...ends);
}

/** Query for the counts of a filter's options. The size of a channel applies to each platform in turn. */
export function withoutFilter(query: InfluencerSearch, name: FilterName): InfluencerSearch {
  return { ...query, [name]: undefined, ...(name === "platform" && { channelSize: undefined }) };
}

/** Chosen options as columns and bitmaps store them: the size of a channel together with its platform. */
export function optionsOf(name: FilterName, query: InfluencerSearch): SQL[] {
  const values = valuesOf(query, name);
  if (influencerFilters[name].kind !== "channel") return values.map((value) => sql`${value}`);
  return values.map((value) => sql`(${channelPlatform(query)}::text || ' ' || ${value}::text)`);
}

/** Words of the query's text, if it has no other filters or terms. */
export function wordsAlone(query: InfluencerSearch, terms = termsOf(query)): string[] | undefined {
  if (filterNames.some((name) => name !== "search" && query[name])) return undefined;
  return terms.some((term) => !isOnlyWords(term)) ? undefined : terms.flatMap(({ words }) => words);
}

export function isOnlyWords({ otherNames, handles }: SearchTerm): boolean {
  return otherNames.length + handles.length === 0;
}

/** For statements that are built once: a placeholder for the pattern of each word, and their values. */
export function patternsOf(words: readonly string[]) {
  const named = words.map((word, index) => [`pattern${index}`, anywhere(word)] as const);
  return {
    patterns: named.map(([name]) => sql.placeholder(name)),
    values: Object.fromEntries<unknown>(named),
  };
}

export function orTrue(...conditions: Array<SQL | undefined>): SQL {
  return and(...conditions) ?? sql`true`;
}
