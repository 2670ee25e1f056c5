import fc from "fast-check";
import { expect, it } from "vitest";
import { emptyBrandFilter, readBrandFilter, writeBrandFilter } from "./brand-filter.ts";
import { brandSorts } from "./brand-options.ts";
import { brandQuerySchema } from "./brand-query.ts";

it.each([
  ["", {}],
  ["search=%20tea%20&industry=Food%20%26%20Beverage", { search: "tea", industry: "Food & Beverage" }],
  ["size=1000%2B&budget=%2450K%2B", { size: "1000+", budget: "$50K+" }],
  ["location=Oslo&sort=budget", { location: "Oslo", sort: "budget" }],
  ["sort=name", {}],
  ["sort=toString", {}],
] as const)("reads %j", (address, filter) => {
  expect(readBrandFilter(new URLSearchParams(address))).toEqual({ ...emptyBrandFilter, ...filter });
});

const anyText = fc.oneof(fc.string({ unit: "grapheme", maxLength: 150 }), fc.string({ unit: "binary" }));
const anyAddress = fc
  .record(
    {
      search: anyText,
      industry: anyText,
      size: anyText,
      budget: anyText,
      location: anyText,
      sort: fc.oneof(fc.constantFrom(...brandSorts), anyText),
    },
    { requiredKeys: [] },
  )
  .map((values) => new URLSearchParams(values));

it("reads back what it wrote, and writes only what the API takes", () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const filter = readBrandFilter(address);
      const written = writeBrandFilter(filter);
      expect(readBrandFilter(written)).toEqual(filter);
      expect(brandQuerySchema.safeParse(Object.fromEntries(written)).success).toBe(true);
    }),
  );
});
