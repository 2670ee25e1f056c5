import { influencerCategories } from "#domain/influencers/categories.ts";
import { type InfluencerSort, influencerSorts } from "#domain/influencers/influencer-sort.ts";
import { Select } from "#web/ui/inputs.tsx";
import { SearchField } from "#web/ui/search-field.tsx";

const sortLabels: Record<InfluencerSort, string> = {
  newest: "Newest first",
  featured: "Featured first",
  followers: "Most followers",
  engagement: "Highest engagement",
  rating: "Highest rating",
};

export type InfluencerFiltersProps = {
  filter: (name: "search" | "category" | "sort") => string;
  onFilter: (values: Record<string, string>, options?: { typing?: boolean }) => void;
};

export function InfluencerFilters({ filter, onFilter }: InfluencerFiltersProps) {
  return (
    <search className="mt-6 mb-4 flex flex-wrap gap-3">
      <SearchField
        label="Search influencers"
        placeholder="Name, email, bio, category or location"
        value={filter("search")}
        onSearch={(search) => onFilter({ search }, { typing: true })}
        className="min-w-60 grow sm:max-w-96"
      />
      <Select
        aria-label="Category"
        value={filter("category")}
        onChange={(event) => onFilter({ category: event.currentTarget.value })}
        className="min-w-48 max-sm:grow"
      >
        <option value="">All categories</option>
        {influencerCategories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <Select
        aria-label="Order"
        value={filter("sort") || "newest"}
        onChange={(event) => onFilter({ sort: event.currentTarget.value })}
        className="min-w-48 max-sm:grow"
      >
        {influencerSorts.toReversed().map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </Select>
    </search>
  );
}
