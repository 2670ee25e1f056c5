import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BrandFacets } from "#domain/brands/brand.contract.ts";
import type { BrandSort } from "#domain/brands/brand-options.ts";
import type { BrandQuery } from "#domain/brands/brand-query.ts";
import { compareFacets, type FacetCount } from "#domain/http/facets.ts";
import { readCursor, writeCursor } from "#server/platform/database/cursor.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { keptRows, rowText } from "#server/platform/database/kept-rows.ts";
import { builtOnce, prepared } from "#server/platform/database/prepared.ts";
import { currentSlug } from "#server/platform/database/slugs.ts";
import { anywhere, containsPattern, folded } from "#server/platform/database/text-search.ts";
import { brands } from "./brands.schema.ts";

const {
  status: _status,
  contactName: _contactName,
  email: _email,
  phone: _phone,
  passwordHash: _passwordHash,
  website: _website,
  goals: _goals,
  goalsPublic: _goalsPublic,
  consent: _consent,
  updatedAt: _updatedAt,
  search: _search,
  ...publicColumns
} = getTableColumns(brands);

/** Public columns of a brand. Contacts and passwords are not even read. */
export type PublicBrandRow = Pick<typeof brands.$inferSelect, keyof typeof publicColumns> & {
  slug: string | null;
};

const publicRow = { ...publicColumns, slug: currentSlug(sql`brands.id`) };
const text = rowText(publicRow);
const keptRow = keptRows<PublicBrandRow>(Object.keys(publicRow));
const published = eq(brands.status, "published");

/** Every order ends with the id, so that a cursor names exactly one position. All are descending. */
const orders = {
  featured: {
    by: [brands.featured, brands.rating],
    shape: ["boolean", "number", "uuid"],
    position: (row: PublicBrandRow) => [row.featured, row.rating, row.id],
  },
  rating: {
    by: [brands.rating],
    shape: ["number", "uuid"],
    position: (row: PublicBrandRow) => [row.rating, row.id],
  },
  collaborations: {
    by: [brands.totalCollaborations],
    shape: ["integer", "uuid"],
    position: (row: PublicBrandRow) => [row.totalCollaborations, row.id],
  },
  budget: {
    by: [brands.budgetLowerBound],
    shape: ["integer", "uuid"],
    position: (row: PublicBrandRow) => [row.budgetLowerBound, row.id],
  },
} as const satisfies Record<BrandSort, unknown>;

/** Filters with options, by the name of their counts. */
const optionFilters = {
  industries: { column: brands.industry, filter: "industry" },
  companySizes: { column: brands.companySize, filter: "size" },
  budgetRanges: { column: brands.budgetRange, filter: "budget" },
} as const;
type Facet = keyof typeof optionFilters;
const facetNames = Object.keys(optionFilters) as Facet[];

/**
 * One page of published brands in the requested order, with the exact number of matches and of all brands. `options`:
 * those that brands have, regardless of the query.
 */
export async function listPublishedBrands(executor: Executor, query: BrandQuery) {
  const [rows, counts] = await Promise.all([readRows(executor, query), readCounts(executor, query)]);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const { position } = orders[query.sort];
  return {
    rows: page,
    nextCursor: rows.length > page.length && last ? writeCursor(query.sort, position(last)) : null,
    ...counts,
  };
}

/** Conditions of the query's filters, with placeholders that `valuesOf` fills. */
function conditionsOf(query: BrandQuery) {
  const value = (name: keyof BrandQuery) => sql`${sql.placeholder(name)}::text`;
  return {
    search: query.search ? containsPattern(brands.search, sql.placeholder("search")) : undefined,
    industry: query.industry ? sql`${brands.industry} = ${value("industry")}` : undefined,
    size: query.size ? sql`${brands.companySize} = ${value("size")}` : undefined,
    budget: query.budget ? sql`${brands.budgetRange} = ${value("budget")}` : undefined,
    location: query.location
      ? containsPattern(folded(brands.location), sql.placeholder("location"))
      : undefined,
  };
}

function valuesOf({ search = "", location = "", ...others }: BrandQuery) {
  return { ...others, search: anywhere(search), location: anywhere(location) };
}

/** Text searches are planned every time, because it depends on the text whether the index helps. */
function statement<T extends object>(
  executor: Executor,
  { kind, query }: { kind: string; query: BrandQuery },
  build: (name: string) => T,
): T {
  const chosen = Object.entries(conditionsOf(query)).flatMap(([name, condition]) => (condition ? name : []));
  const keep = query.search || query.location ? builtOnce : prepared;
  return keep(executor, `brands: ${kind} ${chosen}`, build);
}

async function readRows(executor: Executor, query: BrandQuery): Promise<PublicBrandRow[]> {
  const { by, shape } = orders[query.sort];
  const position = query.cursor === undefined ? [] : readCursor(query.cursor, query.sort, shape);
  const places = position.map((_, index) => `position${index}`);
  const columns = [...by, brands.id];
  const kind = `rows ${query.sort} ${places.length}`;
  const list = statement(executor, { kind, query }, (name) =>
    executor
      .select({ row: text })
      .from(brands)
      .where(and(published, ...Object.values(conditionsOf(query)), after(columns, places)))
      // No column is null, but the planner uses the indexes only if the query sorts exactly as they do.
      .orderBy(...columns.map((column) => sql`${column} desc nulls last`))
      .limit(sql.placeholder("limit"))
      .prepare(name),
  );
  const values = Object.fromEntries(position.map((value, index) => [places[index], value]));
  const rows = await list.execute({ ...valuesOf(query), ...values, limit: query.limit + 1 });
  return rows.map(({ row }) => keptRow(row));
}

function after(columns: SQLColumns, places: string[]): SQL | undefined {
  if (places.length === 0) return undefined;
  const values = places.map((name) => sql`${sql.placeholder(name)}`);
  return sql`(${sql.join([...columns], sql`, `)}) < (${sql.join(values, sql`, `)})`;
}
type SQLColumns = readonly { getSQL(): SQL }[];

type CountRow = { kind: "matched" | Facet | `all ${Facet}`; value: string; count: number };

async function readCounts(executor: Executor, query: BrandQuery) {
  const kind = `counts ${query.facets}`;
  const sum = statement(executor, { kind, query }, (name) =>
    executor
      .select({ kind: sql<CountRow["kind"]>`kind`, value: sql<string>`value`, count: sql<number>`count` })
      .from(sql`(${countSelects(query)}) as counts`)
      .prepare(name),
  );
  const rows = await sum.execute(valuesOf(query));
  const of = (wanted: CountRow["kind"]): FacetCount[] =>
    rows.flatMap(({ kind: found, value, count }) => (found === wanted ? { value, count } : []));
  const listed = (counts: FacetCount[]) => counts.filter(({ value }) => value !== "").toSorted(compareFacets);
  const total = of("all industries").reduce((sum, { count }) => sum + count, 0);
  const counted = (facet: Facet) => of(othersOf(query, facet) ? facet : `all ${facet}`);
  return {
    // Without a filter, only the total is counted.
    matched: of("matched")[0]?.count ?? total,
    total,
    options: byFacet((facet) => listed(of(`all ${facet}`)).map(({ value }) => value)),
    ...(query.facets === "true" && {
      facets: byFacet((facet) => listed(counted(facet))) satisfies BrandFacets,
    }),
  };
}

/**
 * Counts of the options that brands have, in total and within the filters of the query. Brands are read once, and
 * once more for a text search. Counts are sums over the combinations of options that occur.
 */
function countSelects(query: BrandQuery): SQL {
  const { search, location } = conditionsOf(query);
  const text = and(search, location);
  const columns = facetNames.map((facet) => sql`${optionFilters[facet].column}`);
  const combinations = (where: SQL | undefined) => sql`select ${sql.join(columns, sql`, `)}, count(*) as count
    from ${brands} where ${and(published, where)} group by 1, 2, 3`;
  const tables = [sql`everything as materialized (${combinations(undefined)})`];
  if (text) tables.push(sql`found as materialized (${combinations(text)})`);
  const found = sql.raw(text ? "found" : "everything");
  const count = (kind: CountRow["kind"], column: SQL, from: SQL, where?: SQL) =>
    sql`select ${sql.raw(`'${kind}'`)} as kind, ${column} as value, coalesce(sum(count), 0)::int as count
      from ${from} as brands ${where && sql`where ${where}`}`;
  const selects = facetNames.flatMap((facet) => {
    const column = sql`${optionFilters[facet].column}`;
    const all = sql`${count(`all ${facet}`, column, sql.raw("everything"))} group by 2`;
    if (query.facets !== "true" || !othersOf(query, facet)) return [all];
    return [all, sql`${count(facet, column, found, ofOptions(query, facet))} group by 2`];
  });
  if (and(...Object.values(conditionsOf(query))))
    selects.push(count("matched", sql`''`, found, ofOptions(query)));
  return sql`with ${sql.join(tables, sql`, `)} ${sql.join(selects, sql` union all `)}`;
}

/** Conditions of the filters with options, but one. */
function ofOptions(query: BrandQuery, facet?: Facet): SQL | undefined {
  return othersOf({ ...query, search: undefined, location: undefined }, facet);
}

/** Conditions of all filters but one. */
function othersOf(query: BrandQuery, facet?: Facet): SQL | undefined {
  const own = facet && { [optionFilters[facet].filter]: undefined };
  return and(...Object.values({ ...conditionsOf(query), ...own }));
}

function byFacet<T>(derive: (facet: Facet) => T): Record<Facet, T> {
  return Object.fromEntries(facetNames.map((facet) => [facet, derive(facet)])) as Record<Facet, T>;
}
