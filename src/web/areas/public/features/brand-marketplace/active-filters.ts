import type { BrandFilter } from "#domain/brands/brand-filter.ts";

export type ActiveFilter = { label: string; removal: Partial<BrandFilter> };

export function companySizeText(size: string): string {
  return `${size} employees`;
}

/** Active filters in the order of the panel, without the sort order. */
export function activeFilters({ search, industry, size, budget, location }: BrandFilter): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (search) active.push({ label: `“${search}”`, removal: { search: "" } });
  if (industry) active.push({ label: industry, removal: { industry: "" } });
  if (size) active.push({ label: companySizeText(size), removal: { size: "" } });
  if (budget) active.push({ label: budget, removal: { budget: "" } });
  if (location) active.push({ label: location, removal: { location: "" } });
  return active;
}
