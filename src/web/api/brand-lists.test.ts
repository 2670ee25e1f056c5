import { expect, it } from "vitest";
import type { BrandPage } from "#domain/brands/brand.contract.ts";
import { brandListOf } from "./brand-lists.ts";

const brand = {
  _id: "b",
  companyName: "Harbour Foods",
  logo: null,
  description: "Fish",
  industry: "Food & Beverage",
  companySize: "11-50",
  location: "Lisbon",
  budgetRange: "$5K - $10K",
  rating: 4.5,
  totalCollaborations: 3,
  verified: true,
  featured: false,
  collaborationTypes: [],
  socialMedia: { instagram: "120K" },
};
const filters = { industries: [], companySizes: [], budgetRanges: [] };

it("counts a list of the specification's own shape, and leads to its brands", () => {
  const list = brandListOf({ brands: [brand], filters } as unknown as BrandPage);
  expect(list).toEqual({ items: [{ ...brand, slug: "b" }], filters, matched: 1, total: 1, nextCursor: null });
});

it("keeps the counts of our own answer", () => {
  const page = { brands: [{ ...brand, slug: "harbour" }], filters, matched: 5, total: 9, nextCursor: "next" };
  const { items, ...counts } = brandListOf(page as unknown as BrandPage);
  expect(items[0]?.slug).toBe("harbour");
  expect(counts).toEqual({ filters, matched: 5, total: 9, nextCursor: "next" });
});
