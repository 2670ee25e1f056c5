import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { BrandFacets } from "#domain/brands/brand.contract.ts";
import { brandSorts, budgetLowerBound, budgetRanges, companySizes } from "#domain/brands/brand-options.ts";
import { type BrandQuery, brandQuerySchema } from "#domain/brands/brand-query.ts";
import { foldText } from "#domain/fold-text.ts";
import { compareFacets } from "#domain/http/facets.ts";
import { type BrandValues, insertBrands } from "#tests/factories/brand.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { listPublishedBrands } from "./brand-marketplace.repository.ts";
import type { BrandRow } from "./brands.repository.ts";
import { brands } from "./brands.schema.ts";

/** Set MODEL_RUNS=100 to search for failures that the default number of runs does not find. */
const wanted = process.env.MODEL_RUNS;
const parameters = wanted === undefined ? { numRuns: 10, seed: 5 } : { numRuns: Number(wanted) };
const questions = 60;

const records = await makeTestDatabase();
afterAll(() => records.close());

const words = ["tea", "T_ea", "100%", "back\\slash", "École", "ÉCOLE", "Łódź’s", "Strauß", "a"] as const;
const industries = ["", "Sports", "Food & Beverage", "sports"] as const;
const places = ["", "Lisbon", "East Lisbon", "lisbon", "École, 100%", "Łódź"] as const;
const sentence = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((chosen) => chosen.join(" "));

const anyBrand: fc.Arbitrary<BrandValues> = fc.record({
  companyName: sentence,
  description: sentence,
  industry: fc.constantFrom(...industries),
  companySize: fc.constantFrom(...companySizes.slice(0, 2)),
  budgetRange: fc.constantFrom(...budgetRanges, "", "about $7,500"),
  location: fc.constantFrom(...places),
  featured: fc.boolean(),
  rating: fc.constantFrom(0, 4.5, 5),
  totalCollaborations: fc.integer({ min: 0, max: 3 }),
  status: fc.constantFrom("published", "published", "published", "pending"),
});

const anyQuery = fc
  .record(
    {
      search: fc.constantFrom(...words, "TEA", "ecole", "lodz's", "STRAUSS", "ea", "sport", "%", "none"),
      industry: fc.constantFrom("Sports", "sports", "Spo"),
      size: fc.constantFrom(...companySizes.slice(0, 2)),
      budget: fc.constantFrom(...budgetRanges),
      location: fc.constantFrom("Lis", "lis", "lodz", "ÓDZ", "100%", "_"),
      sort: fc.constantFrom(...brandSorts),
      limit: fc.constantFrom("2", "5", "100"),
    },
    { requiredKeys: ["limit"] },
  )
  .map((query) => brandQuerySchema.parse({ ...query, facets: "true" }));

type StoredBrand = Omit<BrandRow, "slug">;

const orders = {
  featured: (one: StoredBrand) => [Number(one.featured), one.rating],
  rating: (one: StoredBrand) => [one.rating],
  collaborations: (one: StoredBrand) => [one.totalCollaborations],
  budget: (one: StoredBrand) => [budgetLowerBound(one.budgetRange)],
};

/** Larger values first, and among equal values the later id. */
function compareBrands(sort: BrandQuery["sort"]) {
  return (left: StoredBrand, right: StoredBrand) => {
    const [ours, theirs] = [orders[sort](left), orders[sort](right)];
    const differing = ours.findIndex((value, index) => value !== theirs[index]);
    if (differing !== -1) return (theirs[differing] ?? 0) - (ours[differing] ?? 0);
    return left.id < right.id ? 1 : -1;
  };
}

/** The rules of the specification, applied to records in memory. */
function model(all: StoredBrand[], query: BrandQuery) {
  const published = all.filter(({ status }) => status === "published");
  const find = (change: Partial<BrandQuery> = {}) => {
    const { search, industry, size, budget, location } = { ...query, ...change };
    return published.filter(
      (one) =>
        (!search ||
          [one.companyName, one.description, one.industry].some((text) =>
            foldText(text).includes(foldText(search)),
          )) &&
        (!industry || one.industry === industry) &&
        (!size || one.companySize === size) &&
        (!budget || one.budgetRange === budget) &&
        (!location || foldText(one.location).includes(foldText(location))),
    );
  };
  const options = (values: string[], change: (value: string) => Partial<BrandQuery>) =>
    [...new Set(values)]
      .filter((value) => value !== "")
      .map((value) => ({ value, count: find(change(value)).length }))
      .filter(({ count }) => count > 0)
      .toSorted(compareFacets);
  const facets: BrandFacets = {
    industries: options(
      published.map((one) => one.industry),
      (industry) => ({ industry }),
    ),
    companySizes: options(
      published.map((one) => one.companySize),
      (size) => ({ size }),
    ),
    budgetRanges: options(
      published.map((one) => one.budgetRange),
      (budget) => ({ budget }),
    ),
  };
  const found = find().toSorted(compareBrands(query.sort));
  return { ids: found.map(({ id }) => id), matched: found.length, total: published.length, facets };
}

/** Reads all pages in order and calls `between` after each. */
async function walk(query: BrandQuery, between: () => Promise<unknown> = async () => {}) {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const asked = { ...query, ...(cursor !== undefined && { cursor }) };
    const { rows, nextCursor, options: _, ...counts } = await listPublishedBrands(records.database, asked);
    ids.push(...rows.map((row) => row.id));
    if (nextCursor === null) return { ids, ...counts };
    cursor = nextCursor;
    await between();
  }
}

it("answers as the rules say, in order and number, page by page", { timeout: 300_000 }, async () => {
  const table = fc.array(anyBrand, { maxLength: 40 });
  const queries = fc.array(anyQuery, { minLength: questions, maxLength: questions });
  await fc.assert(
    fc.asyncProperty(table, queries, async (list, asked) => {
      await records.empty();
      if (list.length > 0) await insertBrands(records.database, list);
      const all = await records.database.select().from(brands);
      for (const query of asked) expect(await walk(query), JSON.stringify(query)).toEqual(model(all, query));
    }),
    { ...parameters, endOnFailure: true },
  );
});

it("shows each untouched brand once while others come and go", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyBrand, { minLength: 20, maxLength: 40 }),
      fc.array(anyBrand, { minLength: 2, maxLength: 6 }),
      fc.constantFrom(...brandSorts),
      async (list, coming, sort) => {
        await records.empty();
        const ids = await insertBrands(records.database, list);
        const leaving = ids.slice(0, 8);
        const come = new Set<string>();
        // Stop adding brands at some point, or the walk would never reach the end.
        let rounds = 10;
        const { ids: seen } = await walk(brandQuerySchema.parse({ sort, limit: "3" }), async () => {
          rounds -= 1;
          if (rounds < 0) return;
          for (const id of await insertBrands(records.database, coming)) come.add(id);
          await records.pool.query("delete from brands where id = $1", [leaving.pop()]);
        });
        const untouched = ids.filter((_, index) => index >= 8 && list[index]?.status === "published");
        expect(seen.filter((id) => untouched.includes(id)).sort()).toEqual([...untouched].sort());
        expect(new Set(seen).size).toBe(seen.length);
        // Brands inserted after the current page may be seen; nothing else may.
        expect(seen.every((id) => ids.includes(id) || come.has(id))).toBe(true);
      },
    ),
    { ...parameters, endOnFailure: true },
  );
});

it.each(brandSorts)(
  "looks at each brand three times at most for a page by %s with all counts",
  async (sort) => {
    await records.empty();
    const list = fc.sample(anyBrand, { numRuns: 200, seed: 6 });
    await insertBrands(records.database, list);
    const chosen = { industry: "Sports", size: companySizes[0], budget: budgetRanges[0], location: "lis" };
    const query = brandQuerySchema.parse({ ...chosen, sort, facets: "true", limit: "12" });
    const read = await records.database.transaction(async (transaction) => {
      const readSoFar = async () => {
        const { rows } = await transaction.execute<{ read: string }>(`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
        where relid = 'brands'::regclass`);
        return Number(rows[0]?.read);
      };
      const before = await readSoFar();
      await listPublishedBrands(transaction, query);
      return (await readSoFar()) - before;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(3 * list.length);
  },
);
