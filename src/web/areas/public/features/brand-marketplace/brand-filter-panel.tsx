import type { BrandPage } from "#domain/brands/brand.contract.ts";
import { type BrandFilter, readBrandFilter } from "#domain/brands/brand-filter.ts";
import { brandSortLabels, brandSorts } from "#domain/brands/brand-options.ts";
import { Choice } from "#web/ui/choice.tsx";
import { FilterForm, FilterText } from "#web/ui/filter-form.tsx";
import { type Suggest, useSuggestions } from "#web/ui/use-suggestions.ts";
import { activeFilters, companySizeText } from "./active-filters.ts";
import { brandsPath } from "./brand-address.ts";

/** `typed`: name of the text box in which the change was typed. */
export type ChangeFilter = (change: Partial<BrandFilter>, typed?: string) => void;

type BrandFilterPanelProps = {
  filter: BrandFilter;
  /** Values of the published brands. */
  values: BrandPage["filters"];
  /** Facet counts, once loaded. */
  facets: BrandPage["facets"];
  /** Number of matches, once loaded. */
  found: number | undefined;
  suggestLocations: Suggest;
  onChange: ChangeFilter;
};

/** Search, filters, and sort order. */
export function BrandFilterPanel({
  filter,
  values,
  facets,
  found,
  suggestLocations,
  onChange,
}: BrandFilterPanelProps) {
  const suggested = useSuggestions(filter.location, suggestLocations);
  return (
    <FilterForm
      action={brandsPath}
      label="Brands"
      placeholder="Search brands..."
      search={filter.search}
      onSearch={(search) => onChange({ search }, "search")}
      onSubmit={(fields) => onChange(readBrandFilter(fields))}
      chosenCount={activeFilters({ ...filter, search: "" }).length}
      noun="brand"
      found={found}
      submitLabel="Show brands"
    >
      <Choice
        label="Industry"
        name="industry"
        value={filter.industry}
        all="All Industries"
        options={values.industries.map((industry) => [industry, industry])}
        counts={facets?.industries}
        onChange={(industry) => onChange({ industry })}
      />
      <Choice
        label="Company size"
        name="size"
        value={filter.size}
        all="All Sizes"
        options={values.companySizes.map((size) => [size, companySizeText(size)])}
        counts={facets?.companySizes}
        onChange={(size) => onChange({ size })}
      />
      <Choice
        label="Budget"
        name="budget"
        value={filter.budget}
        all="All Budgets"
        options={values.budgetRanges.map((budget) => [budget, budget])}
        counts={facets?.budgetRanges}
        onChange={(budget) => onChange({ budget })}
      />
      <FilterText
        label="Location"
        name="location"
        placeholder="City or country"
        value={filter.location}
        onSettle={(location) => onChange({ location }, "location")}
        {...suggested}
      />
      <Choice
        label="Sort by"
        name="sort"
        value={filter.sort}
        options={brandSorts.map((sort) => [sort, brandSortLabels[sort]])}
        onChange={(sort) => sort && onChange({ sort })}
      />
    </FilterForm>
  );
}
